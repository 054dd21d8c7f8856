import type { Outgoing } from '../../config/outgoing.ts';
import type { Delivery } from './delivery.ts';
import { gatewayDelivery } from './gateway.ts';
import { smtpDelivery } from './smtp.ts';

/** The way that the configuration says; `null`: nothing is sent. */
export function createDelivery(outgoing: Outgoing): Delivery | null {
  if (outgoing.channel === 'gateway') return gatewayDelivery(outgoing);
  return outgoing.channel === 'smtp' ? smtpDelivery(outgoing) : null;
}
