import { Button } from 'antd';
import { useEffect } from 'react';
import { useLanguage } from './language.tsx';
import { hasUnsaved } from './leave.ts';
import type { ChunkFailure } from './load-chunk.ts';
import './status-page.css';
import { pageMessages } from './page-messages.ts';

interface ChunkFailedProps {
  failure: ChunkFailure;
  /** How many retries there have been. */
  attempts: number;
  retry: () => void;
}

/** Replaces a chunk that could not be loaded; the rest of the screen keeps its state. */
export function ChunkFailed({ failure: { server }, attempts, retry }: ChunkFailedProps) {
  const { say } = useLanguage();
  const isOutdated = server === 'newer';
  // Many browsers cache the failure of a module script until the page is reloaded.
  const needsReload = server === 'same' && attempts > 0;
  useEffect(() => {
    if (isOutdated && !hasUnsaved(window) && isFirstReload()) window.location.reload();
  }, [isOutdated]);
  const text = isOutdated
    ? pageMessages.chunkOutdated
    : needsReload
      ? pageMessages.chunkNeedsReload
      : pageMessages.chunkFailed;
  return (
    <div className="chunk-failed" role="alert">
      <span>{say(text)}</span>
      {isOutdated || needsReload ? (
        // The browser asks first where something is unsaved.
        <Button onClick={() => window.location.reload()}>{say(pageMessages.reload)}</Button>
      ) : (
        <Button onClick={retry}>{say(pageMessages.retry)}</Button>
      )}
    </div>
  );
}

/** Reloads automatically at most once per version of the page, so that it cannot loop. */
function isFirstReload(): boolean {
  const version = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === version) return false;
    sessionStorage.setItem(RELOADED_KEY, version);
    return true;
  } catch {
    // Without session storage a reload could loop.
    return false;
  }
}

const RELOADED_KEY = 'museum-admin.reloaded';
