import { createSender, median, timeCall } from '../support/measure.ts';
import { fillEmbeddedMembers, fillMembers, MANY, sampleMembers } from './members.ts';
import { type BenchProduct, signIn, startForBench } from './product.ts';
import type { Report } from './report.ts';

const API = '/admin/api/admin';
const SEARCHES = 60;
/** Of so many the slowest three are left out of a 99th percentile. */
const CROWDED_SEARCHES = 300;

const keyword = (words: string): string => `keyword=${encodeURIComponent(words)}`;

interface Search {
  name: string;
  /** An SQL expression over members: what is searched for. */
  words: string;
  /** In milliseconds: the median of one search after the other, and what 99 of 100 take with ten at once. */
  budgets: readonly [alone: number, crowded?: number];
}

const searches: readonly Search[] = [
  { name: 'telephone number', words: 'phone', budgets: [10, 60] },
  { name: 'member number', words: '"memberNo"', budgets: [10, 60] },
  { name: 'three characters', words: "substring(nickname from '^.{3}')", budgets: [10, 60] },
  { name: 'nothing found', words: `'查无此人' || id`, budgets: [30] },
  { name: 'two characters', words: "substring(nickname from '^.{2}')", budgets: [120] },
  { name: 'one character', words: 'substr(nickname, 1, 1)', budgets: [120] },
  { name: 'two words', words: `substr(nickname, 1, 2) || ' ' || right(phone, 3)`, budgets: [60] },
];

/** Measures searches and new records among many members, and a list after searches that were given up. */
export async function measureSearch({ origin, databaseUrl = '' }: BenchProduct, report: Report): Promise<void> {
  const cookie = await signIn(origin);
  const get = (path: string, signal: AbortSignal | null = null) =>
    timeCall(`${origin}${API}/${path}`, { headers: { cookie }, signal });
  // As the client asks: for the first rows, and for the exact total where it was not answered with them.
  const member = (words: string) => `member/list?current=1&pageSize=10&countUpTo=10000&${keyword(words)}`;
  const exact = (words: string) => `member/list?current=1&pageSize=1&${keyword(words)}`;

  const createFew = await measureCreates(origin, cookie, 0);
  await fillMembers(databaseUrl, MANY);
  for (const { name, words, budgets } of searches) {
    const values = await sampleMembers(databaseUrl, words, SEARCHES + CROWDED_SEARCHES);
    const [alone, crowded] = [values.slice(0, SEARCHES), values.slice(SEARCHES)];
    const times: number[] = [];
    for (const value of alone) times.push(await get(member(value)));
    const [ofOne, ofTen] = budgets;
    report.atMost(`${name} among a million members, median`, median(times), ofOne, 'ms');
    if (ofTen === undefined) continue;
    const crowdedTimes = await inTens(crowded, (value) => `${origin}${API}/${member(value)}`, { cookie });
    report.atMost(`${name}, ten at once, p99`, percentile(crowdedTimes, 0.99), ofTen, 'ms');
  }
  const characters = await sampleMembers(databaseUrl, 'substr(nickname, 3, 1)', SEARCHES);
  const exactTimes: number[] = [];
  for (const value of characters) exactTimes.push(await get(exact(value)));
  console.log(`  exact total of one character: ${Math.round(median(exactTimes))} ms`);
  const createMany = await measureCreates(origin, cookie, 1);
  report.atMost('a new member among a million, above one among 5,000', createMany - createFew, 8, 'ms');

  const controller = new AbortController();
  const values = await sampleMembers(databaseUrl, 'substr(nickname, 2, 1)', 30);
  const abandoned = values.map((value) =>
    get(`search/?q=${encodeURIComponent(value)}`, controller.signal).catch(() => 0),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  controller.abort();
  report.atMost('a list after thirty abandoned searches', await get('news/list?current=1&pageSize=10'), 100, 'ms');
  await Promise.all(abandoned);
}

const EMBEDDED_MEMBERS = 100_000;

/** What the embedded database, which the same process executes, must find soon. */
const embeddedSearches = searches.slice(0, 3);
const EMBEDDED_BUDGET = 30;

/** Measures searches in the embedded database, on a product of its own: a hundred thousand members slow other figures. */
export async function measureEmbeddedSearch(_: BenchProduct, report: Report): Promise<void> {
  const samples = Object.fromEntries(embeddedSearches.map(({ name, words }) => [name, words]));
  let values = new Map<string, string[]>();
  const product = await startForBench(undefined, async (dataDir) => {
    values = await fillEmbeddedMembers(dataDir, EMBEDDED_MEMBERS, samples);
  });
  try {
    const cookie = await signIn(product.origin);
    for (const [name, words] of values) {
      const times: number[] = [];
      for (const value of words) {
        const address = `${product.origin}${API}/member/list?current=1&pageSize=10&countUpTo=10000&${keyword(value)}`;
        times.push(await timeCall(address, { headers: { cookie } }));
      }
      report.atMost(`${name} among 100,000 members, embedded, median`, median(times), EMBEDDED_BUDGET, 'ms');
    }
  } finally {
    await product.stop();
  }
}

async function measureCreates(origin: string, cookie: string, series: number): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < 30; number += 1) {
    const body = {
      nickname: `测试会员${series}${number}`,
      phone: `1990000${series}${String(number).padStart(3, '0')}`,
      channel: 'desk',
    };
    times.push(
      await timeCall(`${origin}${API}/member/`, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  }
  return median(times);
}

/** The milliseconds of each search, where ten workers take one value after the other. */
async function inTens(
  values: readonly string[],
  addressOf: (value: string) => string,
  headers: Record<string, string>,
): Promise<number[]> {
  const { send, close } = createSender(10);
  const waiting = [...values];
  const times: number[] = [];
  const work = async () => {
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      const start = performance.now();
      await send(addressOf(value), headers);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  close();
  return times;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
