import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../database/tables.ts';
import { createVersionedResults } from '../database/versioned-results.ts';

/** Executes a query of a card, or returns its result for the same versions of its tables. */
export type ReadShared = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>;

/** Some depend on the operator and the minute, and should not drive out those that all share. */
const MAX_RESULTS = 5_000;

/**
 * Lets the cards of all operators share the results of equal queries. A write to one section then costs only the queries
 * on that section again, and operators who open the overview together have each query executed once.
 */
export function createSharedQueries(db: Db): (versions: ReadonlyMap<string, number>) => ReadShared {
  const results = createVersionedResults<readonly unknown[]>(MAX_RESULTS);
  return (versions) =>
    async <Row>(query: CompiledQuery<Row>) => {
      const { sql, parameters } = query;
      const tables = [...versions.keys()].filter((table) => sql.includes(`"${table}"`));
      if (tables.length === 0) throw new Error(`No table of this query has a version: ${sql}`);
      // Each version only grows, so the sum is the same only if all of them are.
      const version = tables.reduce((sum, table) => sum + (versions.get(table) ?? 0), 0);
      const compute = async () => (await db.executeQuery(query)).rows;
      const key = createHash('sha256')
        .update(JSON.stringify([sql, parameters]))
        .digest('base64');
      return (await results.find(key, version, compute)) as readonly Row[];
    };
}
