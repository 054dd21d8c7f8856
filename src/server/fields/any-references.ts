import { sql } from 'kysely';
import type { AnyReferenceValue } from '../../contract/record.ts';
import type { AnyReferencesField } from '../../declare/kinds/any-references.ts';
import { anyCalled, anyReferenceSchema, doAllExist, storedReference, titledJson } from './any-reference.ts';
import { has } from './has.ts';
import type { CellValue, ServerKind, Stored } from './kind.ts';
import { deletedReference, writtenName } from './reference.ts';
import { joinNames, splitNames } from './spelling.ts';

export const anyReferences: ServerKind<AnyReferencesField> = {
  columnType: 'jsonb',
  readsForms: ['references'],
  request: ({ max }) => ({ type: 'array', items: anyReferenceSchema, maxItems: max }),
  response: () => ({ type: 'array', items: anyReferenceSchema }),
  identity: (value) => (value as AnyReferenceValue[]).map(storedReference),
  async fromCell(cell, { to }, context): Promise<CellValue> {
    const value: unknown[] = [];
    for (const words of splitNames(cell)) {
      const one = await anyCalled(words, to, context);
      if ('refused' in one) return one;
      value.push(one.value);
    }
    return { value };
  },
  async store(value, _field, context): Promise<Stored> {
    const kept = (value as AnyReferenceValue[]).map(storedReference);
    return (await doAllExist(kept, context)) ? { column: kept } : { refused: deletedReference };
  },
  written: (value, _field, language) =>
    joinNames(
      (value as AnyReferenceValue[]).map((one) => writtenName(one, language)),
      language,
    ),
  // A plain id was stored when the field referenced only records of its first section.
  select: (
    { to },
    column,
    titleOf,
  ) => sql`(select json_agg(${titledJson(sql`one.kept`, to, titleOf)} order by one.place)
    from (select e.place, case jsonb_typeof(e.kept) when 'number'
        then jsonb_build_object('section', ${sql.lit(to[0] ?? '')}, 'id', e.kept) else e.kept end as kept
      from jsonb_array_elements(${sql.ref(column)}) with ordinality as e(kept, place)) as one)`,
  naming(_where, column, { to }, { section, id }) {
    if (!to.includes(section)) return null;
    const names = sql<boolean>`${sql.ref(column)} @> ${JSON.stringify([{ section, id }])}::jsonb`;
    return section === to[0] ? sql`(${names} or ${sql.ref(column)} @> ${JSON.stringify([id])}::jsonb)` : names;
  },
  match: has,
};
