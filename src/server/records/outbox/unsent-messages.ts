import { type RawBuilder, sql } from 'kysely';
import { MAX_RETRIED, type OutboxChannel, type UnsentState } from '../../../contract/outbox.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { tableOf } from '../section-table.ts';
import { tellsApplicant } from './write-message.ts';

/** Who reads the outbox, and how messages leave the server. */
export interface OutboxReader {
  db: Db;
  sections: readonly Resource[];
  operator: Operator;
  channel: OutboxChannel;
}

interface UnsentFilter {
  states: readonly UnsentState[];
  /** The codes of the sections; without it all of them. */
  inSections?: readonly string[];
}

/**
 * The messages that did not go out and still say what holds, of sections that the operator may edit. Those whose text was
 * erased are too old to be missed. None while sending is off.
 */
function selectUnsent(
  { operator, sections, channel }: OutboxReader,
  { states, inSections }: UnsentFilter,
): RawBuilder<unknown> | undefined {
  const may = (code: string) => operator.codes.has(code);
  const own = sections.filter(
    (one) => tellsApplicant(one) && mayDo(one, 'edit', may, sections) && (inSections?.includes(one.code) ?? true),
  );
  if (channel === 'off' || own.length === 0 || states.length === 0) return undefined;
  return sql.join(
    own.map(
      (section) => sql`select message.id, message.state from outbox as message
        join ${sql.id(tableOf(section))} as record on record.id = message."recordId"
          and record."deletedAt" is null and record.status = message.status
        where message.section = ${section.code} and message.state = any(${[...states]}::text[]) and message.body is not null`,
    ),
    sql` union all `,
  );
}

/** How many messages are in each of these states; a state without any is left out. */
export async function countUnsent(reader: OutboxReader, filter: UnsentFilter): Promise<Map<UnsentState, number>> {
  const messages = selectUnsent(reader, filter);
  if (!messages) return new Map();
  const { rows } = await sql<{ state: UnsentState; count: number }>`
    select state, count(*)::integer as count from (${messages}) as unsent group by state`.execute(reader.db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** The ids of the oldest of them, as many as one call sends again. */
export async function listUnsent(reader: OutboxReader, filter: UnsentFilter): Promise<number[]> {
  const messages = selectUnsent(reader, filter);
  if (!messages) return [];
  const { rows } = await sql<{ id: number }>`
    select id from (${messages}) as unsent order by id limit ${MAX_RETRIED}`.execute(reader.db);
  return rows.map(({ id }) => id);
}
