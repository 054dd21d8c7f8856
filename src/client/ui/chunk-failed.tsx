import { Button } from 'antd';
import { useEffect } from 'react';
import { useLanguage } from './language.tsx';
import { hasUnsaved } from './leave.ts';
import type { ChunkFailure } from './load-chunk.ts';
import './status-page.css';
import { pageMessages } from './page-messages.ts';

interface ChunkFailedProps {
  failure: ChunkFailure;
  /** How often it has been tried again. */
  tries: number;
  retry: () => void;
}

/** Stands in the place of a part that could not be loaded; everything around it stays as it was. */
export function ChunkFailed({ failure: { server }, tries, retry }: ChunkFailedProps) {
  const { say } = useLanguage();
  const isOutdated = server === 'newer';
  // Many browsers never load a script again that has failed once on a page, also when the network is back.
  const needsReload = server === 'same' && tries > 0;
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

/** One reload by itself for each version of the page: if that does not help, the next one will not either. */
function isFirstReload(): boolean {
  const version = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === version) return false;
    sessionStorage.setItem(RELOADED_KEY, version);
    return true;
  } catch {
    // Without a memory a reload could go on for ever.
    return false;
  }
}

const RELOADED_KEY = 'museum-admin.reloaded';
