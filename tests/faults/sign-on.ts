import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { assert, type Group } from './fault.ts';
import { listNews, type Museum, withMuseum } from './museum.ts';
import { copyUsedDataDir } from './used-data-dir.ts';

type Reply = (response: ServerResponse) => void;

const SUCCESS_XML = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></cas:serviceResponse>`;

const replyWith =
  (text: string, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/xml' }).end(text);

const casFailures: readonly [name: string, reply: Reply | null][] = [
  ['that cannot be reached', null],
  ['that never answers', () => undefined],
  ['that answers with a page', replyWith('<!doctype html><title>hello</title>')],
  ['that fails', replyWith('no', 500)],
  ['that returns an empty user name', replyWith(SUCCESS_XML.replace('admin', ''))],
  ['that closes the connection', (response) => void response.destroy()],
];

/** CAS is a program of another installation and may fail in any way. */
export const signOn = (): Group => ({
  name: 'sign-on',
  faults: casFailures.map(([name, reply]) => ({
    name: `a CAS ${name}`,
    expected: 'an error page within 5 s; open sessions go on',
    run: () => withCas(reply),
  })),
});

async function withCas(failingReply: Reply | null): Promise<string> {
  let reply = replyWith(SUCCESS_XML);
  const cas = http.createServer((_request, response) => reply(response));
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve));
  const closeCas = () => {
    cas.closeAllConnections();
    cas.close();
  };
  const { port } = cas.address() as AddressInfo;
  const environment = { DATA_DIR: await copyUsedDataDir(), CAS_URL: `http://127.0.0.1:${port}/cas` };
  try {
    return await withMuseum(environment, async (museum) => {
      const cookie = await attachTicket(museum, 'ST-1-good');
      if (failingReply) reply = failingReply;
      else closeCas();
      const { status, text, ms } = await museum.request('GET', attachPath(museum, 'ST-2-other'), { timeout: 8_000 });
      assert(
        status >= 400 && /<html/.test(text),
        `Whoever signed in was answered with ${status} “${text.slice(0, 80)}”.`,
      );
      assert(ms <= 5_000, `The page came after ${ms} ms.`);
      const list = await listNews(museum, cookie);
      assert(list.status === 200, `An open session was answered with ${list.status}.`);
      return `a page with status ${status} after ${ms} ms`;
    });
  } finally {
    closeCas();
  }
}

const attachPath = ({ origin }: Museum, ticket: string): string =>
  `${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${origin}/admin/`)}?ticket=${ticket}`;

async function attachTicket(museum: Museum, ticket: string): Promise<string> {
  const response = await fetch(museum.origin + attachPath(museum, ticket), { redirect: 'manual' });
  const cookie = /museum_session=[^;]+/.exec(response.headers.getSetCookie().join(';'))?.[0];
  if (!cookie) throw new Error(`Signing in failed with ${response.status}.`);
  return cookie;
}
