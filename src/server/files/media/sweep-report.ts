import { readSetting, writeSetting } from '../../database/setting.ts';
import type { Db } from '../../database/tables.ts';

/** The report of the last sweep, stored as a setting and shown on the overview. */
export interface SweepReport {
  at: string;
  /** Number of files in the media directory, counting a picture and its thumbnail once. */
  files: number;
  inBin: number;
  /** Files that await a confirmation before they are moved. */
  waiting: { unknown: number; unused: number } | null;
}

const REPORT_SETTING = 'mediaSweep';

export const writeReport = (db: Db, report: SweepReport) => writeSetting(db, REPORT_SETTING, JSON.stringify(report));

export async function lastSweep(db: Db): Promise<SweepReport | null> {
  const report = await readSetting(db, REPORT_SETTING);
  return report === null ? null : (JSON.parse(report) as SweepReport);
}
