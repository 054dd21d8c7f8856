import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '../../src/contract/calls.ts';
import type { Envelope } from '../../src/contract/envelope.ts';
import { cpuTimeOf } from '../support/measure.ts';
import { type Product, type StartOptions, startProduct } from '../support/start-product.ts';

/** A started product with a client for its API. */
export interface Museum extends Product {
  pid: number;
  request: (method: string, path: string, options?: RequestOptions) => Promise<MuseumResponse>;
}

interface RequestOptions {
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** In milliseconds. */
  timeout?: number;
}

/** A response and how long it took. Status 0 means that none came. */
export interface MuseumResponse extends Partial<Envelope<Record<string, unknown>>> {
  status: number;
  ms: number;
  /** The body as text, or the error when there was no response. */
  text: string;
}

const folders: string[] = [];

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'museum-faults-'));
  folders.push(folder);
  return folder;
};

export const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts the product without demonstration records, which would be written while a fault runs. */
export async function startMuseum(environment: Record<string, string>, options: StartOptions = {}): Promise<Museum> {
  const onSpawn = (child: ChildProcess) => {
    children.add(child);
    child.once('exit', () => children.delete(child));
    options.onSpawn?.(child);
  };
  const product = await startProduct(
    { DEMO_DATA: 'false', ADMIN_ACCOUNTS: 'admin', ...environment },
    { ...options, onSpawn },
  );
  return { ...product, pid: product.process.pid ?? 0, request: createRequest(product.origin) };
}

/** Starts the product, runs `work` with it and stops it in any case. */
export async function withMuseum<T>(
  environment: Record<string, string>,
  work: (museum: Museum) => Promise<T>,
  options?: StartOptions,
): Promise<T> {
  const museum = await startMuseum(environment, options);
  try {
    return await work(museum);
  } finally {
    await stopMuseum(museum);
  }
}

export async function stopMuseum(museum: Product): Promise<void> {
  const killTimer = setTimeout(() => museum.process.kill('SIGKILL'), 12_000);
  if (museum.process.exitCode === null && museum.process.signalCode === null) await museum.stop();
  clearTimeout(killTimer);
}

/** Expects the start to be refused; returns the message the process ended with and its CPU time in milliseconds. */
export async function expectStartRefused(
  environment: Record<string, string>,
): Promise<{ message: string; cpuTime: number }> {
  let cpuTime = 0;
  const onSpawn = ({ pid = 0 }: ChildProcess) => {
    const sampling = setInterval(() => {
      cpuTime = Math.max(cpuTime, cpuTimeOf(pid));
    }, 20);
    setTimeout(() => clearInterval(sampling), 30_000).unref();
  };
  const result = await startMuseum(environment, { onSpawn }).catch((error: Error) => error);
  if (!(result instanceof Error)) {
    await stopMuseum(result);
    throw new Error('It started all the same.');
  }
  const message = result.message.replace('The product did not start:', '').trim();
  if (/^\s+at /m.test(message)) throw new Error(`It ended with a trace: ${message.split('\n')[0]}`);
  if (message === '') throw new Error('It ended, or hung for 30 s, without a word.');
  return { message, cpuTime };
}

const createRequest =
  (origin: string): Museum['request'] =>
  async (method, path, { cookie = '', body, headers, timeout = 20_000 } = {}) => {
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    try {
      const response = await fetch(path.startsWith('/') ? `${origin}${path}` : `${origin}${API_PREFIX}/${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: {
          cookie,
          origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { ...parseEnvelope(text), status: response.status, text, ms: elapsed() };
    } catch (error) {
      return { status: 0, text: String((error as Error).cause ?? error), ms: elapsed() };
    }
  };

function parseEnvelope(text: string): Partial<Envelope<Record<string, unknown>>> {
  try {
    return JSON.parse(text) as Envelope<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Signs in at the development sign-on and returns the session cookie. */
export async function signIn(museum: Product, account = 'admin'): Promise<string> {
  const address = await requestTicket(museum, account);
  const response = await fetch(address, { redirect: 'manual' });
  const cookie = /museum_session=[^;]+/.exec(response.headers.getSetCookie().join(';'))?.[0];
  if (!cookie) throw new Error(`Signing in failed: ${response.status}.`);
  return cookie;
}

/** Sends the form of the development sign-on and returns the address with the ticket, without opening it. */
export async function requestTicket({ origin }: Product, account = 'admin'): Promise<string> {
  const service = `${origin}${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${origin}/admin/`)}`;
  const login = `${origin}/cas/login?service=${encodeURIComponent(service)}`;
  const lt = /name="lt" value="([^"]+)"/.exec(await (await fetch(login)).text())?.[1] ?? '';
  const body = new URLSearchParams({ username: account, password: account, lt });
  const response = await fetch(login, { method: 'POST', body, redirect: 'manual' });
  const address = response.headers.get('location');
  if (!address) throw new Error(`The sign-on gave no ticket: ${response.status}.`);
  return address;
}

export interface Row {
  id: number;
  version: number;
  title: string;
}

export const newsDraft = (title: string) => ({ title, category: 'museum' });

/** Creates a piece of news and returns it as the server acknowledged it. */
export async function createNews(museum: Museum, cookie: string, title: string): Promise<Row> {
  const { status, data, text } = await museum.request('POST', 'news/', { cookie, body: newsDraft(title) });
  if (status !== 200) throw new Error(`A piece of news could not be written: ${status} ${text}`);
  return data as unknown as Row;
}

export const listNews = (museum: Museum, cookie: string, timeout?: number): Promise<MuseumResponse> =>
  museum.request('GET', 'news/list?current=1&pageSize=10', { cookie, ...(timeout ? { timeout } : {}) });
