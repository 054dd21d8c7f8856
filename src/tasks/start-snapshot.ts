import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawAlbums } from '../demo/seed-pictures.ts';
import { menu, records } from '../resources/index.ts';
import { migrate } from '../server/database/migrate/migrate.ts';
import { keepAsArchive, openDatabase } from '../server/database/open.ts';
import { preparedIn } from '../server/start/prepared.ts';
import { blankDatabase } from './blank-database.ts';

/** What a first start would otherwise spend seconds on: the tables of this very program, and the pictures of its demonstration. */
export default async function beginning(): Promise<void> {
  const { database, program, drawings } = preparedIn('dist/server');
  await makeDatabase(database, program);
  await makeDrawings(drawings);
  // The last step of a build: a newer source than this asks for another one.
  writeFileSync('dist/.built', new Date().toISOString());
}

async function makeDatabase(file: string, program: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-beginning-'));
  try {
    const database = await openDatabase({ dataDir, databaseUrl: null, beginning: await blankDatabase() });
    await migrate(database, menu, records, program);
    await database.close();
    await keepAsArchive(join(dataDir, 'database'), file);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function makeDrawings(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  for (const place of [unfinished, directory]) rmSync(place, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await drawAlbums((name, bytes) => writeFileSync(join(unfinished, name), bytes));
  renameSync(unfinished, directory);
}
