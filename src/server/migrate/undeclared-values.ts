import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import type { Field } from '../../kinds/index.ts';
import type { Db } from '../database/tables.ts';
import { databaseTypes, tableOf } from '../records/section-table.ts';

type StoredTable = ReadonlyMap<string, { type: string }>;

/** Looks for values of one place that the declaration does not provide for. */
interface Check {
  key: (value: string) => string;
  /** Selects each such `value` with the number of records, `rows`, that hold it. */
  select: RawBuilder<unknown>;
  sentence: (value: string, records: string) => string;
}

/** Where the values of a field are: in a column, or in one of the rows that a column holds. */
interface Place {
  path: string;
  field: Field;
  /** The table, and the rows inside it. */
  from: RawBuilder<unknown>;
  /** The value of a `jsonb` column or of a column inside rows. */
  json: RawBuilder<unknown>;
  text: RawBuilder<unknown>;
  /** The end of a sentence that begins with the number of records. */
  where: string;
}

/** A value that records hold, or a length that they exceed. */
interface UndeclaredValue {
  key: string;
  sentence: string;
}

/** What records hold although the declaration no longer provides for it. It stays in the database. */
export async function undeclaredValues(db: Db, resource: Resource, stored: StoredTable): Promise<UndeclaredValue[]> {
  const places = placesOf(resource, stored);
  const checks = [
    ...places.flatMap((place) => [...optionChecks(resource, place), ...lengthChecks(resource, place)]),
    ...places.flatMap((place) => removedColumnChecks(resource, place)),
    ...stateChecks(resource, stored),
  ];
  if (checks.length === 0) return [];
  const selects = checks.map(
    ({ select }, index) => sql`select ${index}::integer as "check", found.* from (${select}) as found`,
  );
  const { rows: found } = await sql<{ check: number; value: string; rows: number }>`
    ${sql.join(selects, sql` union all `)} order by "check", value`.execute(db);
  return found.flatMap(({ check, value, rows }) => {
    const { key, sentence } = checks[check] as Check;
    return { key: key(value), sentence: sentence(value, recordCount(rows)) };
  });
}

export const recordCount = (rows: number): string => `in ${rows} ${rows === 1 ? 'record' : 'records'}`;

function placesOf(resource: Resource, stored: StoredTable): Place[] {
  const table = tableOf(resource);
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = stored.has(name) ? name : (field.was ?? name);
    if (stored.get(column)?.type !== databaseTypes[serverKindOf(field).columnType]) return [];
    const value = sql.ref(`t.${column}`);
    const from = sql`${sql.id(table)} as t`;
    const where = `of the table "${table}" the column "${column}"`;
    return withInnerPlaces({ path: name, field, from, json: value, text: value, where });
  });
}

function withInnerPlaces(place: Place, depth = 1): Place[] {
  const columns = Object.entries(serverKindOf(place.field).columns?.(place.field) ?? {});
  const row = sql.id(`row${depth}`);
  const from = sql`${place.from} cross join lateral ${itemsOf(place.json)} as ${row} (item)`;
  const inner = columns.map(([name, field]) => {
    const [item, key] = [sql`${row}.item`, sql.lit(name)];
    const json =
      field.was === undefined
        ? sql`${item} -> ${key}`
        : sql`coalesce(${item} -> ${key}, ${item} -> ${sql.lit(field.was)})`;
    return {
      ...place,
      path: `${place.path}.${name}`,
      field,
      from,
      json: sql`(${json})`,
      text: sql`((${json}) #>> '{}')`,
    };
  });
  return [place, ...inner.flatMap((one) => withInnerPlaces(one, depth + 1))];
}

const itemsOf = (json: RawBuilder<unknown>) =>
  sql`jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} else '[]' end)`;

const textsOf = ({ field, json, text }: Place): RawBuilder<unknown> =>
  isList(field) ? sql`(select item #>> '{}' from ${itemsOf(json)} as option (item))` : sql`(select ${text})`;

const isList = (field: Field): boolean => serverKindOf(field).columnType === 'jsonb';

/** Options that are no longer declared. */
function optionChecks({ code }: Resource, place: Place): Check[] {
  const { path, field, from, where } = place;
  const options = 'options' in field ? Object.entries(field.options as Record<string, { was?: string }>) : [];
  if (options.length === 0) return [];
  const known = options.flatMap(([option, { was }]) => (was === undefined ? [option] : [option, was]));
  return [
    {
      key: (value) => `${code}.${path}=${value}`,
      select: othersThan(known, from, textsOf(place)),
      sentence: (value, records) =>
        `${code}.${path}: the option "${value}" is no longer declared, but ${records} ${where} holds it. It stays there without a label. If the option has a new name, write there was: '${value}'.`,
    },
  ];
}

/** Texts and lists that have become too long. */
function lengthChecks({ code }: Resource, { path, field, from, json, text, where }: Place): Check[] {
  const maxLength = serverKindOf(field).maxLength?.(field);
  if (maxLength === undefined || maxLength === Number.POSITIVE_INFINITY) return [];
  const length = isList(field)
    ? sql`jsonb_array_length(case jsonb_typeof(${json}) when 'array' then ${json} else '[]' end)`
    : sql`char_length(${text})`;
  return [
    {
      // A maximum that is lowered again is another question.
      key: () => `${code}.${path}>${maxLength}`,
      select: sql`select '' as value, count(distinct t.id)::integer as rows from ${from} where ${length} > ${maxLength}
        having count(*) > 0`,
      sentence: (_value, records) =>
        `${code}.${path}: at most ${maxLength} ${isList(field) ? 'items' : 'characters'} are allowed, but ${records} ${where} holds more. They stay there, but such a record can be saved only when it is shortened.`,
    },
  ];
}

/** Columns of rows that are no longer declared. */
function removedColumnChecks({ code }: Resource, { path, field, from, json, where }: Place): Check[] {
  const columns = serverKindOf(field).columns?.(field);
  if (!columns) return [];
  const known = Object.entries(columns).flatMap(([name, { was }]) => (was === undefined ? [name] : [name, was]));
  const names = sql`(select key from ${itemsOf(json)} as row (item)
    cross join lateral jsonb_each(case jsonb_typeof(item) when 'object' then item else '{}' end) as cell (key, held)
    where held <> 'null')`;
  return [
    {
      key: (value) => `${code}.${path}.${value}`,
      select: othersThan(known, from, names),
      sentence: (value, records) =>
        `${code}.${path}.${value} is no longer declared, but ${records} ${where} holds rows with a value of it. These stay in the database, unseen, until the rows are saved again. If it has a new name, write there was: '${value}'.`,
    },
  ];
}

/** States that the workflow no longer has. */
const stateChecks = (resource: Resource, stored: StoredTable): Check[] =>
  resource.workflow && stored.has('status')
    ? [
        {
          key: (value) => `${resource.code}.status=${value}`,
          select: othersThan(
            Object.keys(resource.workflow.states),
            sql`${sql.id(tableOf(resource))} as t`,
            sql`(select t.status)`,
          ),
          sentence: (value, records) =>
            `${resource.code}.workflow has no state "${value}" any more, but ${records} of the table "${tableOf(resource)}" the column "status" holds it. No move leads out of it.`,
        },
      ]
    : [];

const othersThan = (known: readonly string[], from: RawBuilder<unknown>, values: RawBuilder<unknown>) =>
  sql`select v.value, count(distinct t.id)::integer as rows
    from ${from} cross join lateral ${values} as v (value)
    where v.value <> all(${known}::text[]) group by v.value`;
