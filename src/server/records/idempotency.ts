import { ONCE_DAYS } from '../../contract/calls.ts';
import type { Operator } from '../access/access.ts';
import type { Tx } from '../database/tables.ts';

/** What a client calls one write of its own, so that it may ask again when the answer got lost. */
export interface IdempotentWrite {
  key: string;
  section: string;
  operator: Pick<Operator, 'id'>;
  now: Date;
}

const KEPT_FOR = ONCE_DAYS * 86_400_000;

/** The record that an earlier write of this name has made or changed; nothing where there was none. */
export async function findIdempotentResult(
  tx: Tx,
  { key, section, operator }: IdempotentWrite,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('answered')
    .select('recordId')
    .where('operatorId', '=', operator.id)
    .where('key', '=', key)
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.recordId;
}

/** To be written in the transaction of the write itself: both are there, or neither. */
export async function storeIdempotentResult(
  tx: Tx,
  { key, section, operator, now }: IdempotentWrite,
  recordId: number,
): Promise<void> {
  await tx
    .deleteFrom('answered')
    .where('operatorId', '=', operator.id)
    .where('at', '<', new Date(now.getTime() - KEPT_FOR).toISOString())
    .execute();
  await tx.insertInto('answered').values({ operatorId: operator.id, key, section, recordId, at: now }).execute();
}
