import { randomBytes } from 'node:crypto';
import { isWithin } from './development-age.ts';

/** A sign-in of the development sign-on, the "ticket-granting ticket" of the protocol. */
export interface Grant {
  account: string;
  startedAt: Date;
  /** The services signed in by it, which receive a message when it ends. */
  services: Map<string, string>;
}

interface Ticket {
  service: string;
  grant: Grant;
  /** Whether it was issued directly after the password was entered, as `renew` requires. */
  isNewLogin: boolean;
  issuedAt: number;
}

export interface Tickets {
  /** Starts a sign-in and returns its id for the cookie. */
  begin: (account: string) => { id: string; grant: Grant };
  find: (id: string | undefined) => Grant | undefined;
  end: (id: string | undefined) => Grant | undefined;
  issue: (grant: Grant, service: string, isNewLogin: boolean) => string;
  /** Consumes a ticket, whatever the result of the validation; undefined if expired. */
  consume: (ticket: string) => Ticket | undefined;
}

const TICKET_LIFE = 30_000;
const GRANT_LIFE = 12 * 60 * 60_000;

// Hexadecimal, because the protocol forbids the `_` of base64url and mod_auth_cas rejects it.
export const randomText = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Kept in memory, so sign-ins are lost at a restart. */
export function createTickets(now: () => Date): Tickets {
  const grants = new Map<string, Grant>();
  const tickets = new Map<string, Ticket>();
  let count = 0;

  // Ending a sign-in also invalidates its unused service tickets.
  const end = (id: string) => {
    const grant = grants.get(id);
    grants.delete(id);
    for (const ticket of grant?.services.keys() ?? []) tickets.delete(ticket);
    return grant;
  };
  const removeExpired = () => {
    for (const [id, { startedAt }] of grants) if (!isWithin(startedAt.getTime(), GRANT_LIFE, now())) end(id);
    for (const [id, { issuedAt }] of tickets) if (!isWithin(issuedAt, TICKET_LIFE, now())) tickets.delete(id);
  };

  return {
    begin(account) {
      removeExpired();
      const id = `TGC-${randomText(32)}`;
      const grant: Grant = { account, startedAt: now(), services: new Map() };
      grants.set(id, grant);
      return { id, grant };
    },
    find(id = '') {
      removeExpired();
      return grants.get(id);
    },
    end: (id = '') => end(id),
    issue(grant, service, isNewLogin) {
      const ticket = `ST-${++count}-${randomText(24)}`;
      tickets.set(ticket, { service, grant, isNewLogin, issuedAt: now().getTime() });
      grant.services.set(ticket, service);
      return ticket;
    },
    consume(ticket) {
      removeExpired();
      const consumed = tickets.get(ticket);
      tickets.delete(ticket);
      return consumed;
    },
  };
}
