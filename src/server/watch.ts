import type { Database } from './data/open.ts';

const EVERY = 20_000;
const PATIENCE = 3;

/**
 * The embedded database can fall silent for good, when the disk under its log was full; then only a new start helps.
 * A database server comes back by itself and is waited for.
 */
export function watchDatabase(
  { embedded, ping }: Pick<Database, 'embedded' | 'ping'>,
  giveUp: (sentence: string) => void,
  every = EVERY,
): () => void {
  if (!embedded) return () => undefined;
  let failures = 0;
  const ask = async () => {
    failures = await ping().then(
      () => 0,
      () => failures + 1,
    );
    if (failures === PATIENCE) {
      giveUp(
        'The embedded database no longer answers. Is the disk full? Make room, then start again; nothing is lost.',
      );
    }
  };
  const timer = setInterval(ask, every);
  timer.unref();
  return () => clearInterval(timer);
}
