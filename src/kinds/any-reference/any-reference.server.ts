import { type RawBuilder, sql } from 'kysely';
import type { AnyReferenceValue } from '../../contract/record.ts';
import { matchesPresence } from '../../server/fields/has.ts';
import type { CellContext, CellValue, ServerKind, StoreContext, Stored, TitleOf } from '../../server/fields/kind.ts';
import {
  deletedMark,
  deletedReference,
  recordsExist,
  referenceCellHint,
  referenceRequestSchema,
  referenceSchema,
  referenceText,
  singleMatch,
} from '../reference/reference.server.ts';
import type { AnyReferenceField } from './any-reference.ts';

/** The stored value. */
interface StoredReference {
  section: string;
  id: number;
}

export const anyReferenceServerKind: ServerKind<AnyReferenceField> = {
  columnType: 'jsonb',
  request: () => anyReferenceRequestSchema,
  response: () => anyReferenceSchema,
  identity: (value) => storedReference(value as AnyReferenceValue),
  exportText: (value, _field, language) => referenceText(value as AnyReferenceValue, language),
  sheetHint: referenceCellHint,
  parseSheetCell: (cell, { to }, context) => findAnyReference(cell, to, context),
  async store(value, _field, context): Promise<Stored> {
    const reference = storedReference(value as AnyReferenceValue);
    return (await allRecordsExist([reference], context)) ? { column: reference } : { refused: deletedReference };
  },
  select: ({ to }, column, titleOf) =>
    sql`case when ${sql.ref(column)} is not null then ${referenceJson(sql`${sql.ref(column)}`, to, titleOf)} end`,
  refersTo: (_where, column, { to }, { section, id }) =>
    to.includes(section) ? sql`${sql.ref(column)} @> ${JSON.stringify({ section, id })}::jsonb` : null,
  // A plain id was stored when the field referenced only records of its first section.
  conversions: {
    integer: (column, { to }) => sql`case when ${column} is not null
      then jsonb_build_object('section', ${sql.lit(to[0] ?? '')}, 'id', ${column}) end`,
  },
  match: matchesPresence,
};

/** Finds a cell among the titles of all allowed sections; an id is ambiguous without its section. */
export async function findAnyReference(cell: string, to: readonly string[], { find }: CellContext): Promise<CellValue> {
  const matches: AnyReferenceValue[] = [];
  for (const section of cell.trim().startsWith('#') ? [] : to) {
    for (const match of await find(section, cell)) matches.push({ ...match, section });
  }
  return singleMatch(cell, matches);
}

export const anyReferenceSchema = {
  type: 'object',
  properties: { section: { type: 'string' }, ...referenceSchema.properties },
};

export const anyReferenceRequestSchema = {
  type: 'object',
  properties: { section: { type: 'string' }, ...referenceRequestSchema.properties },
};

export const storedReference = ({ section, id }: AnyReferenceValue): StoredReference => ({ section, id });

export async function allRecordsExist(references: readonly StoredReference[], context: StoreContext): Promise<boolean> {
  for (const section of new Set(references.map((reference) => reference.section))) {
    const ids = references.filter((reference) => reference.section === section).map(({ id }) => id);
    if (!(await recordsExist(ids, section, context))) return false;
  }
  return true;
}

/** The stored reference with the title of its record, as JSON. */
export function referenceJson(
  reference: RawBuilder<unknown>,
  to: readonly string[],
  titleOf: TitleOf,
): RawBuilder<unknown> {
  const titles = to.map((section) => {
    const { table, column } = titleOf(section);
    return sql`when ${sql.lit(section)} then
      (select jsonb_build_object('title', coalesce(${sql.ref(`r.${column}`)}, '')) || ${deletedMark}
        from ${sql.id(table)} as r where r.id = (${reference} ->> 'id')::integer)`;
  });
  return sql`jsonb_build_object('section', ${reference} ->> 'section', 'id', (${reference} ->> 'id')::integer)
    || coalesce(case ${reference} ->> 'section' ${sql.join(titles, sql` `)} end, '{"title": "", "gone": true}')`;
}
