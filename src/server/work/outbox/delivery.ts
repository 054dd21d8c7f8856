import type { Selectable } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import type { OutboxChannel } from '../../../contract/outbox.ts';
import type { SystemTables } from '../../database/tables.ts';

export type OutgoingMessage = Selectable<SystemTables['outbox']>;

/**
 * What became of a message. `refused`: another attempt would fail as well; `later`: it was certainly not taken, and another
 * attempt may succeed; `unknown`: the connection ended while the receiver had it.
 */
export type DeliveryResult =
  | { outcome: 'sent'; phone: string | null; email: string | null }
  | { outcome: 'refused' | 'later' | 'unknown' | 'noAddress'; problem: Sentence };

/** A way to send messages. */
export interface Delivery {
  channel: OutboxChannel;
  send: (message: OutgoingMessage) => Promise<DeliveryResult>;
}
