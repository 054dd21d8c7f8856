import { sql } from 'kysely';
import type { Condition, RowExpressions, ServerKind } from '../../server/fields/kind.ts';
import { joinNames, splitNames } from '../../server/fields/spelling.ts';
import type { TagsField } from './tags.ts';

export const tagsServerKind: ServerKind<TagsField> = {
  columnType: 'jsonb',
  maxLength: ({ max = 10 }) => max,
  storageFormat: 'words',
  request: ({ max = 10 }) => ({ type: 'array', items: { type: 'string' }, maxItems: max }),
  response: () => ({ type: 'array', items: { type: 'string' } }),
  match: anyOf,
  exportText: (value, _field, language) => joinNames(value as string[], language),
  sheetHint: () => ({ zh: '多个用顿号隔开。', en: 'Commas between several.' }),
  parseSheetCell: (cell) => ({ value: splitNames(cell) }),
};

/** Rows whose list contains one of the values. */
export function anyOf(_where: RowExpressions, column: string, values: readonly string[]): Condition | null {
  const nonEmpty = values.filter((value) => value !== '');
  return nonEmpty.length > 0 ? sql`${sql.ref(column)} ?| ${nonEmpty}::text[]` : null;
}
