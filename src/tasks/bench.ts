import { bareHandler } from './bench-bare.ts';
import { client, signedInCookie } from './bench-client.ts';
import { exportsOf } from './bench-export.ts';
import { type Running, startForBench } from './bench-product.ts';
import { benchTests } from './bench-tests.ts';
import { type Load, load, median } from './measure.ts';
import { startPostgres } from './postgres.ts';
import { record } from './size-guard.ts';

const API = '/admin/api/admin';

/** Prints what the budgets ask: the way to the first rows in a slow browser, and a list beside bare SQL. Nothing here passes or fails. */
export default async function bench(words: readonly string[]): Promise<void> {
  if (words.includes('tests')) return benchTests();
  const running = await startForBench({});
  try {
    const js = await client(running.origin);
    if (words.includes('--record')) record(js);
    await server(running, 'embedded database');
  } finally {
    await running.stop();
  }
  const postgres = await startPostgres();
  const onPostgres = await startForBench({ DATABASE_URL: postgres.url });
  try {
    const cookie = await server(onPostgres, postgres.version, postgres.url);
    await exportsOf(onPostgres, postgres.url, cookie);
  } finally {
    await onPostgres.stop();
    postgres.stop();
  }
}

/** A list through everything, and the same question in a handler of three lines, in turns. */
async function server(running: Running, name: string, databaseUrl?: string): Promise<string> {
  const cookie = await signedInCookie(running.origin);
  const list = `${running.origin}${API}/news/list?current=1&pageSize=10&sort=-newsDate`;
  const bare = databaseUrl ? await bareHandler(databaseUrl) : null;
  const ours: Load[] = [];
  const crowded: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < 3; round += 1) {
    ours.push(await load(list, { cookie }, 10, 3_000));
    if (bare) theirs.push(await load(bare.address, {}, 10, 3_000));
    crowded.push(await load(list, { cookie }, 50, 3_000));
  }
  bare?.close();
  const rate = (rounds: Load[]) => Math.round(median(rounds.map(({ rate }) => rate)));
  console.log(`\nA list of ten with its total, session checked, ${name}, 10 connections`);
  const slowest = (rounds: Load[]) => Math.round(median(rounds.map(({ p99 }) => p99)));
  console.log(`  ours         ${rate(ours)} requests/s, p99 ${slowest(ours)} ms`);
  console.log(`  50 at once   ${rate(crowded)} requests/s, p99 ${slowest(crowded)} ms    at most 150 with many rows`);
  if (bare) {
    console.log(`  bare SQL     ${rate(theirs)} requests/s`);
    console.log(`  ours / bare  ${(rate(ours) / rate(theirs)).toFixed(2)}    at least 0.75`);
  }
  return cookie;
}
