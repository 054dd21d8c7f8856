import { sql } from 'kysely';
import type { AnyReferenceValue } from '../../contract/record.ts';
import { matchesPresence } from '../../server/fields/has.ts';
import type { CellValue, ServerKind, Stored } from '../../server/fields/kind.ts';
import { joinNames, splitNames } from '../../server/fields/spelling.ts';
import {
  allRecordsExist,
  anyReferenceRequestSchema,
  anyReferenceSchema,
  findAnyReference,
  referenceJson,
  storedReference,
} from '../any-reference/any-reference.server.ts';
import { deletedReference, referenceText } from '../reference/reference.server.ts';
import type { AnyReferencesField } from './any-references.ts';

export const anyReferencesServerKind: ServerKind<AnyReferencesField> = {
  columnType: 'jsonb',
  maxLength: ({ max }) => max,
  readsFormats: ['references'],
  request: ({ max }) => ({ type: 'array', items: anyReferenceRequestSchema, maxItems: max }),
  response: () => ({ type: 'array', items: anyReferenceSchema }),
  identity: (value) => (value as AnyReferenceValue[]).map(storedReference),
  async parseSheetCell(cell, { to }, context): Promise<CellValue> {
    const value: unknown[] = [];
    for (const name of splitNames(cell)) {
      const match = await findAnyReference(name, to, context);
      if ('refused' in match) return match;
      value.push(match.value);
    }
    return { value };
  },
  async store(value, _field, context): Promise<Stored> {
    const references = (value as AnyReferenceValue[]).map(storedReference);
    return (await allRecordsExist(references, context)) ? { column: references } : { refused: deletedReference };
  },
  exportText: (value, _field, language) =>
    joinNames(
      (value as AnyReferenceValue[]).map((one) => referenceText(one, language)),
      language,
    ),
  // A plain id was stored when the field referenced only records of its first section.
  select: (
    { to },
    column,
    titleOf,
  ) => sql`(select json_agg(${referenceJson(sql`one.item`, to, titleOf)} order by one.place)
    from (select e.place, case jsonb_typeof(e.item) when 'number'
        then jsonb_build_object('section', ${sql.lit(to[0] ?? '')}, 'id', e.item) else e.item end as item
      from jsonb_array_elements(${sql.ref(column)}) with ordinality as e(item, place)) as one)`,
  refersTo(_where, column, { to }, { section, id }) {
    if (!to.includes(section)) return null;
    const refersToRecord = sql<boolean>`${sql.ref(column)} @> ${JSON.stringify([{ section, id }])}::jsonb`;
    return section === to[0]
      ? sql`(${refersToRecord} or ${sql.ref(column)} @> ${JSON.stringify([id])}::jsonb)`
      : refersToRecord;
  },
  match: matchesPresence,
};
