import type { AppContext } from '../../records/app-context.ts';
import { CasResponseTooLong } from './ask-cas.ts';
import { childOf, type Element, readXml } from './xml.ts';

/** The result of a ticket validation, or why it failed. */
export type Validation =
  | { result: 'known'; account: string; name: string | null; avatar: string | null }
  | { result: 'refused'; code: string; reason: string }
  | { result: 'unreadable'; reason: string }
  | { result: 'unreachable'; reason: string };

/** Timeout in milliseconds, so that the page appears within five seconds. */
const VALIDATION_TIMEOUT = 4_500;
const LONGEST_TICKET = 256;

/** Validates a ticket with the CAS server. `service` must be the exact string the ticket was issued for. */
export async function validateTicket(
  { config, askCas }: Pick<AppContext, 'config' | 'askCas'>,
  service: string,
  ticket: string,
  timeout = VALIDATION_TIMEOUT,
): Promise<Validation> {
  if (!isTicket(ticket)) return { result: 'refused', code: 'INVALID_TICKET', reason: 'it does not look like a ticket' };
  const signal = AbortSignal.timeout(timeout);
  const query = `service=${encodeURIComponent(service)}&ticket=${encodeURIComponent(ticket)}`;
  const ask = (call: string) => askCas(`${config.casUrl}/${call}?${query}`, signal);
  try {
    let response = await withTimeout(signal, ask('p3/serviceValidate'));
    // Servers of CAS protocol 2 have only the older route.
    if (response.status === 404) response = await withTimeout(signal, ask('serviceValidate'));
    return response.status === 200
      ? parseValidation(response.text)
      : { result: 'unreadable', reason: `the CAS server answered with status ${response.status}` };
  } catch (error) {
    if (error instanceof CasResponseTooLong) return { result: 'unreadable', reason: error.message };
    return { result: 'unreachable', reason: signal.aborted ? `no answer within ${timeout} ms` : reasonOf(error) };
  }
}

/** Parses the response by elements in the CAS namespace, whatever its content type, prefixes and order. */
export function parseValidation(text: string): Validation {
  const root = readXml(text.trim());
  if (!root || !isCas(root, 'serviceResponse')) return { result: 'unreadable', reason: 'it is not a CAS answer' };
  const [failure] = casChildren(root, 'authenticationFailure');
  if (failure) {
    return { result: 'refused', code: failure.attributes.get('code') ?? '', reason: failure.text.trim() };
  }
  const successes = casChildren(root, 'authenticationSuccess');
  const users = successes.flatMap((success) => casChildren(success, 'user'));
  if (users.length > 1) return { result: 'unreadable', reason: 'it names several users' };
  const [success] = successes;
  const [user] = users;
  const account = user?.hasOnlyText ? trimXmlSpace(user.text) : '';
  if (!success || !isAccount(account)) return { result: 'unreadable', reason: 'it names no user we could keep' };
  const attributes = attributesOf(success);
  return { result: 'known', account, name: nameOf(attributes), avatar: avatarOf(attributes) };
}

/** The ticket that a single-logout message ends, from the form field `logoutRequest`. */
export function parseLogoutRequest(text: string): string | null {
  const message = readXml(text.trim());
  const ticket = message?.name === 'LogoutRequest' ? childOf(message, 'SessionIndex')?.text.trim() : undefined;
  return ticket && isTicket(ticket) ? ticket : null;
}

const isTicket = (text: string): boolean => text.length <= LONGEST_TICKET && /^[\x21-\x7e]+$/.test(text);

const isCas = (element: Element, name: string): boolean =>
  element.name === name && element.namespace?.trim() === 'http://www.yale.edu/tp/cas';

const casChildren = ({ children }: Element, name: string): Element[] => children.filter((child) => isCas(child, name));

/** Trims only the whitespace of XML, since invisible characters must not be part of an account. */
const trimXmlSpace = (text: string): string => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

// Refuses invisible characters, because two accounts that look alike could not be told apart when roles are granted.
const isVisible = (text: string): boolean => !/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?! )\p{Z}/u.test(text);

// Control characters cannot be stored and are not part of a name; U+FFFD stands for one, or for a character that was lost.
const isPlain = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}\ufffd]/u.test(text);
const isAccount = (text: string): boolean => text !== '' && text.length <= 200 && isPlain(text) && isVisible(text);

/** Attributes come in three formats: elements, name-value pairs, or beside the user (RubyCAS). */
function attributesOf(success: Element): ReadonlyMap<string, string> {
  const elements = childOf(success, 'attributes')?.children ?? [];
  const pairs = [...success.children, ...elements].map((element): [string, string] =>
    element.name === 'attribute'
      ? [element.attributes.get('name') ?? '', element.attributes.get('value') ?? element.text]
      : [element.name, element.text],
  );
  return new Map(pairs.map(([name, value]) => [name, value.trim()]));
}

function nameOf(attributes: ReadonlyMap<string, string>): string | null {
  const names = ['displayName', 'name', 'cn', 'realName', 'fullName', 'commonName'];
  const fullName = names.map((name) => attributes.get(name)).find(Boolean);
  const name = fullName ?? joinName(attributes.get('givenName'), attributes.get('surname') ?? attributes.get('sn'));
  return name && isPlain(name) ? name.slice(0, 200) : null;
}

/** A Chinese name starts with the family name and has no space. */
function joinName(givenName = '', familyName = ''): string {
  return /\p{Script=Han}/u.test(familyName) ? `${familyName}${givenName}` : `${givenName} ${familyName}`.trim();
}

function avatarOf(attributes: ReadonlyMap<string, string>): string | null {
  const address = ['avatar', 'avatarUrl', 'picture', 'photo'].map((name) => attributes.get(name)).find(Boolean);
  if (!address || address.length > 2_000 || !URL.canParse(address)) return null;
  return ['http:', 'https:'].includes(new URL(address).protocol) ? address : null;
}

/** Enforces the timeout even if the request ignores the signal. */
const withTimeout = <T>(signal: AbortSignal, response: Promise<T>): Promise<T> =>
  Promise.race([
    response,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
