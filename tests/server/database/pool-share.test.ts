import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DatabaseAway } from '../../../src/server/database/pool.ts';
import { shareOfPool } from '../../../src/server/database/pool-share.ts';
import { sharedApp } from '../../support/server.ts';

test('a short query gets a connection before thirty long searches have ended', async () => {
  const { db, shares } = (await sharedApp()).parts.database;
  const order: string[] = [];
  const searches = Array.from({ length: 30 }, async () => {
    await sql`select count(*) from generate_series(1, 200000)`.execute(shares.search);
    order.push('search');
  });
  const short = sql`select 1`.execute(db).then(() => order.push('short'));
  await Promise.all([...searches, short]);
  expect(order).toHaveLength(31);
  expect(order.indexOf('short')).toBeLessThan(6);
});

describe('a share of a pool', () => {
  const emptyPool: PostgresPool = {
    connect: async () =>
      ({ query: async () => ({ rows: [] }), release: () => undefined }) as unknown as PostgresPoolClient,
    end: async () => undefined,
  };

  test('gives a released connection to the call that has waited longest', async () => {
    const share = shareOfPool(emptyPool, 1, 10_000);
    const first = await share.connect();
    const order: string[] = [];
    const waiting = ['second', 'third'].map(async (name) => {
      const client = await share.connect();
      order.push(name);
      client.release();
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual([]);
    first.release();
    await Promise.all(waiting);
    expect(order).toEqual(['second', 'third']);
  });

  test('rejects a call that waits too long with DatabaseAway, and loses no connection', async () => {
    const share = shareOfPool(emptyPool, 1, 20);
    const first = await share.connect();
    await expect(share.connect()).rejects.toThrow(DatabaseAway);
    first.release();
    (await share.connect()).release();
  });

  test('loses no connection when the pool itself cannot connect', async () => {
    let isAway = true;
    const pool: PostgresPool = {
      ...emptyPool,
      connect: async () => {
        if (isAway) throw new DatabaseAway(new Error('away'));
        return emptyPool.connect();
      },
    };
    const share = shareOfPool(pool, 1, 10_000);
    await expect(share.connect()).rejects.toThrow(DatabaseAway);
    isAway = false;
    (await share.connect()).release();
  });
});
