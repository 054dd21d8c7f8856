import { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** Placeholder for the parameters that change from one execution to the next. */
const PLACEHOLDER = Symbol('what is given');

/** Builds a query once, because building it costs more than executing it; only the parameters change. */
export function preparedQuery<Row, Parameter>(
  build: (parameter: Parameter) => CompiledQuery<Row>,
): (db: Db, parameter: Parameter) => Promise<Row[]> {
  const { sql, parameters } = build(PLACEHOLDER as Parameter);
  return async (db, parameter) => {
    const bound = parameters.map((value) => (value === PLACEHOLDER ? parameter : value));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, bound) as CompiledQuery<Row>);
    return rows;
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
