import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/tables.ts';

/** The current schema of the database: the type of every column, by table and name. */
export type StoredSchema = Map<string, Map<string, { type: string; nullable: boolean }>>;

/** Reads pg_catalog because information_schema takes thirty times as long. */
export async function readStoredSchema(db: Db | Tx): Promise<StoredSchema> {
  const { rows } = await sql<{ table: string; name: string; type: string; nullable: boolean }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  );
  const schema: StoredSchema = new Map();
  for (const { table, name, type, nullable } of rows) {
    const columns = schema.get(table) ?? new Map();
    schema.set(table, columns.set(name, { type, nullable }));
  }
  return schema;
}

/**
 * Creates an index that is not there. Asking PostgreSQL to create one that exists locks its table until the end of the
 * transaction, while servers of the program before write to it.
 */
export async function createMissingIndex(tx: Tx, name: string, statement: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_class
    where relnamespace = current_schema()::regnamespace and relname = ${name} and relkind = 'i'`.execute(tx);
  if (rows.length === 0) await statement.execute(tx);
}
