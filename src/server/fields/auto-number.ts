import { sql } from 'kysely';
import { type AutoNumberField, numberBegins, numberOf } from '../../declare/kinds/auto-number.ts';
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
  numbering: { at: ({ at }) => at, begins: numberBegins, value: numberOf, next: nextNumber },
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
  const begins = numberBegins(field, todayInShanghai(now));
  const proof = field.luhn ? 1 : 0;
  const counted = sql`substr(${sql.id(name)}, ${begins.length + 1}::integer,
    length(${sql.id(name)}) - ${begins.length + proof}::integer)::integer`;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(${counted}), 0) as last
    from ${sql.id(table)} where ${sql.id(name)} ~ ${`^${begins}[0-9]{${1 + proof},9}$`}`.execute(tx);
  return numberOf(field, begins, (rows[0]?.last ?? 0) + 1);
}
