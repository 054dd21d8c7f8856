import { CompiledQuery, isExpression } from 'kysely';
import { queryDirectly } from './direct-query.ts';
import type { Db } from './tables.ts';

/** Placeholder for the parameters that change from one execution to the next. */
const PLACEHOLDER = Symbol('what is given');

/** Builds a query once, because building it costs more than executing it; only the parameters change. */
export function preparedQuery<Row, Parameter>(
  build: (parameter: Parameter) => CompiledQuery<Row>,
): (db: Db, parameter: Parameter) => Promise<Row[]> {
  const { sql, parameters } = build(PLACEHOLDER as Parameter);
  return (db, parameter) => {
    const bound = parameters.map((value) => (value === PLACEHOLDER ? parameter : value));
    return queryDirectly<Row>(db, sql, bound);
  };
}

/** A small cache that keeps the most recent values by key. */
export interface LatestOnly<T> {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
  /** Returns the cached value or creates and caches it. */
  find: (key: string, create: () => T) => T;
}

export function createRecentCache<T>(maxSize: number): LatestOnly<T> {
  const cache = new Map<string, T>();
  const set = (key: string, value: T): T => {
    cache.delete(key);
    cache.set(key, value);
    const oldest = cache.size > maxSize ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return value;
  };
  return { set, get: (key) => cache.get(key), find: (key, make) => cache.get(key) ?? set(key, make()) };
}

/** Stands for a parameter of a row while a statement is built. */
class NamedPlaceholder {
  readonly row: number;
  readonly name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Executes a statement for one row of parameters, or for several that have the same. It is built once for each key, set of
 * parameters and number of rows.
 */
export type StatementCache = <Row>(
  db: Db,
  key: string,
  rows: readonly [Parameters, ...Parameters[]],
  build: (rows: readonly [Parameters, ...Parameters[]]) => CompiledQuery<Row>,
) => Promise<Row[]>;

/** Building a statement for many columns costs more than sending it. The key names all that decides its text. */
export function createStatementCache(maxSize: number): StatementCache {
  const statements = createRecentCache<CompiledQuery>(maxSize);
  return async (db, key, rows, build) => {
    const [first] = rows;
    const names = Object.keys(first).filter((name) => first[name] !== undefined);
    // An expression is part of the text.
    if (rows.some((row) => names.some((name) => isExpression(row[name])))) {
      return (await db.executeQuery(build(rows))).rows;
    }
    const placeholdersOf = (_row: Parameters, at: number) =>
      Object.fromEntries(names.map((name) => [name, new NamedPlaceholder(at, name)]));
    const statement = statements.find(`${key} ${rows.length} ${names.join()}`, () =>
      build(rows.map(placeholdersOf) as [Parameters, ...Parameters[]]),
    );
    const bound = statement.parameters.map((value) =>
      value instanceof NamedPlaceholder ? rows[value.row]?.[value.name] : value,
    );
    return (await db.executeQuery(CompiledQuery.raw(statement.sql, bound) as ReturnType<typeof build>)).rows;
  };
}
