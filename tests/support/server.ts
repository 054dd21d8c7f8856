import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { API_PREFIX } from '../../src/contract/calls.ts';
import type { Envelope } from '../../src/contract/envelope.ts';
import { sectionsOf } from '../../src/declare/menu.ts';
import { cards, rules } from '../../src/resources/index.server.ts';
import { menu, records } from '../../src/resources/index.ts';
import { readConfiguration } from '../../src/server/config/config.ts';
import { createSheetReader } from '../../src/server/import/sheets/sheet-reader.ts';
import type { Parts } from '../../src/server/parts.ts';
import { buildApp } from '../../src/server/start/app.ts';
import { museumDatabase } from './database.ts';
import { hiddenFields } from './sign-on-form.ts';
import { resetDatabase } from './start-snapshot.ts';

/** Where the tests' operators believe the server to be. */
export const ORIGIN = 'http://127.0.0.1:8000';

/** A Monday morning in Shanghai, when every test begins unless it moves the clock. */
const START = '2026-03-02T02:00:00.000Z';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
type Query = Record<string, string | number | readonly (string | number)[]>;

export interface CallOptions {
  /** The demo operator who calls; nobody unless said. */
  as?: string;
  query?: Query;
  body?: unknown;
  language?: 'zh-CN' | 'en-US';
  headers?: Record<string, string>;
}

/** An answer with its envelope taken apart. */
export interface Answer<T = unknown> extends Envelope<T> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  text: string;
}

export interface TestApp {
  app: FastifyInstance;
  parts: Parts;
  /** What the server takes for the present; set it to move the clock. */
  clock: { now: Date };
  /** The headers of a signed-in operator, who signed in the way a person does. */
  signIn: (account: string) => Promise<Record<string, string>>;
  /** Forgets who is signed in, after the sessions are gone. */
  signOutAll: () => void;
  /** A call below the prefix: `call('GET', 'news/list', { as: 'editor' })`. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it takes the answer for
  call: <T = any>(method: Method, path: string, options?: CallOptions) => Promise<Answer<T>>;
}

type Overrides = Partial<Parts> & { env?: Record<string, string> };

/** The app of the last test. A worker runs one file after the other, so there is one at a time. */
let running: FastifyInstance | undefined;

/** The real app on a database with roles, menu and demo operators and no records, and on an empty data directory. */
export async function testApp({ env, ...overrides }: Overrides = {}): Promise<TestApp> {
  await running?.close();
  const database = overrides.database ?? (await museumDatabase());
  const clock = { now: new Date(START) };
  const parts: Parts = {
    config: testConfig(env),
    database,
    menu,
    records: overrides.menu ? sectionsOf(overrides.menu) : records,
    rules,
    cards,
    secret: 'a secret only the tests know, long enough',
    now: () => new Date(clock.now),
    askCas: (address) => askOurselves(address),
    readSheet: createSheetReader(inject('sheetWorker')),
    clientDir: null,
    ...overrides,
  };
  await resetDatabase(database, parts);
  const app = await buildApp(parts);
  running = app;

  const askOurselves = async (address: string) => {
    const response = await app.inject({ url: address.slice(new URL(address).origin.length), headers: hostHeader });
    return { status: response.statusCode, text: response.body };
  };
  let signedIn = new Map<string, Promise<Record<string, string>>>();
  const signIn = (account: string) => walkThroughSignOn(app, account);
  const headersOf = (account: string) => {
    const headers = signedIn.get(account) ?? signIn(account);
    signedIn.set(account, headers);
    return headers;
  };
  return {
    app,
    parts,
    clock,
    signIn,
    signOutAll: () => {
      signedIn = new Map();
    },
    call: async (method, path, options = {}) => {
      const operator = options.as ? await headersOf(options.as) : {};
      return answerOf(await app.inject(requestOf(method, path, options, operator)));
    },
  };
}

let shared: { file: string | undefined; museum: TestApp; uses: number } | undefined;

/** More than the writes of a test. */
const VERSIONS_OF_A_TEST = 1_000_000;

/**
 * The app of the test before in the same file, on a database that is put back to where every test begins: building an app
 * takes four times as long. For tests that leave nothing behind in the app itself.
 */
export async function sharedApp(): Promise<TestApp> {
  const file = expect.getState().testPath;
  if (!shared || shared.file !== file || shared.museum.app !== running) {
    shared = { file, museum: await testApp(), uses: 0 };
    return shared.museum;
  }
  const { museum } = shared;
  const { database } = museum.parts;
  await resetDatabase(database, museum.parts);
  shared.uses += 1;
  // What the app remembers is known by these versions: none may come twice.
  await sql`update "tableVersion" set version = version + ${shared.uses * VERSIONS_OF_A_TEST}`.execute(database.db);
  museum.signOutAll();
  museum.clock.now = new Date(START);
  return museum;
}

function testConfig(env: Record<string, string> = {}): Parts['config'] {
  const dataDir = mkdtempSync(join(inject('testFolder'), 'data-'));
  const read = readConfiguration({ PUBLIC_ORIGIN: ORIGIN, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));
  return read.config;
}

const hostHeader = { host: new URL(ORIGIN).host };

function requestOf(
  method: Method,
  path: string,
  { query = {}, body, language = 'zh-CN', headers }: CallOptions,
  operator: Record<string, string>,
): InjectOptions {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) asked.append(name, String(one));
  }
  return {
    method,
    url: `${API_PREFIX}/${path}${asked.size > 0 ? `?${asked}` : ''}`,
    headers: { ...hostHeader, 'accept-language': language, 'sec-fetch-site': 'same-origin', ...operator, ...headers },
    ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
  } as InjectOptions;
}

function answerOf<T>(response: LightMyRequestResponse): Answer<T> {
  const { statusCode: status, headers, body: text } = response;
  const isJson = String(headers['content-type']).startsWith('application/json');
  const envelope = isJson && text ? (JSON.parse(text) as Envelope<T>) : ({} as Envelope<T>);
  return { ...envelope, status, headers, text };
}

/** Asks for a page, is sent to the sign-on page, fills in the form, and comes back with a session. */
async function walkThroughSignOn(app: FastifyInstance, account: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: URLSearchParams) => {
    const { pathname, search } = new URL(address, ORIGIN);
    const response = await app.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        ...hostHeader,
        ...cookieHeader(cookies),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN } : {}),
      },
      payload: form?.toString(),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };

  const refused = await visit(`${API_PREFIX}/sso/currentUser`);
  const login = new URL((refused.json() as Envelope).msg);
  login.searchParams.set('service', `${ORIGIN}${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${ORIGIN}/admin/`)}`);
  const page = await visit(login.href);
  const form = new URLSearchParams(hiddenFields(page.body));
  form.set('username', account);
  form.set('password', account);
  const granted = await visit(login.href, form);
  const attached = await visit(String(granted.headers.location));
  if (attached.statusCode >= 400 || !granted.headers.location) {
    throw new Error(`${account} could not sign in: ${granted.statusCode}, ${attached.statusCode} ${attached.body}`);
  }
  return cookieHeader(cookies);
}

const cookieHeader = (cookies: ReadonlyMap<string, string>): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});
