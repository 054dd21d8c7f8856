import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, inject, onTestFinished } from 'vitest';
import { API_PREFIX } from '../../src/contract/calls.ts';
import type { Envelope } from '../../src/contract/envelope.ts';
import { sectionsOf } from '../../src/declare/menu.ts';
import { cardQueries, rules } from '../../src/resources/index.server.ts';
import { menu, sections } from '../../src/resources/index.ts';
import { buildApp } from '../../src/server/app/app.ts';
import type { ServerContext } from '../../src/server/app/server-context.ts';
import { readConfiguration } from '../../src/server/config/config.ts';
import { createSheetReader } from '../../src/server/files/import/sheets/sheet-reader.ts';
import { museumDatabase } from './database.ts';
import { hiddenFields } from './sign-on-form.ts';
import { highRateLimits } from './start-product.ts';
import { resetDatabase } from './start-snapshot.ts';

/** The origin in every request of the tests. */
export const ORIGIN = 'http://127.0.0.1:8000';

/** A Monday morning in Shanghai: the time of the server at the start of every test. */
const START = '2026-03-02T02:00:00.000Z';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
type Query = Record<string, string | number | readonly (string | number)[]>;

export interface CallOptions {
  /** The account of the demo operator who calls; without it nobody is signed in. */
  as?: string;
  query?: Query;
  body?: unknown;
  language?: 'zh-CN' | 'en-US';
  headers?: Record<string, string>;
}

/** A response with the properties of its envelope. */
export interface Answer<T = unknown> extends Envelope<T> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  text: string;
}

export interface TestApp {
  app: FastifyInstance;
  parts: ServerContext;
  /** The clock of the server; set `now` to move it. */
  clock: { now: Date };
  /** Signs an operator in by the sign-on form and returns the headers of their requests. */
  signIn: (account: string) => Promise<Record<string, string>>;
  /** Forgets the cookies of all operators, after their sessions were deleted. */
  signOutAll: () => void;
  /** Sends a request below the API prefix: `call('GET', 'news/list', { as: 'editor' })`. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it takes the answer for
  call: <T = any>(method: Method, path: string, options?: CallOptions) => Promise<Answer<T>>;
}

type Overrides = Partial<ServerContext> & { env?: Record<string, string> };

/** The app of the last test. A worker runs one file after the other, so at most one app runs. */
let runningApp: FastifyInstance | undefined;

/** Builds the real app on a database with roles, menu and demo operators but no records, and an empty data directory. */
export async function testApp({ env, ...overrides }: Overrides = {}): Promise<TestApp> {
  await runningApp?.close();
  const database = overrides.database ?? (await museumDatabase());
  const clock = { now: new Date(START) };
  const parts: ServerContext = {
    config: testConfig(env),
    database,
    menu,
    sections: overrides.menu ? sectionsOf(overrides.menu) : sections,
    rules,
    cards: cardQueries,
    checksCardTables: true,
    secret: 'a secret only the tests know, long enough',
    now: () => new Date(clock.now),
    askCas: (address) => requestSelf(address),
    readSheet: createSheetReader(inject('sheetWorker')),
    clientDir: null,
    ...overrides,
  };
  await resetDatabase(database, parts);
  const app = await buildApp(parts);
  runningApp = app;

  const requestSelf = async (address: string) => {
    const response = await app.inject({ url: address.slice(new URL(address).origin.length), headers: hostHeader });
    return { status: response.statusCode, text: response.body };
  };
  let headersOfAccounts = new Map<string, Promise<Record<string, string>>>();
  const signIn = (account: string) => signOnWithForm(app, account);
  const headersOf = (account: string) => {
    const headers = headersOfAccounts.get(account) ?? signIn(account);
    headersOfAccounts.set(account, headers);
    return headers;
  };
  return {
    app,
    parts,
    clock,
    signIn,
    signOutAll: () => {
      headersOfAccounts = new Map();
    },
    call: async (method, path, options = {}) => {
      const operator = options.as ? await headersOf(options.as) : {};
      return parseResponse(await app.inject(buildRequest(method, path, options, operator)));
    },
  };
}

/** Another server on the database of an app, until the test ends. */
export async function secondServer({ parts, signIn }: TestApp): Promise<Pick<TestApp, 'call'>> {
  const app = await buildApp(parts);
  onTestFinished(() => app.close());
  return {
    call: async (method, path, options = {}) => {
      const operator = options.as ? await signIn(options.as) : {};
      return parseResponse(await app.inject(buildRequest(method, path, options, operator)));
    },
  };
}

let shared: { file: string | undefined; museum: TestApp; uses: number } | undefined;

/** More than any test writes. */
const VERSIONS_OF_A_TEST = 1_000_000;

/**
 * Returns the app of the previous test in the same file with its database reset, as building an app takes four times as
 * long. For tests that change nothing in the app itself.
 */
export async function sharedApp(): Promise<TestApp> {
  const file = expect.getState().testPath;
  if (!shared || shared.file !== file || shared.museum.app !== runningApp) {
    shared = { file, museum: await testApp(), uses: 0 };
    return shared.museum;
  }
  const { museum } = shared;
  const { database } = museum.parts;
  await resetDatabase(database, museum.parts);
  shared.uses += 1;
  // The caches of the app are keyed by these versions, so no version may occur twice.
  await sql`update "tableVersion" set version = version + ${shared.uses * VERSIONS_OF_A_TEST}`.execute(database.db);
  museum.signOutAll();
  museum.clock.now = new Date(START);
  return museum;
}

function testConfig(env: Record<string, string> = {}): ServerContext['config'] {
  const dataDir = mkdtempSync(join(inject('testFolder'), 'data-'));
  const standard = { PUBLIC_ORIGIN: ORIGIN, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...highRateLimits };
  const read = readConfiguration({ ...standard, ...env });
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));
  return read.config;
}

