import { once } from 'node:events';
import http from 'node:http';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { csvRows } from '../../src/server/files/import/sheets/csv.ts';
import { measureLoad, median } from '../support/measure.ts';
import { fillMembers } from './members.ts';
import { type BenchProduct, signIn } from './product.ts';
import type { Report } from './report.ts';

const COLLECTION = 'collectionManage';
const REGISTERED = '?status=registered';
const ROWS = 2_000;

/** The columns of the imported objects: texts, choices, tags, numbers, an inexact date and a reference. */
const OBJECT_COLUMNS = [
  ...['registerNo', 'title', 'objectName', 'category', 'period', 'materialClass', 'materials', 'quantity', 'unit'],
  ...[
    'realCount',
    'sizes',
    'massRange',
    'complete',
    'state',
    'sourceWay',
    'sourceName',
    'inDate',
    'inRange',
    'location',
  ],
];
const MEMBER_COLUMNS = 'memberNo nickname realName phone city channel roles status registeredAt'.split(' ');

/** Measures an import and bulk work: rows a second, and how slow a list becomes meanwhile. */
export async function measureJobs(product: BenchProduct, report: Report): Promise<void> {
  const caller = createCaller(product.origin, await signIn(product.origin));
  const [importBudget, bulkBudget] = product.databaseUrl ? [250, 200] : [80, 80];
  const measureRate = async (name: string, rows: number, budget: number, work: () => Promise<unknown>) => {
    const { seconds, p99 } = await measureMeanwhile(product, caller, work);
    report.atLeast(name, rows / seconds, budget, 'rows a second');
    report.atMost(`list p99 during ${name}`, p99, 80, 'ms');
  };

  await caller.upload(await createSheet(caller));
  await runSheet(caller, 'check', { state: 'checked', count: 'create' });
  await measureRate('import', ROWS, importBudget, () => runSheet(caller, 'run', { state: 'done', count: 'created' }));
  const bulk = (body: object) => runJob(caller, '?registerNo=BENCH-', body);
  await measureRate('bulk edit', ROWS, bulkBudget, () => bulk({ what: 'set', asked: { tags: ['bench'] } }));
  await measureRate('bulk delete', ROWS, bulkBudget, () => bulk({ what: 'delete' }));
  const { total } = await caller.get<{ total: number }>(`${COLLECTION}/list${REGISTERED}&current=1&pageSize=10`);
  const asked = { deaccessionNo: 'B-1', deaccessionAuthority: 'bench', deaccessionMethod: 'lost' };
  const move = { what: 'proposeDeaccession', reason: 'bench', asked };
  await measureRate('bulk move', total, bulkBudget, () => runJob(caller, REGISTERED, move));
}

/** Measures exports of a million members: duration, memory, and how slow a list becomes meanwhile. */
export async function measureExports(product: BenchProduct, report: Report): Promise<void> {
  await fillMembers(product.databaseUrl ?? '');
  const caller = createCaller(product.origin, await signIn(product.origin));
  await pause(5_000);
  const idleMemory = product.memory();
  for (const [format, budget] of [['csv', 20] as const, ['xlsx', 45] as const]) {
    const { seconds, peak, p99 } = await measureMeanwhile(product, caller, () =>
      caller.export('member/export?sort=-registeredAt', format, MEMBER_COLUMNS),
    );
    report.atMost(`${format} export of a million members`, seconds, budget, 's');
    report.atMost(`memory above idle during ${format} export`, peak - idleMemory, 120, 'MB');
    report.atMost(`list p99 during ${format} export`, p99, 80, 'ms');
  }
}

interface Caller {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: object) => Promise<T>;
  upload: (sheet: string) => Promise<unknown>;
  /** Exports all records, and returns the beginning of the file. */
  export: (path: string, format: 'csv' | 'xlsx', columns: readonly string[]) => Promise<string>;
  /** Requests lists one after the other over one connection for a second. */
  measureList: () => Promise<number>;
}

