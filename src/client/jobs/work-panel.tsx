import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { Job } from '../../contract/job.ts';
import { useSession } from '../session/session.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useLanguage } from '../ui/language.tsx';
import { Notice } from '../ui/notice.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import { JobProgress } from './job-progress.tsx';
import { isJobRunning, jobMessages, jobName, jobSection, jobSentences, jobState } from './messages.ts';
import { RefusedRows } from './refused-rows.tsx';
import { useCancel, type useJobs } from './use-jobs.ts';

interface WorkPanelProps {
  open: boolean;
  query: ReturnType<typeof useJobs>;
  /** The job of which one wants to see at once what was refused. */
  unfolded: number | null;
  onClose: () => void;
}

/** The operator's jobs, the newest first: how far they are, what came of them, and how to stop one. */
export function WorkPanel({ open, query, unfolded, onClose }: WorkPanelProps) {
  const { say } = useLanguage();
  const { user } = useSession();
  const jobs = query.data?.list ?? [];
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
          // Asked for again from outside, it unfolds again.
          <JobItem key={`${job.id} ${job.id === unfolded}`} job={job} unfolded={job.id === unfolded} onGo={onClose} />
        ))}
      </ul>
    </Drawer>
  );
}

function JobItem({ job, unfolded, onGo }: { job: Job; unfolded: boolean; onGo: () => void }) {
  const { say } = useLanguage();
  const cancel = useCancel();
  const [isOpen, setOpen] = useState(unfolded);
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
        {!isJobRunning(job) && job.done > 0 ? <UndoButton of={{ deed: `job:${job.id}` }} at={job.endedAt} /> : null}
        {job.refused > 0 ? (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say(isOpen ? jobMessages.hideWhichNot : jobMessages.whichNot)}
          </Button>
        ) : null}
      </p>
      {isOpen && job.refused > 0 ? <RefusedRows job={job} resource={jobSection(job)} onGo={onGo} /> : null}
    </li>
  );
}
