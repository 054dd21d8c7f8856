import { Button, Modal } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { Job } from '../../contract/job.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { checkDraft, initialDraft, tidyDraft } from '../../declare/draft.ts';
import { ConfirmDialog, DialogFields } from '../actions/confirm-dialog.tsx';
import type { ValidationErrors } from '../form/use-draft.ts';
import type { ApiError } from '../http/api-error.ts';
import { JobProgress } from '../jobs/job-progress.tsx';
import { isGoing, jobMessages } from '../jobs/messages.ts';
import { RefusedRows } from '../jobs/refused-rows.tsx';
import { useBulkWork } from '../jobs/use-bulk-work.ts';
import { useAfterJob, useCancel, useJob, useShownJob } from '../jobs/use-jobs.ts';
import { type RowSelection, selectionSize } from '../list/row-selection.ts';
import { isSilent, MoveReason, type Why } from '../record/move-reason.tsx';
import { isDangerous } from '../record/record-actions.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { ScrollRoom } from '../ui/scroll-room.tsx';
import { formOf } from './bulk-action-form.ts';
import type { Work } from './bulk-actions.ts';
import { bulkMessages, bulkSentences } from './bulk-messages.ts';
import { BulkSummary } from './bulk-summary.tsx';
import { FieldChoice } from './field-choice.tsx';
import '../ui/dialogs.css';
import { useSteady } from '../ui/use-stable-callback.ts';

export interface BulkDialogProps {
  resource: Resource;
  work: Work;
  chosen: RowSelection;
  /** The work has been asked for: what was chosen for it is chosen no longer. */
  onStarted: () => void;
  onClose: () => void;
}

/** Says what will be done with how many records, asks what it takes, and shows how it goes on. */
export default function BulkDialog(props: BulkDialogProps) {
  const [job, setJob] = useState<Job | null>(null);
  const [open, setOpen] = useState(true);
  const { work, chosen, onClose, onStarted } = props;
  // What is being done stays as it was asked for, whatever is chosen meanwhile.
  const [count] = useState(() => selectionSize(chosen));
  const title = bulkSentences.actionOn(work.label, count, props.resource.label);
  const modal = { open, title, onCancel: () => setOpen(false), afterClose: onClose };
  const begun = (made: Job) => {
    setJob(made);
    onStarted();
  };
  return job ? (
    <Going {...modal} resource={props.resource} first={job} />
  ) : (
    <Asking {...props} {...modal} onJob={begun} />
  );
}

interface Frame {
  open: boolean;
  title: { zh: string; en: string };
  onCancel: () => void;
  afterClose: () => void;
}

