import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { sizeText } from '../media/media-messages.ts';
import { ProgressBar } from '../ui/controls/progress-bar.tsx';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { mediaPageMessages, mediaPageSentences } from './media-page-messages.ts';
import type { QueuedUpload, UploadQueue } from './use-upload-queue.ts';

/** The uploads of this visit, a row each, with the sentence of each that failed. */
export function UploadList({ uploads, retry, clear, isBusy }: UploadQueue) {
  const { say } = useLanguage();
  if (uploads.length === 0) return null;
  const count = (state: QueuedUpload['state']) => uploads.filter((one) => one.state === state).length;
  return (
    <section className="panel media-uploads" aria-labelledby="media-uploads">
      <header>
        <h2 id="media-uploads">{say(mediaPageMessages.uploads)}</h2>
        <span role="status" className="quiet digits">
          {say(mediaPageSentences.uploadState(count('done'), count('failed'), uploads.length))}
        </span>
        <Button size="small" type="text" disabled={isBusy} onClick={clear}>
          {say(mediaPageMessages.closeUploads)}
        </Button>
      </header>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRetry={() => retry(upload.key)} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({
  upload: { file, state, percent, problem },
  onRetry,
}: {
  upload: QueuedUpload;
  onRetry: () => void;
}) {
  const { say } = useLanguage();
  return (
    <li data-state={state}>
      <span className="media-upload-name">
        <UserText text={file.name} />
        <span className="quiet digits"> {sizeText(file.size)}</span>
      </span>
      {state === 'waiting' ? <span className="quiet">{say(mediaPageMessages.waiting)}</span> : null}
      {state === 'sending' ? (
        <ProgressBar percent={percent} label={say(mediaPageSentences.uploading(file.name))} state="active" isThin />
      ) : null}
      {state === 'done' ? (
        <span className="media-upload-done">
          <CheckCircleFilled aria-hidden /> {say(mediaPageMessages.uploaded)}
        </span>
      ) : null}
      {state === 'failed' ? (
        <>
          <span className="wrong" role="alert">
            <CloseCircleFilled aria-hidden /> {problem}
          </span>
          <Button size="small" onClick={onRetry} aria-label={say(mediaPageSentences.retryOf(file.name))}>
            {say(mediaPageMessages.retry)}
          </Button>
        </>
      ) : null}
    </li>
  );
}
