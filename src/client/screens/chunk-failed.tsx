import { Button } from 'antd';
import { useEffect } from 'react';
import { useLanguage } from '../language.tsx';
import { hasUnsaved } from '../leave.ts';
import type { ChunkFailure } from '../load-chunk.ts';
import './gate-page.css';
import { words } from './page-words.ts';

/** Stands in the place of a part that could not be loaded; everything around it stays as it was. */
export function ChunkFailed({ failure, retry }: { failure: ChunkFailure; retry: () => void }) {
  const { say } = useLanguage();
  useEffect(() => {
    if (failure.outdated && !hasUnsaved(window) && isFirstReload()) window.location.reload();
  }, [failure]);
  return (
    <div className="chunk-failed" role="alert">
      <span>{say(failure.outdated ? words.chunkOutdated : words.chunkFailed)}</span>
      {failure.outdated ? (
        <Button onClick={() => window.location.reload()}>{say(words.reload)}</Button>
      ) : (
        <Button onClick={retry}>{say(words.retry)}</Button>
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
