import { type RawBuilder, sql } from 'kysely';
import type { Called, ReferenceValue } from '../../contract/record.ts';
import type { AnyRecord, Fields, Resource } from '../../declare/define-resource.ts';
import type { Named } from '../../declare/field.ts';
import { namedIn, withNamed } from '../../declare/naming.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf } from '../fields/section-table.ts';
import { readsSection, seesField } from './references.ts';

/** The operator and the sections for which locations are read. */
export interface PlaceReader {
  operator: Pick<Operator, 'codes'>;
  resources: readonly Resource[];
}

/** The parts of a reference other than id and title. */
type Said = Pick<ReferenceValue, 'titleEn' | 'place' | 'begins'>;

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
  told: PlaceReader,
): Promise<R[]> {
  const named = records.flatMap((record) => namedBy(fields, record));
  const places = new Map<string, Map<number, Said>>();
  for (const section of new Set(named.map((one) => one.section))) {
    const resource = told.resources.find(({ code }) => code === section);
    const ids = named.filter((one) => one.section === section && !one.gone).map(({ id }) => id);
    if (!resource || ids.length === 0) continue;
    const placed = await readPlacedTitles(
      db,
      resource,
      [...new Set(ids)].map((id) => ({ id })),
      told,
    );
    places.set(section, new Map(placed.map(({ id, ...said }) => [id, said])));
  }
  if (places.size === 0) return records;
  const more = ({ section, id }: Named): Said => places.get(section)?.get(id) ?? {};
  return records.map((record) => ({ ...record, ...namingAgain(fields, record, more) }));
}

type Values = Record<string, unknown>;

const namedBy = (fields: Fields, record: object): Named[] =>
  Object.entries(fields).flatMap(([name, field]) => namedIn(field, (record as Values)[name]));

const namingAgain = (fields: Fields, record: object, more: (named: Named) => Said): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => namedIn(field, (record as Values)[name]).length > 0)
      .map(([name, field]) => [name, withNamed(field, (record as Values)[name], more)]),
  );

/** The same for one record of a section. */
export async function withPlace(
  db: Db,
  { fields }: Resource,
  record: AnyRecord,
  told: PlaceReader,
): Promise<AnyRecord> {
  const [placed = record] = await withPlaces(db, fields, [record], told);
  return placed;
}

/** Titles of some records of a section, with their locations. */
export async function readPlacedTitles<R extends { id: number }>(
  db: Db,
  resource: Resource,
  rows: R[],
  told: PlaceReader,
): Promise<(R & Said)[]> {
  const called = await readNamesWithPlace(
    db,
    resource,
    rows.map(({ id }) => id),
    told,
  );
  return rows.map((row) => {
    const { title: _, ...said } = called.get(row.id) ?? { title: '' };
    return { ...row, ...said };
  });
}

/**
 * The location of a record is visible to operators who may read its section and the parent's, and see the fields
 * involved unmasked.
 */
export function visiblePlaceOf({ operator, resources }: PlaceReader, resource: Resource): VisiblePlace {
  const { title, tree, within, begins, fields } = resource;
  const english = `${title}En`;
  const sees = (name: string, section = resource) => seesField(operator, section, name);
  const telling: VisiblePlace = fields[english] && sees(english) && sees(title) ? { english } : {};
  if (!readsSection(operator, resource, resources)) return telling;
  if (begins !== undefined && sees(begins)) telling.begins = begins;
  if (tree !== undefined && sees(tree) && sees(title)) telling.tree = tree;
  const parent = within && resources.find(({ code }) => code === within.section);
  const isTold =
    parent && sees(within.field) && readsSection(operator, parent, resources) && sees(parent.title, parent);
  if (isTold) telling.within = { field: within.field, parent };
  return telling;
}

/** Whether choices of a section are searched by location or time, rather than by its list alone. */
export function isChosenByPlace(told: PlaceReader, resource: Resource): boolean {
  const { tree, within, begins } = visiblePlaceOf(told, resource);
  return tree !== undefined || within !== undefined || begins !== undefined;
}

type CalledWhere = Called & Said;

