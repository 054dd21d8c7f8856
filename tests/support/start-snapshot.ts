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

/** What a database holds once it is migrated: roles, menu and demo operators, and no records. */
interface StartSnapshot extends Declared {
  columns: string;
  tables: { name: string; rows: string }[];
  sequences: { name: string; last: number }[];
}

const snapshots = new WeakMap<Db, StartSnapshot>();

/**
 * Brings the database to where every test starts. Where its tables are as they were, the rows are put back, which takes
 * milliseconds; else they are created anew.
 */
export async function resetDatabase({ db, ...database }: Database, declared: Declared): Promise<void> {
  const snapshot = snapshots.get(db);
  const isSameMuseum = snapshot?.menu === declared.menu && snapshot.records === declared.records;
  if (snapshot && isSameMuseum && snapshot.columns === (await columnsOf(db))) return restore(db, snapshot);
  // The shared database comes with the museum's own tables.
  const isCreated = !snapshot && declared.menu === menu && declared.records === records && (await hasTables(db));
  if (!isCreated) {
    await dropEverything(db);
    await createStartState({ db, ...database }, declared);
  }
  snapshots.set(db, { ...declared, ...(await takeSnapshot(db)) });
}

/** What the database names as the program that made its tables. */
export const TEST_PROGRAM = 'the program of the tests';

export async function createStartState(database: Database, declared: Declared): Promise<void> {
  await migrate(database, declared.menu, declared.records, TEST_PROGRAM);
  await seedDemoOperators(database.db);
}

export async function dropEverything(db: Db): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = sql.id(rows[0]?.schema ?? 'public');
  await sql`drop schema ${schema} cascade`.execute(db);
  await sql`create schema ${schema}`.execute(db);
}

async function takeSnapshot(db: Db): Promise<Pick<StartSnapshot, 'columns' | 'tables' | 'sequences'>> {
  const tables: StartSnapshot['tables'] = [];
  for (const name of await listUsedTables(db)) {
    const { rows } = await sectionsIn(db)
      .selectFrom(`${name} as t`)
      .select(sql<string>`coalesce(jsonb_agg(to_jsonb(t)), '[]')::text`.as('rows'))
      .executeTakeFirstOrThrow();
    tables.push({ name, rows });
  }
  return { columns: await columnsOf(db), tables, sequences: await listSequences(db) };
}

async function restore(db: Db, { tables, sequences }: StartSnapshot): Promise<void> {
  const used = await listUsedTables(db);
  await db.transaction().execute(async (tx) => {
    // Deleting a few rows takes a tenth of the time that truncating tables with many indexes does.
    for (const name of used) await sql`delete from ${sql.id(name)}`.execute(tx);
    for (const { name } of await listSequences(tx)) {
      await sql`select setval(${sql.lit(`"${name}"`)}, 1, false)`.execute(tx);
    }
    for (const { name, rows } of tables) {
      await sql`insert into ${sql.id(name)} select * from jsonb_populate_recordset(null::${sql.id(name)}, ${rows}::jsonb)`.execute(
        tx,
      );
    }
    for (const { name, last } of sequences) await sql`select setval(${sql.lit(`"${name}"`)}, ${last})`.execute(tx);
  });
}

/** The tables that hold rows, or have held some. */
async function listUsedTables(db: Db): Promise<string[]> {
  const names = await listTables(db);
  const filled = names.map((name) => sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.id(name)})`);
  const { rows } = await sql<{ name: string }>`${sql.join(filled, sql` union all `)}`.execute(db);
  const numbered = (await listSequences(db)).map(({ table }) => table);
  return [...new Set([...rows.map(({ name }) => name), ...numbered])];
}

const hasTables = async (db: Db): Promise<boolean> => (await listTables(db)).length > 0;

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return rows.map(({ name }) => name);
}

/** Those that have given out a number. */
async function listSequences(db: Db | Tx): Promise<{ name: string; table: string; last: number }[]> {
  const { rows } = await sql<{ name: string; table: string; last: number }>`
    with owned as materialized (
      select s.oid, s.relname, d.refobjid from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i'
      where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace),
    numbers as (select *, pg_sequence_last_value(oid)::int as last from owned)
    select numbers.relname as name, t.relname as "table", last
    from numbers join pg_class t on t.oid = refobjid where last is not null`.execute(db);
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
