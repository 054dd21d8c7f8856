import { type RawBuilder, sql } from 'kysely';
import type { RecordTitle, ReferenceValue } from '../../../contract/record.ts';
import { targetsOf } from '../../../declare/actions.ts';
import type { AnyRecord, Fields, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { listReferences, mapReferences, mayHoldReferences } from '../../../declare/naming.ts';
import type { ReferencedRecord } from '../../../kinds/field.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import { batchCalls } from '../../database/batch-calls.ts';
import { DatabaseAway, ProgramReplaced } from '../../database/pool.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { tableOf } from '../section-table.ts';
import { cachePerPermissions, mayReadTarget } from './masking.ts';
import { readsSection, seesField } from './references.ts';

/** The operator and the sections for which locations are read. */
export interface PlaceReader {
  operator: Pick<Operator, 'codes'>;
  sections: readonly Resource[];
  /** Reads the names instead of a query of its own. */
  readNames?: ReadNames;
}

type ReadNames = (
  resource: Resource,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, NameWithPlace | undefined>>;

/** The parts of a reference other than id and title. */
type PlaceParts = Pick<ReferenceValue, 'titleEn' | 'place' | 'begins'>;

/** The fields that give a section's location and time, as far as the operator may see them. */
export interface VisiblePlace {
  english?: string;
  tree?: string;
  within?: { field: string; parent: Resource };
  begins?: string;
}

/**
 * Adds to the references of some records the path in a tree, the parent, the time and the English title. One query for
 * each referenced section, however many records there are.
 */
export async function withPlaces<R extends object>(
  db: Db,
  fields: Fields,
  records: R[],
  reader: PlaceReader,
): Promise<R[]> {
  const referencingFields = referencingFieldsOf(fields);
  if (referencingFields.length === 0) return records;
  const referencesOf = new Map(records.map((record) => [record, referencesIn(referencingFields, record, reader)]));
  const references = [...referencesOf.values()].flat();
  if (references.length === 0) return records;
  const places = new Map<string, Map<number, PlaceParts>>();
  for (const section of new Set(references.map((one) => one.section))) {
    const resource = findSection(reader.sections, section);
    const ids = references.filter((one) => one.section === section && !one.gone).map(({ id }) => id);
    if (!resource || ids.length === 0) continue;
    const titles = await readPlacedTitles(
      db,
      resource,
      [...new Set(ids)].map((id) => ({ id })),
      reader,
    );
    places.set(section, new Map(titles.map(({ id, ...parts }) => [id, parts])));
  }
  if (places.size === 0) return records;
  const { operator, sections } = reader;
  const placeOf = (field: Field, { section, id }: ReferencedRecord): PlaceParts =>
    (mayReadTarget(operator, field, section, sections) && places.get(section)?.get(id)) || {};
  return records.map((record) =>
    referencesOf.get(record)?.length ? { ...record, ...withPlaceParts(referencingFields, record, placeOf) } : record,
  );
}

const referencingFields = new WeakMap<Fields, NamedFields>();

/** The fields that may hold references, found once for a section. */
function referencingFieldsOf(fields: Fields): NamedFields {
  const found = referencingFields.get(fields) ?? Object.entries(fields).filter(([, field]) => mayHoldReferences(field));
  referencingFields.set(fields, found);
  return found;
}

type Values = Record<string, unknown>;

type NamedFields = readonly (readonly [name: string, field: Field])[];

/** The references whose records the operator may know. */
const referencesIn = (fields: NamedFields, record: object, { operator, sections }: PlaceReader): ReferencedRecord[] =>
  fields.flatMap(([name, field]) => {
    const value = (record as Values)[name] ?? null;
    if (value === null) return [];
    return listReferences(field, value).filter(({ section }) => mayReadTarget(operator, field, section, sections));
  });

const withPlaceParts = (
  fields: NamedFields,
  record: object,
  placeOf: (field: Field, reference: ReferencedRecord) => PlaceParts,
): Values =>
  Object.fromEntries(
    fields
      .filter(([name, field]) => listReferences(field, (record as Values)[name]).length > 0)
      .map(([name, field]) => [
        name,
        mapReferences(field, (record as Values)[name], (reference) => placeOf(field, reference)),
      ]),
  );

/** The same for one record of a section. */
export async function withPlace(
  db: Db,
  { fields }: Resource,
  record: AnyRecord,
  reader: PlaceReader,
): Promise<AnyRecord> {
  const [result = record] = await withPlaces(db, fields, [record], reader);
  return result;
}

/**
 * The same for a record that was just written: without the locations where the database does not answer any more, because
 * that error would say that nothing was written.
 */
export const withPlaceAfterWrite = (
  db: Db,
  resource: Resource,
  record: AnyRecord,
  reader: PlaceReader,
): Promise<AnyRecord> =>
  withPlace(db, resource, record, reader).catch((error: unknown) => {
    if (error instanceof DatabaseAway || error instanceof ProgramReplaced) return record;
    throw error;
  });

/** Titles of some records of a section, with their locations. */
export async function readPlacedTitles<R extends { id: number }>(
  db: Db,
  resource: Resource,
  rows: R[],
  reader: PlaceReader,
): Promise<(R & PlaceParts)[]> {
  const ids = rows.map(({ id }) => id);
  const names = await (reader.readNames?.(resource, ids) ?? readNamesWithPlace(db, resource, ids, reader));
  return rows.map((row) => {
    const { title: _, ...parts } = names.get(row.id) ?? { title: '' };
    return { ...row, ...parts };
  });
}

/**
 * The location of a record is visible to operators who may read its section and the parent's, and see the fields
 * involved unmasked.
 */
export function visiblePlaceOf({ operator, sections }: PlaceReader, resource: Resource): VisiblePlace {
  const { title, tree, within, begins, fields } = resource;
  const english = `${title}En`;
  const isVisible = (name: string, section = resource) => seesField(operator, section, name);
  const visible: VisiblePlace = fields[english] && isVisible(english) && isVisible(title) ? { english } : {};
  if (!readsSection(operator, resource, sections)) return visible;
  if (begins !== undefined && isVisible(begins)) visible.begins = begins;
  if (tree !== undefined && isVisible(tree) && isVisible(title)) visible.tree = tree;
  const parent = within && findSection(sections, within.section);
  const seesParent =
    parent && isVisible(within.field) && readsSection(operator, parent, sections) && isVisible(parent.title, parent);
  if (seesParent) visible.within = { field: within.field, parent };
  return visible;
}

/** The tables whose rows decide the locations of the references in some fields. */
export function tablesOfPlaces(fields: Fields, sections: readonly Resource[]): string[] {
  const found = new Set<Resource>();
  const add = (code: string) => {
    const resource = findSection(sections, code);
    if (!resource || found.has(resource)) return;
    found.add(resource);
    if (resource.within) add(resource.within.section);
  };
  for (const field of Object.values(fields)) targetsOf(field).forEach(add);
  return [...found].map(tableOf);
}

/** Maximum number of names that are remembered for one version of the tables. */
const MAX_NAMES = 5_000;

/** Reads names for all operators who see the same parts of the locations of a section. */
interface SharedNames {
  find: (id: number) => Promise<NameWithPlace | undefined>;
  /** The names that were read since the tables have this version. */
  current: { version: string; names: Map<number, NameWithPlace | undefined> } | null;
}

/**
 * Reads names with one query for all concurrent calls whose operators see the same parts of the locations, whatever else
 * these operators may see. Names are remembered until the version of their tables changes, as totals are: the caller has
 * read the version before, so a name can be newer than its version but never older.
 */
export function createSharedNames(
  db: Db,
  sections: readonly Resource[],
): (operator: Pick<Operator, 'codes'>, version: string | undefined) => ReadNames {
  const shared = new Map<string, SharedNames>();
  const namesOf = cachePerPermissions((operator, resource): SharedNames | null => {
    const reader = { operator, sections };
    if (Object.keys(visiblePlaceOf(reader, resource)).length === 0) return null;
    const key = JSON.stringify(visibleParts(reader, resource));
    const find = batchCalls((ids: readonly number[]) => readNamesWithPlace(db, resource, ids, reader));
    const names = shared.get(key) ?? { find, current: null };
    shared.set(key, names);
    return names;
  });
  return (operator, version) => async (resource, ids) => {
    const source = namesOf(operator, resource);
    if (!source) return new Map();
    const current = version !== undefined && source.current?.version === version ? source.current.names : undefined;
    const names = current ?? new Map<number, NameWithPlace | undefined>();
    const missing = ids.filter((id) => !names.has(id));
    if (missing.length > 0) await Promise.all(missing.map(async (id) => names.set(id, await source.find(id))));
    if (!current && version !== undefined) source.current = { version, names };
    if (names.size > MAX_NAMES) source.current = null;
    return names;
  };
}

/** All that decides which query reads the names of a section. */
function visibleParts(reader: PlaceReader, resource: Resource): unknown {
  const { within, ...parts } = visiblePlaceOf(reader, resource);
  return [resource.code, parts, within ? [within.field, visibleParts(reader, within.parent)] : null];
}

/** Whether choices of a section are searched by location or time, rather than by its list alone. */
export function isSearchedByPlace(reader: PlaceReader, resource: Resource): boolean {
  const { tree, within, begins } = visiblePlaceOf(reader, resource);
  return tree !== undefined || within !== undefined || begins !== undefined;
}

type NameWithPlace = RecordTitle & PlaceParts;

/** Titles and locations of some records; empty for a section without locations. */
export async function readNamesWithPlace(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  reader: PlaceReader,
): Promise<Map<number, NameWithPlace>> {
  const visible = visiblePlaceOf(reader, resource);
  const unique = [...new Set(ids)];
  if (Object.keys(visible).length === 0 || unique.length === 0) return new Map();
  if (visible.tree !== undefined) return readNamesInTree(db, resource, unique, { ...visible, tree: visible.tree });
  return readNamesInParent(db, resource, unique, { reader, place: visible });
}

/** The location of a nested record is that of its parent, followed by the parent. */
async function readNamesInParent(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  { reader, place: { english, within, begins } }: { reader: PlaceReader; place: VisiblePlace },
): Promise<Map<number, NameWithPlace>> {
  const names = [resource.title, english, within?.field, begins].filter((name) => name !== undefined);
  const rows = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...new Set(names)])
    .where('id', 'in', [...ids])
    .execute();
  const parentIdOf = (row: Values) => (within ? Number(row[within.field]) : 0);
  const parents = within
    ? await readParentNames(db, within.parent, rows.map(parentIdOf), reader)
    : new Map<number, NameWithPlace>();
  return new Map(
    rows.map((row) => {
      const parent = parents.get(parentIdOf(row));
      return [
        Number(row.id),
        {
          ...nameIn(row, resource.title, english),
          ...(parent ? { place: [...(parent.place ?? []), nameOnly(parent)] } : {}),
          ...beginningOf(begins && row[begins]),
        },
      ];
    }),
  );
}

