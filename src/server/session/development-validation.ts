import { isTrueParameter, readParameters, type SignOnQuery } from './development-parameters.ts';
import type { Grant, Tickets } from './development-tickets.ts';
import { escapeXml } from './xml.ts';

interface Granted {
  granted: true;
  grant: Grant;
  fresh: boolean;
}

interface Refused {
  granted: false;
  code: 'INVALID_REQUEST' | 'INVALID_TICKET' | 'INVALID_SERVICE';
  reason: string;
}

export type ValidationResult = Granted | Refused;

/** The attributes of a person in protocol 3. */
export type Attributes = Readonly<Record<string, string>>;

/** Validates and consumes a ticket. */
export function validateGrant(tickets: Tickets, query: SignOnQuery): ValidationResult {
  const parameters = readParameters(query);
  if (!parameters) return refuse('INVALID_REQUEST', 'A parameter was sent more than once');
  const { service, ticket, renew } = parameters;
  if (!service || !ticket) return refuse('INVALID_REQUEST', "'service' and 'ticket' are both required");
  const found = tickets.take(ticket);
  if (!found) return refuse('INVALID_TICKET', `${nameOf(ticket)} not recognised`);
  if (found.service !== service) return refuse('INVALID_SERVICE', `${nameOf(ticket)} was issued for another service`);
  if (isTrueParameter(renew) && !found.fresh) {
    return refuse('INVALID_TICKET', `${nameOf(ticket)} does not come from a new login`);
  }
  return { granted: true, grant: found.grant, fresh: found.fresh };
}

const refuse = (code: Refused['code'], reason: string): Refused => ({ granted: false, code, reason });

/** Echoes the input only if it has the format of a ticket. */
const nameOf = (ticket: string): string => (/^ST-[A-Za-z\d-]{1,253}$/.test(ticket) ? `Ticket ${ticket}` : 'The ticket');

/** Formats the result for protocol 1: two lines of text. */
export const plainAnswer = (judgement: ValidationResult): string =>
  judgement.granted ? `yes\n${judgement.grant.account}\n` : 'no\n\n';

/**
 * Responds for protocols 2 and 3 in XML or JSON. An unknown format is refused in XML and does not use up the ticket.
 */
export async function answerInFormat(
  tickets: Tickets,
  query: SignOnQuery,
  attributesOf: (account: string) => Promise<Attributes | undefined>,
): Promise<{ type: string; text: string }> {
  const format = readFormat(query);
  const judgement = format
    ? validateGrant(tickets, query)
    : refuse('INVALID_REQUEST', "'format' is neither 'XML' nor 'JSON', or was sent more than once");
  const attributes = judgement.granted ? await attributesOf(judgement.grant.account) : undefined;
  return format === 'json'
    ? { type: 'application/json', text: jsonAnswer(judgement, attributes) }
    : { type: 'application/xml', text: xmlAnswer(judgement, attributes) };
}

/** The protocol uses capitals, but not all clients do. */
function readFormat({ format = '' }: SignOnQuery): 'xml' | 'json' | null {
  const asked = typeof format === 'string' ? format.toLowerCase() : null;
  if (asked === '' || asked === 'xml') return 'xml';
  return asked === 'json' ? 'json' : null;
}

function jsonAnswer(judgement: ValidationResult, attributes?: Attributes): string {
  if (!judgement.granted) {
    const { code, reason } = judgement;
    return JSON.stringify({ serviceResponse: { authenticationFailure: { code, description: reason } } });
  }
  const sent = attributes && { attributes: allAttributes(judgement, attributes) };
  return JSON.stringify({
    serviceResponse: { authenticationSuccess: { user: judgement.grant.account, ...sent } },
  });
}

const allAttributes = ({ grant, fresh }: Granted, attributes: Attributes): Attributes => ({
  authenticationDate: grant.begun.toISOString(),
  longTermAuthenticationRequestTokenUsed: 'false',
  isFromNewLogin: String(fresh),
  ...attributes,
});

function xmlAnswer(judgement: ValidationResult, attributes?: Attributes): string {
  const inside = judgement.granted ? success(judgement, attributes) : failure(judgement);
  return `<?xml version="1.0" encoding="UTF-8"?>
<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
${inside}
</cas:serviceResponse>
`;
}

function success(judgement: Granted, attributes?: Attributes): string {
  const lines = Object.entries(attributes ? allAttributes(judgement, attributes) : {}).map(
    ([name, value]) => `      <cas:${name}>${escapeXml(value)}</cas:${name}>\n`,
  );
  const list = attributes ? `\n    <cas:attributes>\n${lines.join('')}    </cas:attributes>` : '';
  return `  <cas:authenticationSuccess>
    <cas:user>${escapeXml(judgement.grant.account)}</cas:user>${list}
  </cas:authenticationSuccess>`;
}

const failure = ({ code, reason }: Refused): string =>
  `  <cas:authenticationFailure code="${code}">${escapeXml(reason)}</cas:authenticationFailure>`;

/** The single-logout message in the format of CAS servers. */
export const logoutRequest = (ticket: string, account: string, at: Date): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="LR-${escapeXml(ticket)}" Version="2.0" IssueInstant="${at.toISOString()}"><saml:NameID>${escapeXml(account)}</saml:NameID><samlp:SessionIndex>${escapeXml(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`;
