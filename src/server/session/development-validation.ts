import type { Grant, Tickets } from './development-tickets.ts';
import { escapeXml } from './xml.ts';

/** The query of a validation call, as the protocol names it. */
export interface ValidationQuery {
  service?: string;
  ticket?: string;
  renew?: string;
}

export type Judgement =
  | { granted: true; grant: Grant; fresh: boolean }
  | { granted: false; code: 'INVALID_REQUEST' | 'INVALID_TICKET' | 'INVALID_SERVICE'; reason: string };

/** Says whose ticket it is; the ticket is used up by asking. */
export function judge(tickets: Tickets, { service, ticket, renew }: ValidationQuery): Judgement {
  if (!service || !ticket) {
    return { granted: false, code: 'INVALID_REQUEST', reason: "'service' and 'ticket' are both required" };
  }
  const found = tickets.take(ticket);
  if (!found) return { granted: false, code: 'INVALID_TICKET', reason: `Ticket ${ticket} not recognised` };
  if (found.service !== service) {
    return { granted: false, code: 'INVALID_SERVICE', reason: `Ticket ${ticket} was issued for another service` };
  }
  if (isOn(renew) && !found.fresh) {
    return { granted: false, code: 'INVALID_TICKET', reason: `Ticket ${ticket} does not come from a new login` };
  }
  return { granted: true, grant: found.grant, fresh: found.fresh };
}

/** A switch of the protocol is on when it is there at all; `false` is how people turn it off. */
export const isOn = (value: string | undefined): boolean => value !== undefined && value !== 'false';

/** A parameter that comes twice is a list; the protocol has none, so it counts as absent. */
export const onlyTexts = <Q extends object>(query: Q): Q =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string')) as Q;

/** Protocol 1: two lines of text. */
export const plainAnswer = (judgement: Judgement): string =>
  judgement.granted ? `yes\n${judgement.grant.account}\n` : 'no\n\n';

/** Protocols 2 and 3: XML; only the third sends attributes. */
export function xmlAnswer(judgement: Judgement, attributes?: Readonly<Record<string, string>>): string {
  const inside = judgement.granted ? success(judgement, attributes) : failure(judgement);
  return `<?xml version="1.0" encoding="UTF-8"?>
<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
${inside}
</cas:serviceResponse>
`;
}

function success({ grant, fresh }: Extract<Judgement, { granted: true }>, sent?: Readonly<Record<string, string>>) {
  const attributes = sent && {
    authenticationDate: grant.begun.toISOString(),
    longTermAuthenticationRequestTokenUsed: 'false',
    isFromNewLogin: String(fresh),
    ...sent,
  };
  const lines = Object.entries(attributes ?? {}).map(
    ([name, value]) => `      <cas:${name}>${escapeXml(value)}</cas:${name}>\n`,
  );
  const list = attributes ? `\n    <cas:attributes>\n${lines.join('')}    </cas:attributes>` : '';
  return `  <cas:authenticationSuccess>
    <cas:user>${escapeXml(grant.account)}</cas:user>${list}
  </cas:authenticationSuccess>`;
}

const failure = ({ code, reason }: Extract<Judgement, { granted: false }>): string =>
  `  <cas:authenticationFailure code="${code}">${escapeXml(reason)}</cas:authenticationFailure>`;

/** The message of a single logout, as CAS servers send it to the services that were let in. */
export const logoutRequest = (ticket: string, account: string, at: Date): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="LR-${escapeXml(ticket)}" Version="2.0" IssueInstant="${at.toISOString()}"><saml:NameID>${escapeXml(account)}</saml:NameID><samlp:SessionIndex>${escapeXml(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`;