/** Titles of parents, also of sections without locations. */
async function readParentNames(db: Db, parent: Resource, ids: readonly number[], reader: PlaceReader) {
  const names = await readNamesWithPlace(db, parent, ids, reader);
  return names.size > 0 || ids.length === 0 ? names : readNamesInParent(db, parent, ids, { reader, place: {} });
}

const nameOnly = ({ title, titleEn }: RecordTitle): RecordTitle =>
  titleEn === undefined ? { title } : { title, titleEn };

function nameIn(row: Values, title: string, english: string | undefined): RecordTitle {
  const inEnglish = english === undefined ? null : row[english];
  return { title: String(row[title] ?? ''), ...(inEnglish ? { titleEn: String(inEnglish) } : {}) };
}

const beginningOf = (moment: unknown): Pick<PlaceParts, 'begins'> => (moment ? { begins: String(moment) } : {});

/** Reads only the ancestors of the given records. */
async function readNamesInTree(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  { english, tree, begins }: VisiblePlace & { tree: string },
): Promise<Map<number, NameWithPlace>> {
  const [table, up] = [sql.id(tableOf(resource)), sql.id(tree)];
  const column = (name: string | undefined) => (name === undefined ? sql`null` : sql.ref(`t.${name}`));
  const { rows } = await sql<Values & { id: number; level: number }>`
    with recursive line(id, at, level) as (
      select id, id, 0 from ${table} where id = any(${ids}::integer[])
      union all
      select line.id, t.${up}, level + 1 from ${table} t join line on t.id = line.at
        where t.${up} is not null and level < ${sql.lit(MAX_LEVELS)}
    ) select line.id, level, ${column(resource.title)} as title, ${column(english)} as "titleEn", ${column(begins)} as begins
      from line join ${table} t on t.id = line.at order by line.id, level desc`.execute(db);
  const names = new Map<number, NameWithPlace>();
  const ancestors = new Map<number, RecordTitle[]>();
  for (const row of rows) {
    const name = nameIn(row, 'title', 'titleEn');
    const place = ancestors.get(row.id) ?? [];
    if (row.level > 0) ancestors.set(row.id, [...place, name]);
    else names.set(row.id, { ...name, ...(place.length > 0 ? { place } : {}), ...beginningOf(row.begins) });
  }
  return names;
}

/** Maximum depth of the recursion, which ends cycles in old data. */
const MAX_LEVELS = 20;

/** The time of records as text, so that a search finds it by day or year. */
export function timeText({ fields }: Resource, begins: string, table: string): RawBuilder<unknown> {
  const [field, column] = [fields[begins], `${table}.${begins}`];
  return (field && serverKindOf(field).exportSql?.(column)) ?? sql`${sql.ref(column)}::text`;
}
