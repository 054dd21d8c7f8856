import type { Db, Tx } from './tables.ts';

export async function readSetting(db: Db | Tx, key: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export const writeSetting = (db: Db | Tx, key: string, value: string): Promise<unknown> =>
  db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute();
