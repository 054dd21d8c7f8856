import { mkdtempSync, rmSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { API_PREFIX } from '../../contract/calls.ts';
import { cards, rules } from '../../resources/index.server.ts';
import { menu, records } from '../../resources/index.ts';
import { start } from '../../server/start/start.ts';
import { blankDatabase } from '../build/blank-database.ts';
import { buildSheetWorker } from '../build/sheet-worker.ts';

const ORIGIN = 'http://127.0.0.1:8000';
const LIST = 'literatureGoods/list?current=1&pageSize=10';
const goods = { title: '书签', sku: 'W-1', category: 'stationery', stockState: 'in' };

type Call = (
  account: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<LightMyRequestResponse>;

/** Each returns the call to be followed, after the calls that prepare it. */
const walks: Readonly<Record<string, (call: Call) => Promise<() => Promise<LightMyRequestResponse>>>> = {
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
 * Prints through how many files and functions of the product one call runs on the server, counted by the engine: what a
 * developer has to follow who wants to know what the call does.
 */
export async function printWalk(name: string): Promise<void> {
  const prepare = walks[name];
  if (!prepare) throw new Error(`There is no walk "${name}"; there are ${Object.keys(walks).join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), 'museum-walk-'));
  const preparedTables = { database: await blankDatabase() };
  const running = await start(
    {
      menu,
      records,
      rules,
      cards,
      seeds: [],
      clientDir: null,
      sheetWorker: await buildSheetWorker(folder),
      preparedTables,
    },
    {
      env: {
        DATA_DIR: join(folder, 'data'),
        PUBLIC_ORIGIN: ORIGIN,
        ADMIN_ACCOUNTS: 'admin',
        DEMO_DATA: 'false',
        LOG_LEVEL: 'silent',
      },
      print: () => undefined,
      giveUp: (sentence) => {
        throw new Error(sentence);
      },
      listen: async () => undefined,
    },
  );
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
    const follow = await prepare(call);
    await setTimeout(START_TIME);
    await follow();
    const functions = await countedFunctions(follow);
    for (const [file, names] of [...functions].sort()) console.log(`${file}\n  ${names.join(', ')}`);
    console.log(`\n${name}: ${functions.size} files, ${[...functions.values()].flat().length} functions`);
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How often a call is repeated: work in the background runs beside some of them, but hardly beside each. */
const REPETITIONS = 5;

/** The functions of the product that run during each repetition of a call, by file. */
async function countedFunctions(call: () => Promise<unknown>): Promise<Map<string, string[]>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const runs: Map<string, string[]>[] = [];
  for (let run = 0; run < REPETITIONS; run += 1) {
    await session.post('Profiler.takePreciseCoverage');
    await call();
    runs.push(functionsIn((await session.post('Profiler.takePreciseCoverage')).result));
  }
  session.disconnect();
  const [first = new Map<string, string[]>(), ...others] = runs;
  const always = new Map<string, string[]>();
  for (const [file, names] of first) {
    const repeated = names.filter((name) => others.every((run) => run.get(file)?.includes(name)));
    if (repeated.length > 0) always.set(file, repeated);
  }
  return always;
}

function functionsIn(result: readonly Profiler.ScriptCoverage[]): Map<string, string[]> {
  const functions = new Map<string, string[]>();
  for (const { url, functions: all } of result) {
    const [file] = /src\/(?:server|contract|declare|resources)\/.+\.ts/.exec(url) ?? [];
    const names = all.filter(({ functionName, ranges }) => /^\w|^#/.test(functionName) && (ranges[0]?.count ?? 0) > 0);
    if (file && names.length > 0)
      functions.set(file, [...(functions.get(file) ?? []), ...names.map((one) => one.functionName)]);
  }
  return functions;
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
