import { type RawBuilder, sql } from 'kysely';
import type { Label, Language, Sentence } from '../../contract/label.ts';
import { ANY_REFERENCE, NO_REFERENCE } from '../../contract/list.ts';
import type { ReferenceValue } from '../../contract/record.ts';
import { sectionTables } from '../../server/database/tables.ts';
import {
  type CellValue,
  type Condition,
  type ReferenceMatch,
  type RowExpressions,
  runOnce,
  type Schema,
  type ServerKind,
  type StoreContext,
  type Stored,
  type TitleOf,
} from '../../server/fields/kind.ts';
import { matchesAny } from '../choice/choice.server.ts';
import { shanghaiTimeOf } from '../date-time/date-time.server.ts';
import type { ReferenceField } from './reference.ts';

/** Schema of a reference in a response. */
export const referenceSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    titleEn: { type: 'string', description: 'Where the record has a title in English' },
    gone: { type: 'boolean' },
    place: {
      type: 'array',
      description: 'The records it lies in, from the outermost',
      items: { type: 'object', properties: { title: { type: 'string' }, titleEn: { type: 'string' } } },
    },
    begins: { type: 'string', description: 'When it takes place' },
  },
};

/** Schema of an id in a request. */
export const idSchema: Schema = {
  oneOf: [{ type: 'integer' }, { type: 'string', pattern: '^[0-9]{1,15}$' }],
  description: 'The integer, or its decimal text',
};

/** Schema of a reference in a request: only its id counts. */
export const referenceRequestSchema = { type: 'object', properties: { id: idSchema } };

export const referenceServerKind: ServerKind<ReferenceField> = {
  columnType: 'integer',
  request: () => referenceRequestSchema,
  response: () => referenceSchema,
  select: ({ to }, column, titleOf) => selectReference(column, titleOf(to)),
  storageFormat: ({ to }) => `reference to ${to}`,
  target: ({ to }) => to,
  repeats: true,
  filterWord: (word) => `#${word}`,
  sheetHint: referenceCellHint,
  identity: (value) => (value as ReferenceValue).id,
  exportText: (value, _field, language) => referenceText(value as ReferenceValue, language),
  async parseSheetCell(cell, { to, of }, { find, draft }): Promise<CellValue> {
    const inside = of === undefined ? undefined : (draft[of] as ReferenceValue | null | undefined)?.id;
    return singleMatch(cell, await find(to, cell, inside));
  },
  refersTo: (where, column, { to }, { section, id }) => (to === section ? where(column, '=', id) : null),
  async store(value, { to }, context): Promise<Stored> {
    const { id } = value as ReferenceValue;
    return (await recordsExist([id], to, context)) ? { column: id } : { refused: deletedReference };
  },
  match: (where, column, values) => referenceCondition(where, column, values, (ids) => matchesAny(where, column, ids)),
};

/** The import hint for a reference. */
export function referenceCellHint(): Label {
  return {
    zh: '已有记录的名称，分级的可写完整路径如 甲/乙，或编号如 #12。',
    en: 'What an existing record is called, its path in a tree, such as A/B, or its number, such as #12.',
  };
}

/** The text of a reference in a sheet, with parent and time, so that the cell identifies exactly one record. */
export function referenceText({ title, place = [], begins }: ReferenceValue, language: Language): string {
  const path = [...place.map((above) => above.title), title].join('/');
  if (begins === undefined) return path;
  const time = begins.length > DAY_LENGTH ? shanghaiTimeOf(begins) : begins;
  return language === 'en-US' ? `${path} (${time})` : `${path}（${time}）`;
}

const DAY_LENGTH = 10;

/** The only record that a cell matches, or a sentence that says what to write instead. */
export function singleMatch<T extends ReferenceMatch>(cell: string, matches: readonly T[]): CellValue {
  const [first, second] = matches;
  if (first && !second) return { value: first };
  return { refused: first ? severalMatches(cell.trim(), matches) : noMatch(cell.trim()) };
}

const noMatch = (text: string): Sentence => ({
  zh: `找不到“${text}”，请填写已有记录的名称，或它的编号，例如 #12。`,
  en: `There is no “${text}”; write what an existing record is called, or its number, such as #12.`,
});

