import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openPglite } from '../../../src/server/database/archive.ts';
import { EmbeddedSocket } from '../../../src/server/database/embedded-socket.ts';
import { openInMemory } from '../../../src/server/database/open.ts';

/** The driver's connection to the embedded database. */

let pglite: Awaited<ReturnType<typeof openPglite>>;
let client: pg.Client;
beforeAll(async () => {
  pglite = await openPglite('memory://', { loadDataDir: new Blob([await readFile(inject('blankDatabase'))]) });
  client = new pg.Client({ stream: () => new EmbeddedSocket(pglite), user: 'postgres', database: 'postgres' });
  await client.connect();
});
afterAll(() => pglite.close());

test('each execution of a prepared statement is one call of PGlite', async () => {
  const calls = vi.spyOn(pglite, 'execProtocolRawStream');
  const statement = { name: 'sum', text: 'select $1::integer + 1 as sum' };
  expect((await client.query({ ...statement, values: [1] })).rows).toEqual([{ sum: 2 }]);
  expect((await client.query({ ...statement, values: [2] })).rows).toEqual([{ sum: 3 }]);
  expect(calls).toHaveBeenCalledTimes(2);
  calls.mockRestore();
});

test('a result of many megabytes arrives complete', async () => {
  const text = '纪念'.repeat(1_500_000);
  const { rows } = await client.query('select $1::text as text, n from generate_series(1, 3) n', [text]);
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(rows.every((row) => row.text === text)).toBe(true);
});

test('a failing statement is rejected with its SQLSTATE, and the next statement is executed', async () => {
  await expect(client.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(client.query('select no such')).rejects.toMatchObject({ code: '42703' });
  expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
});

test('the database stays open when the connection ends', async () => {
  await client.end();
  expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('the embedded database ignores the environment variables of a PostgreSQL server', async () => {
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGOPTIONS', '-c no_such_setting=1');
  vi.stubEnv('PGHOST', 'database.example');
  const database = await openInMemory(inject('blankDatabase'), 3_000);
  try {
    await database.ping();
  } finally {
    await database.close();
    vi.unstubAllEnvs();
  }
});
