import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { menu, sections } from '../../src/resources/index.ts';
import { createArchive, openDatabase } from '../../src/server/database/open.ts';
import { blankDatabase } from '../../src/tasks/build/blank-database.ts';
import { buildSheetWorker } from '../../src/tasks/build/sheet-worker.ts';
import { dropTestSchemas } from './database.ts';
import { createStartData } from './start-snapshot.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An archive of an empty embedded database. */
    blankDatabase: string;
    /** An archive of a database with the tables of the museum, its roles, its menu and the demo operators. */
    museumDatabase: string;
    /** A folder for the files that the tests of this run write; it is removed at the end. */
    testFolder: string;
    /** The built worker thread that reads sheets. */
    sheetWorker: string;
  }
}

/** Creates the museum's tables once for all workers, as it takes seconds. */
async function museumDatabase(blank: string, folder: string): Promise<string> {
  const dataDir = join(folder, 'museum');
  const file = join(folder, 'museum.tar.gz');
  const database = await openDatabase({ dataDir, databaseUrl: null, startSnapshot: blank });
  await createStartData(database, { menu, sections });
  await database.close();
  await createArchive(join(dataDir, 'database'), file);
  return file;
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'museum-test-'));
  const databaseUrl = process.env.TEST_DATABASE_URL;
  const blank = await blankDatabase();
  project.provide('testFolder', folder);
  project.provide('sheetWorker', await buildSheetWorker(folder));
  project.provide('blankDatabase', blank);
  if (!databaseUrl) project.provide('museumDatabase', await museumDatabase(blank, folder));
  return async () => {
    if (databaseUrl) await dropTestSchemas(databaseUrl);
    rmSync(folder, { recursive: true, force: true });
  };
}
