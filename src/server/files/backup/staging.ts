import { sql } from 'kysely';
import { StartupError } from '../../config/startup-error.ts';
import type { Tx } from '../../database/tables.ts';
import type { TableLine } from './format.ts';

/**
 * A staging schema with the rows of a backup as they were when it was taken. They are migrated there, like those of a
 * running installation, and then moved into the tables that the current program has created.
 */
export interface Staging {
  /** Creates the table as the backup describes it. */
  prepare: (line: TableLine) => Promise<void>;
  insert: (line: TableLine, rows: readonly unknown[]) => Promise<void>;
  /** Replaces the rows of the real tables. */
  moveIntoPlace: (numbers: ReadonlyMap<string, TableLine['numbers']>) => Promise<void>;
}

const STAGING_SCHEMA = 'museum_restore';

/** Sets the search path, so that the following statements of the transaction use the staging schema. */
export async function createStaging(tx: Tx): Promise<Staging> {
  const realSchema = await currentSchema(tx);
  const presentTables = await tablesIn(tx, realSchema);
  const requiredColumns = await requiredIn(tx, realSchema);
  await sql`drop schema if exists ${sql.id(STAGING_SCHEMA)} cascade`.execute(tx);
  await sql`create schema ${sql.id(STAGING_SCHEMA)}`.execute(tx);
  await setSearchPath(tx, STAGING_SCHEMA);
  return {
    async prepare({ table, columns }) {
      const [stagedTable, presentColumns] = [sql.id(STAGING_SCHEMA, table), presentTables.get(table)];
      // Copies defaults and constraints of the current table; columns that the backup lacks are dropped here and added
      // again by the migration.
      if (presentColumns)
        await sql`create table ${stagedTable} (like ${sql.id(realSchema, table)} including all)`.execute(tx);
      else await sql`create table ${stagedTable} ()`.execute(tx);
      const changes = [
        ...[...(presentColumns ?? [])].flatMap(([name, type]) => {
          if (columns[name] !== type) return [sql`drop column ${sql.id(name)}`];
          return requiredColumns.get(table)?.has(name) ? [sql`alter column ${sql.id(name)} drop not null`] : [];
        }),
        ...Object.entries(columns)
          .filter(([name, type]) => presentColumns?.get(name) !== type)
          .map(([name, type]) => sql`add column ${sql.id(name)} ${sql.raw(typeIn(type))}`),
      ];
      if (changes.length > 0) await sql`alter table ${stagedTable} ${sql.join(changes)}`.execute(tx);
    },
    async insert({ table, columns }, rows) {
      const names = sql.join(Object.keys(columns).map((name) => sql.id(name)));
      await sql`insert into ${sql.id(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        tx,
      );
    },
    async moveIntoPlace(numbers) {
      const stagedTables = await tablesIn(tx, STAGING_SCHEMA);
      await setSearchPath(tx, realSchema);
      for (const [table, columns] of stagedTables) {
        await addMissingColumns(tx, { table, columns, presentColumns: presentTables.get(table) });
        const names = sql.join([...columns.keys()].map((name) => sql.id(name)));
        await sql`delete from ${sql.id(table)}`.execute(tx);
        await sql`insert into ${sql.id(table)} (${names}) overriding system value
          select ${names} from ${sql.id(STAGING_SCHEMA, table)}`.execute(tx);
        await setNumbers(tx, table, numbers.get(table) ?? {});
      }
      await sql`drop schema ${sql.id(STAGING_SCHEMA)} cascade`.execute(tx);
    },
  };
}

type Columns = ReadonlyMap<string, string>;

async function currentSchema(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx);
  return rows[0]?.name ?? 'public';
}

const setSearchPath = (tx: Tx, schema: string) => sql`set local search_path to ${sql.id(schema)}`.execute(tx);

/** The type of every column, by table. */
async function tablesIn(tx: Tx, schema: string): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(tx);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, name, type } of rows) {
    tables.set(table, (tables.get(table) ?? new Map<string, string>()).set(name, type));
  }
  return tables;
}

/**
 * The columns that are `not null`, by table. Earlier versions allowed null in some of them, but never in a primary key.
 */
async function requiredIn(tx: Tx, schema: string): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as "table", a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attnotnull and a.attidentity = '' and not exists (
        select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey))`.execute(
    tx,
  );
  const tables = new Map<string, Set<string>>();
  for (const { table, name } of rows) tables.set(table, (tables.get(table) ?? new Set<string>()).add(name));
  return tables;
}

/** Tables and columns that the present declarations no longer have are kept with all they hold. */
async function addMissingColumns(
  tx: Tx,
  { table, columns, presentColumns }: { table: string; columns: Columns; presentColumns?: Columns | undefined },
) {
  if (!presentColumns) await sql`create table ${sql.id(table)} ()`.execute(tx);
  for (const [name, type] of columns) {
    if (!presentColumns?.has(name))
      await sql`alter table ${sql.id(table)} add column ${sql.id(name)} ${sql.raw(type)}`.execute(tx);
  }
}

async function setNumbers(tx: Tx, table: string, numbers: TableLine['numbers']): Promise<void> {
  for (const [name, lastValue] of Object.entries(numbers)) {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}::text), ${name}::text), greatest(${lastValue}::bigint, 1), ${lastValue > 0})`.execute(
      tx,
    );
  }
}

/** Returns a type name of PostgreSQL or throws, so that a backup cannot inject SQL. */
function typeIn(type: string): string {
  if (/^[a-z][a-z0-9 ]*(\(\d+(,\d+)?\))?(\[\])?$/.test(type)) return type;
  throw new StartupError(`The backup has a column of the kind "${type}", which this program does not know.`);
}
