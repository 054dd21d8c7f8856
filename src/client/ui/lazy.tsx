import { Button } from 'antd';
import { type ComponentType, use, useEffect, useState } from 'react';
import { useLanguage } from './language.tsx';
import { hasUnsaved } from './leave.ts';
import { type ChunkFailure, loadChunk } from './load-chunk.ts';
import { reload, reloadOnce, reportNewVersion } from './new-version.ts';
import { pageMessages } from './page-messages.ts';
import './status-page.css';

/**
 * Loads a component when it is first shown: `() => import('./news-title.client.tsx')`, where the component is the default
 * export. A component itself does not compile, so that nothing of a section's screens is in the first JavaScript.
 */
export type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

type ChunkResult<P> = { Part: ComponentType<P> } | { failure: ChunkFailure };

/**
 * A lazily loaded component; wrap it in `Suspense`. When its chunk cannot be loaded it shows a retry in its own
 * place, and the rest of the screen keeps its state, typed text included (S8.6).
 */
export function lazyChunk<P extends object>(load: Load<P>): ComponentType<P> {
  // Not in state: React drops the state of a component that suspends before its first commit.
  let attempt: Promise<ChunkResult<P>> | null = null;
  let renderedResult: ChunkResult<P> | null = null;

  const startLoading = () => {
    attempt ??= loadResult(load);
    return attempt;
  };

  return function Chunk(props: P) {
    const [attempts, setAttempts] = useState(0);
    // A chunk that is loaded already renders synchronously, without suspending.
    const result = renderedResult ?? use(startLoading());
    // Set after the commit only: a suspended render must read the same promise again when it resumes.
    useEffect(() => {
      renderedResult = result;
      return () => {
        if ('Part' in result) return;
        // A failure is not kept: the chunk is loaded again where it is shown again.
        attempt = null;
        renderedResult = null;
      };
    }, [result]);
    if ('Part' in result) return <result.Part {...props} />;
    const retry = () => {
      attempt = null;
      renderedResult = null;
      setAttempts(attempts + 1);
    };
    return <ChunkFailed failure={result.failure} attempts={attempts} retry={retry} />;
  };
}

const loadResult = <P extends object>(load: Load<P>): Promise<ChunkResult<P>> =>
  loadChunk(load).then(
    (chunk) => ({ Part: chunk.default }),
    (failure: ChunkFailure) => {
      // In development the page says where a module threw while it was loaded.
      if (import.meta.env.MODE === 'development') reportError(failure.cause);
      return { failure };
    },
  );

interface ChunkFailedProps {
  failure: ChunkFailure;
  /** How many retries there have been. */
  attempts: number;
  retry: () => void;
}

/** Replaces a chunk that could not be loaded; the rest of the screen keeps its state. */
function ChunkFailed({ failure: { server }, attempts, retry }: ChunkFailedProps) {
  const { say } = useLanguage();
  const isOutdated = server === 'newer';
  // Many browsers cache the failure of a module script until the page is reloaded.
  const needsReload = server === 'same' && attempts > 0;
  useEffect(() => {
    if (!isOutdated) return;
    reportNewVersion();
    // Unlike elsewhere the operator cannot go on here.
    if (!hasUnsaved(window)) reloadOnce();
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
        <Button onClick={reload}>{say(pageMessages.reload)}</Button>
      ) : (
        <Button onClick={retry}>{say(pageMessages.retry)}</Button>
      )}
    </div>
  );
}
