import { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** Stands for what changes from one asking to the next. */
const GIVEN = Symbol('what is given');

/** A question built once, because building one costs more than asking it; only what is given changes. */
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

/** The latest few things that were made, by their keys. */
export interface LatestOnly<T> {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
  /** What is there, or what is made now and kept. */
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
