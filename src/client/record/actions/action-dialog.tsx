import { useCustom } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../../contract/label.ts';
import type { IncomingReferences } from '../../../contract/record.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { checkRequired } from '../../../declare/needs.ts';
import { returnsToAuthor } from '../../../declare/workflow.ts';
import { sections } from '../../../resources/index.ts';
import { recordPath } from '../../page/record-path.ts';
import { quotedRecordTitle, quoteTitle } from '../../page/record-title.ts';
import { fullReferenceName } from '../../page/reference-title.ts';
import { useFeature } from '../../session/use-feature.ts';
import { type May, useMay } from '../../session/use-may.ts';
import type { ApiError } from '../../transport/http/api-error.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { MissingFieldsDialog } from '../form/missing-fields-dialog.tsx';
import { useMoveFields } from '../form/use-move-fields.ts';
import type { ValidationErrors } from '../form/validation.ts';
import { keepsStoredValue } from '../masking.ts';
import { MoveNote } from '../move-note.tsx';
import { hasNoReason, MoveReason, type ReasonDraft } from '../move-reason.tsx';
import { MoveMessage } from '../outbox/move-message.tsx';
import { isDangerous, type RecordAction } from '../record-actions.ts';
import { recordMessages, recordSentences } from '../record-messages.ts';
import { ForecastText, useMoveForecast } from '../seats/seat-forecast.tsx';
import { useOfferedWaitlist } from '../seats/use-offered-waitlist.ts';
import { useMoves } from '../use-moves.ts';
import { ConfirmDialog, DialogFields } from './confirm-dialog.tsx';

const ReviewedChanges = lazyChunk(() => import('../review/reviewed-changes.tsx'));

export interface ActionDialogProps {
  resource: Resource;
  record: AnyRecord;
  action: RecordAction;
  /** Whether the record has all its fields; a list row does not. */
  isComplete: boolean;
  onClose: () => void;
  /** Called with the action when its request begins, and with null when the request fails. */
  onBusy?: ((action: RecordAction | null) => void) | undefined;
  onDone?: ((action: RecordAction) => void) | undefined;
}

