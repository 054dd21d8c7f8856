import { beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/define-resource.ts';
import { seeds } from '../../src/resources/index.server.ts';
import { menu, resources } from '../../src/resources/index.ts';
import { type SeedParts, seedAfter, seedBefore } from '../../src/server/data/seed.ts';
import { sectionsIn } from '../../src/server/data/tables.ts';
import { type TestApp, testApp } from '../support/server.ts';

let museum: TestApp;
let parts: SeedParts;

beforeAll(async () => {
  museum = await testApp();
  parts = { ...museum.parts, menu, seeds };
  await seedBefore(parts);
});

const all = async (code: string): Promise<AnyRecord[]> => {
  const rows: AnyRecord[] = [];
  for (let current = 1; ; current += 1) {
    const { data } = await museum.call('GET', `${code}/list`, { as: 'editor', query: { current, pageSize: 100 } });
    rows.push(...data.list);
    if (rows.length >= data.total) return rows;
  }
};

test('before anybody looks there are at least sixty news of every column and state, with pictures', async () => {
  const news = await all('news');
  expect(news.length).toBeGreaterThanOrEqual(60);
  expect(new Set(news.map(({ title }) => title)).size).toBe(news.length);
  expect(new Set(news.map(({ category }) => category)).size).toBe(7);
  expect([...new Set(news.map(({ status }) => status))].sort()).toEqual([
    'draft',
    'offline',
    'published',
    'review',
    'scheduled',
  ]);
  const covers = new Set(news.map(({ cover }) => (cover as { url: string } | null)?.url));
  expect(covers.size).toBeGreaterThanOrEqual(16);
  const days = news.map(({ newsDate }) => String(newsDate)).sort();
  expect(Date.parse(String(days.at(-1))) - Date.parse(String(days[0]))).toBeGreaterThan(700 * 86_400_000);
});

test('some wait for the approver, and what is published has its copy', async () => {
  const { data } = await museum.call('GET', 'mail/message/count', { as: 'approver' });
  expect(data).toContainEqual({ menuCode: 'news', total: expect.any(Number) });
  const rows = await sectionsIn(museum.parts.database.db)
    .selectFrom('news')
    .select(['title', 'live', 'publishedAt', 'editors'])
    .where('status', '=', 'published')
    .execute();
  expect(
    rows.every(({ title, live, publishedAt, editors }) => live.title === title && publishedAt && editors.length === 0),
  ).toBe(true);
});

test('every picture of the seeds is really there', async () => {
  const [first] = await all('news');
  const headers = { ...(await museum.signIn('desk')), host: '127.0.0.1:8000' };
  if (!first) throw new Error('there is no news');
  const { url, thumb } = first.cover as { url: string; thumb: string };
  for (const address of [url, thumb]) expect((await museum.app.inject({ url: address, headers })).statusCode).toBe(200);
});

test('the rest comes after, whole sections at a time, and nothing comes twice', async () => {
  await Promise.all([seedAfter(parts), all('news')]);
  const counts = async () => Promise.all(resources.map(async ({ code }) => (await all(code)).length));
  const once = await counts();
  for (const count of once) expect(count).toBeGreaterThanOrEqual(12);
  await seedBefore(parts);
  await seedAfter(parts);
  expect(await counts()).toEqual(once);
});

test('what was seeded may be edited and moved like anything else', async () => {
  for (const { code, title } of resources) {
    const draft = (await all(code)).find(({ status }) => status === 'draft');
    expect(draft, code).toBeDefined();
    const body = { id: draft?.id, version: draft?.version, [title]: '改过的标题' };
    const saved = await museum.call('PUT', `${code}/`, { as: 'editor', body });
    expect(saved, saved.text).toMatchObject({ status: 200 });
    const move = { id: draft?.id, version: saved.data.version, move: 'submit' };
    expect((await museum.call('POST', `${code}/move`, { as: 'editor', body: move })).status).toBe(200);
  }
});

test('an installation of real people starts without any of it', async () => {
  museum = await testApp();
  await museum.parts.database.db.deleteFrom('operator').execute();
  const real = { ...museum.parts, seeds, config: { ...museum.parts.config, demoData: false } };
  await seedBefore(real);
  await seedAfter(real);
  const { db } = museum.parts.database;
  expect(await db.selectFrom('operator').selectAll().execute()).toEqual([]);
  expect(await sectionsIn(db).selectFrom('news').select('id').execute()).toEqual([]);
});
