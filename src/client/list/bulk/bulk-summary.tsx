import type { Resource } from '../../../declare/define-resource.ts';
import { quoteTitle } from '../../page/record-title.ts';
import { BulkMoveMessages } from '../../record/outbox/move-message.tsx';
import type { RowSelection } from '../../record/row-selection.ts';
import { SeatForecasts } from '../../record/seats/seat-forecast.tsx';
import type { useBulkWork } from '../../record/use-bulk-work.ts';
import { useLanguage } from '../../ui/language.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { FilterSummary } from '../active-filters.tsx';
import type { BulkAction } from './bulk-actions.ts';
import { bulkMessages, bulkSentences, type Obstacle } from './bulk-messages.ts';

interface BulkSummaryProps {
  resource: Resource;
  action: BulkAction;
  selection: RowSelection;
  check: ReturnType<typeof useBulkWork>['check'];
  /** Whether those without a seat ask for the waiting list. */
  isQueueTried: boolean;
}

/** The affected records by name and condition, and for how many the action is possible. */
export function BulkSummary({ resource, action, selection, check, isQueueTried }: BulkSummaryProps) {
  const { say } = useLanguage();
  if (check.isError) {
    return (
      <p role="alert" className="wrong">
        {check.error.message}
      </p>
    );
  }
  if (!check.data) return <p className="quiet">{say(bulkMessages.checking)}</p>;
  const { total, possible, first, seats = [], told } = check.data.data;
  const names = first.map(({ title }) => say(quoteTitle(resource, title)));
  return (
    <>
      {'ids' in selection ? null : (
        <p className="bulk-filter">
          <FilterSummary resource={resource} conditions={selection.location.conditions} />
        </p>
      )}
      {names.length > 0 ? (
        <p>
          <UserText text={say(bulkSentences.which(names, total))} />
        </p>
      ) : null}
      {possible === 0 ? <p role="alert">{say(bulkMessages.none)}</p> : null}
      {possible > 0 && possible < total ? (
        <p role="status">{say(bulkSentences.someNot(action.label, possible, total, obstacleTo(resource, action)))}</p>
      ) : null}
      <SeatForecasts resource={resource} seats={seats} isQueueTried={isQueueTried} />
      {told ? <BulkMoveMessages told={told} /> : null}
    </>
  );
}

/** The states from which the move leads; `changed` is no state that an operator would know by that name. */
function obstacleTo({ workflow, fourEyes }: Resource, { move }: BulkAction): Obstacle {
  if (!workflow || !move || move.from.includes('changed')) return { states: [] };
  return {
    states: move.from.flatMap((state) => workflow.states[state]?.label ?? []),
    orOwnChanges: fourEyes === true && move.approves === true,
  };
}
