import { sql } from 'kysely';
import type { Resource } from '../declare/define-resource.ts';
import { findSection } from '../declare/define-resource.ts';
import { StartupError } from '../server/config/startup-error.ts';
import { readSetting } from '../server/database/setting.ts';
import type { Db } from '../server/database/tables.ts';
import { runTransaction } from '../server/database/transaction.ts';
import { demoOperators, seedDemoOperators } from '../server/people/roles.ts';
import { tableOf } from '../server/records/section-table.ts';
import { checkSeedRecords } from './check-seeds.ts';
import type { SectionSeed, SeedParts, SeedRecord, SeedWorld } from './define-seed.ts';
import { insertBatch, withNumbers } from './seed-rows.ts';
import { createSeedWorld } from './seed-world.ts';

/** Every section first gets this many records, so that all lists and references show something early. */
const FIRST_ROUND = 100;

/** Writes the demo operators and the seeds that must be complete before the server listens. */
export async function seedBefore(parts: SeedParts): Promise<void> {
  if (!parts.config.demoData) return;
  await seedDemoOperators(parts.database.db);
  await createSeeder(parts)('before', Number.POSITIVE_INFINITY);
}

/**
 * Writes the other seeds; false where nothing was missing. An interrupted start continues where it stopped, provided
 * that the seeds have not changed.
 */
export async function seedAfter(parts: SeedParts): Promise<boolean> {
  if (!parts.config.demoData) return false;
  const seedUpTo = createSeeder(parts);
  const addedFirst = await seedUpTo('after', FIRST_ROUND);
  const addedRest = await seedUpTo('after', Number.POSITIVE_INFINITY);
  return addedFirst || addedRest;
}

function createSeeder(parts: SeedParts) {
  const { db } = parts.database;
  const worldAt = createSeedWorld(parts);
  const recordsBySection = new Map<string, Promise<SeedRecord[]>>();

  /**
   * A seed is composed as of the moment it was begun, so that a later start composes the same records and adds the
   * rest.
   */
  const recordsOf = (seed: SectionSeed, resource: Resource, begunAt: string): Promise<SeedRecord[]> => {
    const records = recordsBySection.get(seed.code) ?? compose(seed, resource, worldAt(new Date(begunAt)));
    recordsBySection.set(seed.code, records);
    return records;
  };

  const seedSection = async (seed: SectionSeed, resource: Resource, most: number): Promise<boolean> => {
    const begun = await readProgress(db, seed.code);
    if (!begun && seed.onlyIfUnused && (await hasEverHeldRecords(db, resource))) return false;
    let progress = begun ?? (await beginProgress(db, seed.code, parts.now()));
    if (progress.whole || progress.done >= most) return false;
    const records = await recordsOf(seed, resource, progress.begunAt);
    const operators = await operatorIds(parts);
    const cache = new Map<string, Promise<unknown>>();
    do {
      progress = await insertNext(parts, { seed, resource, records, operators, cache, progress });
    } while (!progress.whole && progress.done < most);
    if (progress.whole) recordsBySection.delete(seed.code);
    return true;
  };

  /** Returns false where nothing was missing. */
  return async (when: SectionSeed['when'], most: number): Promise<boolean> => {
    let hasAdded = false;
    for (const seed of parts.seeds) {
      const resource = findSection(parts.sections, seed.code);
      if (resource && seed.when === when) hasAdded = (await seedSection(seed, resource, most)) || hasAdded;
    }
    return hasAdded;
  };
}

async function compose(seed: SectionSeed, resource: Resource, world: SeedWorld): Promise<SeedRecord[]> {
  const records = await seed.records(world);
  const mistakes = checkSeedRecords(resource, records);
  if (mistakes.length > 0) throw new StartupError(mistakes.join('\n'));
  return withNumbers(resource, records);
}

interface SeedState {
  seed: SectionSeed;
  resource: Resource;
  records: readonly SeedRecord[];
  operators: ReadonlyMap<string, number>;
  cache: Map<string, Promise<unknown>>;
  progress: SeedProgress;
}

/** Writes a batch and its progress in one short transaction, so that requests are served between batches. */
async function insertNext(parts: SeedParts, { seed, resource, records, operators, cache, progress }: SeedState) {
  const { done, ids } = progress;
  const batch = records.slice(done, batchEnd(records, done));
  const insert = await insertBatch(parts, resource, batch, { operators, ids, cache });
  return runTransaction(parts.database.db, async (tx) => {
    const added = await insert(tx);
    const next = { ...progress, done: done + batch.length, ids: [...ids, ...added] };
    return writeProgress(tx, seed.code, progress, { ...next, whole: next.done >= records.length });
  });
}

const BATCH = 50;

/** A batch ends before the first record that refers to another one of the batch, whose id is not known yet. */
function batchEnd(records: readonly SeedRecord[], start: number): number {
  for (let at = start + 1; at < Math.min(start + BATCH, records.length); at += 1) {
    const references = Object.values(records[at]?.own ?? {}).flat();
    if (references.some((other) => Number(other) >= start)) return at;
  }
  return Math.min(start + BATCH, records.length);
}

async function operatorIds({ database }: SeedParts): Promise<Map<string, number>> {
  const accounts = demoOperators.map(({ account }) => account);
  const rows = await database.db
    .selectFrom('operator')
    .select(['account', 'id'])
    .where('account', 'in', accounts)
    .execute();
  return new Map(rows.map(({ account, id }) => [account, id]));
}

/** The progress of a section's seed, stored as a setting in the transaction of each batch. */
interface SeedProgress {
  begunAt: string;
  done: number;
  /** The ids of the records written so far, for references within the seed. */
  ids: readonly number[];
  whole: boolean;
}

const keyOf = (section: string): string => `seeded:${section}`;

/** Whether an id of the section's table has ever been used. */
async function hasEverHeldRecords(db: Db, resource: Resource): Promise<boolean> {
  const sequence = sql`pg_get_serial_sequence(${`"${tableOf(resource)}"`}, 'id')::regclass`;
  const { rows } = await sql<{ last: unknown }>`select pg_sequence_last_value(${sequence}) as last`.execute(db);
  return rows[0]?.last != null;
}

async function readProgress(db: Db, section: string): Promise<SeedProgress | undefined> {
  const value = await readSetting(db, keyOf(section));
  if (value === null) return undefined;
  // Earlier versions stored only the moment at which the seed was complete.
  return value.startsWith('{')
    ? (JSON.parse(value) as SeedProgress)
    : { begunAt: value, done: 0, ids: [], whole: true };
}

async function beginProgress(db: Db, section: string, now: Date): Promise<SeedProgress> {
  const progress: SeedProgress = { begunAt: now.toISOString(), done: 0, ids: [], whole: false };
  await db
    .insertInto('setting')
    .values({ key: keyOf(section), value: JSON.stringify(progress) })
    .onConflict((row) => row.doNothing())
    .execute();
  return (await readProgress(db, section)) ?? progress;
}

/** Throws when another server has written progress meanwhile, so that no record is made twice. */
async function writeProgress(
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
