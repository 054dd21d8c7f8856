/** The attach address as it came: the raw path, because CAS compares the service character by character. */

/** The service a ticket was issued for: this address without the ticket the CAS server appended. */
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

/** Where to go after signing in, when it is a page of ours: nobody may be sent elsewhere by our address. */
export function targetAddressOf(address: string, origins: readonly string[]): URL | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const target = new URL(address);
  return origins.includes(target.origin) && !target.username && !target.password ? target : null;
}

/** CAS appends its ticket, so the last one is the CAS server's; one before it belongs to the service. */
function taken(rawUrl: string): { path: string; query: string[]; ticket: string } {
  const mark = rawUrl.indexOf('?');
  const path = mark < 0 ? rawUrl : rawUrl.slice(0, mark);
  const query = mark < 0 ? [] : rawUrl.slice(mark + 1).split('&');
  const at = query.findLastIndex((part) => part.startsWith('ticket='));
  const ticket = at < 0 ? '' : (query.splice(at, 1)[0] ?? '');
  return { path, query: query.filter(Boolean), ticket };
}
