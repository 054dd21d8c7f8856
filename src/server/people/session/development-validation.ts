import { isTrueParameter, readParameters, type SignOnQuery } from './development-parameters.ts';
import type { Grant, Tickets } from './development-tickets.ts';
import { escapeXml } from './xml.ts';

interface ValidTicket {
  granted: true;
  grant: Grant;
  isNewLogin: boolean;
}

interface InvalidTicket {
  granted: false;
  code: 'INVALID_REQUEST' | 'INVALID_TICKET' | 'INVALID_SERVICE';
  reason: string;
}

export type ValidationResult = ValidTicket | InvalidTicket;

/** The attributes of a person in protocol 3. */
export type Attributes = Readonly<Record<string, string>>;

/** Validates and consumes a ticket. */
export function validateGrant(tickets: Tickets, query: SignOnQuery): ValidationResult {
  const parameters = readParameters(query);
  if (!parameters) return refuse('INVALID_REQUEST', 'A parameter was sent more than once');
  const { service, ticket, renew } = parameters;
  if (!service || !ticket) return refuse('INVALID_REQUEST', "'service' and 'ticket' are both required");
  const issuedTicket = tickets.consume(ticket);
  if (!issuedTicket) return refuse('INVALID_TICKET', `${nameOf(ticket)} not recognised`);
  if (issuedTicket.service !== service)
    return refuse('INVALID_SERVICE', `${nameOf(ticket)} was issued for another service`);
  if (isTrueParameter(renew) && !issuedTicket.isNewLogin) {
    return refuse('INVALID_TICKET', `${nameOf(ticket)} does not come from a new login`);
  }
  return { granted: true, grant: issuedTicket.grant, isNewLogin: issuedTicket.isNewLogin };
}

const refuse = (code: InvalidTicket['code'], reason: string): InvalidTicket => ({ granted: false, code, reason });

/** Echoes the input only if it has the format of a ticket. */
const nameOf = (ticket: string): string => (/^ST-[A-Za-z\d-]{1,253}$/.test(ticket) ? `Ticket ${ticket}` : 'The ticket');

/** Formats the result for protocol 1: two lines of text. */
export const plainResponse = (result: ValidationResult): string =>
  result.granted ? `yes\n${result.grant.account}\n` : 'no\n\n';

/**
 * Responds for protocols 2 and 3 in XML or JSON. An unknown format is refused in XML and does not use up the ticket.
 */
export async function formatResponse(
  tickets: Tickets,
  query: SignOnQuery,
  attributesOf: (account: string) => Promise<Attributes | undefined>,
): Promise<{ type: string; text: string }> {
  const format = readFormat(query);
  const result = format
    ? validateGrant(tickets, query)
    : refuse('INVALID_REQUEST', "'format' is neither 'XML' nor 'JSON', or was sent more than once");
  const attributes = result.granted ? await attributesOf(result.grant.account) : undefined;
  return format === 'json'
    ? { type: 'application/json', text: jsonResponse(result, attributes) }
    : { type: 'application/xml', text: xmlResponse(result, attributes) };
}

/** The protocol uses capitals, but not all clients do. */
function readFormat({ format = '' }: SignOnQuery): 'xml' | 'json' | null {
  const requested = typeof format === 'string' ? format.toLowerCase() : null;
  if (requested === '' || requested === 'xml') return 'xml';
  return requested === 'json' ? 'json' : null;
}

function jsonResponse(result: ValidationResult, attributes?: Attributes): string {
  if (!result.granted) {
    const { code, reason } = result;
    return JSON.stringify({ serviceResponse: { authenticationFailure: { code, description: reason } } });
  }
  const attributesPart = attributes && { attributes: allAttributes(result, attributes) };
  return JSON.stringify({
    serviceResponse: { authenticationSuccess: { user: result.grant.account, ...attributesPart } },
  });
}

const allAttributes = ({ grant, isNewLogin }: ValidTicket, attributes: Attributes): Attributes => ({
  authenticationDate: grant.startedAt.toISOString(),
  longTermAuthenticationRequestTokenUsed: 'false',
  isFromNewLogin: String(isNewLogin),
  ...attributes,
});

function xmlResponse(result: ValidationResult, attributes?: Attributes): string {
  const content = result.granted ? success(result, attributes) : failure(result);
  return `<?xml version="1.0" encoding="UTF-8"?>
<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
${content}
</cas:serviceResponse>
`;
}

function success(result: ValidTicket, attributes?: Attributes): string {
  const lines = Object.entries(attributes ? allAttributes(result, attributes) : {}).map(
    ([name, value]) => `      <cas:${name}>${escapeXml(value)}</cas:${name}>\n`,
  );
  const list = attributes ? `\n    <cas:attributes>\n${lines.join('')}    </cas:attributes>` : '';
  return `  <cas:authenticationSuccess>
    <cas:user>${escapeXml(result.grant.account)}</cas:user>${list}
  </cas:authenticationSuccess>`;
}

const failure = ({ code, reason }: InvalidTicket): string =>
  `  <cas:authenticationFailure code="${code}">${escapeXml(reason)}</cas:authenticationFailure>`;

/** The single-logout message in the format of CAS servers. */
export const logoutRequest = (ticket: string, account: string, at: Date): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="LR-${escapeXml(ticket)}" Version="2.0" IssueInstant="${at.toISOString()}"><saml:NameID>${escapeXml(account)}</saml:NameID><samlp:SessionIndex>${escapeXml(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`;
