import { sql } from 'kysely';
import { StartupError } from '../config/startup-error.ts';
import { readSetting, writeSetting } from './setting.ts';
import type { Db, Tx } from './tables.ts';

const TABLES_SETTING = 'tables';

/** The tables among these that the database does not have. */
export async function listMissingTables(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name
    where not exists (
      select 1 from pg_class c where c.relname = name and c.relnamespace = current_schema()::regnamespace)
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Refuses to create an empty table in place of one that an earlier start had created and that is now missing. */
export async function rejectLostTables(db: Db, needed: readonly string[]): Promise<void> {
  const storedNames: string[] = JSON.parse((await readSetting(db, TABLES_SETTING)) ?? '[]');
  const lost = (await listMissingTables(db, needed)).filter((name) => storedNames.includes(name));
  if (lost.length === 0) return;
  throw new StartupError(
    `The database has lost ${lost.map((name) => `the table "${name}"`).join(', ')} and everything in it. Restore a backup. To begin these anew, empty, delete the row "${TABLES_SETTING}" of the table "setting" first.`,
  );
}

/** Records which tables exist. */
export const storeTables = (tx: Tx, needed: readonly string[]): Promise<unknown> =>
  writeSetting(tx, TABLES_SETTING, JSON.stringify([...needed].sort()));
