import { CloseOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Job } from '../../../contract/job.ts';
import { useSession } from '../../session/session.ts';
import { isSameId } from '../../transport/wire/id.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import { JobProgress } from './job-progress.tsx';
import { isJobRunning, jobMessages, jobName, jobSection, jobSentences, jobState } from './messages.ts';
import { RefusedRows } from './refused-rows.tsx';
import { useAfterJob, useCancel, useJobs, useOpenJob } from './use-jobs.ts';
import './jobs.css';

/** The button that opens the operator's jobs, with a notice when one has ended. */
export default function MyWork({ running }: { running: number }) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const [expandedId, setExpandedId] = useState<number | null>(null);
  const query = useJobs(open || running > 0);
  const [ended, dismiss] = useEndedJob(query.data?.data);
  const label = say(jobSentences.button(running));
  const show = (id: number | null) => {
    setExpandedId(id);
    setOpen(true);
    dismiss();
  };
  return (
    <>
      <Button
        type="text"
        icon={
          <span className="my-work-icon" data-running={running > 0}>
            <UnorderedListOutlined />
          </span>
        }
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => show(null)}
      />
      {ended ? <EndedJobNotice key={ended.id} job={ended} onShow={() => show(ended.id)} onClose={dismiss} /> : null}
      <WorkPanel open={open} query={query} expandedId={expandedId} onClose={() => setOpen(false)} />
    </>
  );
}

/** The job that ended while this page was open. Ending refreshes the lists of its section. */
function useEndedJob(jobs: readonly Job[] | undefined): [Job | null, () => void] {
  const runningIds = useRef(new Set<number>());
  const refreshAfterJob = useAfterJob();
  const { shownId } = useOpenJob();
  const [ended, setEnded] = useState<Job | null>(null);
  const detectEnded = useStableCallback((jobs: readonly Job[]) => {
    for (const job of jobs) {
      if (isJobRunning(job)) runningIds.current.add(job.id);
      else if (runningIds.current.delete(job.id)) {
        refreshAfterJob(job);
        if (!isSameId(shownId(), job.id)) setEnded(job);
      }
    }
  });
  useEffect(() => detectEnded(jobs ?? []), [jobs, detectEnded]);
  return [ended, () => setEnded(null)];
}

function EndedJobNotice({ job, onShow, onClose }: { job: Job; onShow: () => void; onClose: () => void }) {
  const { say } = useLanguage();
  // Rendered outside the dark header, whose colours do not suit text.
  return createPortal(
    <div className="job-message">
      <p role="status">
        <strong>{say(jobName(job))}</strong>
        <br />
        {say(jobSentences.outcome(job))}
      </p>
      {job.refused > 0 ? (
        <button type="button" className="link-button" onClick={onShow}>
          {say(jobMessages.showRefused)}
        </button>
      ) : null}
      {job.done > 0 ? <UndoButton of={{ changeSet: `job:${job.id}` }} finishedAt={job.endedAt} /> : null}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say(jobMessages.close)} onClick={onClose} />
    </div>,
    document.body,
  );
}

interface WorkPanelProps {
  open: boolean;
  query: ReturnType<typeof useJobs>;
  /** The job whose refused rows are shown at once. */
  expandedId: number | null;
  onClose: () => void;
}

/** The operator's jobs, newest first, with progress, result and a button to stop. */
function WorkPanel({ open, query, expandedId, onClose }: WorkPanelProps) {
  const { say } = useLanguage();
  const { user } = useSession();
  const jobs = query.data?.data ?? [];
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="right"
      size={440}
      title={say(jobMessages.myWork)}
      closable={{ 'aria-label': say(jobMessages.closeMyWork) }}
      rootClassName="work-panel"
    >
      {query.isPending && !query.isError ? <p className="quiet">{say(jobMessages.loading)}</p> : null}
      {query.isError && jobs.length === 0 ? (
        <FailureNotice title={say(jobMessages.failed)} error={query.error}>
          <Button onClick={() => void query.refetch()}>{say(jobMessages.retry)}</Button>
        </FailureNotice>
      ) : null}
      {query.data && jobs.length === 0 ? (
        <Notice title={say(jobMessages.none)} help={say(jobMessages.noneHelp)} />
      ) : null}
      {user.id ? (
        <p className="job-buttons">
          <UndoButton of={{ operator: { id: user.id, title: user.name } }} />
        </p>
      ) : null}
      <ul className="jobs">
        {jobs.map((job) => (
          // The key changes with `unfolded`, so that the item is rendered expanded again.
          <JobItem
            key={`${job.id} ${isSameId(job.id, expandedId)}`}
            job={job}
            isExpanded={isSameId(job.id, expandedId)}
            onGo={onClose}
          />
        ))}
      </ul>
    </Drawer>
  );
}

function JobItem({ job, isExpanded, onGo }: { job: Job; isExpanded: boolean; onGo: () => void }) {
  const { say } = useLanguage();
  const cancel = useCancel();
  const [isOpen, setOpen] = useState(isExpanded);
  const heading = `job-${job.id}`;
  return (
    <li aria-labelledby={heading}>
      <h3 id={heading}>{say(jobName(job))}</h3>
      <span className="quiet">
        {say(jobState(job))} · {shanghaiTime(job.endedAt ?? job.createdAt)}
      </span>
      {isJobRunning(job) ? <JobProgress job={job} /> : <p className="job-outcome">{say(jobSentences.outcome(job))}</p>}
      <p className="job-buttons">
        {isJobRunning(job) ? (
          <Button size="small" onClick={() => void cancel(job)}>
            {say(jobMessages.cancel)}
          </Button>
        ) : null}
        {!isJobRunning(job) && job.done > 0 ? (
          <UndoButton of={{ changeSet: `job:${job.id}` }} finishedAt={job.endedAt} />
        ) : null}
        {job.refused > 0 ? (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say(isOpen ? jobMessages.hideRefused : jobMessages.showRefused)}
          </Button>
        ) : null}
      </p>
      {isOpen && job.refused > 0 ? <RefusedRows job={job} resource={jobSection(job)} onGo={onGo} /> : null}
    </li>
  );
}
