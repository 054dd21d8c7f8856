import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Db } from '../database/tables.ts';
import { createVersionedResults } from '../database/versioned-results.ts';

/** Executes a query of a card, or returns its result for the same versions of the tables that it reads. */
export type ReadShared = <Row>(query: CompiledQuery<Row>, tables: readonly string[]) => Promise<readonly Row[]>;

/** Some depend on the operator and the minute, and should not drive out those that all share. */
const MAX_RESULTS = 5_000;

/**
 * Tables without a version of their own. A query may name them for what is written in one transaction with a record of the
 * sections that it names, such as its moves and earlier versions.
 */
const HISTORY_TABLES = ['audit', 'revision'];

/**
 * Lets the cards of all operators share the results of equal queries. A write to one section then costs only the queries
 * on that section again, and operators who open the overview together have each query executed once. `checksTables` has each
 * query refused that reads a table which it does not name, since its result would stay after a write to that table.
 */
export function createSharedQueries(
  db: Db,
  checksTables: boolean,
): (versions: ReadonlyMap<string, number>) => ReadShared {
  const results = createVersionedResults<readonly unknown[]>(MAX_RESULTS);
  return (versions) =>
    async <Row>(query: CompiledQuery<Row>, tables: readonly string[]) => {
      const { sql, parameters } = query;
      // Each version only grows, so the sum is the same only if all of them are.
      const version = tables.reduce((sum, table) => sum + versionOf(table, versions), 0);
      const compute = async () => {
        if (checksTables) await checkTables(db, query, tables);
        return (await db.executeQuery(query)).rows;
      };
      const key = createHash('sha256')
        .update(JSON.stringify([sql, parameters]))
        .digest('base64');
      return (await results.find(key, version, compute)) as readonly Row[];
    };
}

function versionOf(table: string, versions: ReadonlyMap<string, number>): number {
  const version = HISTORY_TABLES.includes(table) ? 0 : versions.get(table);
  if (version === undefined) throw new Error(`The table "${table}" has no version; no result that reads it is shared.`);
  return version;
}

async function checkTables(db: Db, { sql, parameters }: CompiledQuery, tables: readonly string[]): Promise<void> {
  const { rows } = await db.executeQuery<Explanation>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  );
  const unnamed = rows
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => tablesOf(Plan)))
    .filter((table) => !tables.includes(table));
  if (unnamed.length > 0)
    throw new Error(`A query of a card reads ${unnamed.join(', ')}, but names only ${tables.join(', ')}: ${sql}`);
}

/** PostgreSQL's plan of a query. */
interface Explanation {
  'QUERY PLAN': readonly { Plan: PlanNode }[];
}

interface PlanNode {
  'Relation Name'?: string;
  Plans?: readonly PlanNode[];
}

const tablesOf = ({ 'Relation Name': table, Plans = [] }: PlanNode): string[] => [
  ...(table === undefined ? [] : [table]),
  ...Plans.flatMap(tablesOf),
];