/** Titles and locations of some records; empty for a section without locations. */
export async function readNamesWithPlace(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  told: PlaceReader,
): Promise<Map<number, CalledWhere>> {
  const telling = visiblePlaceOf(told, resource);
  const unique = [...new Set(ids)];
  if (Object.keys(telling).length === 0 || unique.length === 0) return new Map();
  if (telling.tree !== undefined) return calledInTree(db, resource, unique, { ...telling, tree: telling.tree });
  return calledInside(db, resource, unique, telling, told);
}

/** The location of a nested record is that of its parent, followed by the parent. */
async function calledInside(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  { english, within, begins }: VisiblePlace,
  told: PlaceReader,
): Promise<Map<number, CalledWhere>> {
  const names = [resource.title, english, within?.field, begins].filter((name) => name !== undefined);
  const rows = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...new Set(names)])
    .where('id', 'in', [...ids])
    .execute();
  const aboveOf = (row: Values) => (within ? Number(row[within.field]) : 0);
  const above = within ? await calledAbove(db, within.parent, rows.map(aboveOf), told) : new Map<number, CalledWhere>();
  return new Map(
    rows.map((row) => {
      const parent = above.get(aboveOf(row));
      return [
        Number(row.id),
        {
          ...calledIn(row, resource.title, english),
          ...(parent ? { place: [...(parent.place ?? []), calledOnly(parent)] } : {}),
          ...beginningAt(begins && row[begins]),
        },
      ];
    }),
  );
}

/** Titles of parents, also of sections without locations. */
async function calledAbove(db: Db, parent: Resource, ids: readonly number[], told: PlaceReader) {
  const known = await readNamesWithPlace(db, parent, ids, told);
  return known.size > 0 || ids.length === 0 ? known : calledInside(db, parent, ids, {}, told);
}

const calledOnly = ({ title, titleEn }: Called): Called => (titleEn === undefined ? { title } : { title, titleEn });

function calledIn(row: Values, title: string, english: string | undefined): Called {
  const inEnglish = english === undefined ? null : row[english];
  return { title: String(row[title] ?? ''), ...(inEnglish ? { titleEn: String(inEnglish) } : {}) };
}

const beginningAt = (moment: unknown): Pick<Said, 'begins'> => (moment ? { begins: String(moment) } : {});

/** Reads only the ancestors of the given records. */
async function calledInTree(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  { english, tree, begins }: VisiblePlace & { tree: string },
): Promise<Map<number, CalledWhere>> {
  const [table, up] = [sql.id(tableOf(resource)), sql.id(tree)];
  const column = (name: string | undefined) => (name === undefined ? sql`null` : sql.ref(`t.${name}`));
  const { rows } = await sql<Values & { id: number; level: number }>`
    with recursive line(id, at, level) as (
      select id, id, 0 from ${table} where id = any(${ids}::integer[])
      union all
      select line.id, t.${up}, level + 1 from ${table} t join line on t.id = line.at
        where t.${up} is not null and level < ${sql.lit(MOST_LEVELS)}
    ) select line.id, level, ${column(resource.title)} as title, ${column(english)} as "titleEn", ${column(begins)} as begins
      from line join ${table} t on t.id = line.at order by line.id, level desc`.execute(db);
  const called = new Map<number, CalledWhere>();
  const above = new Map<number, Called[]>();
  for (const row of rows) {
    const one = calledIn(row, 'title', 'titleEn');
    const place = above.get(row.id) ?? [];
    if (row.level > 0) above.set(row.id, [...place, one]);
    else called.set(row.id, { ...one, ...(place.length > 0 ? { place } : {}), ...beginningAt(row.begins) });
  }
  return called;
}

/** Maximum depth of the recursion, which ends cycles in old data. */
const MOST_LEVELS = 20;

/** The time of records as text, so that a search finds it by day or year. */
export function timeText({ fields }: Resource, begins: string, table: string): RawBuilder<unknown> {
  const [field, column] = [fields[begins], `${table}.${begins}`];
  return (field && serverKindOf(field).writes?.(column)) ?? sql`${sql.ref(column)}::text`;
}
