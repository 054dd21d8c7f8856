import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { news } from '../../../src/resources/info/news.ts';
import { melodrama } from '../../../src/resources/literature/melodrama.ts';
import { tableOf } from '../../../src/server/fields/section-table.ts';
import { hashesInRecord } from '../../../src/server/media/media-uses.ts';
import { allowOnly } from '../../support/access.ts';
import { uploadFile } from '../../support/files.ts';
import { pictureFile, upload } from '../../support/pictures.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

/** A stored file is read by operators who may read a field that refers to it, and for a week by whoever uploaded it. */

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const db = () => museum.parts.database.db;
const get = (address: string, as: string) => museum.call('GET', address.replace('/admin/api/admin/', ''), { as });
const readStatus = async (address: string, as: string) => (await get(address, as)).status;
const createRecord = async (api: string, body: object): Promise<AnyRecord> => {
  const { status, text, data } = await museum.call('POST', `${api}/`, { as: 'admin', body });
  expect(status, text).toBe(200);
  return data as AnyRecord;
};

describe("a member's picture", () => {
  const createAvatar = async () => {
    const field = { section: 'memberManage', field: 'avatar' };
    const { data } = await upload(museum, 'admin', await pictureFile(400, 400), field);
    await createRecord('member', { nickname: '访客', phone: '13900000001', channel: 'desk', avatar: data });
    return data;
  };

  test('is served, with its thumbnail, to operators who may read members, and answers 403 to others', async () => {
    const { url, thumb } = await createAvatar();
    for (const address of [url, String(thumb)]) {
      expect(await readStatus(address, 'nobody')).toBe(403);
      await allowOnly(db(), 'editor', ['news', 'news:edit', 'news:delete']);
      expect(await readStatus(address, 'editor')).toBe(403);
      await allowOnly(db(), 'desk', ['memberManage']);
      expect(await readStatus(address, 'desk')).toBe(200);
    }
  });

  test('is sent with cache-control no-store, while a news cover is immutable', async () => {
    const { url } = await createAvatar();
    expect((await get(url, 'admin')).headers['cache-control']).toBe('no-store');
    const { data: cover } = await upload(museum, 'editor', await pictureFile());
    expect((await get(cover.url, 'editor')).headers['cache-control']).toContain('immutable');
  });

  test('has no uses and no deletion for an operator who knows its hash but may not read members', async () => {
    const { url } = await createAvatar();
    await allowOnly(db(), 'editor', ['news', 'news:edit', 'news:delete']);
    const query = { hash: url.slice(-68, -4) };
    expect((await museum.call('GET', 'media/uses', { as: 'editor', query })).status).toBe(404);
    expect((await museum.call('DELETE', 'media/', { as: 'editor', query })).status).toBe(403);
    expect((await museum.call('GET', 'media/uses', { as: 'admin', query })).data.total).toBe(1);
  });
});

test('an operator downloads a file of an internal field only with the permission that shows the field', async () => {
  const world = await createWorld(museum, melodrama, { as: 'admin' });
  const internal = { name: '剧本.pdf', bytes: '%PDF-1.4\n% internal\n%%EOF\n' };
  const { data: script } = await uploadFile(museum, 'admin', internal, { section: 'melodrama', field: 'script' });
  await world.create(melodrama, { script });
  await allowOnly(db(), 'desk', ['melodrama']);
  expect(await readStatus(script.url, 'desk')).toBe(403);
  await allowOnly(db(), 'desk', ['melodrama', 'melodrama:edit']);
  expect(await readStatus(script.url, 'desk')).toBe(403);
  await allowOnly(db(), 'desk', ['melodrama', 'melodrama:internal']);
  const response = await get(script.url, 'desk');
  expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
});

test('readers of a section see the pictures of its records and their earlier versions until the record is deleted', async () => {
  const [cover, bodyImage] = [
    (await upload(museum, 'editor', await pictureFile(1701, 900))).data,
    (await upload(museum, 'editor', await pictureFile(1702, 900))).data,
  ];
  await allowOnly(db(), 'desk', ['news']);
  expect(await readStatus(cover.url, 'desk')).toBe(403);
  const body = `<p><img src="${bodyImage.url}" alt="外景" /></p><p>${'展览开幕的经过。'.repeat(4)}</p>`;
  const { id, version } = await createRecord('news', { title: '一条新闻', category: 'museum', cover, body });
  for (const { url } of [cover, bodyImage]) expect(await readStatus(url, 'desk')).toBe(200);
  const change = { id, version, cover: null, body: `<p>${'没有图片的正文。'.repeat(4)}</p>` };
  const response = await museum.call('PUT', 'news/', { as: 'admin', body: change });
  expect(response.status, response.text).toBe(200);
  for (const { url } of [cover, bodyImage]) expect(await readStatus(url, 'desk')).toBe(200);
  await museum.call('DELETE', 'news/', { as: 'admin', query: { id, version: version + 1 } });
  for (const { url } of [cover, bodyImage]) expect(await readStatus(url, 'desk')).toBe(403);
});

describe('an upload that no record uses yet', () => {
  test('of a personal field is readable for a week by operators who uploaded it, and answers 403 to others', async () => {
    await allowOnly(db(), 'desk', ['volunteer', 'volunteer:create', 'volunteer:personal']);
    await allowOnly(db(), 'approver', ['volunteer', 'volunteer:create', 'volunteer:personal']);
    const field = { section: volunteer.code, field: 'photo' };
    const bytes = await pictureFile(600, 840);
    const { data } = await upload(museum, 'desk', bytes, field);
    expect(await readStatus(data.url, 'desk')).toBe(200);
    expect(await readStatus(data.url, 'approver')).toBe(403);
    expect((await upload(museum, 'approver', bytes, field)).data.url).toBe(data.url);
    expect(await readStatus(data.url, 'approver')).toBe(200);
    museum.clock.now = new Date(museum.clock.now.getTime() + 8 * 24 * 3_600_000);
    expect(
      (await museum.call('GET', data.url.replace('/admin/api/admin/', ''), { headers: await museum.signIn('desk') }))
        .status,
    ).toBe(403);
  });

  test('of a news field is readable by operators who may edit in any section, and answers 403 to others', async () => {
    const { data } = await upload(museum, 'editor', await pictureFile());
    await allowOnly(db(), 'desk', ['notice', 'notice:edit']);
    expect(await readStatus(data.url, 'desk')).toBe(200);
    await allowOnly(db(), 'desk', ['notice']);
    expect(await readStatus(data.url, 'desk')).toBe(403);
  });
});

test('the query for the records that use a file can use an index', async () => {
  const plan = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select 1 from ${sql.id(tableOf(news))} as t
      where ${hashesInRecord(news)} @> array[${'0'.repeat(64)}::text]`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join();
    });
  expect(plan).toContain('Bitmap Index Scan on news_media_');
});
