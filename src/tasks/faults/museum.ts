import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '../../contract/calls.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { computedBy } from '../measure.ts';
import { type Manner, type Product, startProduct } from '../product.ts';

/** A started product that can be asked things over the network. */
export interface Museum extends Product {
  pid: number;
  ask: (method: string, path: string, options?: AskOptions) => Promise<Told>;
}

interface AskOptions {
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** After how long the question is given up, in milliseconds. */
  within?: number;
}

/** An answer, and how long it took. Status 0: none came. */
export interface Told extends Partial<Envelope<Record<string, unknown>>> {
  status: number;
  ms: number;
  /** What stood there instead of an envelope. */
  text: string;
}

const dirs: string[] = [];

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'museum-faults-'));
  dirs.push(folder);
  return folder;
};

export const removeFolders = (): void => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
};

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Without demonstration records: nothing but the faults is at work in it. */
export async function openMuseum(environment: Record<string, string>, manner: Manner = {}): Promise<Museum> {
  const begun = (child: ChildProcess) => {
    children.add(child);
    child.once('exit', () => children.delete(child));
    manner.begun?.(child);
  };
  const product = await startProduct(
    { DEMO_DATA: 'false', ADMIN_ACCOUNTS: 'admin', ...environment },
    { ...manner, begun },
  );
  return { ...product, pid: product.process.pid ?? 0, ask: asking(product.origin) };
}

/** Runs something in a museum, and ends that whatever happens. */
export async function inMuseum<T>(
  environment: Record<string, string>,
  work: (museum: Museum) => Promise<T>,
  manner?: Manner,
): Promise<T> {
  const museum = await openMuseum(environment, manner);
  try {
    return await work(museum);
  } finally {
    await ended(museum);
  }
}

export async function ended(museum: Product): Promise<void> {
  const impatient = setTimeout(() => museum.process.kill('SIGKILL'), 12_000);
  if (museum.process.exitCode === null && museum.process.signalCode === null) await museum.stop();
  clearTimeout(impatient);
}

/** Starts what must not start: the sentence it ends with, and how long it computed until then. */
export async function refusalOf(environment: Record<string, string>): Promise<{ said: string; ms: number }> {
  let ms = 0;
  const begun = ({ pid = 0 }: ChildProcess) => {
    const sampling = setInterval(() => {
      ms = Math.max(ms, computedBy(pid));
    }, 20);
    setTimeout(() => clearInterval(sampling), 30_000).unref();
  };
  const outcome = await openMuseum(environment, { begun }).catch((error: Error) => error);
  if (!(outcome instanceof Error)) {
    await ended(outcome);
    throw new Error('It started all the same.');
  }
  const said = outcome.message.replace('The product did not start:', '').trim();
  if (/^\s+at /m.test(said)) throw new Error(`It ended with a trace: ${said.split('\n')[0]}`);
  if (said === '') throw new Error('It ended, or hung for 30 s, without a word.');
  return { said, ms };
}

const asking =
  (origin: string): Museum['ask'] =>
  async (method, path, { cookie = '', body, headers, within = 20_000 } = {}) => {
    const begun = performance.now();
    const took = () => Math.round(performance.now() - begun);
    try {
      const answer = await fetch(path.startsWith('/') ? `${origin}${path}` : `${origin}${API_PREFIX}/${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(within),
        headers: {
          cookie,
          origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { ...envelopeIn(text), status: answer.status, text, ms: took() };
    } catch (error) {
      return { status: 0, text: String((error as Error).cause ?? error), ms: took() };
    }
  };

function envelopeIn(text: string): Partial<Envelope<Record<string, unknown>>> {
  try {
    return JSON.parse(text) as Envelope<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Signs in over the network at the development sign-on, and answers with the session's cookie. */
export async function signIn(museum: Product, account = 'admin'): Promise<string> {
  const address = await requestTicket(museum, account);
  const attached = await fetch(address, { redirect: 'manual' });
  const cookie = /museum_session=[^;]+/.exec(attached.headers.getSetCookie().join(';'))?.[0];
  if (!cookie) throw new Error(`Signing in failed: ${attached.status}.`);
  return cookie;
}

/** Fills in the form of the development sign-on; the answer is the address its ticket leads back to, not gone to yet. */
export async function requestTicket({ origin }: Product, account = 'admin'): Promise<string> {
  const service = `${origin}${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${origin}/admin/`)}`;
  const login = `${origin}/cas/login?service=${encodeURIComponent(service)}`;
  const lt = /name="lt" value="([^"]+)"/.exec(await (await fetch(login)).text())?.[1] ?? '';
  const body = new URLSearchParams({ username: account, password: account, lt });
  const granted = await fetch(login, { method: 'POST', body, redirect: 'manual' });
  const address = granted.headers.get('location');
  if (!address) throw new Error(`The sign-on gave no ticket: ${granted.status}.`);
  return address;
}

export interface Row {
  id: number;
  version: number;
  title: string;
}

export const draft = (title: string) => ({ title, category: 'museum' });

/** Writes a piece of news and answers with it as it was acknowledged. */
export async function written(museum: Museum, cookie: string, title: string): Promise<Row> {
  const { status, data, text } = await museum.ask('POST', 'news/', { cookie, body: draft(title) });
  if (status !== 200) throw new Error(`A piece of news could not be written: ${status} ${text}`);
  return data as unknown as Row;
}

export const listed = (museum: Museum, cookie: string, within?: number): Promise<Told> =>
  museum.ask('GET', 'news/list?current=1&pageSize=10', { cookie, ...(within ? { within } : {}) });
