import { sql } from 'kysely';
import type { Resource } from '../../src/declare/define-resource.ts';
import type { MenuItem } from '../../src/declare/menu.ts';
import { menu, records } from '../../src/resources/index.ts';
import { migrate } from '../../src/server/database/migrate/migrate.ts';
import type { Database } from '../../src/server/database/open.ts';
import { type Db, sectionTables } from '../../src/server/database/tables.ts';
import { seedDemoOperators } from '../../src/server/people/roles.ts';

interface Declared {
  menu: readonly MenuItem[];
  records: readonly Resource[];
}

/** What a database holds once it is migrated: roles, menu and demo operators, and no records. */
interface StartSnapshot extends Declared {
  columns: string;
  tables: { name: string; rows: string }[];
  sequences: { name: string; last: number }[];
  /** Of each of these tables, as it was when its rows were last put back. */
  marks: ReadonlyMap<string, string>;
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

async function takeSnapshot(db: Db): Promise<Omit<StartSnapshot, keyof Declared>> {
  const tables: StartSnapshot['tables'] = [];
  for (const name of await listFilledTables(db)) {
    const { rows } = await sectionTables(db)
      .selectFrom(`${name} as t`)
      .select(sql<string>`coalesce(jsonb_agg(to_jsonb(t)), '[]')::text`.as('rows'))
      .executeTakeFirstOrThrow();
    tables.push({ name, rows });
  }
  const marks = await readMarks(db, tables);
  return { columns: await columnsOf(db), tables, sequences: await listSequences(db), marks };
}

async function restore(db: Db, snapshot: StartSnapshot): Promise<void> {
  const changed = await listChangedTables(db, snapshot);
  const used = await listSequences(db);
  const statements = [
    // Deleting a few rows takes a tenth of the time that truncating tables with many indexes does.
    ...changed.map((name) => sql`delete from ${sql.id(name)}`),
    ...used.map(({ name }) => sql`select setval(${sql.lit(`"${name}"`)}, 1, false)`),
    ...snapshot.tables
      .filter(({ name }) => changed.includes(name))
      .map(
        ({ name, rows }) =>
          sql`insert into ${sql.id(name)} select * from jsonb_populate_recordset(null::${sql.id(name)}, ${rows}::jsonb)`,
      ),
    ...snapshot.sequences.map(({ name, last }) => sql`select setval(${sql.lit(`"${name}"`)}, ${sql.lit(last)})`),
  ];
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
  snapshot.marks = await readMarks(db, snapshot.tables);
}

/** By what it is seen that nobody has written to a table: how many rows it has, and the last transaction that wrote one. */
async function readMarks(db: Db, tables: StartSnapshot['tables']): Promise<ReadonlyMap<string, string>> {
  const marks = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${sql.id(name)}`,
  );
  if (marks.length === 0) return new Map();
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(marks, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/** The tables that differ from the snapshot. */
async function listChangedTables(db: Db, { tables, marks }: StartSnapshot): Promise<string[]> {
  const now = await readMarks(db, tables);
  const names = new Set([...tables.map(({ name }) => name), ...(await listFilledTables(db))]);
  return [...names].filter((name) => !now.has(name) || now.get(name) !== marks.get(name));
}

async function listFilledTables(db: Db): Promise<string[]> {
  const names = await listTables(db);
  const filled = names.map((name) => sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.id(name)})`);
  const { rows } = await sql<{ name: string }>`${sql.join(filled, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

const hasTables = async (db: Db): Promise<boolean> => (await listTables(db)).length > 0;

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = (select current_schema()::regnamespace)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Those that have given out a number. */
async function listSequences(db: Db): Promise<{ name: string; last: number }[]> {
  const { rows } = await sql<{ name: string; last: number }>`
    with owned as materialized (
      select oid, relname from pg_class where relkind = 'S' and relnamespace = (select current_schema()::regnamespace)),
    numbers as (select *, pg_sequence_last_value(oid)::int as last from owned)
    select relname as name, last from numbers where last is not null`.execute(db);
  return rows;
}

/** A test that migrates changes the tables themselves, which rows cannot be put back into. */
async function columnsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select concat_ws(' ', count(*), max(xmin::text::bigint)) as columns from pg_attribute
    where attnum > 0 and attrelid = any(array(
      select oid from pg_class where relkind = 'r' and relnamespace = (select current_schema()::regnamespace)))`.execute(
    db,
  );
  return rows[0]?.columns ?? '';
}
