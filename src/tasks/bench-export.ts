import { once } from 'node:events';
import http from 'node:http';
import pg from 'pg';
import type { Running } from './bench-product.ts';
import { type Load, load } from './measure.ts';

const API = '/admin/api/admin';
const COLUMNS = ['memberNo', 'nickname', 'realName', 'phone', 'city', 'channel', 'roles', 'status', 'registeredAt'];

/** Members by the hundred thousand taken away as a file: how long, how much memory, and what others feel of it. */
export async function exportsOf({ origin, memory }: Running, databaseUrl: string, cookie: string): Promise<void> {
  console.log('\nExport of members, PostgreSQL, ten lists of news being asked for all the while');
  console.log('                  seconds   MB above idle   MB of file   p99 of a list');
  const idle = await quiet(memory);
  for (const count of [200_000, 1_000_000]) {
    await fill(databaseUrl, count);
    for (const format of ['csv', 'xlsx']) {
      const address = await askedFor(origin, cookie, format);
      const list = `${origin}${API}/news/list?current=1&pageSize=10&sort=-newsDate`;
      const [file, others] = await Promise.all([fetched(address, cookie, memory), meanwhile(list, cookie)]);
      console.log(
        `  ${format.padEnd(5)}${String(count).padStart(9)}${file.seconds.toFixed(1).padStart(9)}${String(file.peak - idle).padStart(16)}${String(file.megabytes).padStart(13)}${String(Math.round(others.p99)).padStart(13)} ms`,
      );
    }
  }
  console.log('  at most (1,000,000)  csv 15, xlsx 45   120                          50 ms');
}

/** The seeded members again and again, with numbers of their own. */
async function fill(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ columns: string; there: number }>(
    `select (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
       where table_name = 'memberManage' and column_name not in ('id', 'memberNo')) as columns,
     (select count(*)::int from "memberManage") as there`,
  );
  const { columns, there } = rows[0] ?? { columns: '', there: 0 };
  await client.query(
    `insert into "memberManage" ("memberNo", ${columns})
     select 'B-' || n, ${columns} from generate_series(${there + 1}, ${count}) n join "memberManage" m on m.id = 1 + n % 5000`,
  );
  await client.query(`update "tableVersion" set version = version + 1 where name = 'memberManage'`);
  await client.query('vacuum analyze "memberManage"');
  await client.end();
}

/** What the process holds once it has been left alone for a while. */
async function quiet(memory: () => number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  return memory();
}

async function askedFor(origin: string, cookie: string, format: string): Promise<string> {
  const answer = await fetch(`${origin}${API}/member/export?sort=-registeredAt`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ format, columns: COLUMNS, purpose: 'bench' }),
  });
  const { data, msg } = (await answer.json()) as { data?: { url: string }; msg: string };
  if (!data) throw new Error(`The export was refused: ${msg}`);
  return `${origin}${data.url}`;
}

let isFetching = false;

async function fetched(address: string, cookie: string, memory: () => number) {
  isFetching = true;
  const begun = performance.now();
  let [bytes, peak] = [0, 0];
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  const answer = await new Promise<http.IncomingMessage>((resolve) =>
    http.get(address, { headers: { cookie } }, resolve),
  );
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(answer, 'end');
  clearInterval(sampling);
  isFetching = false;
  return { seconds: (performance.now() - begun) / 1000, peak, megabytes: Math.round(bytes / 2 ** 20) };
}

/** Lists asked for, one after the other over one connection, while the file is on its way. */
async function meanwhile(list: string, cookie: string): Promise<Load> {
  const rounds: Load[] = [];
  while (isFetching) rounds.push(await load(list, { cookie }, 1, 1_000));
  return rounds.sort((a, b) => a.p99 - b.p99)[Math.floor(rounds.length / 2)] ?? { rate: 0, p99: 0 };
}
