import { useRef, useState } from 'react';
import { uploadProblem, useLibraryUpload } from '../media/use-upload.ts';
import { useLanguage } from '../ui/language.tsx';
import { mediaPageMessages } from './media-page-messages.ts';

/** A file of the queue and how far it is. */
export interface QueuedUpload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  percent: number;
  /** Why it failed. */
  problem?: string;
}

/** Two at once: more share the same line, and one slow file would hold up the others with fewer. */
const AT_ONCE = 2;

export interface UploadQueue {
  uploads: readonly QueuedUpload[];
  add: (files: readonly File[]) => void;
  retry: (key: number) => void;
  /** Takes the list away; files that are still sent go on. */
  clear: () => void;
  isBusy: boolean;
}

/** Uploads files one after the other; one that fails leaves the others and says why. */
export function useUploadQueue(onUploaded: () => void): UploadQueue {
  const { say } = useLanguage();
  const upload = useLibraryUpload();
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([]);
  const queue = useRef<QueuedUpload[]>([]);
  const senders = useRef(0);
  const nextKey = useRef(0);

  const change = (key: number, changes: Partial<QueuedUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const sendOne = async ({ key, file }: QueuedUpload) => {
    change(key, { state: 'sending', percent: 0 });
    try {
      await upload(file, (fraction) => change(key, { percent: Math.min(99, Math.round(fraction * 100)) }));
      change(key, { state: 'done', percent: 100 });
      onUploaded();
    } catch (error) {
      change(key, { state: 'failed', problem: uploadProblem(error, 'file') ?? say(mediaPageMessages.uploadFailed) });
    }
  };
  const sendAll = async () => {
    senders.current += 1;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await sendOne(next);
    senders.current -= 1;
  };
  const enqueue = (added: readonly QueuedUpload[]) => {
    queue.current.push(...added);
    while (senders.current < Math.min(AT_ONCE, senders.current + queue.current.length)) void sendAll();
  };

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add(files) {
      const added = files.map((file): QueuedUpload => {
        nextKey.current += 1;
        return { key: nextKey.current, file, state: 'waiting', percent: 0 };
      });
      setUploads((all) => [...all, ...added]);
      enqueue(added);
    },
    retry(key) {
      const failed = uploads.find((one) => one.key === key && one.state === 'failed');
      if (!failed) return;
      change(key, { state: 'waiting', percent: 0 });
      enqueue([failed]);
    },
    clear: () => setUploads([]),
  };
}
