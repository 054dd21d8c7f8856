import { addressFrom } from '../../client/session/sign-in.ts';
import { toServer } from '../../client/transport/http/adapter.ts';
import { requestUrl } from '../../client/transport/http/address.ts';
import { isObject } from '../../client/transport/wire/value-at.ts';
import { BASE_PATH, calls, sectionCalls } from '../../contract/calls.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Findings, ServerRequirement } from './findings.ts';
import { type Exchange, needsLogin, type Server } from './server.ts';

/** What a server answers before anybody is signed in. */

const refused: ServerRequirement = {
  statement: 'S8.1',
  level: 'must',
  expected: 'Without a session a call is answered with HTTP 402 or the code 402 or 400002.',
  consequence: 'The client shows an error and never leads to the sign-on.',
};

const loginAddress: ServerRequirement = {
  statement: 'S8.1',
  level: 'must',
  expected: 'The msg of this answer is the address of the sign-on, beginning with http:// or https://.',
  consequence: 'The client shows “http login error url:” with the msg, and nobody can sign in.',
};

const attachOwn: ServerRequirement = {
  statement: 'S7.12',
  level: 'must',
  expected: `GET ${calls.attach}/<address>, one encoded path segment, redirects to that address or to the sign-on.`,
  consequence: 'The operator signs in and does not come back to the page.',
};

const attachForeign: ServerRequirement = {
  statement: 'S8.0',
  level: 'must',
  expected: 'The attach call refuses an address of a foreign origin.',
  consequence: 'The client cannot prevent it: a link leads through the sign-on to a page of somebody else.',
};

export async function askSignedOut(server: Server, findings: Findings, sections: readonly Resource[]): Promise<void> {
  const user = await server.send({ method: 'GET', path: calls.currentUser }, { isSignedOut: true });
  if (judgeRefusal(findings, user)) judgeLoginAddress(server, findings, user);
  else findings.skip(loginAddress, 'The call was not refused.');
  const [section] = sections;
  if (section) {
    const path = `${apiPathOf(section)}/${sectionCalls.list}`;
    judgeRefusal(findings, await server.send({ method: 'GET', path, menuId: section.code }, { isSignedOut: true }));
  }
  await askAttach(server, findings, user);
}

const judgeRefusal = (findings: Findings, exchange: Exchange): boolean =>
  findings.judge(refused, { exchange, fault: needsLogin(exchange) ? null : exchange.summary });

function judgeLoginAddress({ options: { adapter, url } }: Server, findings: Findings, exchange: Exchange): void {
  const said = loginAddressOf(exchange);
  const address = adapter.signsIn ? addressFrom(said, url) : said;
  const fault = isHttp(address) ? null : `msg is ${JSON.stringify(address)}`;
  findings.judge(loginAddress, { exchange, fault, actual: `msg is ${address}` });
}

const loginAddressOf = ({ body }: Exchange): string => (isObject(body) && typeof body.msg === 'string' ? body.msg : '');

const isHttp = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address);

async function askAttach(server: Server, findings: Findings, refusal: Exchange): Promise<void> {
  const { url, origin, adapter } = server.options;
  if (adapter.signsIn) {
    for (const requirement of [attachOwn, attachForeign])
      findings.skip(
        requirement,
        'The mapping says where to sign in, so that attach is not called.',
        undefined,
        'not offered',
      );
    return;
  }
  const { path } = toServer(adapter, { method: 'GET', path: calls.attach });
  const open = (page: string) =>
    server.open(requestUrl(url, `${path}/${encodeURIComponent(page)}`), { headers: { cookie: '' } });
  const login = loginAddressOf(refusal);
  const page = `${origin}${BASE_PATH}#/info/news?isAuth=1&keyword=中%25`;
  const own = await open(page);
  const ownTarget = targetOf(own, url);
  findings.judge(attachOwn, {
    exchange: own,
    fault: isAt(ownTarget, origin) || isAt(ownTarget, login) ? null : faultOf(own, ownTarget),
    actual: `HTTP ${own.status} to ${ownTarget}`,
  });
  const foreign = await open('https://elsewhere.example/page');
  const target = targetOf(foreign, url);
  if (isAt(target, login)) {
    findings.skip(
      attachForeign,
      'The server leads to the sign-on first; what it does with the address shows only then.',
    );
    return;
  }
  findings.judge(attachForeign, {
    exchange: foreign,
    fault: target === '' ? null : `HTTP ${foreign.status} to ${target}`,
  });
}

/** Where an answer redirects to; empty when it does not. */
function targetOf({ status, headers }: Exchange, base: string): string {
  const location = headers.get('location');
  return status >= 300 && status < 400 && location && URL.canParse(location, base) ? new URL(location, base).href : '';
}

const isAt = (address: string, other: string): boolean =>
  URL.canParse(address) && URL.canParse(other) && new URL(address).origin === new URL(other).origin;

const faultOf = (exchange: Exchange, target: string): string =>
  target ? `HTTP ${exchange.status} to ${target}` : exchange.summary;
