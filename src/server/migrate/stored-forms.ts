import { sql } from 'kysely';
import { targetsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import type { Field } from '../../kinds/index.ts';
import { StartupError } from '../config/startup-error.ts';
import { readSetting, writeSetting } from '../database/setting.ts';
import type { Db, Tx } from '../database/tables.ts';
import { eachOf, insideKey, removedKey } from '../fields/rewrite.ts';
import { databaseTypes, tableOf } from '../records/section-table.ts';
import { rewriteCopies } from './copies.ts';

/**
 * The storage format of each column, by table and field (`field.column` inside rows). The type in the database does not
 * tell: a picture and a gallery are both `jsonb`, a storage place id and a member id both `integer`.
 */
export type StoredForms = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FORMS_SETTING = 'storedForms';

/** The storage formats written by the last migration; empty for an installation of an earlier version. */
export const readStoredForms = async (db: Db | Tx): Promise<StoredForms> =>
  JSON.parse((await readSetting(db, FORMS_SETTING)) ?? '{}');

/** Columns that are no longer declared keep their data, so their storage formats are kept too. */
export async function writeStoredForms(tx: Tx, before: StoredForms, sections: readonly Resource[]): Promise<void> {
  const declaredForms = sections.map((resource) => [
    tableOf(resource),
    { ...before[tableOf(resource)], ...formsOf(resource) },
  ]);
  await writeSetting(tx, FORMS_SETTING, JSON.stringify({ ...before, ...Object.fromEntries(declaredForms) }));
}

const formsOf = ({ fields }: Resource): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => formsIn(name, field).map(({ path, form }) => [path, form])),
  );

interface Form {
  /** The field, or the field and the column inside its rows. */
  path: string;
  /** The same path with the names of the previous version. */
  oldPath: string;
  form: string;
  field: Field;
}

function formsIn(name: string, field: Field, oldName = field.was ?? name): Form[] {
  const ownForm = { path: name, oldPath: oldName, form: formOf(field), field };
  const inner = Object.entries(serverKindOf(field).columns?.(field) ?? {}).flatMap(([column, cell]) =>
    formsIn(`${name}.${column}`, cell, `${oldName}.${cell.was ?? column}`),
  );
  return [ownForm, ...inner];
}

/** Field kinds with the same storage format can read each other's data. */
const formOf = (field: Field): string => {
  const { storageFormat = field.kind } = serverKindOf(field);
  return typeof storageFormat === 'string' ? storageFormat : storageFormat(field);
};

/** A field, or a column of its rows, that the declaration would read in another storage format. */
export interface OtherForm {
  /** The column of the table, by its name of now. */
  column: string;
  path: string;
  storedForm: string;
  form: string;
  /** How many rows hold a value. */
  rows: number;
}

type StoredColumns = ReadonlyMap<string, { type: string }>;

export async function findOtherForms(
  db: Db | Tx,
  resource: Resource,
  before: StoredForms,
  stored: StoredColumns,
): Promise<OtherForm[]> {
  const table = tableOf(resource);
  const storedForms = before[table] ?? {};
  const found: OtherForm[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = stored.has(name) ? name : (field.was ?? name);
    const isSameType = stored.get(column)?.type === databaseTypes[serverKindOf(field).columnType];
    for (const { path, oldPath, form, field: inner } of stored.has(column) ? formsIn(name, field) : []) {
      const storedForm = storedForms[path] ?? storedForms[oldPath];
      if (storedForm === undefined || storedForm === form || isReadable(inner, storedForm, isSameType)) continue;
      const rows = await countValues(db, table, column);
      if (rows > 0) found.push({ column, path, storedForm, form, rows });
    }
  }
  return found;
}

export async function countValues(db: Db | Tx, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.id(table)} where ${sql.id(column)} is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Refuses a declaration that would read the data of a column in another storage format, or deletes what may be deleted. */
export async function rejectOtherForms(
  tx: Tx,
  resource: Resource,
  {
    storedForms,
    stored,
    deletable,
  }: { storedForms: StoredForms; stored: StoredColumns; deletable: ReadonlySet<string> },
): Promise<void> {
  for (const { column, path, storedForm, form } of await findOtherForms(tx, resource, storedForms, stored)) {
    const at = `${resource.code}.${path}`;
    if (!deletable.has(at)) throw new StartupError(otherFormSentence(at, storedForm, form));
    await deleteValues(tx, resource, column, path.split('.')[1]);
  }
}

/** Deletes the values of a column, or of one column of its rows, in the published copies and revisions too. */
async function deleteValues(tx: Tx, resource: Resource, column: string, inner: string | undefined): Promise<void> {
  const [table, name] = [sql.id(tableOf(resource)), sql.id(column)];
  if (inner === undefined) {
    await sql`update ${table} set ${name} = null where ${name} is not null`.execute(tx);
    return rewriteCopies(tx, resource, removedKey(column));
  }
  const rewrite = eachOf(removedKey(inner));
  await sql`update ${table} set ${name} = ${rewrite.result(name)} where ${rewrite.applies(name)}`.execute(tx);
  return rewriteCopies(tx, resource, insideKey(column, rewrite));
}

/**
 * Record ids are carried over only as ids of the same section; whether another column type can be converted is checked
 * when the type changes.
 */
const isReadable = (field: Field, storedForm: string, isSameType: boolean): boolean => {
  const [form = '', target] = storedForm.split(' to ');
  return target === targetsOf(field)[0] && (!isSameType || serverKindOf(field).readsFormats?.includes(form) === true);
};

const otherFormSentence = (at: string, storedForm: string, form: string): string =>
  `${at}: what it holds was written as "${storedForm}", but the declaration now reads it as "${form}", which is something else. Give the field a new name and copy the values over, or change its kind back.`;
