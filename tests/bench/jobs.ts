import { once } from 'node:events';
import http from 'node:http';
import { csvRows } from '../../src/server/import/sheets/csv.ts';
import { type Load, measureLoad } from '../support/measure.ts';
import { fillEmbeddedMembers } from './members.ts';
import { type BenchProduct, signIn } from './product.ts';
import type { Report } from './report.ts';

const API = '/admin/api/admin';
const COLLECTION = 'collectionManage';
const LIST = 'news/list?current=1&pageSize=10&sort=-newsDate';
const REGISTERED = '?status=registered';
const ROWS = 2_000;
const EXPORTED_ROWS = 100_000;
/** The largest sheet that may be uploaded, in bytes. */
const SHEET_BYTES = 20 * 2 ** 20 - 1_000;

/** The columns of the imported objects: texts, choices, tags, numbers, an inexact date and a reference. */
const COLUMNS = [
  ...[
    'registerNo',
    'title',
    'objectName',
    'category',
    'period',
    'materialClass',
    'materials',
    'quantity',
    'unit',
    'realCount',
  ],
  ...['sizes', 'massRange', 'complete', 'state', 'sourceWay', 'sourceName', 'inDate', 'inRange', 'location'],
];

/** Measures an import, bulk work and, on the embedded database, an export: rows a second, and how slow a list becomes. */
export async function measureJobs(product: BenchProduct, report: Report): Promise<void> {
  const embedded = product.databaseUrl === undefined;
  const call = await createCaller(product.origin);
  const idleMemory = await measureIdleMemory(product);
  const during = async (figure: string, rows: number, budget: number | undefined, work: () => Promise<unknown>) => {
    const cpuBefore = product.cpu();
    const { seconds, p99, peak } = await measureMeanwhile(product, call, work);
    const cpu = (product.cpu() - cpuBefore) / rows;
    if (budget !== undefined) report.atLeast(figure, rows / seconds, budget, 'rows/s');
    report.atMost(`list p99 meanwhile: ${figure}`, p99, 50, 'ms');
    report.atMost(`memory above idle: ${figure}`, peak - idleMemory, 120, 'MB');
    console.log(
      `  ${figure.padEnd(36)}${(rows / seconds).toFixed(0).padStart(8)} rows/s   list p99 ${p99.toFixed(0)} ms   ${peak - idleMemory} MB above idle   CPU ${cpu.toFixed(1)} ms a row`,
    );
  };

  const sheet = await fileOf(await createSheet(call));
  await during('upload of a sheet', ROWS, undefined, () => call.upload(sheet));
  await during('check of a sheet', ROWS, embedded ? 100 : 500, () => checkSheet(call));
  await during('import', ROWS, embedded ? 100 : 500, () => runSheet(call));
  const imported = '?registerNo=BENCH-';
  const bulk = (body: object) => runJob(call, imported, body);
  const bulkBudget = embedded ? 150 : 300;
  await during('bulk edit', ROWS, bulkBudget, () => bulk({ what: 'set', asked: { tags: ['bench'] } }));
  await during('bulk delete', ROWS, bulkBudget, () => bulk({ what: 'delete' }));
  const registered = await countRegistered(call);
  const move = { what: 'proposeDeaccession', reason: 'bench' };
  await during('bulk move', registered, bulkBudget, () => runJob(call, REGISTERED, move));
  const shortCells = await fileOf(manyCells());
  await during('upload of many short cells', 1, undefined, () => call.upload(shortCells).catch(() => null));
  if (!embedded) return;
  await product.restart((dataDir) => fillEmbeddedMembers(dataDir, EXPORTED_ROWS, {}));
  for (const format of ['csv', 'xlsx']) {
    await during(`export of 100,000 members, ${format}`, EXPORTED_ROWS, undefined, () => exportMembers(call, format));
  }
  const letters = ['一', '玉', '李', '明', '海', '文', '华', '国', '芳', '军'];
  await during('searches among 100,000 members', letters.length * 3, undefined, async () => {
    for (const letter of [...letters, ...letters, ...letters])
      await call.get(`search/?q=${encodeURIComponent(letter)}`);
  });
}

interface Caller {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: object) => Promise<T>;
  upload: (file: Upload) => Promise<unknown>;
  download: (address: string) => Promise<string | undefined>;
  list: () => Promise<Load>;
}

