import { sql } from 'kysely';
import { targetsOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Field } from '../../../declare/field-types.ts';
import { StartupError } from '../../config/startup-error.ts';
import { serverKindOf } from '../../fields/kinds.ts';
import { databaseTypes, tableOf } from '../../fields/section-table.ts';
import { readSetting, writeSetting } from '../setting.ts';
import type { Tx } from '../tables.ts';

/**
 * The storage format of each column, by table and field (`field.column` inside rows). The type in the database does not
 * tell: a picture and a gallery are both `jsonb`, a storage place id and a member id both `integer`.
 */
export type StoredForms = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FORMS_SETTING = 'storedForms';

/** The storage formats written by the last migration; empty for an installation of an earlier version. */
export const readStoredForms = async (tx: Tx): Promise<StoredForms> =>
  JSON.parse((await readSetting(tx, FORMS_SETTING)) ?? '{}');

/** Columns that are no longer declared keep their data, so their storage formats are kept too. */
export async function writeStoredForms(tx: Tx, before: StoredForms, records: readonly Resource[]): Promise<void> {
  const declaredForms = records.map((resource) => [
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
  const { form = field.kind } = serverKindOf(field);
  return typeof form === 'string' ? form : form(field);
};

/** Refuses a declaration that would read the data of a column in another storage format. */
export async function rejectOtherForms(
  tx: Tx,
  resource: Resource,
  before: StoredForms,
  types: ReadonlyMap<string, { type: string }>,
): Promise<void> {
  const table = tableOf(resource);
  const storedForms = before[table] ?? {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = types.has(name) ? name : (field.was ?? name);
    const isSameType = types.get(column)?.type === databaseTypes[serverKindOf(field).columnType];
    for (const { path, oldPath, form, field: inner } of types.has(column) ? formsIn(name, field) : []) {
      const storedForm = storedForms[path] ?? storedForms[oldPath];
      if (storedForm === undefined || storedForm === form || isReadable(inner, storedForm, isSameType)) continue;
      const { rows } = await sql`select 1 from ${sql.id(table)} where ${sql.id(column)} is not null limit 1`.execute(
        tx,
      );
      if (rows.length > 0) throw new StartupError(otherFormSentence(`${resource.code}.${path}`, storedForm, form));
    }
  }
}

/**
 * Record ids are carried over only as ids of the same section; whether another column type can be converted is checked
 * when the type changes.
 */
const isReadable = (field: Field, storedForm: string, isSameType: boolean): boolean => {
  const [form = '', target] = storedForm.split(' to ');
  return target === targetsOf(field)[0] && (!isSameType || serverKindOf(field).readsForms?.includes(form) === true);
};

const otherFormSentence = (at: string, storedForm: string, form: string): string =>
  `${at}: what it holds was written as "${storedForm}", but the declaration now reads it as "${form}", which is something else. Give the field a new name and copy the values over, or change its kind back.`;
