import { existsSync } from 'node:fs';
import { makeBlankArchive } from '../server/data/open.ts';

/** Creating an embedded database takes seconds, unpacking one a moment: the build makes the one that first starts unpack. */
export default async function blankDatabase(): Promise<void> {
  const file = 'dist/server/blank-database.tar.gz';
  if (!existsSync(file)) await makeBlankArchive(file);
}
