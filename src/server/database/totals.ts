import { batchCalls } from './batch-calls.ts';
import type { Db } from './tables.ts';
import { createVersionedResults } from './versioned-results.ts';

/** Totals of lists, counted or cached. */
export interface Totals {
  /** Counts unless the total is cached or another call is counting. */
  totalOf: (table: string, query: unknown, request: TotalRequest) => Promise<number>;
  /** The cached total, if there is one; without it nothing is read. */
  knownTotal: (table: string, query: unknown) => Promise<number | undefined>;
}

/** How the rows of a list are counted. */
interface TotalRequest {
  /** The version of the table, if the query for the rows has already read it. */
  version: number | undefined;
  count: () => Promise<number>;
}

const MAX_TOTALS = 500;

/** Counting dominates the cost of a list, so totals are cached until the version of the table is incremented. */
export function createTotals(db: Db): Totals {
  const totals = createVersionedResults<number>(MAX_TOTALS);
  const keyOf = (table: string, query: unknown) => JSON.stringify([table, query]);
  return {
    totalOf: async (table, query, { version, count }) =>
      totals.find(keyOf(table, query), version ?? (await versionIn(db, table)), count),
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
