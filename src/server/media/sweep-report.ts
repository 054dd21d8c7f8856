import type { Db } from '../data/tables.ts';

/** What the last sweep found, written as a setting; the overview shows it. */
export interface SweepReport {
  at: string;
  /** Different files in the media folder; a picture and its small one are one. */
  files: number;
  inBin: number;
  /** What was left where it is until somebody confirms it. */
  waiting: { unknown: number; unused: number } | null;
}

const REPORT = 'mediaSweep';

export const writeReport = (db: Db, report: SweepReport) =>
  db
    .insertInto('setting')
    .values({ key: REPORT, value: JSON.stringify(report) })
    .onConflict((row) => row.column('key').doUpdateSet({ value: JSON.stringify(report) }))
    .execute();

export async function lastSweep(db: Db): Promise<SweepReport | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', REPORT).executeTakeFirst();
  return row ? (JSON.parse(row.value) as SweepReport) : null;
}
