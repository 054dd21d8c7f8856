import { type ComponentType, use, useEffect, useState } from 'react';
import { ChunkFailed } from './chunk-failed.tsx';
import { type ChunkFailure, loadChunk } from './load-chunk.ts';

type ChunkResult<P> = { Part: ComponentType<P> } | { failure: ChunkFailure };

/**
 * A lazily loaded component; wrap it in `Suspense`. When its chunk cannot be loaded it shows a retry in its own
 * place, and the rest of the screen keeps its state, typed text included (S8.6).
 */
export function lazyChunk<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  // Not in state: React drops the state of a component that suspends before its first commit.
  let attempt: Promise<ChunkResult<P>> | null = null;
  let drawnResult: ChunkResult<P> | null = null;

  return function Chunk(props: P) {
    const [tries, setTries] = useState(0);
    attempt ??= loadResult(load);
    // A chunk that is loaded already renders synchronously, without suspending.
    const outcome = drawnResult ?? use(attempt);
    // Set after the commit only: a suspended render must read the same promise again when it resumes.
    useEffect(() => {
      drawnResult = outcome;
    }, [outcome]);
    if ('Part' in outcome) return <outcome.Part {...props} />;
    const retry = () => {
      attempt = null;
      drawnResult = null;
      setTries(tries + 1);
    };
    return <ChunkFailed failure={outcome.failure} attempts={tries} retry={retry} />;
  };
}

const loadResult = <P,>(load: () => Promise<{ default: ComponentType<P> }>): Promise<ChunkResult<P>> =>
  loadChunk(load).then(
    (chunk) => ({ Part: chunk.default }),
    (failure: ChunkFailure) => ({ failure }),
  );
