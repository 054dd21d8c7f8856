import type { Config } from '../config/config.ts';
import { isPlainText } from './development-parameters.ts';

/** Who may be led back to, and how. */

export const isServed = (service: string, { publicOrigin, devCasServices }: Config): boolean =>
  // Reading an address leaves line breaks and the like out: what is checked would be another one than where it leads.
  isPlainText(service) && [publicOrigin, ...devCasServices].some((prefix) => isBelow(service, prefix));

/** Whole path segments count: a prefix without a slash at its end serves itself and what lies below. */
function isBelow(service: string, prefix: string): boolean {
  if (!/^https?:\/\//i.test(service) || !URL.canParse(service) || !URL.canParse(prefix)) return false;
  const [asked, served] = [new URL(service), new URL(prefix)];
  const path = served.pathname.replace(/\/$/, '');
  return (
    asked.origin === served.origin &&
    !asked.username &&
    !asked.password &&
    (asked.pathname === path || asked.pathname.startsWith(`${path}/`))
  );
}

export function withTicket(service: string, ticket: string): string {
  const [address = '', ...fragment] = service.split('#');
  const mark = address.includes('?') ? '&' : '?';
  return encodeLocation([`${address}${mark}ticket=${encodeURIComponent(ticket)}`, ...fragment].join('#'));
}

/** A header carries plain characters only; browsers would write the others the same way. */
export const encodeLocation = (address: string): string => address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
