import { cpSync } from 'node:fs';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/server/database/open.ts';
import { createNews, newFolder, signIn, withMuseum } from './museum.ts';

export const STORED_TITLE = '留存的一条';

let usedDataDir: Promise<string> | null = null;

/** Copies a data directory that holds one record and was closed properly; each fault damages its own copy. */
export async function copyUsedDataDir(): Promise<string> {
  usedDataDir ??= createUsedDataDir();
  const folder = newFolder();
  cpSync(await usedDataDir, folder, { recursive: true });
  return folder;
}

async function createUsedDataDir(): Promise<string> {
  const folder = newFolder();
  await withMuseum({ DATA_DIR: folder }, async (museum) => {
    await createNews(museum, await signIn(museum), STORED_TITLE);
  });
  return folder;
}

/** Opens the database of a stopped product directly. */
export async function withDatabase(folder: string, work: (db: Database['db']) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

/** Drops declared columns, so that the next start has a migration to do. A missing table would stop it. */
export const dropDeclaredColumns = (folder: string): Promise<void> =>
  withDatabase(folder, async (db) => {
    for (const table of ['news', 'notice', 'annals', 'volunteer', 'publication']) {
      await sql`alter table ${sql.id(table)} drop column if exists "sortNo"`.execute(db);
    }
  });
