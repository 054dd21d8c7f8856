import { sql } from 'kysely';
import type { ReferenceValue } from '../../contract/record.ts';
import type { CellValue, ServerKind, Stored } from '../../server/fields/kind.ts';
import { joinNames, splitNames } from '../../server/fields/spelling.ts';
import {
  deletedMark,
  deletedReference,
  recordsExist,
  referenceCondition,
  referenceRequestSchema,
  referenceSchema,
  referenceText,
  singleMatch,
} from '../reference/reference.server.ts';
import type { ReferencesField } from './references.ts';

export const referencesServerKind: ServerKind<ReferencesField> = {
  columnType: 'jsonb',
  maxLength: ({ max }) => max,
  request: ({ max }) => ({ type: 'array', items: referenceRequestSchema, maxItems: max }),
  response: () => ({ type: 'array', items: referenceSchema }),
  async store(value, { to }, context): Promise<Stored> {
    const ids = (value as ReferenceValue[]).map(({ id }) => id);
    return (await recordsExist(ids, to, context)) ? { column: ids } : { refused: deletedReference };
  },
  select({ to }, column, titleOf) {
    const { table, column: title } = titleOf(to);
    return sql`(select json_agg(jsonb_build_object('id', e.id::integer, 'title', coalesce(${sql.ref(`r.${title}`)}, '')) || ${deletedMark}
      order by e.place) from jsonb_array_elements_text(${sql.ref(column)}) with ordinality as e(id, place)
      left join ${sql.id(table)} as r on r.id = e.id::integer)`;
  },
  storageFormat: ({ to }) => `references to ${to}`,
  target: ({ to }) => to,
  filterWord: (word) => `#${word}`,
  sheetHint: () => ({
    zh: '已有记录的名称或编号，多个用顿号隔开。',
    en: 'Names or numbers of existing records, commas between them.',
  }),
  identity: (value) => (value as ReferenceValue[]).map(({ id }) => id),
  exportText: (value, _field, language) =>
    joinNames(
      (value as ReferenceValue[]).map((one) => referenceText(one, language)),
      language,
    ),
  async parseSheetCell(cell, { to }, { find }): Promise<CellValue> {
    const matches = await find(to, cell);
    if (matches.length === 1) return { value: matches };
    const value: unknown[] = [];
    for (const name of splitNames(cell)) {
      const match = singleMatch(name, await find(to, name));
      if ('refused' in match) return match;
      value.push(match.value);
    }
    return { value };
  },
  refersTo: (_where, column, { to }, { section, id }) =>
    to === section ? sql`${sql.ref(column)} @> ${JSON.stringify([id])}::jsonb` : null,
  conversions: { integer: (column) => sql`case when ${column} is not null then jsonb_build_array(${column}) end` },
  match: (where, column, values) =>
    referenceCondition(where, column, values, (ids) => {
      const conditions = ids.map((id) => sql<boolean>`${sql.ref(column)} @> ${JSON.stringify([id])}::jsonb`);
      return conditions.length > 0 ? where.or(conditions) : null;
    }),
};
