import { sql } from 'kysely';
import type { ServerKind } from '../../server/fields/kind.ts';
import { rangeFilter } from '../../server/fields/range.ts';
import { parseDay } from '../../server/fields/spelling.ts';
import { type DateField, isDay, todayInShanghai } from './date.ts';

export const dateServerKind: ServerKind<DateField> = {
  columnType: 'date',
  sheetForm: 'day',
  request: () => ({ type: 'string', format: 'date' }),
  // No `format`, because the column already holds the day as text and must not be converted to a timestamp.
  response: () => ({ type: 'string', description: 'A day, YYYY-MM-DD' }),
  mask: (value) => `${String(value).slice(0, 4)}-**-**`,
  time: {
    present: (now) => sql`${todayInShanghai(now)}::date`,
    local: (column) => sql.ref(column),
    // A day is over only when it has ended.
    isOver: (column, now) => sql<boolean>`${sql.ref(column)} < ${todayInShanghai(now)}::date`,
  },
  sheetHint: () => ({ zh: '例如 2026-11-12。', en: 'Such as 2026-11-12.' }),
  parseSheetCell: (cell) => ({ value: parseDay(cell) }),
  match: (where, column, values) => rangeFilter(where, column, values, { from: parseBound, to: parseBound }),
};

const parseBound = (value: string) => (isDay(value) ? { value, inclusive: true } : null);