/** Confirms a move or deletion, and asks for its fields and reason. */
export default function ActionDialog(props: ActionDialogProps) {
  const { resource, record, action, isComplete, onClose, onBusy, onDone } = props;
  const { say } = useLanguage();
  const { move, remove } = useMoves(resource);
  const hasTrash = useFeature('trash');
  const may = useMay();
  const moveFields = useMoveFields(resource, record, action, isComplete);
  const [missing, setMissing] = useState(() =>
    isComplete ? missingFieldErrors(props, moveFields.names, may, say) : {},
  );
  const [reasonDraft, setReasonDraft] = useState<ReasonDraft>({ because: null, reason: '' });
  const [state, setState] = useState<'ready' | 'busy' | 'reasonMissing'>('ready');
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState(true);

  const forecast = useMoveForecast(resource, record, action.name);
  const waitlist = useOfferedWaitlist(resource, action.name);
  // The server would refuse the approval; its sentence stands beside the offer.
  const hasNoSeat = waitlist !== undefined && forecast.seats?.some(({ seated }) => seated === 0) === true;

  const performMove = () => {
    const { because, reason } = reasonDraft;
    const fields = moveFields.changes;
    return move(moveFields.record ?? record, action.name, {
      ...(reason.trim() && { reason: reason.trim() }),
      ...(because && { because }),
      ...(Object.keys(fields).length > 0 && { fields }),
    });
  };
  const showErrors = (errors: Record<string, string>, message: string) => {
    const names = Object.keys(errors);
    if (names.length > 0 && names.every((name) => moveFields.names.includes(name))) moveFields.setErrors(errors);
    else if (action.move?.reason) setProblem(errors.reason ?? Object.values(errors)[0] ?? message);
    else if (names.length > 0) setMissing(errors);
    else setProblem(message);
  };
  const run = async () => {
    const missingErrors = moveFields.check();
    if (Object.keys(missingErrors).some((name) => !moveFields.names.includes(name)))
      return setMissing(toSentences(missingErrors, say));
    if (Object.keys(missingErrors).length > 0) return;
    if (action.move?.reason && hasNoReason(reasonDraft)) return setState('reasonMissing');
    await perform(action, () => (action.move ? performMove() : remove(record)));
  };
  const perform = async (action: RecordAction, request: () => Promise<unknown>) => {
    setState('busy');
    onBusy?.(action);
    try {
      await request();
      setOpen(false);
      onDone?.(action);
    } catch (error) {
      const { statusCode = 0, errors = {}, message = '' } = error as Partial<ApiError>;
      setState('ready');
      onBusy?.(null);
      if (statusCode === 422) showErrors(errors, message);
      // Somebody else was faster: a reason that was typed stays, as it may be wanted for what they have made of the record.
      else setOpen(statusCode === 0 || statusCode >= 500 || (statusCode === 409 && !hasNoReason(reasonDraft)));
    }
  };

  const removal = removalOf(resource, action);
  const hasUses = useFeature('uses');
  const hasReview = useFeature('review');
  const hasNotes = useFeature('messageMarks');
  const incomingReferences = useIncomingReferences(resource, record, hasUses && removal !== undefined);
  const warnedRemoval = removal && incomingReferences && incomingReferences.total > 0 ? removal : undefined;
  const busy = state === 'busy';
  const isReturn = action.move && resource.workflow && returnsToAuthor(resource.workflow, action.move);

  if (Object.keys(missing).length > 0) {
    return <MissingFieldsDialog {...props} missing={missing} open={open} onLeave={() => setOpen(false)} />;
  }
  return (
    <ConfirmDialog
      resource={resource}
      open={open}
      title={dialogTitle(props)}
      action={action.label}
      danger={isDangerous(action)}
      busy={busy}
      disabled={warnedRemoval === 'deleted' || !moveFields.record || hasNoSeat}
      problem={problem}
      onRun={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {action.move ? null : <p>{say(recordSentences.deleteHelp(hasTrash))}</p>}
      {action.move?.confirm ? <p>{say(action.move.confirm)}</p> : null}
      {action.move?.approves && hasReview ? (
        <Suspense fallback={null}>
          <ReviewedChanges resource={resource} record={record} />
        </Suspense>
      ) : null}
      <ForecastText resource={resource} forecast={forecast} />
      {hasNoSeat && forecast.seats?.some(({ queued }) => queued > 0) ? (
        <p>
          <Button
            type="primary"
            disabled={busy}
            onClick={() => void perform(waitlist, () => move(record, waitlist.name, {}))}
          >
            {say(waitlist.label)}
          </Button>
        </p>
      ) : null}
      {action.move ? <MoveMessage resource={resource} record={record} move={action.name} isOpen /> : null}
      {warnedRemoval && incomingReferences ? (
        <IncomingReferenceList
          uses={incomingReferences}
          title={
            warnedRemoval === 'deleted'
              ? recordSentences.stillReferenced(incomingReferences.total)
              : recordSentences.referencedByOthers(incomingReferences.total)
          }
        />
      ) : null}
      <DialogFields
        resource={resource}
        names={moveFields.names}
        values={moveFields.draft}
        stored={moveFields.record}
        errors={moveFields.validationErrors}
        disabled={busy}
        onChange={moveFields.change}
      />
      {action.move?.note && hasNotes ? (
        <MoveNote
          resource={resource}
          value={reasonDraft.reason}
          onChange={(reason) => setReasonDraft({ because: null, reason })}
        />
      ) : null}
      {action.move?.reason ? (
        <MoveReason
          resource={resource}
          reasons={action.move.reasons}
          help={isReturn ? recordMessages.returnHelp : recordMessages.reasonHelp}
          value={reasonDraft}
          onChange={setReasonDraft}
          missing={state === 'reasonMissing' && hasNoReason(reasonDraft)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** A referenced record cannot be deleted; taking it offline only shows a warning. */
function removalOf({ workflow }: Resource, { move }: RecordAction): 'deleted' | 'gone' | undefined {
  if (!move) return 'deleted';
  return move.to === workflow?.publication?.gone ? 'gone' : undefined;
}

const dialogTitle = ({ resource, record, action }: ActionDialogProps) => {
  const name = quotedRecordTitle(resource, record);
  return action.move ? recordSentences.moveQuestion(action.label, name) : recordSentences.deleteQuestion(name);
};

function missingFieldErrors(
  { resource, record, action }: ActionDialogProps,
  asked: readonly string[],
  may: May,
  say: ReturnType<typeof useLanguage>['say'],
) {
  if (!action.move) return {};
  const errors = Object.entries(checkRequired(resource, action.move, record)).filter(
    ([name]) => !asked.includes(name) && !keepsStoredValue(resource, name, record, record, may),
  );
  return toSentences(Object.fromEntries(errors), say);
}

const toSentences = (errors: ValidationErrors, say: ReturnType<typeof useLanguage>['say']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [name, typeof sentence === 'string' ? sentence : say(sentence)]),
  );

/** The records that reference this one; fetched each time it is about to be removed. */
function useIncomingReferences(
  resource: Resource,
  record: AnyRecord,
  enabled: boolean,
): IncomingReferences | undefined {
  const { result, query } = useCustom<IncomingReferences>({
    url: `${apiPathOf(resource)}/uses`,
    method: 'get',
    config: { query: { id: record.id } },
    queryOptions: { enabled, staleTime: 0, gcTime: 0 },
    errorNotification: false,
  });
  return enabled && query.isSuccess ? result.data : undefined;
}

/** Lists incoming references, with links to records that the operator may read. */
function IncomingReferenceList({ uses, title }: { uses: IncomingReferences; title: Label }) {
  const { say } = useLanguage();
  const hidden = uses.total - uses.list.length;
  return (
    <div className="uses" role="status">
      <p>{say(title)}</p>
      <ul>
        {uses.list.map((use) => {
          const { section, id, status } = use;
          const resource = findSection(sections, section);
          const state = resource?.workflow?.states[status ?? ''];
          return resource ? (
            <li key={`${section} ${id}`}>
              <Link to={recordPath(resource, 'show', { id })} target="_blank">
                <UserText
                  text={say(
                    recordSentences.inSection(resource.label, quoteTitle(resource, say(fullReferenceName(use)))),
                  )}
                />
              </Link>
              {state ? <span className="quiet"> {say(state.label)}</span> : null}
            </li>
          ) : null;
        })}
        {hidden > 0 ? <li className="quiet">{say(recordSentences.unlistedReferences(hidden))}</li> : null}
      </ul>
    </div>
  );
}
