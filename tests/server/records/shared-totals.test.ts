import { beforeAll, expect, test } from 'vitest';
import { museumDatabase } from '../../support/database.ts';
import { createQueryCounter } from '../../support/query-counter.ts';
import { type TestApp, testApp } from '../../support/server.ts';

/** After a write many operators may open the same list; its rows are counted once for all of them. */

const OPERATORS = 20;

let museum: TestApp;
const counter = createQueryCounter();

const body = (phone: string) => ({ nickname: '林间', phone, channel: 'desk' });
const create = (phone: string) => museum.call('POST', 'member/', { as: 'admin', body: body(phone) });
const totalOf = async (query: Record<string, string>) =>
  (await museum.call('GET', 'member/list', { as: 'admin', query: { current: 1, pageSize: 10, ...query } })).data.total;

beforeAll(async () => {
  const database = await museumDatabase();
  museum = await testApp({
    database: { ...database, longReads: database.longReads.withPlugin(counter.plugin) },
  });
  await museum.signIn('admin');
});

test.each([
  ['a list', {}],
  ['a filtered list', { channel: 'desk' }],
])('%s requested twenty times at once after a write is counted by one query', async (_, query) => {
  const before = await totalOf(query);
  expect((await create(`1380000100${before}`)).status).toBe(200);
  counter.queries = 0;
  const totals = await Promise.all(Array.from({ length: OPERATORS }, () => totalOf(query)));
  expect(totals).toEqual(Array(OPERATORS).fill(before + 1));
  expect(counter.queries).toBe(1);
});