function Asking({
  resource,
  work,
  chosen,
  onJob,
  title,
  ...modal
}: BulkDialogProps & Frame & { onJob: (job: Job) => void }) {
  const { say } = useLanguage();
  const { fields: settable } = work;
  const { confirm } = work.move ?? work.own ?? {};
  const isKept = useSession().user.features?.includes('trash') === true;
  const [chosenField, setChosenField] = useState<string | null>(settable?.length === 1 ? (settable[0] ?? null) : null);
  const form = useMemo(() => formOf(resource, work, chosenField), [resource, work, chosenField]);
  const [values, setValues] = useState<AnyDraft>(() => (work.own ? initialDraft(form) : {}));
  const [complaints, setComplaints] = useState<ValidationErrors>({});
  const [why, setWhy] = useState<Why>({ because: null, reason: '' });
  const [state, setState] = useState<'asking' | 'busy' | 'reasonless'>('asking');
  const [problem, setProblem] = useState('');
  const { check, start } = useBulkWork(resource, work.name, chosen);
  const busy = state === 'busy';
  const possible = check.data?.possible ?? selectionSize(chosen);

  const run = async () => {
    const asked = tidyDraft(form, { ...initialFor(settable, chosenField), ...values });
    const found = checkDraft(form, asked);
    setComplaints(found);
    setProblem('');
    if (Object.keys(found).length > 0) return;
    if (work.move?.reason && isSilent(why)) return setState('reasonless');
    setState('busy');
    try {
      const { job } = await start({ asked, ...reasonOf(why) });
      if (job) onJob(job);
    } catch (error) {
      const { errors = {}, message = '' } = error as ApiError;
      setState('asking');
      setComplaints(errors);
      setProblem(errors.reason ?? (Object.keys(errors).length > 0 ? '' : message));
    }
  };

  return (
    <ConfirmDialog
      {...modal}
      title={title}
      action={isDangerous(work) ? bulkSentences.actionOn(work.label, possible, resource.label) : work.label}
      danger={isDangerous(work)}
      busy={busy}
      disabled={!check.data || check.data.possible === 0 || (settable !== undefined && !chosenField)}
      problem={problem}
      onRun={run}
    >
      <BulkSummary resource={resource} chosen={chosen} check={check} />
      {work.name === 'delete' ? (
        <p>
          {say(bulkMessages.deleteHelp)} {isKept ? say(bulkMessages.deleteKept) : null}
        </p>
      ) : null}
      {confirm ? <p>{say(confirm)}</p> : null}
      {work.move && Object.keys(form.fields).length > 0 ? (
        <p className="quiet">{say(bulkMessages.fillMissing)}</p>
      ) : null}
      {settable && settable.length > 1 ? (
        <FieldChoice resource={resource} names={settable} value={chosenField} onChange={setChosenField} />
      ) : null}
      <DialogFields
        resource={form}
        names={Object.keys(form.fields)}
        values={values}
        complaints={complaints}
        disabled={busy}
        onChange={(field, value) => setValues((all) => ({ ...all, [field]: value }))}
      />
      {isEmptying(form, settable, values) ? <p role="status">{say(bulkMessages.emptied)}</p> : null}
      {work.move?.reason ? (
        <MoveReason
          reasons={work.move.reasons}
          help={bulkMessages.reason}
          value={why}
          onChange={setWhy}
          missing={state === 'reasonless' && isSilent(why)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** How the work goes on; it does so too when nobody looks. */
function Going({ first, resource, title, ...modal }: Frame & { first: Job; resource: Resource }) {
  const { say } = useLanguage();
  const job = useJob(first);
  const going = isGoing(job);
  const cancel = useCancel();
  const after = useAfterJob();
  const show = useSteady(useShownJob().show);
  const end = useSteady(() => after(job));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    show(job.id);
    return () => show(null);
  }, [job.id, show]);
  useEffect(() => {
    if (!going) end();
  }, [going, end]);
  return (
    <Modal
      {...modal}
      title={say(title)}
      mask={{ closable: false }}
      footer={[
        going ? (
          <Button key="stop" onClick={() => void cancel(job)}>
            {say(jobMessages.cancel)}
          </Button>
        ) : null,
        <Button key="leave" type="primary" onClick={modal.onCancel}>
          {say(going ? jobMessages.leave : jobMessages.close)}
        </Button>,
      ]}
    >
      <JobProgress job={job} />
      {going ? <p className="quiet">{say(jobMessages.onward)}</p> : null}
      {!going && job.refused > 0 ? (
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? jobMessages.hideWhichNot : jobMessages.whichNot)}
        </button>
      ) : null}
      {isOpen ? (
        <ScrollRoom className="outcomes" label={say(jobMessages.whichNot)}>
          <RefusedRows job={job} resource={resource} onGo={modal.onCancel} />
        </ScrollRoom>
      ) : null}
    </Modal>
  );
}

/** Nobody shall empty a thousand records without having read that they do. */
const isEmptying = ({ fields }: Resource, settable: Work['fields'], values: AnyDraft): boolean =>
  settable !== undefined &&
  Object.entries(fields).some(([name, { kind, required }]) => {
    const value = values[name] ?? null;
    return required !== true && kind !== 'toggle' && (value === null || value === '' || [value].flat().length === 0);
  });

/** A field that nobody has touched is meant to be emptied. */
const initialFor = (settable: Work['fields'], field: string | null): AnyDraft =>
  settable && field !== null ? { [field]: null } : {};

const reasonOf = ({ because, reason }: Why) => ({
  ...(reason.trim() && { reason: reason.trim() }),
  ...(because && { because }),
});
