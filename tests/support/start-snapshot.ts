import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../src/declare/define-resource.ts';
import type { MenuItem } from '../../src/declare/menu.ts';
import { menu, sections } from '../../src/resources/index.ts';
import type { Database } from '../../src/server/database/open.ts';
import { type Db, sectionTables } from '../../src/server/database/tables.ts';
import { startIndexBuild } from '../../src/server/migrate/build-indexes.ts';
import { migrate } from '../../src/server/migrate/migrate.ts';
import { seedDemoOperators } from '../../src/server/people/roles.ts';

interface Declarations {
  menu: readonly MenuItem[];
  sections: readonly Resource[];
}

/** The contents of a database after its migration: roles, menu and demo operators, but no records. */
interface StartSnapshot extends Declarations {
  columns: string;
  tables: { name: string; rows: string }[];
  sequences: { name: string; last: number }[];
  /** The state of each table when its rows were last restored. */
  tableStates: ReadonlyMap<string, string>;
}

const snapshots = new WeakMap<Db, StartSnapshot>();

/**
 * Resets the database to the start of a test. If the tables themselves are unchanged only their rows are restored, which
 * takes milliseconds; otherwise the tables are created again.
 */
export async function resetDatabase({ db, ...database }: Database, declarations: Declarations): Promise<void> {
  const snapshot = snapshots.get(db);
  const isSameMuseum = snapshot?.menu === declarations.menu && snapshot.sections === declarations.sections;
  if (snapshot && isSameMuseum && snapshot.columns === (await columnsOf(db))) return restore(db, snapshot);
  // The shared database already has the tables of the museum.
  const isCreated =
    !snapshot && declarations.menu === menu && declarations.sections === sections && (await hasTables(db));
  if (!isCreated) {
    await dropEverything(db);
    await createStartData({ db, ...database }, declarations);
  }
  snapshots.set(db, { ...declarations, ...(await takeSnapshot(db)) });
}

/** The program version that the database records for its tables. */
export const TEST_PROGRAM = 'the program of the tests';

export async function createStartData(database: Database, declarations: Declarations): Promise<void> {
  await migrate(database, declarations.menu, declarations.sections, TEST_PROGRAM);
  await startIndexBuild({ database, sections: declarations.sections, warn: console.warn }).done;
  await seedDemoOperators(database.db);
}

export async function dropEverything(db: Db): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = sql.id(rows[0]?.schema ?? 'public');
  await sql`drop schema ${schema} cascade`.execute(db);
  await sql`create schema ${schema}`.execute(db);
}

async function takeSnapshot(db: Db): Promise<Omit<StartSnapshot, keyof Declarations>> {
  const tables: StartSnapshot['tables'] = [];
  for (const name of await listFilledTables(db)) {
    const { rows } = await sectionTables(db)
      .selectFrom(`${name} as t`)
      .select(sql<string>`coalesce(jsonb_agg(to_jsonb(t)), '[]')::text`.as('rows'))
      .executeTakeFirstOrThrow();
    tables.push({ name, rows });
  }
  const tableStates = await readTableStates(db, tables);
  return { columns: await columnsOf(db), tables, sequences: await listSequences(db), tableStates };
}

async function restore(db: Db, snapshot: StartSnapshot): Promise<void> {
  const changedTables = await listChangedTables(db, snapshot);
  const usedSequences = await listSequences(db);
  const statements = [
    // Deleting a few rows takes a tenth of the time that truncating tables with many indexes does.
    ...changedTables.flatMap((name) => deletion(name)),
    ...usedSequences.map(({ name }) => sql`select setval(${sql.lit(`"${name}"`)}, 1, false)`),
    ...snapshot.tables
      .filter(({ name }) => changedTables.includes(name))
      .map(
        ({ name, rows }) =>
          sql`insert into ${sql.id(name)} select * from jsonb_populate_recordset(null::${sql.id(name)}, ${rows}::jsonb)`,
      ),
    ...snapshot.sequences.map(({ name, last }) => sql`select setval(${sql.lit(`"${name}"`)}, ${sql.lit(last)})`),
  ];
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
  snapshot.tableStates = await readTableStates(db, snapshot.tables);
}

/** Entries of a register are never deleted, so a test has to switch off the trigger. */
function deletion(name: string): RawBuilder<unknown>[] {
  const all = sql`delete from ${sql.id(name)}`;
  if (name !== 'registerEntry') return [all];
  const trigger = (mode: string) => sql`alter table ${sql.id(name)} ${sql.raw(mode)} trigger register_refuse`;
  return [trigger('disable'), all, trigger('enable')];
}

/** The state of each table, to detect writes: its number of rows and the last transaction that wrote one. */
async function readTableStates(db: Db, tables: StartSnapshot['tables']): Promise<ReadonlyMap<string, string>> {
  const states = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${sql.id(name)}`,
  );
  if (states.length === 0) return new Map();
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(states, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/** The tables that differ from the snapshot. */
async function listChangedTables(db: Db, { tables, tableStates }: StartSnapshot): Promise<string[]> {
  const currentStates = await readTableStates(db, tables);
  const names = new Set([...tables.map(({ name }) => name), ...(await listFilledTables(db))]);
  return [...names].filter((name) => !currentStates.has(name) || currentStates.get(name) !== tableStates.get(name));
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

/** The sequences that have issued a number. */
async function listSequences(db: Db): Promise<{ name: string; last: number }[]> {
  const { rows } = await sql<{ name: string; last: number }>`
    with owned as materialized (
      select oid, relname from pg_class where relkind = 'S' and relnamespace = (select current_schema()::regnamespace)),
    numbers as (select *, pg_sequence_last_value(oid)::int as last from owned)
    select relname as name, last from numbers where last is not null`.execute(db);
  return rows;
}

/** The state of all columns, which tests of migrations change; restoring rows would not be enough then. */
async function columnsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select concat_ws(' ', count(*), max(xmin::text::bigint)) as columns from pg_attribute
    where attnum > 0 and attrelid = any(array(
      select oid from pg_class where relkind = 'r' and relnamespace = (select current_schema()::regnamespace)))`.execute(
    db,
  );
  return rows[0]?.columns ?? '';
}