function createCaller(origin: string, cookie: string): Caller {
  const api = `${origin}${API_PREFIX}`;
  const send = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${api}/${path}`, { ...init, headers: { cookie, origin, ...init.headers } });
    const { data, msg } = (await response.json()) as { data: T; msg: string };
    if (!response.ok) throw new Error(`${path} was refused: ${msg}`);
    return data;
  };
  const post: Caller['post'] = (path, body = {}) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return {
    get: (path) => send(path, {}),
    post,
    upload(sheet) {
      const body = new FormData();
      body.append('file', new Blob([sheet], { type: 'text/csv' }), 'bench.csv');
      return send(`${COLLECTION}/import`, { method: 'POST', body });
    },
    async export(path, format, columns) {
      const { url } = await post<{ url: string }>(path, { format, columns, purpose: 'bench' });
      const response = await new Promise<http.IncomingMessage>((resolve) =>
        http.get(`${origin}${url}`, { headers: { cookie } }, resolve),
      );
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < 1_000_000) chunks.push(chunk);
      });
      await once(response, 'end');
      return Buffer.concat(chunks).toString();
    },
    measureList: async () => {
      const list = `${api}/news/list?current=1&pageSize=10&sort=-newsDate`;
      return (await measureLoad(list, { cookie }, 1, 1_000)).p99;
    },
  };
}

/** Requests lists while the work runs, and samples the memory of the process. */
async function measureMeanwhile({ memory }: BenchProduct, caller: Caller, work: () => Promise<unknown>) {
  let isRunning = true;
  const timeWork = async () => {
    const start = performance.now();
    try {
      await work();
      return (performance.now() - start) / 1000;
    } finally {
      isRunning = false;
    }
  };
  const rounds: number[] = [];
  const requestLists = async () => {
    while (isRunning) rounds.push(await caller.measureList());
  };
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  try {
    const [seconds] = await Promise.all([timeWork(), requestLists()]);
    return { seconds, peak, p99: median(rounds) };
  } finally {
    clearInterval(sampling);
  }
}

/** Objects of the demonstration under new numbers and names. */
async function createSheet(caller: Caller): Promise<string> {
  const file = await caller.export(`${COLLECTION}/export`, 'csv', OBJECT_COLUMNS);
  // The first line says who has exported what.
  const [, head = [], ...objects] = [...csvRows(file.replace(/^\ufeff/, ''))].map(({ cells }) => cells);
  const complete = objects.filter((cells) => cells.length === head.length && cells.slice(1, 8).every(Boolean));
  const rows = Array.from({ length: ROWS }, (_, number) => {
    const [, title, ...cells] = complete[number % complete.length] ?? [];
    return [`BENCH-${number}`, `${title} ${number}`, ...cells];
  });
  return [head, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\n');
}

/** Checks or runs the uploaded sheet, and waits until that has been done to all of its rows. */
async function runSheet(caller: Caller, step: 'check' | 'run', expected: { state: string; count: string }) {
  await caller.post(`${COLLECTION}/import/${step}`, step === 'run' ? { mode: 'each' } : {});
  for (;;) {
    const { state, counts } = await caller.get<{ state: string; counts: Record<string, number> }>(
      `${COLLECTION}/import`,
    );
    if (state === expected.state && counts[expected.count] === ROWS) return;
    if (state === expected.state) throw new Error(`Some rows cannot be imported: ${JSON.stringify(counts)}`);
    await pause(200);
  }
}

async function runJob(caller: Caller, filter: string, body: object): Promise<void> {
  const { job } = await caller.post<{ job: { id: number } }>(`${COLLECTION}/bulk${filter}`, body);
  for (;;) {
    const { state, refused } = await caller.get<{ state: string; refused: number }>(`job/?id=${job.id}`);
    if (state === 'done' && refused > 0) throw new Error(`${refused} rows of ${JSON.stringify(body)} were refused.`);
    if (state === 'done') return;
    await pause(100);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
