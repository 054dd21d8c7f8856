import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import { type OutboxChannel, type OutboxRetryAnswer, retriedStates } from '../../../contract/outbox.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Applicant } from '../../../declare/applicant.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { type Db, type SystemTables, sectionTables, type Tx } from '../../database/tables.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { auditTitle, writeAudit } from '../history/audit.ts';
import { tableOf } from '../section-table.ts';
import { composeMessage } from './compose-message.ts';
import { noAddress, startOf, tellsApplicant } from './write-message.ts';

interface RetryContext {
  db: Db;
  sections: readonly Resource[];
  operator: Operator;
  channel: OutboxChannel;
  now: Date;
}

/** Sends messages once more for a person, each in a transaction of its own. */
export async function retryMessages(
  ids: readonly number[],
  context: RetryContext,
): Promise<OutboxRetryAnswer<Sentence>> {
  const answer: OutboxRetryAnswer<Sentence> = { retried: 0, refused: 0, reason: null };
  for (const id of ids) {
    const refusal = await runTransaction(context.db, (tx) => retryMessage(tx, id, context));
    if (refusal === null) answer.retried += 1;
    else {
      answer.refused += 1;
      answer.reason ??= refusal;
    }
  }
  return answer;
}

/** Lets a message wait for the sender again, with the address and text of now; or says why not. */
async function retryMessage(tx: Tx, id: number, context: RetryContext): Promise<Sentence | null> {
  const row = await tx.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  const resource = findSection(context.sections, row?.section);
  if (!row || !resource || !tellsApplicant(resource) || !mayEdit(resource, context)) return unknownMessage;
  if (context.channel === 'off') return sendingIsOff;
  if (!retriedStates.includes(row.state)) return notRetried;
  const record = await readRecord(tx, resource, row.recordId);
  if (!record || record.status !== row.status) return hasChanged;
  const columns = await renewedColumns(tx, row, { resource, record, ...context });
  await tx
    .updateTable('outbox')
    .set({ ...columns, attempts: 0, changedAt: context.now })
    .where('id', '=', id)
    .execute();
  // Still nowhere to send it.
  if (columns.state === 'held') return noAddress;
  const { operator, now } = context;
  const title = auditTitle(resource, record);
  const entry = { action: 'sendAgain', operator, at: now, section: resource.code, recordId: record.id, title };
  await writeAudit(tx, { ...entry, details: { message: id } });
  return null;
}

const mayEdit = (resource: Resource, { operator, sections }: RetryContext): boolean =>
  mayDo(resource, 'edit', (code) => operator.codes.has(code), sections);

interface Renewal extends RetryContext {
  resource: Resource & { applicant: Applicant };
  record: AnyRecord;
}

/**
 * The message as it would be written now. What may have arrived already keeps its text and key, by which the receiver can
 * recognise it; a message to another address is another message.
 */
async function renewedColumns(tx: Tx, row: Selectable<SystemTables['outbox']>, { record, now, ...renewal }: Renewal) {
  const { resource, sections } = renewal;
  if (row.state === 'uncertain' && row.body !== null) return { ...startOf(row, now), claimedAt: null };
  const { event } = row;
  const { workflow } = resource;
  // Only a change that asked for a reason has one; the record keeps that of its last such move.
  const hasReason = Object.values(workflow?.moves ?? {}).some(({ reason, to }) => reason && to === row.status);
  const reason = hasReason ? ((record.rejectReason as string | null | undefined) ?? null) : null;
  const message = await composeMessage(record, { db: tx, resource, sections, event, reason });
  const isSameAddress = message.phone === row.phone && message.email === row.email;
  return {
    ...message,
    ...startOf(message, now),
    claimedAt: null,
    key: isSameAddress || row.attempts === 0 ? row.key : randomUUID(),
  };
}

const readRecord = async (tx: Tx, resource: Resource, id: number): Promise<AnyRecord | undefined> =>
  (await sectionTables(tx)
    .selectFrom(tableOf(resource))
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) as AnyRecord | undefined;

const unknownMessage: Sentence = {
  zh: '这条通知不存在，或您没有编辑该栏目的权限。',
  en: 'There is no such message, or you may not edit its section.',
};

const sendingIsOff: Sentence = {
  zh: '通知发送没有开启，请联系管理员。',
  en: 'Sending is off; please ask the administrator.',
};

const notRetried: Sentence = {
  zh: '这条通知已发送、正在发送或已撤回，不能再发。',
  en: 'This message was sent, is being sent or was withdrawn; it is not sent again.',
};

const hasChanged: Sentence = {
  zh: '申请的状态已变，这条通知不再适用，没有发送。',
  en: 'The application has changed since, so this message no longer holds; it was not sent.',
};
