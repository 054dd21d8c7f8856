import { type Method, toServer } from '../../client/transport/http/adapter.ts';
import { requestUrl } from '../../client/transport/http/address.ts';
import { isObject } from '../../client/transport/wire/value-at.ts';
import { REQUEST_TIMEOUT, sectionCalls } from '../../contract/calls.ts';
import { SUCCESS_CODE } from '../../contract/envelope.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { type Findings, joinFaults, type ServerRequirement } from './findings.ts';
import { type Exchange, envelopeCode, hasCode, type Server } from './server.ts';

/** What every answer has in common, and what a browser asks of it. */

const json: ServerRequirement = {
  statement: 'S3.5',
  level: 'must',
  expected: 'Each call is answered with an object of code, msg and data as JSON, with a JSON content type.',
  consequence: 'The client shows a general error instead of the message of the server.',
};

const numberCode: ServerRequirement = {
  statement: 'S3.5',
  level: 'should',
  expected: 'code is a number, not a text.',
  consequence: 'The client reads a text as a number.',
};

const consistent: ServerRequirement = {
  statement: 'S3.5',
  level: 'must',
  expected: 'An HTTP error never carries the code 200.',
  consequence: 'The client takes it for an error.',
};

const sameCode: ServerRequirement = {
  statement: 'S3.5',
  level: 'should',
  expected: 'HTTP status and code are the same number.',
  consequence: 'The client goes by both; proxies, logs and monitors go by the HTTP status alone.',
};

const message: ServerRequirement = {
  statement: 'S8.4',
  level: 'must',
  expected: 'The msg of a failure says in a sentence what is wrong.',
  consequence: 'The operator reads “Request error, please retry.”.',
};

const inTime: ServerRequirement = {
  statement: 'S7.3',
  level: 'must',
  expected: 'Each call is answered within 30 seconds.',
  consequence: 'The client gives up and says that the server did not answer.',
};

const forbidden: ServerRequirement = {
  statement: 'O1',
  level: 'must',
  expected: 'The calls of a section that the operator’s menu does not hold are refused with 403.',
  consequence: 'The client hides the section, but a link to the call reads its records.',
};

const preflight: ServerRequirement = {
  statement: 'S7.3',
  level: 'must',
  expected: 'For the client’s origin the server allows credentials, the header menuId, and GET, POST, PUT and DELETE.',
  consequence: 'The browser refuses every call of a client at another origin.',
};

const foreignPreflight: ServerRequirement = {
  statement: 'S7.3',
  level: 'must',
  expected: 'A foreign origin is not allowed to call with credentials.',
  consequence: 'Any page that an operator visits can read and change records in their name.',
};

const cookies: ServerRequirement = {
  statement: 'S8.0',
  level: 'should',
  expected: 'Cookies are HttpOnly, and SameSite=Lax or Strict; across sites SameSite=None and Secure.',
  consequence: 'Scripts can read the session, or foreign pages can use it.',
};

/** Judges all calls that were made, at the end. */
export function judgeAnswers(server: Server, findings: Findings): void {
  const answers = server.exchanges.filter(({ isCall, status }) => isCall && status > 0);
  const judge = (requirement: ServerRequirement, wrong: (exchange: Exchange) => boolean, of = answers) => {
    const found = of.filter(wrong);
    const texts = found.map(({ sent, summary }) => `${sent}: ${summary}`);
    const actual = `${of.length} answers`;
    findings.judge(requirement, { fault: joinFaults(texts.slice(0, 3)), actual, exchange: found[0] });
  };
  judge(json, (exchange) => !isEnvelope(exchange));
  judge(numberCode, (exchange) => typeof envelopeCode(exchange) === 'string');
  judge(consistent, (exchange) => exchange.status >= 400 && Number(envelopeCode(exchange)) === SUCCESS_CODE);
  judge(
    sameCode,
    (exchange) => envelopeCode(exchange) !== undefined && Number(envelopeCode(exchange)) !== exchange.status,
  );
  const failures = answers.filter((exchange) => Number(envelopeCode(exchange)) !== SUCCESS_CODE);
  judge(message, ({ body }) => !isObject(body) || typeof body.msg !== 'string' || body.msg.trim() === '', failures);
  judge(inTime, ({ status, milliseconds }) => status === 0 || milliseconds > REQUEST_TIMEOUT, [...server.exchanges]);
  judgeCookies(server, findings);
}

/** What has no content has no type either; a mapping may understand it by its status. */
const isEnvelope = ({ body, headers, status }: Exchange): boolean =>
  (status === 204 || /\bjson\b/i.test(headers.get('content-type') ?? '')) &&
  isObject(body) &&
  'code' in body &&
  'msg' in body &&
  'data' in body;

