import { readSetting } from '../server/database/setting.ts';
import type { Db } from '../server/database/tables.ts';

/** How far a section's seed has come; kept as a setting, written in the transaction of each batch. */
export interface SeedProgress {
  begunAt: string;
  done: number;
  /** The numbers of the records made so far, for those that refer to each other. */
  ids: readonly number[];
  whole: boolean;
}

const keyOf = (section: string): string => `seeded:${section}`;

export async function readProgress(db: Db, section: string): Promise<SeedProgress | undefined> {
  const noted = await readSetting(db, keyOf(section));
  if (noted === null) return undefined;
  // Earlier versions noted only the moment at which a whole section was there.
  return noted.startsWith('{')
    ? (JSON.parse(noted) as SeedProgress)
    : { begunAt: noted, done: 0, ids: [], whole: true };
}

export async function beginProgress(db: Db, section: string, now: Date): Promise<SeedProgress> {
  const progress: SeedProgress = { begunAt: now.toISOString(), done: 0, ids: [], whole: false };
  await db
    .insertInto('setting')
    .values({ key: keyOf(section), value: JSON.stringify(progress) })
    .onConflict((row) => row.doNothing())
    .execute();
  return (await readProgress(db, section)) ?? progress;
}

/** Refuses when another server has gone on with it meanwhile, so that nothing is made twice. */
export async function writeProgress(
  db: Db,
  section: string,
  before: SeedProgress,
  after: SeedProgress,
): Promise<SeedProgress> {
  const { numUpdatedRows } = await db
    .updateTable('setting')
    .set({ value: JSON.stringify(after) })
    .where('key', '=', keyOf(section))
    .where('value', '=', JSON.stringify(before))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`another server is making the demonstration records of ${section}`);
  return after;
}
