import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { API_PREFIX } from '../../contract/calls.ts';
import { cardQueries, rules } from '../../resources/index.server.ts';
import { menu, sections } from '../../resources/index.ts';
import { type Running, start } from '../../server/app/start.ts';
import { blankDatabase } from '../build/blank-database.ts';
import { buildSheetWorker } from '../build/sheet-worker.ts';
import {
  browserWalks,
  type FunctionsByFile,
  functionsByFile,
  functionsInBrowser,
  type ProductPlace,
} from './walk-browser.ts';

const ORIGIN = 'http://127.0.0.1:8000';
const LIST = 'literatureGoods/list?current=1&pageSize=10';
const goods = { title: '书签', sku: 'W-1', category: 'stationery', stockState: 'in' };

type Call = (
  account: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<LightMyRequestResponse>;

/** Makes the calls that prepare a walk, and returns the call to be followed. */
type ServerWalk = (call: Call) => Promise<() => Promise<LightMyRequestResponse>>;

const serverWalks: Readonly<Record<string, ServerWalk>> = {
  async list(call) {
    for (const number of [1, 2]) await call('admin', 'POST', 'literatureGoods/', { ...goods, sku: `W-${number}` });
    return () => call('admin', 'GET', LIST);
  },
  async save(call) {
    let { id, version } = (await call('admin', 'POST', 'literatureGoods/', goods)).json().data;
    return async () => {
      const answer = await call('admin', 'PUT', 'literatureGoods/', { id, version, title: `书签${version}` });
      version = answer.json().data.version;
      return answer;
    };
  },
  /** Of an operator without a role. */
  refusal: async (call) => () => call('guest', 'GET', LIST),
};

/** What the start does in the background is over by then, in milliseconds. */
const START_TIME = 2_000;

/**
 * Prints through how many files and functions of the product one call runs on the server, or one action in the browser,
 * counted by the engine: what a developer has to follow who wants to know what the call or the action does.
 */
export async function printWalk(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'museum-walk-'));
  try {
    const functions = await functionsOf(name, folder);
    for (const [file, names] of [...functions].sort()) console.log(`${file}\n  ${names.join(', ')}`);
    console.log(`\n${name}: ${functions.size} files, ${[...functions.values()].flat().length} functions`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function functionsOf(name: string, folder: string): Promise<FunctionsByFile> {
  const [serverWalk, browserWalk] = [serverWalks[name], browserWalks[name]];
  if (serverWalk) return functionsOnServer(serverWalk, folder);
  if (browserWalk) return functionsInBrowser(browserWalk, folder, startProduct);
  const names = [...Object.keys(serverWalks), ...Object.keys(browserWalks)];
  throw new Error(`There is no walk "${name}"; there are ${names.join(', ')}.`);
}

async function functionsOnServer(walk: ServerWalk, folder: string): Promise<FunctionsByFile> {
  const running = await startProduct({ folder, origin: ORIGIN, clientDir: null, listen: async () => undefined });
  try {
    const cookies: Record<string, string> = {};
    for (const account of ['admin', 'guest']) cookies[account] = await signIn(running.app, account);
    const call: Call = (account, method, path, payload) =>
      running.app.inject({
        method,
        url: `${API_PREFIX}/${path}`,
        headers: { ...host, cookie: cookies[account] ?? '', origin: ORIGIN },
        ...(payload && { payload }),
      });
    const follow = await walk(call);
    await setTimeout(START_TIME);
    await follow();
    return await countedFunctions(follow);
  } finally {
    await running.stop();
  }
}

async function startProduct({ folder, origin, clientDir, listen }: ProductPlace): Promise<Running> {
  return start(
    {
      menu,
      sections,
      rules,
      cards: cardQueries,
      seeds: [],
      clientDir,
      sheetWorker: await buildSheetWorker(folder),
      preparedTables: { database: await blankDatabase() },
    },
    {
      env: {
        DATA_DIR: join(folder, 'data'),
        PUBLIC_ORIGIN: origin,
        ADMIN_ACCOUNTS: 'admin',
        DEMO_DATA: 'false',
        LOG_LEVEL: 'silent',
      },
      print: () => undefined,
      giveUp: (sentence) => {
        throw new Error(sentence);
      },
      retire: () => undefined,
      listen,
    },
  );
}

/** How often a call is repeated: work in the background runs beside some of them, but hardly beside each. */
const REPETITIONS = 5;

/** The functions of the product that run during each repetition of a call, by file. */
async function countedFunctions(call: () => Promise<unknown>): Promise<FunctionsByFile> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const runs: FunctionsByFile[] = [];
  for (let run = 0; run < REPETITIONS; run += 1) {
    await session.post('Profiler.takePreciseCoverage');
    await call();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    runs.push(
      functionsByFile(result, (url) => {
        const [file] = /src\/(?:server|contract|declare|kinds|resources)\/.+\.ts/.exec(url) ?? [];
        return file ? () => file : null;
      }),
    );
  }
  session.disconnect();
  const [first = new Map<string, string[]>(), ...others] = runs;
  const always = [...first].map(([file, names]) => {
    const repeated = names.filter((name) => others.every((run) => run.get(file)?.includes(name)));
    return [file, repeated] as const;
  });
  return new Map(always.filter(([, names]) => names.length > 0));
}

const host = { host: new URL(ORIGIN).host };

/** Signs in by the form of the development sign-on and returns the session cookie. */
async function signIn(app: FastifyInstance, account: string): Promise<string> {
  const service = `${ORIGIN}${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${ORIGIN}/admin/`)}`;
  const url = `/cas/login?service=${encodeURIComponent(service)}`;
  const page = await app.inject({ url, headers: host });
  const lt = /name="lt" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const headers = { ...host, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ username: account, password: account, lt }).toString();
  const { headers: answer } = await app.inject({ method: 'POST', url, headers, payload });
  const { pathname, search } = new URL(String(answer.location));
  const attached = await app.inject({ url: `${pathname}${search}`, headers: host });
  const [session] = attached.cookies.filter(({ name }) => name === 'museum_session');
  if (!session) throw new Error(`Signing in failed: ${attached.statusCode} ${attached.body.slice(0, 200)}`);
  return `museum_session=${session.value}`;
}
