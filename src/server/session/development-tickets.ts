import { randomBytes } from 'node:crypto';
import { isWithin } from './development-age.ts';

/** What the development sign-on knows about a sign-in of its own, the "ticket-granting ticket" of the protocol. */
export interface Grant {
  account: string;
  begun: Date;
  /** Which services were let in by it, to be told when it ends. */
  services: Map<string, string>;
}

interface Ticket {
  service: string;
  grant: Grant;
  /** Issued right after the password was typed, which `renew` demands. */
  fresh: boolean;
  issued: number;
}

export interface Tickets {
  /** A new sign-in; the answer goes into the cookie. */
  begin: (account: string) => { id: string; grant: Grant };
  find: (id: string | undefined) => Grant | undefined;
  end: (id: string | undefined) => Grant | undefined;
  issue: (grant: Grant, service: string, fresh: boolean) => string;
  /** A ticket can be taken once, whatever comes of it; after its time it is gone. */
  take: (ticket: string) => Ticket | undefined;
}

const TICKET_LIFE = 30_000;
const GRANT_LIFE = 12 * 60 * 60_000;

// Hexadecimal, because base64url has a `_`, which the protocol forbids and mod_auth_cas does not take for a ticket.
export const randomText = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Kept in memory: a sign-on for development forgets its sign-ins when it ends. */
export function createTickets(now: () => Date): Tickets {
  const grants = new Map<string, Grant>();
  const tickets = new Map<string, Ticket>();
  let count = 0;

  // With a sign-in end its service tickets that nobody has validated yet.
  const end = (id: string) => {
    const grant = grants.get(id);
    grants.delete(id);
    for (const ticket of grant?.services.keys() ?? []) tickets.delete(ticket);
    return grant;
  };
  const forgetOld = () => {
    for (const [id, { begun }] of grants) if (!isWithin(begun.getTime(), GRANT_LIFE, now())) end(id);
    for (const [id, { issued }] of tickets) if (!isWithin(issued, TICKET_LIFE, now())) tickets.delete(id);
  };

  return {
    begin(account) {
      forgetOld();
      const id = `TGC-${randomText(32)}`;
      const grant: Grant = { account, begun: now(), services: new Map() };
      grants.set(id, grant);
      return { id, grant };
    },
    find(id = '') {
      forgetOld();
      return grants.get(id);
    },
    end: (id = '') => end(id),
    issue(grant, service, fresh) {
      const ticket = `ST-${++count}-${randomText(24)}`;
      tickets.set(ticket, { service, grant, fresh, issued: now().getTime() });
      grant.services.set(ticket, service);
      return ticket;
    },
    take(ticket) {
      forgetOld();
      const found = tickets.get(ticket);
      tickets.delete(ticket);
      return found;
    },
  };
}