function severalMatches(text: string, matches: readonly ReferenceMatch[]): Sentence {
  const texts = matches.slice(0, 3).map(({ id, unambiguous = `#${id}` }) => unambiguous);
  const hasPath = matches.some(({ unambiguous }) => unambiguous !== undefined);
  return {
    zh: `有 ${matches.length} 条记录叫“${text}”（${texts.join('、')}${matches.length > 3 ? '等' : ''}），请改为填写${hasPath ? '完整路径或' : ''}编号。`,
    en: `${matches.length} records are called “${text}” (${texts.join(', ')}${matches.length > 3 ? ' …' : ''}); please write ${hasPath ? 'the whole path or ' : ''}the number instead.`,
  };
}

const LARGEST = 2_147_483_647;

/** Rows that refer to one of these records, or to any, or to none. */
export function referenceCondition(
  where: RowExpressions,
  column: string,
  values: readonly string[],
  matchIds: (ids: readonly number[]) => Condition | null,
): Condition | null {
  const ids = filterIds(values.filter((value) => value !== ANY_REFERENCE && value !== NO_REFERENCE));
  // An invalid id selects no row instead of every row.
  const byId = ids === null ? where.lit(false) : matchIds(ids);
  const conditions = [
    byId,
    values.includes(ANY_REFERENCE) ? where(column, 'is not', null) : null,
    values.includes(NO_REFERENCE) ? where(column, 'is', null) : null,
  ].filter((condition) => condition !== null);
  return conditions.length > 0 ? where.or(conditions) : null;
}

/** The ids among the filter values; `null` if there are values but no id. */
export function filterIds(values: readonly string[]): number[] | null {
  const nonEmpty = values.filter((value) => value !== '');
  const ids = nonEmpty.filter((value) => /^\d+$/.test(value) && Number(value) <= LARGEST).map(Number);
  return nonEmpty.length > 0 && ids.length === 0 ? null : ids;
}

/**
 * Whether all referenced records exist; their rows are locked until the transaction ends, so that none is deleted
 * meanwhile.
 */
export const recordsExist = (ids: readonly number[], to: string, context: StoreContext): Promise<boolean> =>
  runOnce(context, `${to} ${ids.join()}`, async () => {
    // The kind accepts the texts that are ids on other servers.
    if (!ids.every((id) => Number.isSafeInteger(id) && id <= LARGEST)) return false;
    const { table } = context.titleOf(to);
    const unique = [...new Set(ids)];
    const rows = await sectionTables(context.db)
      .selectFrom(table)
      .select('id')
      .where('id', 'in', unique)
      .where('deletedAt', 'is', null)
      .forShare()
      .execute();
    return rows.length === unique.length;
  });

/** Id and title of the referenced record as one value of the same query. */
export const withTitle = (name: string, { table, column }: ReturnType<TitleOf>): RawBuilder<unknown> => {
  const reference = sql.ref(name);
  return sql`case when ${reference} is not null then json_build_object('id', ${reference}, 'title',
    coalesce((select ${sql.ref(`r.${column}`)} from ${sql.id(table)} as r where r.id = ${reference}), '')) end`;
};

/** The same where the referenced record may be deleted, as in older versions and in the trash. */
const selectReference = (name: string, { table, column }: ReturnType<TitleOf>): RawBuilder<unknown> => {
  const reference = sql.ref(name);
  const idAndTitle = sql`'id', r.id, 'title', coalesce(${sql.ref(`r.${column}`)}, '')`;
  return sql`case when ${reference} is not null then coalesce(
    (select case when r."deletedAt" is null then json_build_object(${idAndTitle}) else json_build_object(${idAndTitle}, 'gone', true) end
      from ${sql.id(table)} as r where r.id = ${reference}),
    json_build_object('id', ${reference}, 'title', '', 'gone', true)) end`;
};

/** Marks the reference as deleted if the joined row `r` is missing or in the trash. */
export const deletedMark = sql`case when r.id is null or r."deletedAt" is not null then '{"gone": true}'::jsonb else '{}' end`;

export const deletedReference = {
  zh: '所选的记录已不存在，请重新选择。',
  en: 'The chosen record no longer exists; please choose another.',
};
