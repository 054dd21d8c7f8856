import { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** Placeholder for the parameter that changes from one execution to the next. */
const PLACEHOLDER = Symbol('parameter');

const names = new Map<string, string>();

/** The name under which a connection prepares a statement, so that the database plans it once; undefined for all others. */
export const statementName = (text: string): string | undefined => names.get(text);

/** A statement that every call executes: it is built once, and each connection prepares it. */
export function namedStatement<Row, Parameter>(
  build: (parameter: Parameter) => CompiledQuery<Row>,
): (db: Db, parameter: Parameter) => Promise<Row[]> {
  const { sql, parameters } = build(PLACEHOLDER as Parameter);
  if (!names.has(sql)) names.set(sql, `museum_${names.size + 1}`);
  return async (db, parameter) => {
    const bound = parameters.map((value) => (value === PLACEHOLDER ? parameter : value));
    return (await db.executeQuery(CompiledQuery.raw(sql, bound) as CompiledQuery<Row>)).rows;
  };
}
