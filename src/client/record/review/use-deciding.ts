import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { recordPath } from '../../page/record-path.ts';
import { useBackLink } from '../../page/use-back-link.ts';
import { useMay } from '../../session/use-may.ts';
import type { ApiError } from '../../transport/http/api-error.ts';
import { messages } from '../../ui/announce.ts';
import { useActionDialog } from '../actions/use-action-dialog.tsx';
import { actionsOn, type RecordAction } from '../record-actions.ts';
import { useSlots } from '../slots/use-slots.ts';
import { useMoves } from '../use-moves.ts';
import { useRecordPlace } from '../use-record-place.ts';
import { decisionsOf, isDecidedAtClick } from './review-parts.ts';
import { useReviewOf } from './use-review.ts';
import { useThenNext } from './use-then-next.ts';

/** The actions of the record, with its decisions apart, and what runs them and goes on to the next record. */
export function useDeciding(resource: Resource, record: AnyRecord) {
  const navigate = useNavigate();
  const place = useRecordPlace(resource, record.id, waitingList(resource, record));
  const may = useMay();
  const { move } = useMoves(resource);
  const backLink = useBackLink(resource, record);
  const { rowActions } = useSlots(resource);
  const { decisions, others } = decisionsOf(resource, actionsOn(resource, record, may, rowActions));
  const { review } = useReviewOf(resource, record);
  const [isRemoving, setIsRemoving] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [thenNext, setThenNext] = useThenNext();
  // The list changes with the decision, so the next record is the one from before it. At the end of the list the ones above
  // follow: what was submitted last stands there, and the others wait as well.
  const following = place?.next ?? place?.previous;
  const next = useRef(following);

  const goOn = (action: RecordAction) => {
    if (action.name === 'delete') return void navigate(backLink.to, { replace: true, state: backLink.state });
    if (!thenNext || !decisions.some(({ name }) => name === action.name) || !next.current) return;
    const { record: nextRecord, state } = next.current;
    void navigate(recordPath(resource, 'show', nextRecord), { state });
  };
  const [openDialog, dialog] = useActionDialog(resource, {
    isComplete: true,
    onBusy: (action) => setIsRemoving(action?.name === 'delete'),
    onDone: goOn,
  });
  const decideNow = async (action: RecordAction) => {
    setBusy(action.name);
    try {
      await move(record, action.name);
      goOn(action);
    } catch (error) {
      const { statusCode, errors = {}, message } = error as Partial<ApiError>;
      // Other failures are reported where the call is made. The dialog lists the fields that are missing.
      if (statusCode !== 422) return;
      if (Object.keys(errors).length > 0) openDialog(record, action);
      else if (message) messages.open({ type: 'error', content: message });
    } finally {
      setBusy(null);
    }
  };
  const run = (action: RecordAction) => {
    next.current = following;
    if (decisions.includes(action) && isDecidedAtClick(action, review?.isSuccess === true)) void decideNow(action);
    else openDialog(record, action);
  };
  return { place, decisions, others, dialog, busy, isRemoving, thenNext, setThenNext, run };
}

/** The records of a section that wait for a decision, for whoever comes from elsewhere than the list. */
function waitingList({ workflow }: Resource, { status }: AnyRecord): string | null {
  const states = workflow?.decision.states ?? [];
  return typeof status === 'string' && states.includes(status) ? `?${new URLSearchParams({ status })}` : null;
}
