import type { Job } from '../../../contract/job.ts';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { isJobRunning, jobMessages, jobSentences } from './messages.ts';
import './jobs.css';

/** The progress of a job; a screen reader announces its end only. */
export function JobProgress({ job }: { job: Job }) {
  const { say } = useLanguage();
  const { total, done, refused } = job;
  const processed = done + refused;
  return (
    <div className="job-progress">
      <div
        role="progressbar"
        aria-label={say(jobMessages.progress)}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={processed}
        aria-valuetext={say(jobSentences.outcome(job))}
      >
        <div aria-hidden="true">
          <ProgressBar
            percent={total > 0 ? Math.floor((processed / total) * 100) : 100}
            label={say(jobMessages.progress)}
            state={isJobRunning(job) || done < total ? 'normal' : 'done'}
            isThin
          />
        </div>
      </div>
      <p role={isJobRunning(job) ? undefined : 'status'}>{say(jobSentences.outcome(job))}</p>
    </div>
  );
}