const hostHeader = { host: new URL(ORIGIN).host };

function buildRequest(
  method: Method,
  path: string,
  { query = {}, body, language = 'zh-CN', headers }: CallOptions,
  operator: Record<string, string>,
): InjectOptions {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) params.append(name, String(item));
  }
  return {
    method,
    url: `${API_PREFIX}/${path}${params.size > 0 ? `?${params}` : ''}`,
    headers: { ...hostHeader, 'accept-language': language, 'sec-fetch-site': 'same-origin', ...operator, ...headers },
    ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
  } as InjectOptions;
}

function parseResponse<T>(response: LightMyRequestResponse): Answer<T> {
  const { statusCode: status, headers, body: text } = response;
  const isJson = String(headers['content-type']).startsWith('application/json');
  const envelope = isJson && text ? (JSON.parse(text) as Envelope<T>) : ({} as Envelope<T>);
  return { ...envelope, status, headers, text };
}

/** Signs in as a browser does: a refused request, the sign-on form, attach, and the session cookie. */
export async function signOnWithForm(
  app: FastifyInstance,
  account: string,
  origin = ORIGIN,
): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const open = async (address: string, form?: URLSearchParams) => {
    const { pathname, search } = new URL(address, origin);
    const response = await app.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        host: new URL(origin).host,
        ...cookieHeader(cookies),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin } : {}),
      },
      payload: form?.toString(),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };

  const refusal = await open(`${API_PREFIX}/sso/currentUser`);
  const login = new URL((refusal.json() as Envelope).msg);
  login.searchParams.set('service', `${origin}${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${origin}/admin/`)}`);
  const page = await open(login.href);
  const form = new URLSearchParams(hiddenFields(page.body));
  form.set('username', account);
  form.set('password', account);
  const ticketResponse = await open(login.href, form);
  const attachResponse = await open(String(ticketResponse.headers.location));
  if (attachResponse.statusCode >= 400 || !ticketResponse.headers.location) {
    throw new Error(
      `${account} could not sign in: ${ticketResponse.statusCode}, ${attachResponse.statusCode} ${attachResponse.body}`,
    );
  }
  return cookieHeader(cookies);
}

const cookieHeader = (cookies: ReadonlyMap<string, string>): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});
