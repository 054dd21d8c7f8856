import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { startScheduler } from '../../../src/server/app/scheduler.ts';
import { vacuumTables } from '../../../src/server/database/vacuum.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
beforeAll(async () => {
  museum = await testApp();
});

const database = () => museum.parts.database;

/** How often each table has been vacuumed. */
async function vacuumCounts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, vacuum_count::integer as count from pg_stat_user_tables
    where schemaname = current_schema()`.execute(database().db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

let rounds = 0;
async function growSettings(): Promise<void> {
  rounds += 1;
  await sql`insert into setting (key, value)
    select ${`test ${rounds} `} || number, to_jsonb(repeat('x', 100)) from generate_series(1, 5000) number`.execute(
    database().db,
  );
}

test('a vacuum of outdated tables takes one without statistics, and later only the one that has grown', async () => {
  await growSettings();
  // PostgreSQL notes the size of a table when it builds an index, too.
  await sql`create index of_test on setting (length(key))`.execute(database().db);
  await vacuumTables(database(), 'outdated');
  const before = await vacuumCounts();
  expect(before.setting).toBe(1);
  await vacuumTables(database(), 'outdated');
  expect(await vacuumCounts()).toEqual(before);
  await growSettings();
  await vacuumTables(database(), 'outdated');
  expect(await vacuumCounts()).toEqual({ ...before, setting: 2 });
});

test('calls are answered between the vacuums of two tables', async () => {
  const statuses: number[] = [];
  const callPriority = {
    ...database().callPriority,
    waitForCalls: async () => void statuses.push((await museum.call('GET', 'news/list', { as: 'admin' })).status),
  };
  await vacuumTables({ ...database(), callPriority }, 'all');
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses).toHaveLength(Object.keys(await vacuumCounts()).length);
});

test('a vacuum analyzes the columns of tables, but not the expressions of indexes', async () => {
  await museum.call('POST', 'news/', { as: 'admin', body: { title: '统计', category: 'museum' } });
  await vacuumTables(database(), 'all');
  const { rows } = await sql<{ kind: string }>`
    select distinct c.relkind::text as kind from pg_statistic s join pg_class c on c.oid = s.starelid
    where c.relnamespace = current_schema()::regnamespace`.execute(database().db);
  expect(rows).toEqual([{ kind: 'r' }]);
});

test('the start of the scheduler vacuums only the outdated table of an embedded database', async () => {
  await vacuumTables(database(), 'all');
  await growSettings();
  const before = await vacuumCounts();
  const { stop } = startScheduler(museum.parts, (_step, error) => {
    throw error;
  });
  try {
    await vi.waitFor(async () =>
      expect(await vacuumCounts()).toEqual({ ...before, setting: (before.setting ?? 0) + 1 }),
    );
  } finally {
    stop();
  }
});
