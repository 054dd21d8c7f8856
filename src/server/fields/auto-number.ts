import { sql } from 'kysely';
import { type AutoNumberField, numberOf, numberPrefix } from '../../declare/kinds/auto-number.ts';
import { todayInShanghai } from '../../declare/kinds/date.ts';
import type { Tx } from '../database/tables.ts';
import type { ServerKind } from './kind.ts';
import { contains } from './text.ts';

export const autoNumber: ServerKind<AutoNumberField> = {
  columnType: 'text',
  form: 'text',
  request: () => ({ type: 'string', readOnly: true }),
  response: () => ({ type: 'string' }),
  match: contains,
  numbering: { at: ({ at }) => at, begins: numberPrefix, value: numberOf, next: nextNumber },
};

/**
 * The next number of the month or year. Writes of a section are serialised (see `records.ts`), so no number is given
 * twice, and deleted records keep theirs.
 */
async function nextNumber(
  field: AutoNumberField,
  { table, name }: { table: string; name: string },
  { tx, now }: { tx: Tx; now: Date },
): Promise<string> {
  const prefix = numberPrefix(field, todayInShanghai(now));
  const checkDigits = field.luhn ? 1 : 0;
  const count = sql`substr(${sql.id(name)}, ${prefix.length + 1}::integer,
    length(${sql.id(name)}) - ${prefix.length + checkDigits}::integer)::integer`;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(${count}), 0) as last
    from ${sql.id(table)} where ${sql.id(name)} ~ ${`^${prefix}[0-9]{${1 + checkDigits},9}$`}`.execute(tx);
  return numberOf(field, prefix, (rows[0]?.last ?? 0) + 1);
}
