import { type RawBuilder, sql } from 'kysely';
import type { AnyReferenceValue } from '../../contract/record.ts';
import type { AnyReferenceField } from '../../declare/kinds/any-reference.ts';
import { has } from './has.ts';
import type { CellContext, CellValue, ServerKind, StoreContext, Stored, TitleOf } from './kind.ts';
import {
  deletedMark,
  deletedReference,
  doExist,
  namedInCell,
  referenceSchema,
  theOnlyMatch,
  writtenName,
} from './reference.ts';

/** The stored value. */
interface Kept {
  section: string;
  id: number;
}

export const anyReference: ServerKind<AnyReferenceField> = {
  columnType: 'jsonb',
  request: () => anyReferenceSchema,
  response: () => anyReferenceSchema,
  identity: (value) => storedReference(value as AnyReferenceValue),
  written: (value, _field, language) => writtenName(value as AnyReferenceValue, language),
  cellHint: namedInCell,
  fromCell: (cell, { to }, context) => anyCalled(cell, to, context),
  async store(value, _field, context): Promise<Stored> {
    const kept = storedReference(value as AnyReferenceValue);
    return (await doAllExist([kept], context)) ? { column: kept } : { refused: deletedReference };
  },
  select: ({ to }, column, titleOf) =>
    sql`case when ${sql.ref(column)} is not null then ${titledJson(sql`${sql.ref(column)}`, to, titleOf)} end`,
  naming: (_where, column, { to }, { section, id }) =>
    to.includes(section) ? sql`${sql.ref(column)} @> ${JSON.stringify({ section, id })}::jsonb` : null,
  // A plain id was stored when the field referenced only records of its first section.
  carries: {
    integer: (column, { to }) => sql`case when ${column} is not null
      then jsonb_build_object('section', ${sql.lit(to[0] ?? '')}, 'id', ${column}) end`,
  },
  match: has,
};

/** Finds a cell among the titles of all allowed sections; an id is ambiguous without its section. */
export async function anyCalled(cell: string, to: readonly string[], { find }: CellContext): Promise<CellValue> {
  const found: AnyReferenceValue[] = [];
  for (const section of cell.trim().startsWith('#') ? [] : to) {
    for (const one of await find(section, cell)) found.push({ ...one, section });
  }
  return theOnlyMatch(cell, found);
}

export const anyReferenceSchema = {
  type: 'object',
  properties: { section: { type: 'string' }, ...referenceSchema.properties },
};

export const storedReference = ({ section, id }: AnyReferenceValue): Kept => ({ section, id });

export async function doAllExist(kept: readonly Kept[], context: StoreContext): Promise<boolean> {
  for (const section of new Set(kept.map((one) => one.section))) {
    const ids = kept.filter((one) => one.section === section).map(({ id }) => id);
    if (!(await doExist(ids, section, context))) return false;
  }
  return true;
}

/** The stored reference with the title of its record, as JSON. */
export function titledJson(kept: RawBuilder<unknown>, to: readonly string[], titleOf: TitleOf): RawBuilder<unknown> {
  const titles = to.map((section) => {
    const { table, column } = titleOf(section);
    return sql`when ${sql.lit(section)} then
      (select jsonb_build_object('title', coalesce(${sql.ref(`r.${column}`)}, '')) || ${deletedMark}
        from ${sql.id(table)} as r where r.id = (${kept} ->> 'id')::integer)`;
  });
  return sql`jsonb_build_object('section', ${kept} ->> 'section', 'id', (${kept} ->> 'id')::integer)
    || coalesce(case ${kept} ->> 'section' ${sql.join(titles, sql` `)} end, '{"title": "", "gone": true}')`;
}
