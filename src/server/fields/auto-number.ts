import { type Kysely, sql } from 'kysely';
import type { AutoNumberField } from '../../declare/kinds/auto-number.ts';
import { todayInShanghai } from '../../declare/kinds/date.ts';
import type { ServerKind } from './kind.ts';
import { contains } from './text.ts';

export const autoNumber: ServerKind<AutoNumberField> = {
  columnType: 'text',
  request: () => ({ type: 'string', readOnly: true }),
  response: () => ({ type: 'string' }),
  match: contains,
};

/**
 * The next number of the month, `JA-202611-00042`. The section's writes come one after the other (see `records.ts`), so
 * no two get the same; deleted records keep theirs.
 */
// biome-ignore lint/suspicious/noExplicitAny: a number is looked for in a table that only its declaration knows
export async function nextNumber(db: Kysely<any>, table: string, column: string, prefix: string, now: Date) {
  const begins = `${prefix}-${todayInShanghai(now).slice(0, 7).replace('-', '')}-`;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(${sql.id(column)}, ${begins.length + 1}::integer)::integer), 0) as last
    from ${sql.id(table)} where ${sql.id(column)} ~ ${`^${begins}[0-9]{1,9}$`}`.execute(db);
  return `${begins}${String((rows[0]?.last ?? 0) + 1).padStart(5, '0')}`;
}
