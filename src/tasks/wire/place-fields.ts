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
  /** References whose id and title stand in two properties. */
  pairs: readonly ReferencePair[];
}

/** `venueId` and `venueName`, as patterns: `{name}Id` and `{name}Name`. */
export interface ReferencePair {
  kind: string;
  id: string;
  title: string;
}

export function placeFields(resource: Resource, rows: readonly Row[]): Placement {
  const columns = possibleColumns(resource);
  const properties = new Set(rows.flatMap((row) => Object.keys(row)));
  const placed = columns.filter((name) => properties.has(name));
  const missing = columns.filter((name) => !properties.has(name));
  const undeclared = [...properties].filter((name) => !columnField(resource, name) && !silentProperties.has(name));
  const paired = missing.flatMap((name) => pairOf(resource, name, undeclared) ?? []);
  const unknown = undeclared.filter((name) => !paired.some(({ properties: both }) => both.includes(name)));
  const renames = guessRenames(
    resource.code,
    missing.filter((name) => !paired.some((pair) => pair.name === name)),
    unknown,
  );
  const renamed = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(Object.entries(renames).map(([ours, theirs]) => [ours, row[theirs]])),
  }));
  const shapes = [...placed, ...Object.keys(renames)].flatMap((name) => otherShape(resource, name, renamed) ?? []);
  return {
    placed,
    missing,
    unknown,
    shapes,
    renames,
    pairs: paired.map(({ kind, id, title }) => ({ kind, id, title })),
  };
}

/** The two properties of a reference that is sent as an id and a title, joined in one text each where it is several. */
function pairOf(resource: Resource, name: string, properties: readonly string[]) {
  const field = columnField(resource, name);
  if (!field || !meaningOf(field).records) return undefined;
  const endings = [
    ['Id', 'Name'],
    ['Id', 'Title'],
    ['Ids', 'Names'],
    ['_id', '_name'],
    ['_ids', '_names'],
  ] as const;
  for (const [id, title] of endings) {
    for (const stem of [name, underscored(name)]) {
      const both = [`${stem}${id}`, `${stem}${title}`];
      if (both.every((one) => properties.includes(one)))
        return { name, kind: field.kind, id: `{name}${id}`, title: `{name}${title}`, properties: both };
    }
  }
  return undefined;
}

export const underscored = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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

/** Renames by spelling, by an ending such as `Url`, by words that mean the same, and by the section before the name. */
function guessRenames(code: string, missing: readonly string[], unknown: readonly string[]): Record<string, string> {
  const renames: Record<string, string> = {};
  const free = new Set(unknown);
  for (const matches of [sameLetters, withEnding, isSynonym, afterSection(code)]) {
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

/** `newsTitle` of the news. */
const afterSection =
  (code: string) =>
  (name: string, property: string): boolean => {
    const [whole, own] = [letters(property), letters(name)];
    return whole.length > own.length && whole.endsWith(own) && letters(code).includes(whole.slice(0, -own.length));
  };

const isSynonym = (name: string, property: string): boolean =>
  synonyms[name]?.some((word) => letters(word) === letters(property)) ?? false;
