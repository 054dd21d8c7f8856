import { sql } from 'kysely';
import type { Tx } from '../../server/database/tables.ts';
import type { ServerKind } from '../../server/fields/kind.ts';
import { todayInShanghai } from '../date/date.ts';
import { containsOrEquals } from '../text/text.server.ts';
import { type AutoNumberField, numberOf, numberPrefix } from './auto-number.ts';

export const autoNumberServerKind: ServerKind<AutoNumberField> = {
  columnType: 'text',
  storageFormat: 'text',
  request: () => ({ type: 'string', readOnly: true }),
  response: () => ({ type: 'string' }),
  match: (where, column, values, field) =>
    containsOrEquals(where, column, values, (word) => (isWholeNumber(field, word) ? [word] : null)),
  numbering: { at: ({ at }) => at, begins: numberPrefix, value: numberOf, next: nextNumber },
};

function isWholeNumber({ prefix, per = 'month', digits = 5, luhn }: AutoNumberField, word: string): boolean {
  if (!word.startsWith(prefix)) return false;
  const [period, least] = [per === 'year' ? '\\d{4}' : '-\\d{6}-', digits + (luhn ? 1 : 0)];
  return new RegExp(`^${period}\\d{${least},}$`).test(word.slice(prefix.length));
}

/** The longest counter that is read, in digits. */
const MAX_DIGITS = 9;

/**
 * The next number of the month or year. The section is locked (see `locks.ts`), so no number is given twice,
 * and deleted records keep theirs. For each length of the counter the last number is read from the index over
 * length and value (see `section-indexes.ts`), because a year may hold a million of them.
 */
async function nextNumber(
  field: AutoNumberField,
  { table, name }: { table: string; name: string },
  { tx, now }: { tx: Tx; now: Date },
): Promise<string> {
  const prefix = numberPrefix(field, todayInShanghai(now));
  const checkDigits = field.luhn ? 1 : 0;
  const column = sql.ref(name);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(found.number, ${prefix.length + 1}::integer, digits)::integer), 0) as last
    from generate_series(1, ${MAX_DIGITS}::integer) as digits, lateral (
      select ${column} as number from ${sql.id(table)}
      where length(${column}) = ${prefix.length + checkDigits}::integer + digits
        and ${column} >= ${`${prefix}0`} and ${column} < ${`${prefix}:`}
        and ${column} ~ ${`^${prefix}[0-9]+$`}
      order by ${column} desc limit 1
    ) as found`.execute(tx);
  return numberOf(field, prefix, (rows[0]?.last ?? 0) + 1);
}
