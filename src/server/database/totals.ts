import { sql } from 'kysely';
import { batchCalls } from './batch-calls.ts';
import type { IsAbandoned } from './current-call.ts';
import type { Db } from './tables.ts';
import { executeLater } from './transaction.ts';
import { createVersionedResults } from './versioned-results.ts';

/** How the rows of a list are counted. */
interface TotalRequest {
  /** The version of the table, if the query for the rows has already read it. */
  version: number | undefined;
  count: (isAbandoned: IsAbandoned) => Promise<number>;
  isAbandoned?: IsAbandoned | undefined;
}

/** Totals of lists, counted or cached. */
export interface Totals {
  /** Counts unless the total is cached or another call is counting. */
  totalOf: (table: string, query: unknown, request: TotalRequest) => Promise<number>;
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
  const totals = createVersionedResults<number>(MOST);
  const keyOf = (table: string, query: unknown) => JSON.stringify([table, query]);
  return {
    async totalOf(table, query, { version, count, isAbandoned }) {
      return totals.find(keyOf(table, query), {
        version: version ?? (await versionIn(db, table)),
        compute: count,
        isAbandoned,
      });
    },
    async knownTotal(table, query) {
      const last = totals.lastOf(keyOf(table, query));
      return last && last.version === (await versionIn(db, table)) ? last.value : undefined;
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
