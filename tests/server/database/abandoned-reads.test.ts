import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import { CallAbandoned, runReadCall } from '../../../src/server/database/current-call.ts';
import { MOST_CONNECTIONS } from '../../../src/server/database/open.ts';
import { ORIGIN, type TestApp, testApp } from '../../support/server.ts';

/** Reads whose clients have disconnected must not occupy connections or delay other work. */

let museum: TestApp;
beforeAll(async () => {
  museum = await testApp();
});

const isOnServer = Boolean(process.env.TEST_DATABASE_URL);

test('the read of a disconnected client is not executed, its write is', async () => {
  const { db } = museum.parts.database;
  const read = () => sql`select 1`.execute(db);
  const write = () => sql`insert into setting (key, value) values ('written', '1')`.execute(db);
  await expect(runReadCall(() => true, read)).rejects.toThrow(CallAbandoned);
  await runReadCall(() => true, write);
  const { rows } = await sql`select value from setting where key = 'written'`.execute(db);
  expect(rows).toHaveLength(1);
});

test('the read of a disconnected client is not executed, even if other calls began and ended meanwhile', async () => {
  const { db } = museum.parts.database;
  const read = () => sql`select 1`.execute(db);
  let isGone = false;
  const early = runReadCall(
    () => isGone,
    async () => {
      await read();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return read();
    },
  );
  // One ends before the early call does, and between two that follow each other nothing is followed.
  await runReadCall(() => false, read);
  isGone = true;
  await expect(early).rejects.toThrow(CallAbandoned);
  await read();
  await expect(runReadCall(() => true, read)).rejects.toThrow(CallAbandoned);
});

test('a call ends its turn when its client disconnects, so that background work does not wait for it', async () => {
  const { app, parts } = museum;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = { ...(await museum.signIn('admin')), host: new URL(ORIGIN).host };
  const [begin, end] = [vi.spyOn(parts.database.turns, 'begin'), vi.spyOn(parts.database.turns, 'end')];
  const controller = new AbortController();
  await parts.database.db.transaction().execute(async (tx) => {
    await sql`lock table notice in access exclusive mode`.execute(tx);
    const address = `http://127.0.0.1:${port}${API_PREFIX}/notice/list`;
    const list = fetch(address, { headers, signal: controller.signal }).catch(() => 'given up');
    await expect.poll(() => begin.mock.calls.length).toBe(1);
    controller.abort();
    expect(await list).toBe('given up');
    await expect.poll(() => end.mock.calls[0]?.[0]).toBe(begin.mock.calls[0]?.[0]);
  });
  vi.restoreAllMocks();
  await app.close();
  museum = await testApp();
});

test.runIf(isOnServer)('PostgreSQL cancels a query when its client disconnects during the execution', async () => {
  let isGone = false;
  const query = runReadCall(
    () => isGone,
    () => sql`select pg_sleep(60)`.execute(museum.parts.database.db),
  );
  setTimeout(() => (isGone = true), 100);
  await expect(query).rejects.toThrow(CallAbandoned);
});

describe.runIf(isOnServer)('thirty calls that wait for a table lock and are aborted by their clients', () => {
  test.each([
    // All connections are taken once so many wait for the lock; searches have three of them.
    ['lists', '', MOST_CONNECTIONS],
    ['searches', '&keyword=%E6%98%A5', 3],
  ])('leave the connections free for another list: %s', async (_calls, query, connections) => {
    const { app, parts } = museum;
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const headers = { ...(await museum.signIn('admin')), host: new URL(ORIGIN).host };
    const call = (address: string, signal: AbortSignal | null = null) =>
      fetch(`http://127.0.0.1:${port}${API_PREFIX}/${address}`, { headers, signal });
    await parts.database.withoutTimeout.transaction().execute(async (tx) => {
      await sql`lock table notice in access exclusive mode`.execute(tx);
      const controller = new AbortController();
      // A page each, as equal reads that run at the same time are executed once.
      const waiting = Array.from({ length: 30 }, (_, at) =>
        call(`notice/list?current=${at + 1}${query}`, controller.signal).catch(() => 'given up'),
      );
      await expect.poll(async () => (await waitingForLock(tx)).length).toBe(connections);
      controller.abort();
      expect(await Promise.all(waiting)).toEqual(Array(30).fill('given up'));
      expect((await call('memberRole/list')).status).toBe(200);
      await expect.poll(() => waitingForLock(tx)).toEqual([]);
    });
  });
});

async function waitingForLock(tx: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<unknown[]> {
  const { rows } = await sql`
    select pid from pg_locks where relation = 'notice'::regclass and not granted`.execute(tx);
  return rows;
}
