import { sql } from 'kysely';
import { batchCalls } from './batch-calls.ts';
import { createRecentCache } from './prepared-query.ts';
import type { Db } from './tables.ts';
import { executeLater } from './transaction.ts';

/** Totals of lists, counted or cached. */
export interface Totals {
  /** Counts unless the total is cached; `version` is passed if the query for the rows has already read it. */
  totalOf: (
    table: string,
    query: unknown,
    version: number | undefined,
    count: () => Promise<number>,
  ) => Promise<number>;
  /** The cached total, if there is one; without it nothing is read. */
  knownTotal: (table: string, query: unknown) => Promise<number | undefined>;
}

const MOST = 500;

/**
 * Counting dominates the cost of a list, so totals are cached until the version of the table is incremented, which
 * every write does in its own transaction; this is exact on any number of servers. The version is read before the rows
 * are counted, so a total can be newer than its version but never older.
 */
export function createTotals(db: Db): Totals {
  const cache = createRecentCache<{ version: number; total: number }>(MOST);
  const keyOf = (table: string, query: unknown) => JSON.stringify([table, query]);
  return {
    async totalOf(table, query, knownVersion, count) {
      const version = knownVersion ?? (await versionIn(db, table));
      const key = keyOf(table, query);
      const cached = cache.get(key);
      if (cached?.version === version) return cached.total;
      const total = await count();
      cache.set(key, { version, total });
      return total;
    },
    async knownTotal(table, query) {
      const cached = cache.get(keyOf(table, query));
      if (!cached) return undefined;
      return cached.version === (await versionIn(db, table)) ? cached.total : undefined;
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

/** Locks the version row of a table until the transaction ends, without incrementing it. */
export async function lockVersion(db: Db, name: string): Promise<void> {
  await db.selectFrom('tableVersion').select('version').where('name', '=', name).forUpdate().execute();
}

/**
 * Increments the version of a table within the transaction of a write, before its next statement: every statement after
 * this call finds the version locked.
 */
export const incrementVersion = (db: Db, name: string): Promise<void> =>
  executeLater(
    db,
    sql`
    insert into "tableVersion" (name, version) values (${name}, 1)
    on conflict (name) do update set version = "tableVersion".version + 1`,
  );
