import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeInstallationFile } from '../database/installation.ts';
import type { Database } from '../database/open.ts';

const CHECK_INTERVAL = 20_000;
const MAX_FAILURES = 3;

/**
 * The embedded database can hang permanently after its disk was full; then only a restart helps. A PostgreSQL server
 * recovers by itself.
 */
export function watchDatabase(
  { embedded, ping }: Pick<Database, 'embedded' | 'ping'>,
  giveUp: (sentence: string) => void,
  interval = CHECK_INTERVAL,
): () => void {
  if (!embedded) return () => undefined;
  let failures = 0;
  const check = async () => {
    failures = await ping().then(
      () => 0,
      () => failures + 1,
    );
    if (failures === MAX_FAILURES) {
      giveUp(
        'The embedded database no longer answers. Is the disk full? Make room, then start again; nothing is lost.',
      );
    }
  };
  const timer = setInterval(check, interval);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * A program whose directory was deleted would continue until it ends and all data is lost. It ends at once instead and
 * restores the installation id, so that the next start does not create an empty installation.
 */
export function watchDirectory(
  { dataDir, number }: { dataDir: string; number: string },
  giveUp: (sentence: string) => void,
  interval = CHECK_INTERVAL,
): () => void {
  const directory = join(dataDir, 'database');
  const timer = setInterval(() => {
    if (existsSync(directory)) return;
    clearInterval(timer);
    writeInstallationFile(dataDir, number);
    giveUp(`${directory} was deleted while the program was running. Restore DATA_DIR from a backup.`);
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
