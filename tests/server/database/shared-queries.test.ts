import { type PostgresPool, sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { CallAbandoned, type IsAbandoned } from '../../../src/server/database/current-call.ts';
import { registerPool, shareQuery } from '../../../src/server/database/direct-query.ts';
import { MOST_CONNECTIONS } from '../../../src/server/database/open.ts';
import type { Db } from '../../../src/server/database/tables.ts';
import { type TestApp, testApp } from '../../support/server.ts';

/** Calls that need the same rows at the same time. */

let museum: TestApp;
let db: Db;
beforeAll(async () => {
  museum = await testApp();
  db = museum.parts.database.db;
  await sql`create sequence executed`.execute(db);
});

/** Each execution returns another number. */
const NEXT = `select $1::text as word, nextval('executed') as executed`;

const next = (word: string, isAbandoned?: IsAbandoned) => shareQuery(db, NEXT, [word], isAbandoned);

/** Starts calls while no connection is free, and returns their results once all connections are free again. */
async function whileNoneIsFree<T>(start: () => Promise<T>): Promise<T> {
  const connections = museum.parts.database.embedded ? 1 : MOST_CONNECTIONS;
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let taken = 0;
  const holders = Array.from({ length: connections }, () =>
    db.transaction().execute(async () => {
      taken += 1;
      await isReleased;
    }),
  );
  await expect.poll(() => taken).toBe(connections);
  const results = start();
  await new Promise((resolve) => setImmediate(resolve));
  release();
  await Promise.all(holders);
  return results;
}

test('calls that wait for a connection share one execution of the same query', async () => {
  const [rows] = await next('first');
  const results = await whileNoneIsFree(() => Promise.all(Array.from({ length: 20 }, () => next('same'))));
  const numbers = new Set(results.map(([row]) => (row as { executed: unknown }).executed));
  expect(numbers.size).toBe(1);
  expect([...numbers][0]).not.toBe((rows as { executed: unknown }).executed);
});

test('calls of the same query with different values each get the rows for their own value', async () => {
  const words = ['one', 'two', 'one'];
  const results = await whileNoneIsFree(() => Promise.all(words.map((word) => next(word))));
  expect(results.map(([row]) => (row as { word: string }).word)).toEqual(words);
});

test('a call made after the query was sent sends it again, because the rows may be older than the call', async () => {
  const answers: ((rows: unknown) => void)[] = [];
  const client = { query: () => new Promise((resolve) => answers.push(resolve)), release: () => undefined };
  const pool = { connect: async () => client } as unknown as PostgresPool;
  const handle = registerPool({} as Db, pool);
  const early = shareQuery(handle, 'select', []);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const late = shareQuery(handle, 'select', []);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.({ rows: ['before a write'] });
  answers[1]?.({ rows: ['after it'] });
  expect(await early).toEqual(['before a write']);
  expect(await late).toEqual(['after it']);
});

test('a shared query is executed while one client still waits for it, and not if all have disconnected', async () => {
  const outcomes = await whileNoneIsFree(() =>
    Promise.allSettled([
      next('wanted', () => true),
      next('wanted'),
      next('given up', () => true),
      next('given up', () => true),
    ]),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect((outcomes[3] as PromiseRejectedResult).reason).toBeInstanceOf(CallAbandoned);
});

test('a shared query that fails rejects all its calls, and the next call sends it again', async () => {
  const missing = () => shareQuery(db, 'select * from "sharedLater"', []);
  const outcomes = await whileNoneIsFree(() => Promise.allSettled([missing(), missing()]));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await sql`create table "sharedLater" (id integer)`.execute(db);
  expect(await missing()).toEqual([]);
});

test('identical queries inside a transaction are not shared: each is executed', async () => {
  await db.transaction().execute(async (tx) => {
    const results = await Promise.all([shareQuery(tx, NEXT, ['same']), shareQuery(tx, NEXT, ['same'])]);
    expect(new Set(results.map(([row]) => (row as { executed: unknown }).executed)).size).toBe(2);
  });
});
