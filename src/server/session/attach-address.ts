/** Parses the raw attach address, because CAS compares service URLs character by character. */

/** The service URL that a ticket was issued for: this address without the ticket appended by the CAS server. */
export function serviceOf(publicOrigin: string, rawUrl: string): string {
  const { path, query } = taken(rawUrl);
  return `${publicOrigin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The ticket in the address, or an empty string. */
export function ticketOf(rawUrl: string): string {
  const { ticket } = taken(rawUrl);
  try {
    return decodeURIComponent(ticket.slice('ticket='.length).replaceAll('+', ' '));
  } catch {
    return ticket;
  }
}

/** The page to open after sign-in, only if its origin is allowed, to prevent open redirects. */
export function targetAddressOf(address: string, origins: readonly string[]): URL | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const target = new URL(address);
  return origins.includes(target.origin) && !target.username && !target.password ? target : null;
}

/** CAS appends its ticket, so the last `ticket` parameter is removed; an earlier one belongs to the service. */
function taken(rawUrl: string): { path: string; query: string[]; ticket: string } {
  const mark = rawUrl.indexOf('?');
  const path = mark < 0 ? rawUrl : rawUrl.slice(0, mark);
  const query = mark < 0 ? [] : rawUrl.slice(mark + 1).split('&');
  const at = query.findLastIndex((part) => part.startsWith('ticket='));
  const ticket = at < 0 ? '' : (query.splice(at, 1)[0] ?? '');
  return { path, query: query.filter(Boolean), ticket };
}
