import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PREFIX } from '../../contract/calls.ts';
import { type Group, must } from './fault.ts';
import { inMuseum, listed, type Museum } from './museum.ts';
import { usedFolder } from './used-data-dir.ts';

type Reply = (response: ServerResponse) => void;

const KNOWN = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></cas:serviceResponse>`;

const says =
  (text: string, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/xml' }).end(text);

const troubles: readonly [name: string, reply: Reply | null][] = [
  ['away', null],
  ['that never answers', () => undefined],
  ['that answers with a page', says('<!doctype html><title>hello</title>')],
  ['that fails', says('no', 500)],
  ['that knows nobody by name', says(KNOWN.replace('admin', ''))],
  ['that breaks off', (response) => void response.destroy()],
];

/** The museum's sign-on is somebody else's program. */
export const signOn = (): Group => ({
  name: 'sign-on',
  faults: troubles.map(([name, reply]) => ({
    name: `a CAS ${name}`,
    expected: 'a page within 5 s; open sessions go on',
    drive: () => withCas(reply),
  })),
});

async function withCas(trouble: Reply | null): Promise<string> {
  let reply = says(KNOWN);
  const cas = http.createServer((_request, response) => reply(response));
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve));
  const away = () => {
    cas.closeAllConnections();
    cas.close();
  };
  const { port } = cas.address() as AddressInfo;
  const environment = { DATA_DIR: await usedFolder(), CAS_URL: `http://127.0.0.1:${port}/cas` };
  try {
    return await inMuseum(environment, async (museum) => {
      const cookie = await attached(museum, 'ST-1-good');
      if (trouble) reply = trouble;
      else away();
      const { status, text, ms } = await museum.ask('GET', attach(museum, 'ST-2-other'), { within: 8_000 });
      must(
        status >= 400 && /<html/.test(text),
        `Whoever signed in was answered with ${status} “${text.slice(0, 80)}”.`,
      );
      must(ms <= 5_000, `The page came after ${ms} ms.`);
      const open = await listed(museum, cookie);
      must(open.status === 200, `An open session was answered with ${open.status}.`);
      return `a page with status ${status} after ${ms} ms`;
    });
  } finally {
    away();
  }
}

const attach = ({ origin }: Museum, ticket: string): string =>
  `${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${origin}/admin/`)}?ticket=${ticket}`;

async function attached(museum: Museum, ticket: string): Promise<string> {
  const answer = await fetch(museum.origin + attach(museum, ticket), { redirect: 'manual' });
  const cookie = /museum_session=[^;]+/.exec(answer.headers.getSetCookie().join(';'))?.[0];
  if (!cookie) throw new Error(`Signing in failed with ${answer.status}.`);
  return cookie;
}
