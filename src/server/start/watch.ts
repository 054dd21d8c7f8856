import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeNumber } from '../database/installation.ts';
import type { Database } from '../database/open.ts';

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

/**
 * A program whose directory was deleted goes on as if nothing had happened, until it ends and everything is gone. It ends at
 * once instead, and leaves the number of the installation behind, so that the next start does not begin anew, empty.
 */
export function watchDirectory(
  { dataDir, number }: { dataDir: string; number: string },
  giveUp: (sentence: string) => void,
  every = EVERY,
): () => void {
  const directory = join(dataDir, 'database');
  const timer = setInterval(() => {
    if (existsSync(directory)) return;
    clearInterval(timer);
    writeNumber(dataDir, number);
    giveUp(`${directory} was deleted while the program was running. Restore DATA_DIR from a backup.`);
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
