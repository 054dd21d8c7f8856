import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import type { Field } from '../../kinds/index.ts';
import { StartupError } from '../config/startup-error.ts';
import type { Tx } from '../database/tables.ts';
import { insideKey, removedKey, renamedKey } from '../fields/rewrite.ts';
import { type Column, columnsOf, databaseTypes, indexedColumns, tableOf } from '../records/section-table.ts';
import { hashesInRecord, holdsMedia, mediaFields } from '../records/visibility/media-uses.ts';
import { rewriteCopies } from './copies.ts';
import { countValues, rejectOtherForms, type StoredForms } from './stored-forms.ts';
import { createMissingIndex, type StoredSchema } from './stored-schema.ts';

type StoredTable = NonNullable<ReturnType<StoredSchema['get']>>;

interface SectionMigration {
  schema: StoredSchema;
  storedForms: StoredForms;
  /** The fields whose values may be deleted. */
  deletable: ReadonlySet<string>;
}

export async function migrateSection(
  tx: Tx,
  resource: Resource,
  { schema, storedForms, deletable }: SectionMigration,
): Promise<void> {
  const table = tableOf(resource);
  const stored = schema.get(table);
  const columns = columnsOf(resource);
  if (!stored) await createTable(tx, table, columns);
  else {
    await rejectOtherForms(tx, resource, { storedForms, stored, deletable });
    await changeTable(tx, resource, stored, deletable);
    await fillPublicationTime(tx, resource);
  }
  for (const name of indexedColumns(resource)) await createIndex(tx, table, name);
  if (holdsMedia(resource)) await createMediaIndex(tx, resource);
  await sql`insert into "tableVersion" (name) values (${table}) on conflict (name) do nothing`.execute(tx);
}

const definitionOf = ({ name, type, more }: Column) => sql`${sql.id(name)} ${sql.raw(`${type} ${more}`)}`;

async function createTable(tx: Tx, table: string, columns: readonly Column[]): Promise<void> {
  await sql`create table ${sql.id(table)} (${sql.join(columns.map(definitionOf))})`.execute(tx);
}

async function changeTable(
  tx: Tx,
  resource: Resource,
  stored: StoredTable,
  deletable: ReadonlySet<string>,
): Promise<void> {
  const [table, columns] = [tableOf(resource), columnsOf(resource)];
  for (const column of columns) {
    await renameColumn(tx, resource, column, stored);
    const current = stored.get(column.name);
    if (!current) await sql`alter table ${sql.id(table)} add column ${definitionOf(column)}`.execute(tx);
    else if (current.type !== databaseTypes[column.type])
      await changeType(tx, resource, { column, currentType: current.type, deletable });
    await renameInnerNames(tx, resource, column);
  }
  const declaredNames = new Set(columns.map(({ name }) => name));
  for (const [name, { nullable }] of stored) {
    // A column that is no longer declared keeps its data and becomes nullable for new rows.
    if (!declaredNames.has(name) && !nullable) {
      await sql`alter table ${sql.id(table)} alter column ${sql.id(name)} drop not null`.execute(tx);
    }
  }
}

/** Renames the column of a field that declares an earlier name, and its key in published copies and revisions. */
async function renameColumn(tx: Tx, resource: Resource, { name, field }: Column, stored: StoredTable): Promise<void> {
  const table = tableOf(resource);
  const oldName = field?.was;
  const oldColumn = oldName === undefined ? undefined : stored.get(oldName);
  if (oldName === undefined || !oldColumn || stored.has(name)) return;
  await sql`alter table ${sql.id(table)} rename column ${sql.id(oldName)} to ${sql.id(name)}`.execute(tx);
  await sql`drop index if exists ${sql.id(indexName(table, oldName))}`.execute(tx);
  await renameInCopies(tx, resource, oldName, name);
  stored.delete(oldName);
  stored.set(name, oldColumn);
}

/** Converts a column only where nothing is lost: numbers and days to text, or any empty column. */
async function changeType(
  tx: Tx,
  resource: Resource,
  { column, currentType, deletable }: { column: Column; currentType: string; deletable: ReadonlySet<string> },
): Promise<void> {
  const table = tableOf(resource);
  const { name, type, more } = column;
  const convert = conversionOf(column, currentType);
  if (convert) {
    const [t, c] = [sql.id(table), sql.id(name)];
    await dropIndexes(tx, table, name);
    await sql`alter table ${t} alter column ${c} drop default`.execute(tx);
    const collation = sql.raw(type === 'text' ? ' collate "C"' : '');
    await sql`alter table ${t} alter column ${c} type ${sql.raw(type)}${collation} using ${convert(c)}`.execute(tx);
    return;
  }
  if ((await countValues(tx, table, name)) > 0) {
    if (!deletable.has(`${resource.code}.${name}`))
      throw new StartupError(typeChangeSentence(resource, column, currentType));
    await rewriteCopies(tx, resource, removedKey(name));
  }
  await sql`alter table ${sql.id(table)} drop column ${sql.id(name)}`.execute(tx);
  await sql`alter table ${sql.id(table)} add column ${sql.id(name)} ${sql.raw(`${type} ${more}`)}`.execute(tx);
}

