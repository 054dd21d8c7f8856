import { batchCalls } from './batch-calls.ts';
import { RecentCache } from './recent-cache.ts';
import type { Db } from './tables.ts';

interface Entry<T> {
  version: number;
  result: Promise<T>;
  /** The result, once it is there. */
  value?: T;
}

export interface VersionedResults<T> {
  /** The result for this version of the tables; calls for the same version share one computation. */
  find: (key: string, version: number, compute: () => Promise<T>) => Promise<T>;
  /** The result that was computed last, with its version, if there is one; nothing is computed. */
  lastOf: (key: string) => { version: number; value: T } | undefined;
}

/**
 * Caches results until the version of their tables changes. Every write increments the version in its own transaction, so the
 * results are exact on any number of servers. The version is read before the tables: a result can be newer than its
 * version, but never older. A failure is not cached.
 */
export function createVersionedResults<T>(maxSize: number): VersionedResults<T> {
  const latest = new RecentCache<Entry<T>>(maxSize);
  return {
    find(key, version, compute) {
      const previous = latest.get(key);
      if (previous?.version === version) return previous.result;
      const entry: Entry<T> = { version, result: compute() };
      latest.set(key, entry);
      entry.result.then(
        (value) => Object.assign(entry, { value }),
        () => latest.get(key) === entry && latest.delete(key),
      );
      return entry.result;
    },
    lastOf(key) {
      const { version = 0, value } = latest.get(key) ?? {};
      return value === undefined ? undefined : { version, value };
    },
  };
}

/** Totals of lists, counted or cached. */
export interface Totals {
  /** Counts unless the total is cached or another call is counting; the version can be newer than the requested one. */
  totalOf: (table: string, query: unknown, request: TotalRequest) => Promise<CountedTotal>;
  /** The cached total, if there is one; without it nothing is read. */
  knownTotal: (table: string, query: unknown) => Promise<number | undefined>;
}

/** A total, and the version of the table that it was counted at, by the same statement. */
export interface CountedTotal {
  total: number;
  version: number;
}

/** How the rows of a list are counted. */
interface TotalRequest {
  /** The version of the table, if the query for the rows has already read it. */
  version: number | undefined;
  count: () => Promise<CountedTotal>;
}

const MAX_TOTALS = 500;

/** Counting dominates the cost of a list, so totals are cached until the version of the table is incremented. */
export function createTotals(db: Db): Totals {
  const totals = createVersionedResults<CountedTotal>(MAX_TOTALS);
  const keyOf = (table: string, query: unknown) => JSON.stringify([table, query]);
  return {
    totalOf: async (table, query, { version, count }) =>
      totals.find(keyOf(table, query), version ?? (await versionIn(db, table)), count),
    async knownTotal(table, query) {
      const last = totals.lastOf(keyOf(table, query));
      return last && last.value.version === (await versionIn(db, table)) ? last.value.total : undefined;
    },
  };
}

async function versionIn(db: Db, table: string): Promise<number> {
  const { version } = await db
    .selectFrom('tableVersion')
    .select('version')
    .where('name', '=', table)
    .executeTakeFirstOrThrow();
  return version;
}

/** Reads the versions of all tables; one query for all concurrent calls. */
export function createVersions(db: Db): () => Promise<ReadonlyMap<string, number>> {
  const read = batchCalls(async () => {
    const rows = await db.selectFrom('tableVersion').select(['name', 'version']).execute();
    return new Map([['all', new Map(rows.map(({ name, version }) => [name, version]))]]);
  });
  return async () => (await read('all')) ?? new Map();
}
