import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { COUNT_UP_TO } from '../../../src/contract/list.ts';
import { type TestApp, testApp } from '../../support/server.ts';

/** A search with many matches answers its first pages before all matches are counted. */

/** The number of matches that these requests have counted at first; the client sends a larger one. */
const COUNTED = 30;
const MATCHES = 60;
const OTHERS = 40;

let museum: TestApp;

const insert = (nickname: string, from: number, to: number) =>
  sql`insert into "memberManage" ("createdAt", "updatedAt", "memberNo", nickname, phone, channel, "registeredAt")
    select now(), now(), 'T-' || i, ${nickname} || i, '170' || lpad(i::text, 8, '0'), 'desk',
      timestamptz '2026-01-01' + (i * 7919 % 20000) * interval '1 minute'
    from generate_series(${from}::integer, ${to}::integer) as i`.execute(museum.parts.database.db);

const list = async (query: Record<string, string | number>) =>
  (await museum.call('GET', 'member/list', { as: 'admin', query })).data;

beforeAll(async () => {
  museum = await testApp();
  await insert('晴川', 1, MATCHES);
  await insert('云岫', MATCHES + 1, MATCHES + OTHERS);
});

const first = { current: 1, pageSize: 10, [COUNT_UP_TO]: COUNTED };

test('the first page of a search has the right rows, a bounded total and the mark that there are more', async () => {
  const page = await list({ ...first, keyword: '晴' });
  expect(page).toMatchObject({ total: COUNTED, more: true });
  const { rows } = await sql<{ id: number }>`select id from "memberManage" where nickname like '%晴%'
    order by "registeredAt" desc nulls last, id desc limit 10`.execute(museum.parts.database.db);
  expect(page.list.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => id));
});

test('the same search without countUpTo returns the exact total, and so does the next page after it', async () => {
  const exact = await list({ current: 1, pageSize: 1, keyword: '晴' });
  expect(exact.total).toBe(MATCHES);
  expect(exact).not.toHaveProperty('more');
  const next = await list({ ...first, current: 2, keyword: '晴' });
  expect(next.total).toBe(MATCHES);
  expect(next).not.toHaveProperty('more');
  expect(next.list).toHaveLength(10);
});

test('after a write the total is counted again', async () => {
  const counted = async (keyword: string) => (await list({ current: 1, pageSize: 1, keyword })).total;
  const before = await counted('晴川');
  const body = { nickname: '晴川新', phone: '13900001234', channel: 'desk' };
  expect((await museum.call('POST', 'member/', { as: 'admin', body })).status).toBe(200);
  expect(await list({ ...first, keyword: '晴川' })).toMatchObject({ total: COUNTED, more: true });
  expect(await counted('晴川')).toBe(before + 1);
});

test.each([
  ['a search with fewer matches', { ...first, keyword: '00000077' }, 1],
  ['a page beyond the first count', { ...first, current: 4, keyword: '云' }, OTHERS],
  ['a page past the end', { ...first, current: 9, keyword: '云岫' }, OTHERS],
  ['a list without a keyword', { ...first, nickname: '云岫' }, OTHERS],
])('%s has an exact total', async (_, query, total) => {
  const page = await list(query);
  expect(page.total).toBe(total);
  expect(page).not.toHaveProperty('more');
});

test('a bulk action counts every match', async () => {
  const check = await museum.call('POST', 'member/bulk', {
    as: 'admin',
    query: { keyword: '云岫', [COUNT_UP_TO]: COUNTED },
    body: { what: 'delete', check: true },
  });
  expect(check.data?.total, check.text).toBe(OTHERS);
});
