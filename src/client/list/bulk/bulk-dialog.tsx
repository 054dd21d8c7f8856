import { Button, Checkbox, Modal, Select } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Job } from '../../../contract/job.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { checkDraft, initialDraft, isNeededToSave, missingSentence, normalizeDraft } from '../../../declare/draft.ts';
import { meaningOf } from '../../../kinds/index.ts';
import { ConfirmDialog, DialogFields } from '../../record/actions/confirm-dialog.tsx';
import type { ValidationErrors } from '../../record/form/validation.ts';
import { hasNoReason, MoveReason, type ReasonDraft } from '../../record/move-reason.tsx';
import { isDangerous } from '../../record/record-actions.ts';
import { type RowSelection, selectionSize } from '../../record/row-selection.ts';
import { useOfferedWaitlist } from '../../record/seats/use-offered-waitlist.ts';
import { useBulkWork } from '../../record/use-bulk-work.ts';
import { useFeature } from '../../session/use-feature.ts';
import type { ApiError } from '../../transport/http/api-error.ts';
import { useLanguage } from '../../ui/language.tsx';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { JobProgress } from '../../work/jobs/job-progress.tsx';
import { isJobRunning, jobMessages } from '../../work/jobs/messages.ts';
import { RefusedRows } from '../../work/jobs/refused-rows.tsx';
import { useAfterJob, useCancel, useJob, useOpenJob } from '../../work/jobs/use-jobs.ts';
import { UndoButton } from '../../work/undo/undo-button.tsx';
import { bulkActionForm } from './bulk-action-form.ts';
import type { BulkAction } from './bulk-actions.ts';
import { bulkMessages, bulkSentences } from './bulk-messages.ts';
import { BulkSummary } from './bulk-summary.tsx';
import '../../ui/dialogs.css';

export interface BulkDialogProps {
  resource: Resource;
  action: BulkAction;
  selection: RowSelection;
  /** Called when the job has started, which clears the selection. */
  onStarted: () => void;
  onClose: () => void;
}

/** Confirms a bulk action, collects its input and shows the progress of its job. */
export default function BulkDialog(props: BulkDialogProps) {
  const [job, setJob] = useState<Job | null>(null);
  const [open, setOpen] = useState(true);
  const { action, selection, onClose, onStarted } = props;
  // Fixed at the start: the selection may change while the job runs.
  const [count] = useState(() => selectionSize(selection));
  const title = bulkSentences.actionOn(action.label, count, props.resource);
  const modal = { open, title, onCancel: () => setOpen(false), afterClose: onClose };
  const handleStarted = (job: Job) => {
    setJob(job);
    onStarted();
  };
  return job ? (
    <BulkProgress {...modal} resource={props.resource} first={job} />
  ) : (
    <BulkQuestion {...props} {...modal} onJob={handleStarted} />
  );
}

interface Frame {
  open: boolean;
  title: { zh: string; en: string };
  onCancel: () => void;
  afterClose: () => void;
}

