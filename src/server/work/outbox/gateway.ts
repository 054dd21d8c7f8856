import { createHmac } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '../../../contract/calls.ts';
import type { Sentence } from '../../../contract/label.ts';
import type { Delivery, DeliveryResult, OutgoingMessage } from './delivery.ts';

/** How long the gateway may take, in milliseconds. */
const TIMEOUT = 15_000;

/**
 * Sends by a signed POST to the museum's gateway for text messages and mail. The receiver checks the signature, an HMAC-SHA256
 * of `<timestamp>.<body>`, refuses old timestamps, and takes one message for each idempotency key.
 */
export const gatewayDelivery = ({ url, secret }: { url: string; secret: string }, timeout = TIMEOUT): Delivery => ({
  channel: 'gateway',
  async send(message) {
    const { phone, email } = message;
    const body = bodyOf(message);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      [IDEMPOTENCY_HEADER]: message.key,
      'Message-Timestamp': timestamp,
      'Message-Signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
    };
    try {
      const signal = AbortSignal.timeout(timeout);
      // A redirect would carry the text to an address that nobody has configured.
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await response.body?.cancel();
      if (response.ok) return { outcome: 'sent', phone, email: phone === null ? email : null };
      return refusal(response.status);
    } catch {
      // Also when it has taken the message and its answer was lost: it recognises the key.
      return { outcome: 'later', problem: unreachable };
    }
  },
});

/** No more than the gateway needs: the telephone where there is one, or else the e-mail address. */
const bodyOf = ({ key, language, phone, email, subject, body }: OutgoingMessage): string =>
  JSON.stringify({ key, to: phone ?? email, by: phone === null ? 'email' : 'phone', language, subject, text: body });

/** Answers of a gateway that is busy or broken; every other one is about the message. */
const isPassing = (status: number): boolean => status >= 500 || [401, 403, 408, 425, 429].includes(status);

const refusal = (status: number): DeliveryResult => ({
  outcome: isPassing(status) ? 'later' : 'refused',
  problem: {
    zh: `短信或邮件网关没有接收（${status}）。`,
    en: `The gateway did not take it (${status}).`,
  },
});

const unreachable: Sentence = {
  zh: '连接不上短信或邮件网关，或它没有及时回应。',
  en: 'The gateway could not be reached, or did not answer in time.',
};
