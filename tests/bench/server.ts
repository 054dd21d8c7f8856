import { API_PREFIX } from '../../src/contract/calls.ts';
import { measureLoad, median } from '../support/measure.ts';
import { type BenchProduct, signIn } from './product.ts';
import type { Report } from './report.ts';

const ROUNDS = 3;

/** Fifty pages of news, ten records each. Equal calls share a query, so the cost of a list shows in different ones only. */
const PAGES = ['newsDate', 'title', 'createdAt', 'updatedAt', 'source'].flatMap((field) =>
  [field, `-${field}`].flatMap((sort) => [1, 2, 3, 4, 5].map((current) => `sort=${sort}&current=${current}`)),
);

/** Measures lists of news for fifty operators at once, and new news by ten. */
export async function measureServer({ origin, databaseUrl }: BenchProduct, report: Report): Promise<void> {
  const cookie = await signIn(origin);
  const lists = PAGES.map((page) => `${origin}${API_PREFIX}/news/list?pageSize=10&${page}`);
  await measureListLoad(report, 'list of ten', lists, cookie, databaseUrl ? [100, 150] : [200, 300]);
  const rates: number[] = [];
  let number = 0;
  const draft = {
    category: 'museum',
    newsDate: '2026-05-18',
    source: '基准',
    body: '<p>这条新闻只为测量每秒能写入多少条记录，没有别的内容。</p>',
  };
  const nextDraft = () => JSON.stringify({ ...draft, title: `基准新闻 ${number++}` });
  for (let round = 0; round < ROUNDS; round += 1) {
    const address = `${origin}${API_PREFIX}/news/`;
    rates.push((await measureLoad(address, { cookie, origin }, 10, 3_000, nextDraft)).rate);
  }
  report.atLeast('new news by ten writers', median(rates), databaseUrl ? 500 : 200, 'a second');
}

/** Measures the first of some lists, then all of them, each with its exact total and for fifty operators at once. */
export async function measureListLoad(
  report: Report,
  name: string,
  lists: readonly string[],
  cookie: string,
  [ofSame, ofDifferent]: readonly [same: number, different: number],
): Promise<void> {
  const measureP99 = async (addresses: readonly string[]) => {
    const rounds: number[] = [];
    while (rounds.length < ROUNDS) rounds.push((await measureLoad(addresses, { cookie }, 50, 3_000)).p99);
    // Not the slowest: in the first round each connection of the server prepares its queries.
    return median(rounds);
  };
  report.atMost(`${name}, the same page, 50 connections, p99`, await measureP99(lists.slice(0, 1)), ofSame, 'ms');
  report.atMost(`${name}, different pages, 50 connections, p99`, await measureP99(lists), ofDifferent, 'ms');
}
