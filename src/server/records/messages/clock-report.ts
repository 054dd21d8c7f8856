import { readSetting, writeSetting } from '../../database/setting.ts';
import type { Db } from '../../database/tables.ts';
import type { ClockFailure } from './scheduled-changes.ts';

/** Key of the setting that holds the changes which the clock could not perform. */
const FAILURES = 'clockFailures';

/** As many failures as the report names. */
const MAX_FAILURES = 50;

/** A change that the clock could not perform at its last run; without an id, a whole step of the section. */
export type FailedChange = Pick<ClockFailure, 'section' | 'id'>;

/** Stores what the last run could not do, for the system card; every server finds the same. */
export async function reportClock(db: Db, failures: readonly ClockFailure[]): Promise<void> {
  const report = JSON.stringify(failures.slice(0, MAX_FAILURES).map(({ section, id }) => ({ section, id })));
  if (report !== ((await readSetting(db, FAILURES)) ?? '[]')) await writeSetting(db, FAILURES, report);
}

export const readClockFailures = async (db: Db): Promise<FailedChange[]> =>
  JSON.parse((await readSetting(db, FAILURES)) ?? '[]') as FailedChange[];
