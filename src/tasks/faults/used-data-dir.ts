import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/database/open.ts';
import { inMuseum, newFolder, signIn, written } from './museum.ts';

export const KEPT = '留存的一条';

let used: Promise<string> | null = null;

/** A copy of a data directory that has been used and closed; each fault damages its own. */
export async function usedFolder(): Promise<string> {
  used ??= make();
  const folder = newFolder();
  cpSync(await used, folder, { recursive: true });
  return folder;
}

async function make(): Promise<string> {
  const folder = newFolder();
  await inMuseum({ DATA_DIR: folder }, async (museum) => {
    await written(museum, await signIn(museum), KEPT);
  });
  return folder;
}

/** Reaches into a closed museum, past the product. */
export async function behindItsBack(folder: string, work: (db: Database['db']) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

/** Takes the declared columns away, so that the next start has something to bring up to date. */
export const takeColumnsAway = (folder: string): Promise<void> =>
  behindItsBack(folder, async (db) => {
    for (const table of ['news', 'notice', 'annals', 'volunteer', 'publication']) {
      await sql`alter table ${sql.id(table)} drop column if exists "sortNo"`.execute(db);
    }
    await sql`drop table if exists "favourite", "wallpaper", "melodrama"`.execute(db);
  });

export const inside = (folder: string, ...path: string[]): string => join(folder, ...path);
