import pg from 'pg';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { measureLoad, median, timeCall } from '../support/measure.ts';
import { type BenchProduct, signIn } from './product.ts';
import type { Report } from './report.ts';
import { measureListLoad } from './server.ts';

/** As many members as a large museum may have. */
const MEMBERS = 1_000_000;
const MEMBER_LIST = `${API_PREFIX}/member/list?pageSize=10`;

/** Measures lists of a million members. */
export async function measureMemberLists({ origin, databaseUrl = '' }: BenchProduct, report: Report): Promise<void> {
  await fillMembers(databaseUrl);
  const lists = Array.from({ length: 50 }, (_, number) => `${origin}${MEMBER_LIST}&current=${number + 1}`);
  await measureListLoad(report, 'list of ten of a million members', lists, await signIn(origin), [100, 150]);
}

/** What is searched for, as an SQL expression over members, and the budget of one search after the other. */
const searches: readonly { name: string; words: string; budget: number; isMeasuredAtOnce: boolean }[] = [
  { name: 'telephone number', words: 'phone', budget: 15, isMeasuredAtOnce: true },
  { name: 'member number', words: '"memberNo"', budget: 15, isMeasuredAtOnce: true },
  { name: 'two characters', words: "substring(nickname from '^.{2}')", budget: 150, isMeasuredAtOnce: false },
];
const SEARCHES = 60;

/** Measures searches among a million members, each for another value: the same one again would find a cached total. */
export async function measureMemberSearch({ origin, databaseUrl = '' }: BenchProduct, report: Report): Promise<void> {
  await fillMembers(databaseUrl);
  const cookie = await signIn(origin);
  for (const { name, words, budget, isMeasuredAtOnce } of searches) {
    // As the client asks for the first rows. More values than ten connections can search for in three seconds.
    const addresses = (await sampleMembers(databaseUrl, words, SEARCHES + 10_000)).map(
      (value) => `${origin}${MEMBER_LIST}&current=1&countUpTo=10000&keyword=${encodeURIComponent(value)}`,
    );
    const times: number[] = [];
    for (const address of addresses.slice(0, SEARCHES)) times.push(await timeCall(address, { headers: { cookie } }));
    report.atMost(`${name} among a million members, median`, median(times), budget, 'ms');
    if (!isMeasuredAtOnce) continue;
    const { p99 } = await measureLoad(addresses.slice(SEARCHES), { cookie }, 10, 3_000);
    report.atMost(`${name}, ten at once, p99`, p99, 120, 'ms');
  }
}

/** Copies the seeded members under new member and telephone numbers until there are a million. */
export const fillMembers = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ columns: string; existing: number }>(`
      select (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
          where table_name = 'memberManage' and column_name not in ('id', 'memberNo', 'phone')) as columns,
        (select count(*)::int from "memberManage") as existing`);
    const { columns, existing } = rows[0] ?? { columns: '', existing: 0 };
    if (existing >= MEMBERS) return;
    await client.query(`
      insert into "memberManage" ("memberNo", phone, ${columns})
      select 'B-' || n, '170' || lpad(n::text, 8, '0'), ${columns}
      from generate_series(${existing + 1}, ${MEMBERS}) n join "memberManage" m on m.id = 1 + n % 5000`);
    await client.query(`update "tableVersion" set version = version + 1 where name = 'memberManage'`);
    await client.query('vacuum analyze "memberManage"');
  });

/** Different values of an SQL expression over members. */
const sampleMembers = (databaseUrl: string, expression: string, count: number): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ value: string }>(`
      select distinct ${expression} as value from (select * from "memberManage" order by id % 7919, id limit 20000) m
      where ${expression} is not null limit ${count}`);
    return rows.map(({ value }) => value);
  });

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
