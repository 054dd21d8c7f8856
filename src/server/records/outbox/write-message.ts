import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import type { ApplicantEvent, OutboxState } from '../../../contract/outbox.ts';
import { type Applicant, toldEvent } from '../../../declare/applicant.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import type { Tx } from '../../database/tables.ts';
import { type ComposedMessage, composeMessage } from './compose-message.ts';

interface MessageWrite {
  tx: Tx;
  now: Date;
  sections: readonly Resource[];
}

interface Change {
  /** The record, or its row, with the version that it has after the change. */
  record: AnyDraft & { id: number; version: number };
  /** Its state before. */
  before: string | undefined;
  reason: string | null;
}

/**
 * Writes the message about a change of state in the transaction of the change, so that neither exists without the other: what
 * is refused or rolled back tells nobody, and a server that stops afterwards finds the message at its next start. The unique key
 * of record, version and event lets no change write two.
 */
export async function writeMessage(resource: Resource, change: Change, write: MessageWrite): Promise<void> {
  const { record, before } = change;
  const status = String(record.status);
  // A record that is new or comes back from the trash changes nothing for the applicant.
  if (!tellsApplicant(resource) || before === undefined || before === status) return;
  await withdrawMessages(resource, [record.id], write);
  const event = toldEvent(resource.applicant, before, status);
  if (event) await insertMessage(resource, event, change, write);
}

export const tellsApplicant = (resource: Resource): resource is Resource & { applicant: Applicant } =>
  resource.applicant !== undefined;

async function insertMessage(
  resource: Resource & { applicant: Applicant },
  event: ApplicantEvent,
  { record, reason }: Change,
  { tx, now, sections }: MessageWrite,
): Promise<void> {
  const message = await composeMessage(record, { db: tx, resource, sections, event, reason });
  const { id: recordId, version, status } = record;
  await tx
    .insertInto('outbox')
    .values({
      ...message,
      ...startOf(message, now),
      key: randomUUID(),
      section: resource.code,
      recordId,
      version,
      status: String(status),
      event,
      at: now,
      changedAt: now,
    })
    .onConflict((row) => row.columns(['section', 'recordId', 'version', 'event']).doNothing())
    .execute();
}

/** A message waits for the sender, or without any address for a person. */
export const startOf = ({ phone, email }: Pick<ComposedMessage, 'phone' | 'email'>, now: Date) =>
  phone === null && email === null
    ? { state: 'held' as const, problem: JSON.stringify(noAddress) }
    : { state: 'waiting' as const, problem: null, nextTry: now };

export const noAddress: Sentence = {
  zh: '没有电话或邮箱，请先填写，再重新发送。',
  en: 'There is no telephone or e-mail address; please add one and send it again.',
};

/** What no longer holds is not sent; a message that may have arrived stays as it is. */
const withdrawnStates: readonly OutboxState[] = ['waiting', 'sending', 'held', 'failed'];

/** Withdraws the unsent messages about records that have changed; one on its way goes no second time if it is not taken. */
export async function withdrawMessages(
  resource: Resource,
  ids: readonly number[],
  { tx, now }: Pick<MessageWrite, 'tx' | 'now'>,
): Promise<void> {
  if (!tellsApplicant(resource) || ids.length === 0) return;
  await tx
    .updateTable('outbox')
    .set({ state: sql`case when state = 'sending' then state else 'withdrawn' end`, changedAt: now, nextTry: null })
    .where('section', '=', resource.code)
    .where('recordId', 'in', [...ids])
    .where('state', 'in', [...withdrawnStates])
    .execute();
}

/** Withdraws the unsent messages about deleted records, and erases the personal data of all. */
export async function eraseMessages(
  resource: Resource,
  ids: readonly number[],
  write: Pick<MessageWrite, 'tx' | 'now'>,
): Promise<void> {
  if (!tellsApplicant(resource) || ids.length === 0) return;
  await withdrawMessages(resource, ids, write);
  await write.tx
    .updateTable('outbox')
    .set(erased)
    .where('section', '=', resource.code)
    .where('recordId', 'in', [...ids])
    .execute();
}

/** The columns of a message without personal data. */
export const erased = { phone: null, email: null, subject: null, body: null } as const;