async function createCaller(origin: string): Promise<Caller> {
  const cookie = await signIn(origin);
  const send = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${origin}${API}/${path}`, { ...init, headers: { cookie, origin, ...init.headers } });
    const { data, msg } = (await response.json()) as { data: T; msg: string };
    if (!response.ok) throw new Error(`${path} was refused: ${msg}`);
    return data;
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body = {}) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    upload: ({ body, type }) =>
      send(`${COLLECTION}/import`, { method: 'POST', headers: { 'content-type': type }, body }),
    /** Reads a file, and returns its text if it is a short one. */
    async download(address) {
      const response = await new Promise<http.IncomingMessage>((resolve) =>
        http.get(`${origin}${address}`, { headers: { cookie } }, resolve),
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
    list: () => measureLoad(`${origin}${API}/${LIST}`, { cookie }, 1, 1_000),
  };
}

/** The memory of the process after five seconds without requests. */
async function measureIdleMemory({ memory }: BenchProduct): Promise<number> {
  await pause(5_000);
  return memory();
}

/** Requests lists one after the other over one connection while the work runs. */
async function measureMeanwhile({ memory }: BenchProduct, call: Caller, work: () => Promise<unknown>) {
  let isRunning = true;
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  const start = performance.now();
  const loads: Load[] = [];
  const lists = (async () => {
    while (isRunning) loads.push(await call.list());
  })();
  let seconds = 0;
  try {
    await work();
    seconds = (performance.now() - start) / 1000;
  } finally {
    isRunning = false;
    clearInterval(sampling);
    await lists;
  }
  const p99 = loads.map((load) => load.p99).sort((one, other) => one - other)[Math.floor(loads.length / 2)];
  return { seconds, peak, p99: p99 ?? Number.NaN };
}

interface Upload {
  body: ArrayBuffer;
  type: string;
}

/** Encoded before the upload begins: 20 MB would hold up the lists that this process requests meanwhile. */
async function fileOf(text: string): Promise<Upload> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'bench.csv');
  const encoded = new Response(form);
  return { body: await encoded.arrayBuffer(), type: encoded.headers.get('content-type') ?? '' };
}

/** Objects of the demonstration under new numbers and names. */
async function createSheet(call: Caller): Promise<string> {
  const { url } = await call.post<{ url: string }>(`${COLLECTION}/export`, {
    format: 'csv',
    columns: COLUMNS,
    purpose: 'bench',
  });
  const lines = [...csvRows(((await call.download(url)) ?? '').replace(/^\ufeff/, ''))].map(({ cells }) => cells);
  // The first line says who has exported what.
  const [, head = [], ...objects] = lines;
  const complete = objects.filter((cells) => cells.length === head.length && cells.slice(1, 8).every(Boolean));
  const rows = Array.from({ length: ROWS }, (_, number) => {
    const [, title, ...cells] = complete[number % complete.length] ?? [];
    return [`BENCH-${number}`, `${title} ${number}`, ...cells];
  });
  return csvOf([head, ...rows]);
}

const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\n');

/** A sheet with as many cells as are allowed, as large as is allowed. */
function manyCells(): string {
  const head = Array.from({ length: 200 }, (_, column) => `c${column}`).join();
  const row = Array.from({ length: 200 }, () => '藏'.repeat(2)).join();
  const rows = Math.min(9_999, Math.floor(SHEET_BYTES / Buffer.byteLength(`${row}\n`)));
  return [head, ...Array.from({ length: rows }, () => row)].join('\n');
}

interface SheetState {
  state: string;
  counts: Record<string, number>;
}

async function checkSheet(call: Caller): Promise<void> {
  await call.post(`${COLLECTION}/import/check`);
  const { counts } = await waitFor(call, 'checked');
  if (counts.create !== ROWS) throw new Error(`Not all rows can be imported: ${JSON.stringify(counts)}`);
}

async function runSheet(call: Caller): Promise<void> {
  await call.post(`${COLLECTION}/import/run`, { mode: 'each' });
  const { counts } = await waitFor(call, 'done');
  if (counts.created !== ROWS) throw new Error(`Not all rows were imported: ${JSON.stringify(counts)}`);
}

async function waitFor(call: Caller, state: string): Promise<SheetState> {
  for (;;) {
    const sheet = await call.get<SheetState>(`${COLLECTION}/import`);
    if (sheet.state === state) return sheet;
    await pause(200);
  }
}

async function runJob(call: Caller, filter: string, body: object): Promise<void> {
  const { job } = await call.post<{ job: { id: number } }>(`${COLLECTION}/bulk${filter}`, body);
  for (;;) {
    const { state, refused } = await call.get<{ state: string; refused: number }>(`job/?id=${job.id}`);
    if (state === 'done' && refused > 0) console.log(`  ${refused} rows of a job were refused`);
    if (state === 'done') return;
    await pause(100);
  }
}

const countRegistered = async (call: Caller): Promise<number> =>
  (await call.get<{ total: number }>(`${COLLECTION}/list${REGISTERED}&current=1&pageSize=10`)).total;

async function exportMembers(call: Caller, format: string): Promise<void> {
  const columns = ['memberNo', 'nickname', 'realName', 'phone', 'city', 'channel', 'roles', 'status', 'registeredAt'];
  const { url } = await call.post<{ url: string }>('member/export?sort=-registeredAt', {
    format,
    columns,
    purpose: 'bench',
  });
  await call.download(url);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
