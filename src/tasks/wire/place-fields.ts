import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { possibleColumns } from '../../declare/list-columns.ts';
import type { Field } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';

type Row = Readonly<Record<string, unknown>>;

/** A declared field whose values have another shape than those of its kind. */
export interface OtherShape {
  name: string;
  kind: string;
  /** Some of the values. */
  values: unknown[];
}

/** What the rows of a list have of the declared fields. */
export interface Placement {
  placed: string[];
  /** Declared columns that no row has. */
  missing: string[];
  /** Properties that no field is declared for. */
  unknown: string[];
  shapes: OtherShape[];
  /** Our name → the property that probably is it. */
  renames: Readonly<Record<string, string>>;
}

export function placeFields(resource: Resource, rows: readonly Row[]): Placement {
  const columns = possibleColumns(resource);
  const properties = new Set(rows.flatMap((row) => Object.keys(row)));
  const placed = columns.filter((name) => properties.has(name));
  const missing = columns.filter((name) => !properties.has(name));
  const unknown = [...properties].filter((name) => !columnField(resource, name) && !silentProperties.has(name));
  const renames = guessRenames(missing, unknown);
  const renamed = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(Object.entries(renames).map(([ours, theirs]) => [ours, row[theirs]])),
  }));
  const shapes = [...placed, ...Object.keys(renames)].flatMap((name) => otherShape(resource, name, renamed) ?? []);
  return { placed, missing, unknown, shapes, renames };
}

/** What a server of ours sends beside the fields. */
const silentProperties = new Set(['version', 'changed', 'changedByMe', 'rejectReason', 'closedToMe']);

function otherShape(resource: Resource, name: string, rows: readonly Row[]): OtherShape | null {
  const field = columnField(resource, name);
  // Ids have no shape: the client takes any.
  if (!field || name === 'id') return null;
  const values = rows.flatMap((row) => (isEmpty(row[name]) || fits(field, row[name], row) ? [] : [row[name]]));
  return values.length > 0 ? { name, kind: field.kind, values: distinct(values).slice(0, 3) } : null;
}

const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Limits are no question of shape, so a value that is too long or too large fits. */
function fits(field: Field, value: unknown, row: Row): boolean {
  if ('columns' in field) return Array.isArray(value) && value.every((cells) => cellsFit(field.columns, cells));
  const meaning = meaningOf(field);
  if (meaning.records) return [value].flat().every(isNamed);
  const { min: _min, max: _max, least: _least, after: _after, ...unlimited } = field as Field & Record<string, unknown>;
  return meaning.check(value, { ...unlimited, max: Number.MAX_SAFE_INTEGER } as unknown as Field, row) === undefined;
}

const cellsFit = (columns: Readonly<Record<string, Field>>, cells: Row): boolean =>
  Object.entries(columns).every(([name, field]) => isEmpty(cells[name]) || fits(field, cells[name], cells));

/** A record that is referred to, whatever its id looks like. */
const isNamed = (value: unknown): boolean => {
  const { id, title } = (value ?? {}) as { id?: unknown; title?: unknown };
  return (typeof id === 'string' || typeof id === 'number') && typeof title === 'string';
};

/** Names that servers often use for ours. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  createdAt: ['createTime', 'gmtCreate', 'createDate', 'addTime', 'created'],
  updatedAt: ['updateTime', 'gmtModified', 'modifyTime', 'updateDate', 'updated'],
  createdBy: ['creator', 'createBy', 'createUser'],
  updatedBy: ['updater', 'updateBy', 'modifier', 'updateUser'],
  status: ['state', 'auditStatus', 'publishStatus'],
  title: ['name', 'subject'],
  name: ['title'],
  cover: ['image', 'picture', 'thumbnail', 'img'],
  body: ['content', 'detail', 'text'],
  summary: ['description', 'brief', 'intro'],
  sortNo: ['sort', 'orderNum', 'rank', 'seq'],
  phone: ['mobile', 'telephone', 'tel'],
};

/** Renames by spelling, by an ending such as `Url`, and by words that mean the same. */
function guessRenames(missing: readonly string[], unknown: readonly string[]): Record<string, string> {
  const renames: Record<string, string> = {};
  const free = new Set(unknown);
  for (const matches of [sameLetters, withEnding, isSynonym]) {
    for (const name of missing) {
      const property = renames[name] ? undefined : [...free].find((one) => matches(name, one));
      if (property === undefined) continue;
      renames[name] = property;
      free.delete(property);
    }
  }
  return renames;
}

const letters = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

const sameLetters = (name: string, property: string): boolean => letters(name) === letters(property);

const withEnding = (name: string, property: string): boolean =>
  ['url', 'id', 'time', 'date', 'name', 'code', 'type', 'path'].some(
    (ending) => letters(property) === letters(name) + ending,
  );

const isSynonym = (name: string, property: string): boolean =>
  synonyms[name]?.some((word) => letters(word) === letters(property)) ?? false;
