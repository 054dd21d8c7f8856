/** How messages to applicants leave the server: not at all, by a signed call of a gateway, or by SMTP. */
export type Outgoing =
  | { channel: 'off' }
  | { channel: 'gateway'; url: string; secret: string }
  | { channel: 'smtp'; url: string; from: string };

const MIN_SECRET = 32;

interface OutgoingReader {
  read: (name: string) => string | null;
  mistakes: string[];
  isLoopback: (host: string) => boolean;
}

/** Reads `MESSAGE_URL` and `MESSAGE_SECRET`, or `SMTP_URL` and `MESSAGE_FROM`; without either nothing is sent. */
export function readOutgoing({ read, mistakes, isLoopback }: OutgoingReader): Outgoing {
  const [url, secret] = [read('MESSAGE_URL'), read('MESSAGE_SECRET')];
  const [smtp, from] = [read('SMTP_URL'), read('MESSAGE_FROM')];
  if (url && smtp) mistakes.push('MESSAGE_URL and SMTP_URL are both set; messages go one way, so unset one of them.');
  if (url) {
    mistakes.push(...gatewayMistakes(url, secret, isLoopback));
    return { channel: 'gateway', url, secret: secret ?? '' };
  }
  if (secret) mistakes.push('MESSAGE_SECRET is set without MESSAGE_URL, so nothing is signed by it; set both or none.');
  if (smtp) {
    mistakes.push(...smtpMistakes(smtp, from));
    return { channel: 'smtp', url: smtp, from: from ?? '' };
  }
  if (from) mistakes.push('MESSAGE_FROM is set without SMTP_URL, so nothing is sent from it; set both or none.');
  return { channel: 'off' };
}

/** The addresses are not printed because they may contain a password. */
function gatewayMistakes(url: string, secret: string | null, isLoopback: OutgoingReader['isLoopback']): string[] {
  const { protocol, hostname } = urlOf(url) ?? {};
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname ?? ''));
  return [
    ...(isPrivate
      ? []
      : ['MESSAGE_URL must be an address that begins with https://, because messages hold names and telephones.']),
    ...((secret ?? '').length >= MIN_SECRET
      ? []
      : [`MESSAGE_SECRET must have at least ${MIN_SECRET} characters, by which the receiver knows this server.`]),
  ];
}

function smtpMistakes(url: string, from: string | null): string[] {
  const parsed = urlOf(url);
  const isSmtp = parsed !== null && ['smtp:', 'smtps:'].includes(parsed.protocol) && parsed.hostname !== '';
  return [
    ...(isSmtp ? [] : ['SMTP_URL must be an address that begins with smtp:// or smtps://.']),
    ...(from !== null && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(addressIn(from))
      ? []
      : ['MESSAGE_FROM must be the e-mail address that messages are sent from when SMTP_URL is set.']),
  ];
}

/** The address in `Museum <desk@museum.example>`. */
const addressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

const urlOf = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);
