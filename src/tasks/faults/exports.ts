import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'kysely';
import { computedBy, memoryOf } from '../measure.ts';
import { type Group, must, pause, until } from './fault.ts';
import { inMuseum, listed, type Museum, signIn } from './museum.ts';
import { behindItsBack, usedFolder } from './used-data-dir.ts';

const ROWS = 100_000;

export const exports = (): Group => ({
  name: 'export',
  faults: [{ name: 'the client leaves an export', expected: 'work stops within 5 s, memory returns', drive: left }],
});

async function left(): Promise<string> {
  const folder = await usedFolder();
  await behindItsBack(folder, async (db) => {
    const columns = sql`"title", "category", "status", "version", "createdAt", "updatedAt", "newsDate"`;
    await sql`insert into "news" (${columns}) select ${columns} from "news", generate_series(1, ${sql.lit(ROWS)})`.execute(
      db,
    );
    await sql`update "tableVersion" set version = version + 1 where name = 'news'`.execute(db);
  });
  return inMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    const before = memoryOf(museum.pid);
    const read = await leftAfter(museum, cookie, 200_000);
    const stopped = await until(() => isIdle(museum), 8_000, 'It went on working for nobody.');
    const { status } = await listed(museum, cookie);
    must(status === 200, `Afterwards a list was answered with ${status}.`);
    const after = memoryOf(museum.pid);
    must(after <= before + 120, `Memory grew from ${before} to ${after} MB.`);
    return `left after ${read} bytes, idle ${stopped} ms later, ${before} MB before, ${after} MB after`;
  });
}

async function leftAfter(museum: Museum, cookie: string, bytes: number): Promise<number> {
  const body = { format: 'csv', columns: ['title', 'category', 'newsDate', 'updatedAt'], purpose: 'faults' };
  const { data, text } = await museum.ask('POST', 'news/export', { cookie, body });
  must(data?.url, `The export was refused: ${text}`);
  const asking = http.get(museum.origin + String(data.url), { headers: { cookie } });
  asking.on('error', () => undefined);
  const [answer] = (await once(asking, 'response')) as [http.IncomingMessage];
  let read = 0;
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read >= bytes) asking.destroy();
  });
  answer.on('error', () => undefined);
  await new Promise((resolve) => answer.once('close', resolve));
  return read;
}

async function isIdle({ pid }: Museum): Promise<boolean> {
  const before = computedBy(pid);
  await pause(1_000);
  return computedBy(pid) - before < 200;
}
