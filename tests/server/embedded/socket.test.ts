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

test('a prepared statement is one call of the database', async () => {
  const calls = vi.spyOn(pglite, 'execProtocolRawStream');
  const statement = { name: 'sum', text: 'select $1::integer + 1 as sum' };
  expect((await client.query({ ...statement, values: [1] })).rows).toEqual([{ sum: 2 }]);
  expect((await client.query({ ...statement, values: [2] })).rows).toEqual([{ sum: 3 }]);
  expect(calls).toHaveBeenCalledTimes(2);
  calls.mockRestore();
});

test('an answer larger than the memory for one comes whole', async () => {
  const text = '纪念'.repeat(1_500_000);
  const { rows } = await client.query('select $1::text as text, n from generate_series(1, 3) n', [text]);
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(rows.every((row) => row.text === text)).toBe(true);
});

test('a statement that fails is refused with its code, and the next one is executed', async () => {
  await expect(client.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(client.query('select no such')).rejects.toMatchObject({ code: '42703' });
  expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
});

test('the connection ends without the database', async () => {
  await client.end();
  expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('what the environment says of a PostgreSQL server is not for the embedded database', async () => {
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