function judgeCookies({ exchanges }: Server, findings: Findings): void {
  const seen = exchanges.flatMap(({ headers }) => headers.getSetCookie());
  const set = [...new Map(seen.map((cookie) => [nameOf(cookie), cookie])).values()].filter(
    (cookie) => !isRemoval(cookie),
  );
  if (set.length === 0) {
    findings.skip(cookies, 'No answer set a cookie; the session’s comes with the sign-on.');
    return;
  }
  const wrong = set.filter((cookie) => !/;\s*httponly/i.test(cookie) || !isSameSite(cookie));
  const actual = set.map(nameOf).join(', ');
  findings.judge(cookies, { fault: joinFaults(wrong.map((cookie) => cookie.replace(/=[^;]*/, '=…'))), actual });
}

const nameOf = (cookie: string): string => cookie.split('=')[0] ?? '';

const isRemoval = (cookie: string): boolean => /;\s*max-age=0/i.test(cookie);

const isSameSite = (cookie: string): boolean =>
  /;\s*samesite=(lax|strict)/i.test(cookie) || (/;\s*samesite=none/i.test(cookie) && /;\s*secure/i.test(cookie));

export async function askForbidden(
  server: Server,
  findings: Findings,
  sections: readonly Resource[],
  entries: ReadonlySet<string>,
): Promise<void> {
  const section = sections.find(({ code }) => !entries.has(code));
  if (!section)
    return findings.skip(forbidden, 'The menu holds every section; ask as an operator with fewer permissions.');
  const path = `${apiPathOf(section)}/${sectionCalls.list}`;
  const exchange = await server.send({ method: 'GET', path, query: { current: 1, pageSize: 10 } });
  const fault = hasCode(exchange, 403) ? null : exchange.summary;
  findings.judge(forbidden, { section: section.code, exchange, fault, actual: '403' });
}

const HEADERS = ['menuid', 'content-type', 'accept-language'];

export async function askPreflights(server: Server, findings: Findings, [section]: readonly Resource[]): Promise<void> {
  const { url, origin, adapter } = server.options;
  if (!section || origin === new URL(url).origin) {
    const reason = 'The client is at the origin of the server; --origin names another.';
    findings.skip(preflight, reason);
    return findings.skip(foreignPreflight, reason);
  }
  const onWire = (method: Method) => toServer(adapter, { method, path: `${apiPathOf(section)}/`, body: { id: 1 } });
  const change = onWire('PUT');
  const methods = (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => onWire(method).method);
  const ask = (from: string) =>
    server.open(requestUrl(url, change.path), {
      method: 'OPTIONS',
      headers: {
        cookie: '',
        origin: from,
        'access-control-request-method': change.method,
        'access-control-request-headers': HEADERS.join(','),
      },
    });
  const own = await ask(origin);
  findings.judge(preflight, {
    exchange: own,
    fault: joinFaults(preflightFaults(own, origin, methods)),
    actual: `${origin} is allowed`,
  });
  const foreign = await ask('https://elsewhere.example');
  const allowed = foreign.headers.get('access-control-allow-origin');
  const isAllowed = allowed === 'https://elsewhere.example' && mayCarryCookies(foreign);
  findings.judge(foreignPreflight, {
    exchange: foreign,
    fault: isAllowed ? `${allowed} is allowed` : null,
    actual: 'refused',
  });
}

const mayCarryCookies = ({ headers }: Exchange): boolean => headers.get('access-control-allow-credentials') === 'true';

function preflightFaults(exchange: Exchange, origin: string, methods: readonly string[]): string[] {
  const listed = (name: string) => (exchange.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
  const allowedMethods = listed('access-control-allow-methods');
  const headers = listed('access-control-allow-headers');
  const allowed = exchange.headers.get('access-control-allow-origin');
  return [
    ...(exchange.status >= 200 && exchange.status < 300 ? [] : [`HTTP ${exchange.status}`]),
    ...(allowed === origin ? [] : [`Access-Control-Allow-Origin is ${allowed ?? 'missing'}`]),
    ...(mayCarryCookies(exchange) ? [] : ['Access-Control-Allow-Credentials is not true']),
    ...[...new Set(methods)]
      .filter((name) => !allowedMethods.includes(name.toLowerCase()))
      .map((name) => `${name} is not allowed`),
    ...HEADERS.filter((name) => !headers.includes(name)).map((name) => `the header ${name} is not allowed`),
  ];
}
