import { IDEMPOTENCY_DAYS } from '../../contract/calls.ts';
import { DAY } from '../../contract/museum-time.ts';
import type { Tx } from '../database/tables.ts';
import type { Operator } from '../http/access.ts';

/** A write identified by an idempotency key, so that the client can retry it. */
export interface IdempotentWrite {
  key: string;
  section: string;
  operator: Pick<Operator, 'id'>;
  now: Date;
}

const RETENTION_MS = IDEMPOTENCY_DAYS * DAY;

/** The record created or changed by an earlier write with the same key; null without one. */
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

/** Call it in the transaction of the write, so that either both are stored or neither. */
export async function storeIdempotentResult(
  tx: Tx,
  { key, section, operator, now }: IdempotentWrite,
  recordId: number,
): Promise<void> {
  await tx
    .with('expired', (db) =>
      db
        .deleteFrom('answered')
        .where('operatorId', '=', operator.id)
        .where('at', '<', new Date(now.getTime() - RETENTION_MS).toISOString()),
    )
    .insertInto('answered')
    .values({ operatorId: operator.id, key, section, recordId, at: now })
    .execute();
}
