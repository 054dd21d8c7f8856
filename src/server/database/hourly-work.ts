import { sql } from 'kysely';
import { HOUR } from '../../contract/museum-time.ts';
import type { Db } from './tables.ts';

/**
 * Returns true for the one server that first stores the current hour under the setting; that server does the hourly
 * work.
 */
export async function claimHourlyWork(db: Db, setting: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (key, value) values (${setting}, ${now.toISOString()})
    on conflict (key) do update set value = excluded.value
    where setting.value <= ${new Date(now.getTime() - HOUR).toISOString()} or setting.value > excluded.value
    returning key`.execute(db);
  return rows.length > 0;
}