/** Drops every index that reads a column: one built for the old type may not fit the new one. */
async function dropIndexes(tx: Tx, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.relname as name
    from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid and t.relnamespace = current_schema()::regnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attname = ${column}
      join pg_depend d on d.objid = i.oid and d.refobjid = t.oid and d.refobjsubid = a.attnum
    where t.relname = ${table} and not x.indisprimary`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
}

type Conversion = (column: RawBuilder<unknown>) => RawBuilder<unknown>;
type Conversions = Partial<Record<string, Conversion>>;

/** How the values of a column become those of another type, or undefined where something would be lost. */
export const conversionOf = ({ field, type }: Column, currentType: string): Conversion | undefined =>
  field && conversionsOf(field, type)[currentType];

const conversionsOf = (field: Field, type: Column['type']): Conversions => {
  const asText = { integer: (column: RawBuilder<unknown>) => sql`${column}::text` };
  const general: Conversions = type === 'text' ? { ...asText, date: asText.integer, numeric: asText.integer } : {};
  const kindConversions = Object.entries(serverKindOf(field).conversions ?? {}).map(
    ([from, convert]): [string, Conversion] => [from, (column) => convert?.(column, field) ?? column],
  );
  const fromInteger: Conversions = type === 'numeric' ? { integer: (column) => column } : {};
  return { ...general, ...fromInteger, ...Object.fromEntries(kindConversions) };
};

const typeChangeSentence = ({ code }: Resource, { name, type, field }: Column, currentType: string): string =>
  `${code}.${name}: the database keeps it as "${currentType}", but the declaration now makes it ${
    field ? `${field.kind}, kept as ` : ''
  }"${databaseTypes[type]}", which could lose what it holds. Give the field a new name and copy the values over, or change its kind back.`;

const indexName = (table: string, column: string): string => `${table}_${column}`.slice(0, 63);

/** Nulls sort first and the id breaks ties, so that one index serves both directions. */
async function createIndex(tx: Tx, table: string, name: string): Promise<void> {
  const index = indexName(table, name);
  await createMissingIndex(
    tx,
    index,
    sql`create index if not exists ${sql.id(index)}
      on ${sql.id(table)} (${sql.id(name)} desc nulls last, id desc) where "deletedAt" is null`,
  );
}

/**
 * The index of stored files referenced by a row. If the fields with files change, another index is created; the old one
 * does no harm.
 */
async function createMediaIndex(tx: Tx, resource: Resource): Promise<void> {
  const table = tableOf(resource);
  const fields = [...mediaFields(resource), resource.workflow !== undefined].join();
  const name = `${table}_media_${createHash('sha256').update(fields).digest('hex').slice(0, 8)}`;
  await createMissingIndex(
    tx,
    name,
    sql`create index if not exists ${sql.id(name)} on ${sql.id(table)} using gin (${hashesInRecord(resource, table)})`,
  );
}

/**
 * Earlier versions left the time of publication empty if none was planned. Published records get the earliest time that
 * the record or its revisions know, in the row and in the published copy.
 */
async function fillPublicationTime(tx: Tx, resource: Resource): Promise<void> {
  const from = resource.workflow?.publication?.from;
  if (from === undefined) return;
  const [table, column] = [sql.id(tableOf(resource)), sql.id(from)];
  await sql`
    update ${table} as t set ${column} = coalesce(t.${column}, s.since), live = t.live || jsonb_build_object(${from}::text, s.since)
    from (
      select p.id, date_trunc('minute', least(p."publishedAt", min((r.standing ->> 'publishedAt')::timestamptz))) as since
      from ${table} as p left join revision as r on r.section = ${resource.code} and r."recordId" = p.id
      where p.live is not null and p.live ->> ${from}::text is null and p."publishedAt" is not null group by p.id
    ) as s
    where t.id = s.id`.execute(tx);
}

/** Renames options of choices and columns of rows inside stored values, including published copies and revisions. */
async function renameInnerNames(tx: Tx, resource: Resource, { name, type, field }: Column): Promise<void> {
  const [table, column] = [sql.id(tableOf(resource)), sql.id(name)];
  for (const rewrite of (field && serverKindOf(field).renames?.(field)) ?? []) {
    const value = sql`to_jsonb(${column})`;
    const result = type === 'text' ? sql`${rewrite.result(value)} #>> '{}'` : rewrite.result(value);
    await sql`update ${table} set ${column} = ${result} where ${rewrite.applies(value)}`.execute(tx);
    await rewriteCopies(tx, resource, insideKey(name, rewrite));
  }
}

/** Renames the key of a renamed column in published copies and revisions. */
const renameInCopies = (tx: Tx, resource: Resource, oldName: string, name: string): Promise<void> =>
  rewriteCopies(tx, resource, renamedKey(oldName, name));
