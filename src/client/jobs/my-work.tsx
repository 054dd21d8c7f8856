import { CloseOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Job } from '../../contract/job.ts';
import { useLanguage } from '../ui/language.tsx';
import { isJobRunning, jobMessages, jobName, jobSentences } from './messages.ts';
import { useAfterJob, useJobs, useOpenJob } from './use-jobs.ts';
import { WorkPanel } from './work-panel.tsx';
import './jobs.css';
import { useStableCallback } from '../ui/use-stable-callback.ts';

/** The way to one's jobs, for as long as there are some of the last day; it says when one has ended. */
export default function MyWork({ running }: { running: number }) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const [unfolded, setUnfolded] = useState<number | null>(null);
  const query = useJobs(open || running > 0);
  const [ended, dismiss] = useEndedJob(query.data?.list);
  const label = say(jobSentences.button(running));
  const show = (id: number | null) => {
    setUnfolded(id);
    setOpen(true);
    dismiss();
  };
  return (
    <>
      <Button
        type="text"
        icon={
          <Badge dot={running > 0}>
            <UnorderedListOutlined className="my-work-icon" />
          </Badge>
        }
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => show(null)}
      />
      {ended ? <EndedJobNotice job={ended} onShow={() => show(ended.id)} onClose={dismiss} /> : null}
      <WorkPanel open={open} query={query} unfolded={unfolded} onClose={() => setOpen(false)} />
    </>
  );
}

/** The job that was seen going on and has ended since; its section's lists are read again at once. */
function useEndedJob(jobs: readonly Job[] | undefined): [Job | null, () => void] {
  const going = useRef(new Set<number>());
  const after = useAfterJob();
  const { shown } = useOpenJob();
  const [ended, setEnded] = useState<Job | null>(null);
  const judge = useStableCallback((answer: readonly Job[]) => {
    for (const job of answer) {
      if (isJobRunning(job)) going.current.add(job.id);
      else if (going.current.delete(job.id)) {
        after(job);
        if (shown() !== job.id) setEnded(job);
      }
    }
  });
  useEffect(() => judge(jobs ?? []), [jobs, judge]);
  return [ended, () => setEnded(null)];
}

function EndedJobNotice({ job, onShow, onClose }: { job: Job; onShow: () => void; onClose: () => void }) {
  const { say } = useLanguage();
  // Out of the dark bar, whose colours are not for text.
  return createPortal(
    <div className="job-told">
      <p role="status">
        <strong>{say(jobName(job))}</strong>
        <br />
        {say(jobSentences.outcome(job))}
      </p>
      {job.refused > 0 ? (
        <button type="button" className="link-button" onClick={onShow}>
          {say(jobMessages.whichNot)}
        </button>
      ) : null}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say(jobMessages.close)} onClick={onClose} />
    </div>,
    document.body,
  );
}
