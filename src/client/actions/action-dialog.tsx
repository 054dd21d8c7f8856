import { useState } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { checkDraft } from '../../declare/draft.ts';
import { sendsBack } from '../../declare/workflow.ts';
import { Incomplete } from '../form/missing-fields-dialog.tsx';
import type { ValidationErrors } from '../form/use-draft.ts';
import { useMoveFields } from '../form/use-move-fields.ts';
import type { ApiError } from '../http/api-error.ts';
import { maskedFields, without } from '../record/masking.ts';
import { isSilent, MoveReason, type Why } from '../record/move-reason.tsx';
import { isDangerous, type RecordAction } from '../record/record-actions.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { namedIn } from '../record/rows.ts';
import { useMoves } from '../record/use-moves.ts';
import { MoveForecast } from '../seats/seat-forecast.tsx';
import { useSession } from '../session/session.ts';
import { type May, useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { ConfirmDialog, DialogFields } from './confirm-dialog.tsx';
import { UseList, useUses } from './uses.tsx';

export interface ActionDialogProps {
  resource: Resource;
  record: AnyRecord;
  action: RecordAction;
  /** Whether the record holds all its fields; a row of a list does not. */
  whole: boolean;
  onClose: () => void;
  onDone?: ((action: RecordAction) => void) | undefined;
}

/** Asks before something happens to a record, for what it needs and why, and says what is missing. */
export default function ActionDialog(props: ActionDialogProps) {
  const { resource, record, action, whole, onClose, onDone } = props;
  const { say } = useLanguage();
  const { move, drop } = useMoves(resource);
  const isKept = useSession().user.features?.includes('trash') === true;
  const may = useMay();
  const needs = useMoveFields(resource, record, action, whole);
  const [missing, setMissing] = useState(() => (whole ? missingFor(props, may, say) : {}));
  const [why, setWhy] = useState<Why>({ because: null, reason: '' });
  const [state, setState] = useState<'asking' | 'busy' | 'reasonless'>('asking');
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState(true);

  const make = () => {
    const { because, reason } = why;
    const fields = needs.changes;
    return move(needs.record ?? record, action.name, {
      ...(reason.trim() && { reason: reason.trim() }),
      ...(because && { because }),
      ...(Object.keys(fields).length > 0 && { fields }),
    });
  };
  const complain = (errors: Record<string, string>, message: string) => {
    const names = Object.keys(errors);
    if (names.length > 0 && names.every((name) => needs.asked.includes(name))) needs.setComplaints(errors);
    else if (action.move?.reason) setProblem(errors.reason ?? Object.values(errors)[0] ?? message);
    else if (names.length > 0) setMissing(errors);
    else setProblem(message);
  };
  const run = async () => {
    const lacking = needs.check();
    if (Object.keys(lacking).some((name) => !needs.asked.includes(name))) return setMissing(inWords(lacking, say));
    if (Object.keys(lacking).length > 0) return;
    if (action.move?.reason && isSilent(why)) return setState('reasonless');
    setState('busy');
    try {
      if (action.move) await make();
      else await drop(record);
      setOpen(false);
      onDone?.(action);
    } catch (error) {
      const { statusCode = 0, errors = {}, message = '' } = error as Partial<ApiError>;
      setState('asking');
      if (statusCode === 422) complain(errors, message);
      else setOpen(statusCode === 0 || statusCode >= 500);
    }
  };

  const away = takenAway(resource, action);
  const uses = useUses(resource, record, away !== undefined);
  const used = away && uses && uses.total > 0 ? away : undefined;
  const busy = state === 'busy';
  const returns = action.move && resource.workflow && sendsBack(resource.workflow, action.move);

  if (Object.keys(missing).length > 0) {
    return <Incomplete {...props} missing={missing} open={open} onLeave={() => setOpen(false)} />;
  }
  return (
    <ConfirmDialog
      open={open}
      title={questionOf(props)}
      action={action.label}
      danger={isDangerous(action)}
      busy={busy}
      disabled={used === 'deleted' || !needs.record}
      problem={problem}
      onRun={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {action.move ? null : <p>{say(recordSentences.deleteHelp(isKept))}</p>}
      {action.move?.confirm ? <p>{say(action.move.confirm)}</p> : null}
      {action.move ? <MoveForecast resource={resource} record={record} move={action.name} /> : null}
      {used && uses ? (
        <UseList
          uses={uses}
          title={used === 'deleted' ? recordSentences.usedStill(uses.total) : recordSentences.usedByOthers(uses.total)}
        />
      ) : null}
      <DialogFields
        resource={resource}
        names={needs.asked}
        values={needs.draft}
        complaints={needs.complaints}
        disabled={busy}
        onChange={needs.change}
      />
      {action.move?.reason ? (
        <MoveReason
          reasons={action.move.reasons}
          help={returns ? recordMessages.returnHelp : recordMessages.reasonHelp}
          value={why}
          onChange={setWhy}
          missing={state === 'reasonless' && isSilent(why)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** Deleted it may not be while others name it; out of the public's sight it may, but somebody has to know. */
function takenAway({ workflow }: Resource, { move }: RecordAction): 'deleted' | 'gone' | undefined {
  if (!move) return 'deleted';
  return move.to === workflow?.publication?.gone ? 'gone' : undefined;
}

const questionOf = ({ resource, record, action }: ActionDialogProps) => {
  const name = namedIn(resource, record);
  return action.move ? recordSentences.moveQuestion(action.label, name) : recordSentences.deleteQuestion(name);
};

function missingFor(
  { resource, record, action }: ActionDialogProps,
  may: May,
  say: ReturnType<typeof useLanguage>['say'],
) {
  if (!action.move?.complete) return {};
  const refused = Object.entries(
    without(checkDraft(resource, record, true), maskedFields(resource, record, record, may)),
  );
  return inWords(Object.fromEntries(refused), say);
}

const inWords = (refused: ValidationErrors, say: ReturnType<typeof useLanguage>['say']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refused).map(([name, sentence]) => [name, typeof sentence === 'string' ? sentence : say(sentence)]),
  );
