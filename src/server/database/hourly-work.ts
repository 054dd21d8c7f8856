import { sql } from 'kysely';
import type { Db } from './tables.ts';

const AN_HOUR = 3_600_000;

/** Of several servers, the first to write down the moment under the setting does the work of the hour. */
export async function claimHourlyWork(db: Db, setting: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (key, value) values (${setting}, ${now.toISOString()})
    on conflict (key) do update set value = excluded.value
    where setting.value <= ${new Date(now.getTime() - AN_HOUR).toISOString()} or setting.value > excluded.value
    returning key`.execute(db);
  return rows.length > 0;
}
