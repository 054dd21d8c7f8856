import { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** Placeholder for the parameters that change from one execution to the next. */
const GIVEN = Symbol('what is given');

/** Builds a query once, because building it costs more than executing it; only the parameters change. */
export function preparedQuery<Row, Given>(
  build: (given: Given) => CompiledQuery<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const { sql, parameters } = build(GIVEN as Given);
  return async (db, given) => {
    const asked = parameters.map((value) => (value === GIVEN ? given : value));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, asked) as CompiledQuery<Row>);
    return rows;
  };
}

/** A small cache that keeps the most recent values by key. */
export interface LatestOnly<T> {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
  /** Returns the cached value or creates and caches it. */
  find: (key: string, make: () => T) => T;
}

export function latestOnly<T>(most: number): LatestOnly<T> {
  const known = new Map<string, T>();
  const set = (key: string, value: T): T => {
    known.delete(key);
    known.set(key, value);
    const oldest = known.size > most ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return value;
  };
  return { set, get: (key) => known.get(key), find: (key, make) => known.get(key) ?? set(key, make()) };
}
