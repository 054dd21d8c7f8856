import { sql } from 'kysely';
import type { Database } from './open.ts';
import type { Db } from './tables.ts';

/** A table is vacuumed again when it has grown by this factor. */
const GROWTH = 1.2;

/**
 * Vacuums and analyzes tables of the embedded database, which has no autovacuum: all of them, or those whose statistics are
 * missing or outdated. Each table is a statement of its own, before which the calls in progress are answered, because the
 * database executes one statement after the other.
 */
export async function vacuumTables(
  { db, callPriority }: Pick<Database, 'db' | 'callPriority'>,
  which: 'all' | 'outdated',
): Promise<void> {
  for (const { table, columns } of await tablesToVacuum(db, which === 'all')) {
    await callPriority.waitForCalls();
    // Every column is named, because with a list of columns PostgreSQL makes no statistics of index expressions. For the
    // indexes of the search and of media these take five times as long as all columns, and searches do not need them.
    await sql`vacuum analyze ${sql.id(table)} (${sql.join(columns.map((name) => sql.id(name)))})`.execute(db);
  }
}

/** Compares the size of each table with the pages that PostgreSQL noted when it last vacuumed the table. */
async function tablesToVacuum(db: Db, all: boolean): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as "table",
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
        as columns
    from pg_class c,
      lateral (select pg_relation_size(c.oid) / current_setting('block_size')::integer) as size (pages)
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and (${all} or size.pages > c.relpages * ${GROWTH}::float
        or (size.pages > 0 and not exists (select from pg_statistic s where s.starelid = c.oid)))
    order by c.relname`.execute(db);
  return rows;
}
