import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawAlbums } from '../../demo/seed-pictures.ts';
import { menu, sections } from '../../resources/index.ts';
import { preparedPaths } from '../../server/app/prepared.ts';
import { createArchive, openDatabase } from '../../server/database/open.ts';
import { startIndexBuild } from '../../server/migrate/build-indexes.ts';
import { migrate } from '../../server/migrate/migrate.ts';
import { blankDatabase } from './blank-database.ts';

/** Creates the database tables and the demonstration pictures at build time, which would take the first start seconds. */
export default async function createStartSnapshot(): Promise<void> {
  const { database, program, drawings } = preparedPaths('dist/server');
  await createDatabase(database, program);
  await createDrawings(drawings);
  // The last step of a build: `install.js` builds again when a source is newer than this file.
  writeFileSync('dist/.built', new Date().toISOString());
}

async function createDatabase(file: string, program: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-beginning-'));
  try {
    const database = await openDatabase({ dataDir, databaseUrl: null, startSnapshot: await blankDatabase() });
    await migrate(database, menu, sections, program);
    await startIndexBuild({ database, sections, warn: console.warn }).done;
    await database.close();
    await createArchive(join(dataDir, 'database'), file);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createDrawings(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  for (const folder of [unfinished, directory]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await drawAlbums((name, bytes) => writeFileSync(join(unfinished, name), bytes));
  renameSync(unfinished, directory);
}
