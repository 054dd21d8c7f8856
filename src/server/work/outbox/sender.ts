import { sql } from 'kysely';
import { DAY, HOUR, MINUTE } from '../../../contract/museum-time.ts';
import { OUTBOX_DAYS, type OutboxState } from '../../../contract/outbox.ts';
import type { Database } from '../../database/open.ts';
import type { Db } from '../../database/tables.ts';
import { erased } from '../../records/outbox/write-message.ts';
import type { Worker } from '../jobs/worker.ts';
import type { Delivery, DeliveryResult, OutgoingMessage } from './delivery.ts';
import { interrupted } from './smtp.ts';

/**
 * Sends what waits in the outbox.
 *
 * Nothing is sent twice: a message is claimed, which is committed, before it leaves; the answer is stored after it. A server
 * that stops in between leaves it claimed. A gateway recognises the key of a message, so it is then sent again and taken once.
 * A mail server need not, so nobody but a person sends it again. Until the claim has expired it belongs to the server that has
 * it, and a claim lasts longer than a delivery may take.
 */
interface SenderContext {
  database: Pick<Database, 'db' | 'embedded'>;
  /** `null`: sending is off. */
  delivery: Delivery | null;
  now: () => Date;
  onError: (error: Error) => void;
}

/** Interval in milliseconds at which a server looks for messages. */
const POLL_INTERVAL = 5_000;

/** A claim expires after this time, which is longer than any delivery. */
const CLAIM_TIME = '3 minutes';

/** The pauses before the next attempts; after the last one the message has failed. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** Starts the sender of this server. */
export function startOutbox(context: SenderContext): Worker {
  const signal = { stopped: false };
  let running: Promise<void> | null = null;
  const wake = () => {
    if (signal.stopped || running) return;
    running = sendMessages(context, signal)
      .catch(context.onError)
      .finally(() => {
        running = null;
      });
  };
  // Only one process uses the embedded database, so any claim found at the start was left by a process that is gone.
  const release = context.database.embedded ? releaseClaims(context, '0 seconds') : Promise.resolve();
  release.catch(context.onError).finally(wake);
  const timer = setInterval(wake, POLL_INTERVAL);
  timer.unref();
  return {
    wake,
    async stop() {
      signal.stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Sends all messages that are due, one after the other. A receiver that does not take one has a pause. */
export async function sendMessages(context: SenderContext, signal = { stopped: false }): Promise<void> {
  const { delivery, database, now } = context;
  await releaseClaims(context, CLAIM_TIME);
  if (!delivery) return markUnsent(database.db, now());
  while (!signal.stopped) {
    const message = await claimMessage(context, delivery);
    if (!message) return;
    const result = await delivery.send(message);
    await storeResult(context, message, result);
    if (result.outcome === 'later') return;
  }
}

/** Says of what waits that it would have been sent; sending that is turned on later does not send it. */
const markUnsent = async (db: Db, now: Date): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ state: 'off', nextTry: null, changedAt: now })
    .where('state', '=', 'waiting')
    .execute();
};

async function claimMessage({ database: { db }, now }: SenderContext, { channel }: Delivery) {
  const { rows } = await sql<OutgoingMessage>`
    update outbox set state = 'sending', attempts = attempts + 1, channel = ${channel}, "claimedAt" = now(),
      "changedAt" = ${now()}
    where id = (
      select id from outbox where state = 'waiting' and "nextTry" <= ${now()}
      order by "nextTry", id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/**
 * Messages whose server is gone: they are sent again, or left to a person where the receiver might take them twice. Those that
 * were withdrawn meanwhile have no next try.
 */
async function releaseClaims({ database: { db }, now }: SenderContext, age: string): Promise<void> {
  const at = now();
  await sql`
    update outbox set "changedAt" = ${at}, "claimedAt" = null,
      state = case when body is null then 'withdrawn' when channel <> 'gateway' then 'uncertain'
        when "nextTry" is null then 'withdrawn' else 'waiting' end,
      "nextTry" = case when channel = 'gateway' and "nextTry" is not null then ${at}::timestamptz end,
      problem = case when channel = 'gateway' then problem else ${JSON.stringify(interrupted)}::jsonb end
    where state = 'sending' and "claimedAt" <= now() - ${age}::interval`.execute(db);
}

/** Also of a message whose claim has expired in the meantime: that it was sent is known now. */
async function storeResult({ database: { db }, now }: SenderContext, message: OutgoingMessage, result: DeliveryResult) {
  const at = now();
  await db
    .updateTable('outbox')
    .set({ ...columnsAfter(message, result, at), changedAt: at, claimedAt: null })
    .where('id', '=', message.id)
    .where('key', '=', message.key)
    .where('state', 'in', result.outcome === 'sent' ? ['sending', 'uncertain', 'waiting', 'withdrawn'] : ['sending'])
    .execute();
}

function columnsAfter({ attempts }: OutgoingMessage, result: DeliveryResult, at: Date) {
  const { outcome } = result;
  if (outcome === 'sent') {
    const { phone, email } = result;
    return { state: 'sent' as const, sentAt: at, phone: unlessErased(phone), email: unlessErased(email), ...settled };
  }
  const problem = JSON.stringify(result.problem);
  const pause = PAUSES[attempts - 1];
  if (outcome === 'later' && pause !== undefined) return { ...waitingUntil(new Date(at.getTime() + pause)), problem };
  const state = { later: 'failed', refused: 'failed', unknown: 'uncertain', noAddress: 'held' } as const;
  return { state: state[outcome], nextTry: null, problem };
}

const settled = { nextTry: null, problem: null } as const;

/** A record that was deleted while its message was sent has had its personal data erased. */
const unlessErased = (address: string | null) =>
  sql<string | null>`case when body is not null then ${address}::text end`;

/** A message that was withdrawn while it was sent has no next try. */
const waitingUntil = (moment: Date) => ({
  state: sql<OutboxState>`case when "nextTry" is null then 'withdrawn' else 'waiting' end`,
  nextTry: sql<Date | null>`case when "nextTry" is not null then ${moment}::timestamptz end`,
});

/** Erases addresses and texts of messages that were settled long ago. */
export async function eraseOldMessages(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set(erased)
    .where('changedAt', '<', new Date(now.getTime() - OUTBOX_DAYS * DAY).toISOString())
    .where('body', 'is not', null)
    .where('state', 'not in', ['waiting', 'sending'])
    .execute();
}
