import { type ComponentType, use, useEffect, useState } from 'react';
import { ChunkFailed } from './chunk-failed.tsx';
import { type ChunkFailure, loadChunk } from './load-chunk.ts';

type Outcome<P> = { Part: ComponentType<P> } | { failure: ChunkFailure };

/**
 * A part that is loaded when first shown; wrap it in `Suspense` for what stands there meanwhile. When it cannot be
 * loaded it says so in its own place, with a retry, and everything around it, typed text included, stays (S8.6).
 */
export function lazyChunk<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  // Kept out here because React forgets the state of a part that has not been shown yet.
  let attempt: Promise<Outcome<P>> | null = null;
  let known: Outcome<P> | null = null;

  return function Chunk(props: P) {
    const [tries, setTries] = useState(0);
    attempt ??= outcomeOf(load);
    // What is there already is drawn at once, without asking a promise about it.
    const outcome = known ?? use(attempt);
    // Not before it has been drawn: a part that waited is taken up again at the very question it waited for.
    useEffect(() => {
      known = outcome;
    }, [outcome]);
    if ('Part' in outcome) return <outcome.Part {...props} />;
    const retry = () => {
      attempt = null;
      known = null;
      setTries(tries + 1);
    };
    return <ChunkFailed failure={outcome.failure} tries={tries} retry={retry} />;
  };
}

const outcomeOf = <P,>(load: () => Promise<{ default: ComponentType<P> }>): Promise<Outcome<P>> =>
  loadChunk(load).then(
    (chunk) => ({ Part: chunk.default }),
    (failure: ChunkFailure) => ({ failure }),
  );
