import type { Config } from '../../config/config.ts';
import { isPlainText } from './development-parameters.ts';

/** Which services may be redirected to. */

export const isAcceptedService = (service: string, { publicOrigin, devCasServices }: Config): boolean =>
  // URL parsing removes line breaks, so the checked address would differ from the one used.
  isPlainText(service) && [publicOrigin, ...devCasServices].some((prefix) => isBelow(service, prefix));

/** Compares whole path segments: a prefix without trailing slash covers itself and everything below. */
function isBelow(service: string, prefix: string): boolean {
  if (!/^https?:\/\//i.test(service) || !URL.canParse(service) || !URL.canParse(prefix)) return false;
  const [requested, prefixUrl] = [new URL(service), new URL(prefix)];
  const path = prefixUrl.pathname.replace(/\/$/, '');
  return (
    requested.origin === prefixUrl.origin &&
    !requested.username &&
    !requested.password &&
    (requested.pathname === path || requested.pathname.startsWith(`${path}/`))
  );
}

export function withTicket(service: string, ticket: string): string {
  const [address = '', ...fragment] = service.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return encodeLocation([`${address}${separator}ticket=${encodeURIComponent(ticket)}`, ...fragment].join('#'));
}

/** Percent-encodes non-ASCII characters for the header, as browsers do. */
export const encodeLocation = (address: string): string => address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
