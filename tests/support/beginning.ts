import { sql } from 'kysely';
import type { Resource } from '../../src/declare/define-resource.ts';
import type { MenuItem } from '../../src/declare/menu.ts';
import { menu, records } from '../../src/resources/index.ts';
import { migrate } from '../../src/server/data/migrate.ts';
import type { Database } from '../../src/server/data/open.ts';
import { seedDemoOperators } from '../../src/server/data/roles.ts';
import { type Db, sectionsIn, type Tx } from '../../src/server/data/tables.ts';

interface Declared {
  menu: readonly MenuItem[];
  records: readonly Resource[];
}

/** What a database holds once it is migrated, with roles, menu and demo operators and no records. */
interface Beginning extends Declared {
  database: Database;
  columns: string;
  tables: { name: string; rows: string }[];
  sequences: { name: string; last: number }[];
}

let kept: Beginning | undefined;

/**
 * Brings the database to where every test begins: by putting rows back where the tables are as they were, else anew. One
 * that comes with tables comes from the archive of a database that has begun.
 */
export async function begin(database: Database, declared: Declared): Promise<void> {
  const { db } = database;
  const isKept = kept?.database === database && kept.menu === declared.menu && kept.records === declared.records;
  if (kept && isKept && kept.columns === (await columnsOf(db))) return putBack(db, kept);
  const isBegun = !kept && declared.menu === menu && declared.records === records && (await tablesOf(db)).length > 0;
  kept = undefined;
  if (!isBegun) {
    await emptied(db, await tablesOf(db));
    await beginAnew(database, declared);
  }
  kept = { database, ...declared, ...(await heldBy(db)) };
}

export async function beginAnew(database: Database, declared: Declared): Promise<void> {
  await migrate(database, declared.menu, declared.records);
  await seedDemoOperators(database.db);
}

async function heldBy(db: Db): Promise<Pick<Beginning, 'columns' | 'tables' | 'sequences'>> {
  const tables: Beginning['tables'] = [];
  for (const name of await dirtyOf(db)) {
    const { rows } = await sectionsIn(db)
      .selectFrom(`${name} as t`)
      .select(sql<string>`coalesce(jsonb_agg(to_jsonb(t)), '[]')::text`.as('rows'))
      .executeTakeFirstOrThrow();
    tables.push({ name, rows });
  }
  return { columns: await columnsOf(db), tables, sequences: await sequencesOf(db) };
}

async function putBack(db: Db, { tables, sequences }: Beginning): Promise<void> {
  const dirty = await dirtyOf(db);
  await db.transaction().execute(async (tx) => {
    await emptied(tx, dirty);
    for (const { name, rows } of tables) {
      await sql`insert into ${sql.id(name)} select * from jsonb_populate_recordset(null::${sql.id(name)}, ${rows}::jsonb)`.execute(
        tx,
      );
    }
    for (const { name, last } of sequences) await sql`select setval(${sql.lit(`"${name}"`)}, ${last})`.execute(tx);
  });
}

async function emptied(db: Db | Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`truncate ${sql.join(names.map((name) => sql.id(name)))} restart identity cascade`.execute(db);
}

/** Emptying a table costs milliseconds for each of its indexes, so those that were never written to are left alone. */
async function dirtyOf(db: Db): Promise<string[]> {
  const names = await tablesOf(db);
  const asked = names.map((name) => sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.id(name)})`);
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  const used = (await sequencesOf(db)).map(({ table }) => table);
  return [...new Set([...rows.map(({ name }) => name), ...used])];
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return rows.map(({ name }) => name);
}

/** Those that have given a number. */
async function sequencesOf(db: Db): Promise<{ name: string; table: string; last: number }[]> {
  const { rows } = await sql<{ name: string; table: string; last: number }>`
    with given as materialized (
      select s.oid, s.relname, d.refobjid from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i'
      where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace),
    lasts as (select *, pg_sequence_last_value(oid)::int as last from given)
    select lasts.relname as name, t.relname as "table", last
    from lasts join pg_class t on t.oid = refobjid where last is not null`.execute(db);
  return rows;
}

/** A test that migrates changes the tables themselves, which rows cannot be put back into. */
async function columnsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select md5(string_agg(c.relname || '.' || a.attname || '.' || a.atttypid, ',' order by c.relname, a.attnum)) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'i') and a.attnum > 0`.execute(db);
  return rows[0]?.columns ?? '';
}
