import { once } from 'node:events';
import http from 'node:http';
import { type Load, measureLoad } from '../support/measure.ts';
import { fillMembers, MANY } from './members.ts';
import { type BenchProduct, signIn } from './product.ts';
import type { Report } from './report.ts';

const API = '/admin/api/admin';
const COLUMNS = ['memberNo', 'nickname', 'realName', 'phone', 'city', 'channel', 'roles', 'status', 'registeredAt'];

/** Measures exports of many members: duration, memory, and how slow a list becomes meanwhile. */
export async function measureExports(
  { origin, memory, databaseUrl = '' }: BenchProduct,
  report: Report,
): Promise<void> {
  const cookie = await signIn(origin);
  console.log('  Export of members, PostgreSQL, ten lists of news being asked for all the while');
  console.log('                  seconds   MB above idle   MB of file   p99 of a list');
  const idleMemory = await measureIdleMemory(memory);
  for (const count of [200_000, MANY]) {
    await fillMembers(databaseUrl, count);
    for (const format of ['csv', 'xlsx']) {
      const address = await requestExport(origin, cookie, format);
      const list = `${origin}${API}/news/list?current=1&pageSize=10&sort=-newsDate`;
      const [file, listLoad] = await Promise.all([download(address, cookie, memory), measureDuring(list, cookie)]);
      if (count === MANY) {
        report.atMost(`export of a million members, ${format}`, file.seconds, format === 'csv' ? 15 : 45, 's');
        report.atMost(`memory above idle meanwhile, ${format}`, file.peak - idleMemory, 120, 'MB');
        report.atMost(`p99 of a list meanwhile, ${format}`, listLoad.p99, 50, 'ms');
      }
      console.log(
        `  ${format.padEnd(5)}${String(count).padStart(9)}${file.seconds.toFixed(1).padStart(9)}${String(file.peak - idleMemory).padStart(16)}${String(file.megabytes).padStart(13)}${String(Math.round(listLoad.p99)).padStart(13)} ms`,
      );
    }
  }
}

/** The memory of the process after five seconds without requests. */
async function measureIdleMemory(memory: () => number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  return memory();
}

async function requestExport(origin: string, cookie: string, format: string): Promise<string> {
  const response = await fetch(`${origin}${API}/member/export?sort=-registeredAt`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ format, columns: COLUMNS, purpose: 'bench' }),
  });
  const { data, msg } = (await response.json()) as { data?: { url: string }; msg: string };
  if (!data) throw new Error(`The export was refused: ${msg}`);
  return `${origin}${data.url}`;
}

let isDownloading = false;

async function download(address: string, cookie: string, memory: () => number) {
  isDownloading = true;
  const start = performance.now();
  let [bytes, peak] = [0, 0];
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  const response = await new Promise<http.IncomingMessage>((resolve) =>
    http.get(address, { headers: { cookie } }, resolve),
  );
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  clearInterval(sampling);
  isDownloading = false;
  return { seconds: (performance.now() - start) / 1000, peak, megabytes: Math.round(bytes / 2 ** 20) };
}

/** Requests lists one after the other over one connection while the download runs, and returns the median round. */
async function measureDuring(list: string, cookie: string): Promise<Load> {
  const rounds: Load[] = [];
  while (isDownloading) rounds.push(await measureLoad(list, { cookie }, 1, 1_000));
  return rounds.sort((a, b) => a.p99 - b.p99)[Math.floor(rounds.length / 2)] ?? { rate: 0, p99: 0 };
}
