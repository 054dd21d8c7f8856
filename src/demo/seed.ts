import type { Resource } from '../declare/define-resource.ts';
import { readSetting } from '../server/database/setting.ts';
import type { Db } from '../server/database/tables.ts';
import { demoOperators, seedDemoOperators } from '../server/people/roles.ts';
import type { SectionSeed, SeedParts, SeedRecord, SeedWorld } from './define-seed.ts';
import { insertBatch, numbered } from './seed-rows.ts';
import { createSeedWorld } from './seed-world.ts';

/** What every section gets before any gets more: a page or two, and all that others refer to. */
const FIRST_HELPING = 100;

/** The demo operators, and what must be there when the first page is opened. */
export async function seedBefore(parts: SeedParts): Promise<void> {
  if (!parts.config.demoData) return;
  await seedDemoOperators(parts.database.db);
  await createSeeding(parts)('before', Number.POSITIVE_INFINITY);
}

/**
 * The rest; false where nothing was missing. A start that was interrupted goes on where it stopped, as long as the seeds are
 * the same.
 */
export async function seedAfter(parts: SeedParts): Promise<boolean> {
  if (!parts.config.demoData) return false;
  const seedUpTo = createSeeding(parts);
  const begun = await seedUpTo('after', FIRST_HELPING);
  const ended = await seedUpTo('after', Number.POSITIVE_INFINITY);
  return begun || ended;
}

function createSeeding(parts: SeedParts) {
  const { db } = parts.database;
  const worldAt = createSeedWorld(parts);
  const composed = new Map<string, Promise<SeedRecord[]>>();

  /** A seed is composed once, as of the moment it was begun, so that going on later adds what is missing. */
  const recordsOf = (seed: SectionSeed, resource: Resource, begunAt: string): Promise<SeedRecord[]> => {
    const records = composed.get(seed.code) ?? compose(seed, resource, worldAt(new Date(begunAt)));
    composed.set(seed.code, records);
    return records;
  };

  const seedSection = async (seed: SectionSeed, resource: Resource, most: number): Promise<boolean> => {
    let progress = (await readProgress(db, seed.code)) ?? (await beginProgress(db, seed.code, parts.now()));
    if (progress.whole || progress.done >= most) return false;
    const records = await recordsOf(seed, resource, progress.begunAt);
    const operators = await operatorIds(parts);
    const remembered = new Map<string, Promise<unknown>>();
    do {
      progress = await insertNext(parts, { seed, resource, records, operators, remembered, progress });
    } while (!progress.whole && progress.done < most);
    if (progress.whole) composed.delete(seed.code);
    return true;
  };

  /** False where all of it was there. */
  return async (when: SectionSeed['when'], most: number): Promise<boolean> => {
    let hasAdded = false;
    for (const seed of parts.seeds) {
      const resource = parts.records.find(({ code }) => code === seed.code);
      if (resource && seed.when === when) hasAdded = (await seedSection(seed, resource, most)) || hasAdded;
    }
    return hasAdded;
  };
}

const compose = async (seed: SectionSeed, resource: Resource, world: SeedWorld): Promise<SeedRecord[]> =>
  numbered(resource, await seed.records(world));

interface Seeding {
  seed: SectionSeed;
  resource: Resource;
  records: readonly SeedRecord[];
  operators: ReadonlyMap<string, number>;
  remembered: Map<string, Promise<unknown>>;
  progress: SeedProgress;
}

/** A batch and the note of it in one short transaction: requests take their turns between two of them. */
async function insertNext(parts: SeedParts, { seed, resource, records, operators, remembered, progress }: Seeding) {
  const { done, ids } = progress;
  const batch = records.slice(done, batchEnd(records, done));
  const insert = await insertBatch(parts, resource, batch, { operators, ids, remembered });
  return parts.database.db.transaction().execute(async (tx) => {
    const added = await insert(tx);
    const next = { ...progress, done: done + batch.length, ids: [...ids, ...added] };
    return writeProgress(tx, seed.code, progress, { ...next, whole: next.done >= records.length });
  });
}

const BATCH = 50;

/** A batch ends before the first record that refers to one in it. */
function batchEnd(records: readonly SeedRecord[], start: number): number {
  for (let at = start + 1; at < Math.min(start + BATCH, records.length); at += 1) {
    const others = Object.values(records[at]?.own ?? {}).flat();
    if (others.some((other) => Number(other) >= start)) return at;
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

/** How far a section's seed has come; kept as a setting, written in the transaction of each batch. */
interface SeedProgress {
  begunAt: string;
  done: number;
  /** The numbers of the records made so far, for those that refer to each other. */
  ids: readonly number[];
  whole: boolean;
}

const keyOf = (section: string): string => `seeded:${section}`;

async function readProgress(db: Db, section: string): Promise<SeedProgress | undefined> {
  const noted = await readSetting(db, keyOf(section));
  if (noted === null) return undefined;
  // Earlier versions noted only the moment at which a whole section was there.
  return noted.startsWith('{')
    ? (JSON.parse(noted) as SeedProgress)
    : { begunAt: noted, done: 0, ids: [], whole: true };
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

/** Refuses when another server has gone on with it meanwhile, so that nothing is made twice. */
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
