import { sql } from 'kysely';
import { targetsOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Field } from '../../../declare/kinds.ts';
import { StartupError } from '../../config/startup-error.ts';
import { serverKindOf } from '../../fields/kinds.ts';
import { databaseTypes, tableOf } from '../../fields/section-table.ts';
import { readSetting, writeSetting } from '../setting.ts';
import type { Tx } from '../tables.ts';

/**
 * How the content of each column is to be read, by table and field (`field.column` inside rows). The database knows a column's
 * type only: a picture and a gallery are both `jsonb`, and the number of a storage place and that of a member both `integer`.
 */
export type StoredForms = Readonly<Record<string, Readonly<Record<string, string>>>>;

const SETTING = 'storedForms';

/** What the last migration wrote; nothing of an installation of an earlier version. */
export const readStoredForms = async (tx: Tx): Promise<StoredForms> =>
  JSON.parse((await readSetting(tx, SETTING)) ?? '{}');

/** Columns that are no longer declared keep what they hold, so their forms are kept too. */
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
  /** The same by the names of the version before. */
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

/** Two kinds of one form read each other's content. */
const formOf = (field: Field): string => {
  const { form = field.kind } = serverKindOf(field);
  return typeof form === 'string' ? form : form(field);
};

/** Refuses a declaration by which what a column holds would be read as something else. */
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

/** Numbers of records are carried over only as numbers of the same section. Whether another type can be is decided with it. */
const isCarried = (field: Field, was: string, isSameType: boolean): boolean => {
  const [form = '', target] = was.split(' to ');
  return target === targetsOf(field)[0] && (!isSameType || serverKindOf(field).readsForms?.includes(form) === true);
};

const sentenceOf = (at: string, was: string, form: string): string =>
  `${at}: what it holds was written as "${was}", but the declaration now reads it as "${form}", which is something else. Give the field a new name and copy the values over, or change its kind back.`;
