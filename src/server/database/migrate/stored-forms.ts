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

const SETTING = 'storedForms';

/** The storage formats written by the last migration; empty for an installation of an earlier version. */
export const readStoredForms = async (tx: Tx): Promise<StoredForms> =>
  JSON.parse((await readSetting(tx, SETTING)) ?? '{}');

/** Columns that are no longer declared keep their data, so their storage formats are kept too. */
export async function writeStoredForms(tx: Tx, before: StoredForms, records: readonly Resource[]): Promise<void> {
  const now = records.map((resource) => [tableOf(resource), { ...before[tableOf(resource)], ...formsOf(resource) }]);
  await writeSetting(tx, SETTING, JSON.stringify({ ...before, ...Object.fromEntries(now) }));
}

const formsOf = ({ fields }: Resource): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => formsIn(name, field).map(({ at, form }) => [at, form])),
  );

interface Form {
  /** The field, or the field and the column inside its rows. */
  at: string;
  /** The same path with the names of the previous version. */
  wasAt: string;
  form: string;
  field: Field;
}

function formsIn(name: string, field: Field, wasName = field.was ?? name): Form[] {
  const own = { at: name, wasAt: wasName, form: formOf(field), field };
  const inner = Object.entries(serverKindOf(field).columns?.(field) ?? {}).flatMap(([column, cell]) =>
    formsIn(`${name}.${column}`, cell, `${wasName}.${cell.was ?? column}`),
  );
  return [own, ...inner];
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
  const known = before[table] ?? {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = types.has(name) ? name : (field.was ?? name);
    const isSameType = types.get(column)?.type === databaseTypes[serverKindOf(field).columnType];
    for (const { at, wasAt, form, field: inner } of types.has(column) ? formsIn(name, field) : []) {
      const was = known[at] ?? known[wasAt];
      if (was === undefined || was === form || isCarried(inner, was, isSameType)) continue;
      const { rows } = await sql`select 1 from ${sql.id(table)} where ${sql.id(column)} is not null limit 1`.execute(
        tx,
      );
      if (rows.length > 0) throw new StartupError(sentenceOf(`${resource.code}.${at}`, was, form));
    }
  }
}

/**
 * Record ids are carried over only as ids of the same section; whether another column type can be converted is checked
 * when the type changes.
 */
const isCarried = (field: Field, was: string, isSameType: boolean): boolean => {
  const [form = '', target] = was.split(' to ');
  return target === targetsOf(field)[0] && (!isSameType || serverKindOf(field).readsForms?.includes(form) === true);
};

const sentenceOf = (at: string, was: string, form: string): string =>
  `${at}: what it holds was written as "${was}", but the declaration now reads it as "${form}", which is something else. Give the field a new name and copy the values over, or change its kind back.`;