function BulkQuestion({
  resource,
  action,
  selection,
  onJob,
  title,
  ...modal
}: BulkDialogProps & Frame & { onJob: (job: Job) => void }) {
  const { say } = useLanguage();
  const { fields: settable } = action;
  const { confirm } = action.move ?? action.own ?? {};
  const hasTrash = useFeature('trash');
  const [chosenField, setChosenField] = useState<string | null>(settable?.length === 1 ? (settable[0] ?? null) : null);
  const form = useMemo(() => bulkActionForm(resource, action, chosenField), [resource, action, chosenField]);
  const [values, setValues] = useState<AnyDraft>(() => (action.own ? initialDraft(form) : {}));
  const [errors, setErrors] = useState<ValidationErrors>({});
  const [reasonDraft, setReasonDraft] = useState<ReasonDraft>({ because: null, reason: '' });
  const [state, setState] = useState<'asking' | 'busy' | 'reasonless'>('asking');
  const [problem, setProblem] = useState('');
  const [isCleared, setCleared] = useState(false);
  const waitlist = useOfferedWaitlist(resource, action.name);
  const [isElseWaitlisted, setElseWaitlisted] = useState(false);
  const orElse = action.orElse ?? (isElseWaitlisted ? waitlist?.name : undefined);
  const { check, start } = useBulkWork(resource, action.name, selection, orElse);
  const busy = state === 'busy';
  const { possible = selectionSize(selection), total = possible, seats = [] } = check.data?.data ?? {};
  const isForSome = possible > 0 && possible < total;
  const isWaitlistOffered =
    waitlist !== undefined && !action.orElse && (isElseWaitlisted || seats.some(({ refused }) => refused > 0));

  const chooseField = (name: string) => {
    setChosenField(name);
    setCleared(false);
    setErrors({});
  };
  const run = async () => {
    const input = normalizeDraft(form, isCleared && chosenField ? { [chosenField]: null } : values);
    const invalid = { ...(isCleared ? {} : emptyFieldErrors(form, settable, values)), ...checkDraft(form, input) };
    setErrors(invalid);
    setProblem('');
    if (Object.keys(invalid).length > 0) return;
    if (action.move?.reason && hasNoReason(reasonDraft)) return setState('reasonless');
    setState('busy');
    try {
      const { job } = await start({ asked: input, ...reasonOf(reasonDraft) });
      if (job) onJob(job);
    } catch (error) {
      const { errors = {}, message = '' } = error as ApiError;
      setState('asking');
      setErrors(errors);
      setProblem(errors.reason ?? (Object.keys(errors).length > 0 ? '' : message));
    }
  };

  return (
    <ConfirmDialog
      {...modal}
      resource={resource}
      title={title}
      action={
        isDangerous(action) || isForSome ? bulkSentences.actionOn(action.label, possible, resource) : action.label
      }
      danger={isDangerous(action)}
      busy={busy}
      disabled={!check.data || check.data.data.possible === 0 || (settable !== undefined && !chosenField)}
      problem={problem}
      onRun={run}
    >
      <BulkSummary
        resource={resource}
        action={action}
        selection={selection}
        check={check}
        isQueueTried={orElse !== undefined}
      />
      {isWaitlistOffered ? (
        <p>
          <Checkbox
            checked={isElseWaitlisted}
            disabled={busy}
            onChange={({ target }) => setElseWaitlisted(target.checked)}
          >
            {say(bulkMessages.elseWaitlist)}
          </Checkbox>
        </p>
      ) : null}
      {action.name === 'delete' ? (
        <p>
          {say(bulkMessages.deleteHelp)} {hasTrash ? say(bulkMessages.deleteKept) : null}
        </p>
      ) : null}
      {confirm ? <p>{say(confirm)}</p> : null}
      {action.move && Object.keys(form.fields).length > 0 ? (
        <p className="quiet">{say(bulkMessages.fillMissing)}</p>
      ) : null}
      {settable && settable.length > 1 ? (
        <FieldChoice resource={resource} names={settable} value={chosenField} onChange={chooseField} />
      ) : null}
      <DialogFields
        resource={form}
        names={Object.keys(form.fields)}
        values={isCleared && chosenField ? { [chosenField]: null } : { ...untouched(settable, chosenField), ...values }}
        errors={errors}
        disabled={busy || isCleared}
        onChange={(field, value) => setValues((all) => ({ ...all, [field]: value }))}
      />
      {settable && chosenField && isClearable(form, chosenField) ? (
        <p>
          <Checkbox
            checked={isCleared}
            disabled={busy}
            onChange={({ target }) => {
              setCleared(target.checked);
              setErrors({});
            }}
          >
            {say(bulkMessages.clearField)}
          </Checkbox>
        </p>
      ) : null}
      {isCleared ? <p role="status">{say(bulkMessages.emptied)}</p> : null}
      {action.move?.reason ? (
        <MoveReason
          resource={resource}
          reasons={action.move.reasons}
          help={bulkMessages.reason}
          value={reasonDraft}
          onChange={setReasonDraft}
          missing={state === 'reasonless' && hasNoReason(reasonDraft)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** The progress of the job, which continues when the dialog is closed. */
function BulkProgress({ first, resource, title, ...modal }: Frame & { first: Job; resource: Resource }) {
  const { say } = useLanguage();
  const job = useJob(first);
  const isRunning = isJobRunning(job);
  const cancel = useCancel();
  const refreshAfterJob = useAfterJob();
  const show = useStableCallback(useOpenJob().show);
  const handleEnd = useStableCallback(() => refreshAfterJob(job));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    show(job.id);
    return () => show(null);
  }, [job.id, show]);
  useEffect(() => {
    if (!isRunning) handleEnd();
  }, [isRunning, handleEnd]);
  return (
    <Modal
      {...modal}
      title={say(title)}
      mask={{ closable: false }}
      footer={[
        !isRunning && job.done > 0 ? (
          <UndoButton key="undo" of={{ changeSet: `job:${job.id}` }} finishedAt={job.endedAt} size="middle" />
        ) : null,
        isRunning ? (
          <Button key="stop" onClick={() => void cancel(job)}>
            {say(jobMessages.cancel)}
          </Button>
        ) : null,
        <Button key="leave" type="primary" onClick={modal.onCancel}>
          {say(isRunning ? jobMessages.leave : jobMessages.close)}
        </Button>,
      ]}
    >
      <JobProgress job={job} />
      {isRunning ? <p className="quiet">{say(jobMessages.continues)}</p> : null}
      {!isRunning && job.refused > 0 ? (
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? jobMessages.hideRefused : jobMessages.showRefused)}
        </button>
      ) : null}
      {isOpen ? (
        <ScrollRoom className="outcomes" label={say(jobMessages.showRefused)}>
          <RefusedRows job={job} resource={resource} onGo={modal.onCancel} />
        </ScrollRoom>
      ) : null}
    </Modal>
  );
}

/** The value of a field that nobody has filled in yet. */
const untouched = (settable: BulkAction['fields'], field: string | null): AnyDraft =>
  settable && field !== null ? { [field]: null } : {};

/** Whether the records may be without a value in this field. */
const isClearable = (form: Resource, name: string): boolean => {
  const field = form.fields[name];
  return field !== undefined && !isNeededToSave(form, name, undefined) && !meaningOf(field).neverEmpty;
};

/** An empty field to be set is a mistake unless emptying it was asked for: nothing is emptied because it was not touched. */
const emptyFieldErrors = (form: Resource, settable: BulkAction['fields'], values: AnyDraft): ValidationErrors =>
  settable === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(form.fields)
          .filter(([name]) => isEmpty(values[name]))
          .map(([name, { label }]) => [
            name,
            isClearable(form, name) ? bulkMessages.fillOrClear : missingSentence(label),
          ]),
      );

const isEmpty = (value: unknown): boolean =>
  (value ?? null) === null || value === '' || (Array.isArray(value) && value.length === 0);

const reasonOf = ({ because, reason }: ReasonDraft) => ({
  ...(reason.trim() && { reason: reason.trim() }),
  ...(because && { because }),
});

interface FieldChoiceProps {
  resource: Resource;
  names: readonly string[];
  value: string | null;
  onChange: (name: string) => void;
}

/** Which of several fields is to be set. */
function FieldChoice({ resource, names, value, onChange }: FieldChoiceProps) {
  const { say } = useLanguage();
  const id = useId();
  return (
    <div className="field bulk-field">
      <label htmlFor={id}>{say(bulkMessages.whichField)}</label>
      <Select
        id={id}
        className="fills"
        value={value}
        placeholder={say(bulkMessages.chooseField)}
        options={names.map((name) => ({
          value: name,
          label: say(resource.fields[name]?.label ?? { zh: name, en: name }),
        }))}
        onChange={(name) => onChange(name ?? names[0] ?? '')}
      />
    </div>
  );
}
