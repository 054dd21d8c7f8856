import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'kysely';
import { cpuTimeOf, memoryOf } from '../support/measure.ts';
import { assert, type Group, pause, waitUntil } from './fault.ts';
import { listNews, type Museum, signIn, withMuseum } from './museum.ts';
import { copyUsedDataDir, withDatabase } from './used-data-dir.ts';

const ROWS = 100_000;

export const exports = (): Group => ({
  name: 'exports',
  faults: [
    { name: 'the client leaves an export', expected: 'work stops within 5 s, memory returns', run: abortExport },
  ],
});

async function abortExport(): Promise<string> {
  const folder = await copyUsedDataDir();
  await withDatabase(folder, async (db) => {
    const columns = sql`"title", "category", "status", "version", "createdAt", "updatedAt", "newsDate"`;
    await sql`insert into "news" (${columns}) select ${columns} from "news", generate_series(1, ${sql.lit(ROWS)})`.execute(
      db,
    );
    await sql`update "tableVersion" set version = version + 1 where name = 'news'`.execute(db);
  });
  return withMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    const memoryBefore = memoryOf(museum.pid);
    const readBytes = await abortAfter(museum, cookie, 200_000);
    const idleAfter = await waitUntil(() => isIdle(museum), 8_000, 'It went on working for nobody.');
    const { status } = await listNews(museum, cookie);
    assert(status === 200, `Afterwards a list was answered with ${status}.`);
    const memoryAfter = memoryOf(museum.pid);
    assert(memoryAfter <= memoryBefore + 120, `Memory grew from ${memoryBefore} to ${memoryAfter} MB.`);
    return `left after ${readBytes} bytes, idle ${idleAfter} ms later, ${memoryBefore} MB before, ${memoryAfter} MB after`;
  });
}

async function abortAfter(museum: Museum, cookie: string, bytes: number): Promise<number> {
  const body = { format: 'csv', columns: ['title', 'category', 'newsDate', 'updatedAt'], purpose: 'faults' };
  const { data, text } = await museum.request('POST', 'news/export', { cookie, body });
  assert(data?.url, `The export was refused: ${text}`);
  const request = http.get(museum.origin + String(data.url), { headers: { cookie } });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let read = 0;
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read >= bytes) request.destroy();
  });
  response.on('error', () => undefined);
  await new Promise((resolve) => response.once('close', resolve));
  return read;
}

async function isIdle({ pid }: Museum): Promise<boolean> {
  const cpuBefore = cpuTimeOf(pid);
  await pause(1_000);
  return cpuTimeOf(pid) - cpuBefore < 200;
}
