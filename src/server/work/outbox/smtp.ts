import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { Sentence } from '../../../contract/label.ts';
import { isLoopback } from '../../config/config.ts';
import type { Delivery, DeliveryResult, OutgoingMessage } from './delivery.ts';

/** How long a connection may be silent and a whole delivery may take, in milliseconds. */
const SILENCE = 20_000;
const TIMEOUT = 60_000;

/**
 * Sends by SMTP, which has no key by which a server must recognise a repetition; the `Message-ID` stays the same, which some
 * do. What happened is known until the text begins to leave, and again with the answer after it. In between nobody knows, so a
 * message whose connection ends there is left to a person.
 */
export function smtpDelivery({ url, from }: { url: string; from: string }, timeout = TIMEOUT): Delivery {
  let opened: Promise<Transporter> | undefined;
  return {
    channel: 'smtp',
    async send(message) {
      if (message.email === null) return { outcome: 'noAddress', problem: noEmail };
      opened ??= openTransport(url);
      return sendMail(await opened, message, { from, to: message.email, timeout });
    },
  };
}

/** Loaded when it is needed, because most installations do not send mail themselves. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    // The text holds names; only on this machine nobody can listen on the way.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: SILENCE,
    greetingTimeout: SILENCE,
    socketTimeout: SILENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface Envelope {
  from: string;
  to: string;
  timeout: number;
}

async function sendMail(
  transport: Transporter,
  { key, subject, body, at }: OutgoingMessage,
  { from, to, timeout }: Envelope,
): Promise<DeliveryResult> {
  let hasBegun = false;
  // Read once the connection is open and signed in, and never before.
  const text = new Readable({
    read() {
      hasBegun = true;
      this.push(body ?? '');
      this.push(null);
    },
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const mail = { from, to: { name: '', address: to }, subject: subject ?? '', text, messageId: `<${key}@${domain}>` };
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), timeout);
  });
  try {
    await Promise.race([transport.sendMail({ ...mail, date: new Date(at) }), expiry]);
    return { outcome: 'sent', phone: null, email: to };
  } catch (error) {
    return resultOf(error as SmtpError, hasBegun);
  } finally {
    clearTimeout(timer);
  }
}

interface SmtpError extends Error {
  code?: string;
  /** The answer of the mail server, from 400. */
  responseCode?: number;
}

function resultOf({ code, responseCode }: SmtpError, hasBegun: boolean): DeliveryResult {
  if (responseCode !== undefined) {
    // A wrong password is a matter of the configuration and not of this message.
    const isPassing = responseCode < 500 || code === 'EAUTH';
    return { outcome: isPassing ? 'later' : 'refused', problem: answered(responseCode) };
  }
  if (code === 'EENVELOPE') return { outcome: 'refused', problem: wrongAddress };
  return hasBegun ? { outcome: 'unknown', problem: interrupted } : { outcome: 'later', problem: unreachable };
}

const answered = (code: number): Sentence => ({
  zh: `邮件服务器没有接收（${code}）。`,
  en: `The mail server did not take it (${code}).`,
});

const noEmail: Sentence = {
  zh: '没有邮箱地址，请先填写，再重新发送。',
  en: 'There is no e-mail address; please add one and send it again.',
};

const wrongAddress: Sentence = {
  zh: '邮箱地址不能使用，请改正后再重新发送。',
  en: 'The e-mail address cannot be used; please correct it and send it again.',
};

const unreachable: Sentence = {
  zh: '连接不上邮件服务器。',
  en: 'The mail server could not be reached.',
};

/** Also what a stop of this server leaves behind. */
export const interrupted: Sentence = {
  zh: '发送时连接中断，不知是否已送达；如未收到，请重新发送。',
  en: 'The connection ended while it was sent, and it may have arrived; if it has not, please send it again.',
};
