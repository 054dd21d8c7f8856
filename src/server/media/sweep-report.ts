import { readSetting, writeSetting } from '../database/setting.ts';
import type { Db } from '../database/tables.ts';

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

export const writeReport = (db: Db, report: SweepReport) => writeSetting(db, REPORT, JSON.stringify(report));

export async function lastSweep(db: Db): Promise<SweepReport | null> {
  const report = await readSetting(db, REPORT);
  return report === null ? null : (JSON.parse(report) as SweepReport);
}
