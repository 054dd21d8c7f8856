import { readSetting, writeSetting } from '../../database/setting.ts';
import type { Db } from '../../database/tables.ts';
import type { ScheduledChangeFailure } from './scheduled-changes.ts';

/** Key of the setting that holds the changes which the clock could not perform. */
const FAILURES = 'clockFailures';

/** As many failures as the report names. */
const MAX_FAILURES = 50;

/** A change that the clock could not perform at its last run; without an id, a whole step of the section. */
export type FailedScheduledChange = Pick<ScheduledChangeFailure, 'section' | 'id'>;

/** Stores what the last run could not do, for the system card; every server finds the same. */
export async function storeScheduledChangeFailures(db: Db, failures: readonly ScheduledChangeFailure[]): Promise<void> {
  const report = JSON.stringify(failures.slice(0, MAX_FAILURES).map(({ section, id }) => ({ section, id })));
  if (report !== ((await readSetting(db, FAILURES)) ?? '[]')) await writeSetting(db, FAILURES, report);
}

export const readScheduledChangeFailures = async (db: Db): Promise<FailedScheduledChange[]> =>
  JSON.parse((await readSetting(db, FAILURES)) ?? '[]') as FailedScheduledChange[];
