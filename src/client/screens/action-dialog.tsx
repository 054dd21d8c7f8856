import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { checkDraft } from '../../declare/draft.ts';
import type { ApiError } from '../http/api-error.ts';
import { useLanguage } from '../language.tsx';
import { type May, useMay } from '../session/may.ts';
import { LinkButton } from './link-button.tsx';
import { maskedFields, without } from './masked.ts';
import type { RecordAction } from './record-actions.ts';
import { recordSentences, recordWords } from './record-words.ts';
import { pageOf, titleOf } from './rows.ts';
import { useMoves } from './use-moves.ts';

export interface ActionDialogProps {
  resource: Resource;
  record: AnyRecord;
  action: RecordAction;
  /** Whether the record holds all its fields; a row of a list does not. */
  whole: boolean;
  onClose: () => void;
  onDone?: ((action: RecordAction) => void) | undefined;
}

/** Asks before something happens to a record, asks why where that is wanted, and says what is missing. */
export default function ActionDialog(props: ActionDialogProps) {
  const { resource, record, action, whole, onClose, onDone } = props;
  const { say } = useLanguage();
  const { move, drop } = useMoves(resource);
  const may = useMay();
  const [missing, setMissing] = useState(() => (whole ? missingFor(props, may, say) : {}));
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'reasonless'>('asking');
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState(true);

  const run = async () => {
    if (action.move?.reason && !reason.trim()) return setState('reasonless');
    setState('busy');
    try {
      if (action.move) await move(record, action.name, reason.trim());
      else await drop(record);
      setOpen(false);
      onDone?.(action);
    } catch (error) {
      const { statusCode = 0, errors = {}, message } = error as Partial<ApiError>;
      setState('asking');
      if (statusCode !== 422) setOpen(statusCode === 0 || statusCode >= 500);
      else if (action.move?.reason) setProblem(errors.reason ?? message ?? '');
      else if (Object.keys(errors).length > 0) setMissing(errors);
      else setProblem(message ?? '');
    }
  };

  if (Object.keys(missing).length > 0) {
    return <Incomplete {...props} missing={missing} open={open} onLeave={() => setOpen(false)} />;
  }
  return (
    <Modal
      open={open}
      title={say(questionOf(props))}
      okText={say(action.label)}
      cancelText={say(recordWords.cancel)}
      okButtonProps={{ danger: !action.move, loading: state === 'busy' }}
      cancelButtonProps={{ disabled: state === 'busy' }}
      closable={state !== 'busy'}
      mask={{ closable: state !== 'busy' }}
      keyboard={state !== 'busy'}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {action.move ? null : <p>{say(recordSentences.deleteHelp())}</p>}
      {action.move?.confirm ? <p>{say(action.move.confirm)}</p> : null}
      {action.move?.reason ? (
        <Reason value={reason} onChange={setReason} missing={state === 'reasonless' && !reason.trim()} />
      ) : null}
      <p role="alert" className="wrong">
        {problem}
      </p>
    </Modal>
  );
}

const questionOf = ({ resource, record, action }: ActionDialogProps) => {
  const title = titleOf(resource, record);
  return action.move ? recordSentences.moveQuestion(action.label, title) : recordSentences.deleteQuestion(title);
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
  return Object.fromEntries(refused.map(([name, sentence]) => [name, say(sentence)]));
}

function Reason({ value, onChange, missing }: { value: string; onChange: (reason: string) => void; missing: boolean }) {
  const { say } = useLanguage();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{say(recordWords.reason)}</label>
      <Input.TextArea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={4}
        maxLength={300}
        status={missing ? 'error' : ''}
        aria-describedby={`${id}-help`}
        autoFocus
      />
      <span id={`${id}-help`} role={missing ? 'alert' : undefined} className={missing ? 'wrong' : 'quiet'}>
        {say(missing ? recordWords.reasonMissing : recordWords.reasonHelp)}
      </span>
    </div>
  );
}

type IncompleteProps = ActionDialogProps & { missing: Record<string, string>; open: boolean; onLeave: () => void };

/** What has to be written before the record may go on, and the way there. */
function Incomplete({ resource, record, action, missing, open, onLeave, onClose }: IncompleteProps) {
  const { say } = useLanguage();
  const form = `${pageOf(resource, 'edit', record)}?check=publish`;
  return (
    <Modal
      open={open}
      title={say(recordSentences.incomplete(action.label))}
      onCancel={onLeave}
      afterClose={onClose}
      footer={
        <LinkButton type="primary" to={form} onClick={onLeave}>
          {say(recordWords.fillIn)}
        </LinkButton>
      }
    >
      <ul>
        {Object.entries(missing).map(([name, sentence]) => (
          <li key={name}>
            <Link to={`${form}&field=${encodeURIComponent(name)}`} onClick={onLeave}>
              {sentence}
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
