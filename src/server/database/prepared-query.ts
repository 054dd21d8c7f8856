import { CompiledQuery, isExpression } from 'kysely';
import type { IsAbandoned } from './current-call.ts';
import { queryDirectly } from './direct-query.ts';
import type { Db } from './tables.ts';

/** Placeholder for the parameters that change from one execution to the next. */
const PLACEHOLDER = Symbol('what is given');

/** Builds a query once, because building it costs more than executing it; only the parameters change. */
export function preparedQuery<Row, Parameter>(
  build: (parameter: Parameter) => CompiledQuery<Row>,
): (db: Db, parameter: Parameter, isAbandoned?: IsAbandoned) => Promise<Row[]> {
  const { sql, parameters } = build(PLACEHOLDER as Parameter);
  return (db, parameter, isAbandoned) => {
    const bound = parameters.map((value) => (value === PLACEHOLDER ? parameter : value));
    return queryDirectly<Row>(db, sql, bound, isAbandoned);
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

/** Stands for a parameter while a statement is built. */
class NamedPlaceholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Parameters = Readonly<Record<string, unknown>>;

/** Executes a statement that is built once for each key and set of parameters. */
export type StatementCache = <Row>(
  db: Db,
  key: string,
  parameters: Parameters,
  build: (parameters: Parameters) => CompiledQuery<Row>,
) => Promise<Row[]>;

/** Building a statement for many columns costs more than sending it. The key names all that decides its text. */
export function createStatementCache(maxSize: number): StatementCache {
  const statements = createRecentCache<CompiledQuery>(maxSize);
  return async (db, key, parameters, build) => {
    const names = Object.keys(parameters).filter((name) => parameters[name] !== undefined);
    const query = () => build(Object.fromEntries(names.map((name) => [name, new NamedPlaceholder(name)])));
    // An expression is part of the text.
    if (names.some((name) => isExpression(parameters[name]))) return (await db.executeQuery(build(parameters))).rows;
    const statement = statements.find(`${key} ${names.join()}`, query);
    const bound = statement.parameters.map((value) =>
      value instanceof NamedPlaceholder ? parameters[value.name] : value,
    );
    return (await db.executeQuery(CompiledQuery.raw(statement.sql, bound) as ReturnType<typeof build>)).rows;
  };
}
