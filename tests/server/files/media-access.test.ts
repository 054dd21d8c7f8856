import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { news } from '../../../src/resources/info/news.ts';
import { melodrama } from '../../../src/resources/literature/melodrama.ts';
import type { Operator } from '../../../src/server/http/access.ts';
import { tableOf } from '../../../src/server/records/section-table.ts';
import { readMediaVisibility } from '../../../src/server/records/visibility/media-access.ts';
import { hashesInRecord } from '../../../src/server/records/visibility/media-uses.ts';
import { allowOnly } from '../../support/access.ts';
import { fileOf, uploadFile } from '../../support/files.ts';
import { pictureFile, upload } from '../../support/pictures.ts';
import { createQueryCounter } from '../../support/query-counter.ts';
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

  test('is served, with its thumbnail, to operators who may read members, and answers 404 to others', async () => {
    const { url, thumb } = await createAvatar();
    for (const address of [url, String(thumb)]) {
      expect(await readStatus(address, 'nobody')).toBe(404);
      await allowOnly(db(), 'editor', ['news', 'news:edit', 'news:delete']);
      expect(await readStatus(address, 'editor')).toBe(404);
      await allowOnly(db(), 'desk', ['memberManage']);
      expect(await readStatus(address, 'desk')).toBe(200);
    }
  });

  test('is sent with cache-control no-store, and a news cover is immutable as soon as it is published', async () => {
    const { url } = await createAvatar();
    expect((await get(url, 'admin')).headers['cache-control']).toBe('no-store');
    const { data: cover } = await upload(museum, 'editor', await pictureFile());
    const cacheControl = async () => (await get(cover.url, 'editor')).headers['cache-control'];
    expect(await cacheControl()).toBe('private, no-cache');
    const body = `<p>${'展览开幕的经过。'.repeat(4)}</p>`;
    const { id, version } = await createRecord('news', {
      title: '一条新闻',
      category: 'museum',
      source: '本馆',
      body,
      cover: { ...cover, alt: '开幕式现场' },
    });
    expect(await cacheControl()).toBe('private, no-cache');
    const move = await museum.call('POST', 'news/move', { as: 'approver', body: { id, version, move: 'publish' } });
    expect(move, move.text).toMatchObject({ status: 200 });
    expect(await cacheControl()).toBe('private, max-age=31536000, immutable');
  });

  test('that the browser has cached is answered with 304 only while the operator may read it', async () => {
    const { data: cover } = await upload(museum, 'editor', await pictureFile());
    const { etag } = (await get(cover.url, 'editor')).headers;
    const address = cover.url.replace('/admin/api/admin/', '');
    const again = (as: string) => museum.call('GET', address, { as, headers: { 'if-none-match': String(etag) } });
    expect(await again('editor')).toMatchObject({ status: 304, text: '' });
    await allowOnly(db(), 'desk', ['news']);
    expect((await again('desk')).status).toBe(404);
  });

  test('answers 404 for its uses and its deletion to an operator who knows its hash but may not read members', async () => {
    const { url } = await createAvatar();
    await allowOnly(db(), 'editor', ['news', 'news:edit', 'news:delete']);
    const query = { hash: url.slice(-68, -4) };
    expect((await museum.call('GET', 'media/uses', { as: 'editor', query })).status).toBe(404);
    expect((await museum.call('DELETE', 'media/', { as: 'editor', query })).status).toBe(404);
    expect((await museum.call('GET', 'media/uses', { as: 'admin', query })).data.total).toBe(1);
  });
});

describe('a file that an operator may not read', () => {
  const secret = async () => {
    await allowOnly(db(), 'desk', ['volunteer', 'volunteer:create', 'volunteer:personal']);
    await allowOnly(db(), 'editor', ['news', 'news:create', 'news:edit']);
    const field = { section: volunteer.code, field: 'photo' };
    const { data } = await upload(museum, 'desk', await pictureFile(1_603, 901), field);
    expect(await readStatus(data.url, 'editor')).toBe(404);
    return data;
  };
  const article = (text: string) => `<p>${text}</p><p>${'展览开幕的经过。'.repeat(4)}</p>`;
  const title = '一条新闻';
  const save = (body: object) =>
    museum.call('POST', 'news/', { as: 'editor', body: { title, category: 'museum', ...body } });

  test('stays unreadable when its hash stands in a text, a file name, an alternative text or an address of a link', async () => {
    const { url } = await secret();
    const hash = url.slice(-68, -4);
    const { data: own } = await upload(museum, 'editor', await pictureFile());
    const { data: file } = await uploadFile(museum, 'editor', fileOf.document, {
      section: 'news',
      field: 'attachments',
    });
    const texts = [
      { body: article(hash) },
      { body: article(`&lt;img src="${url}"`) },
      { body: article(`<a href="${url}" title='&lt;img src="${url}"'>图</a>`) },
      { body: article(`<img src="${own.url}" alt="&quot; src=&quot;${url}&quot;" title="${url}">`) },
      { cover: { ...own, alt: `"file": "${hash}.jpg"` } },
      { attachments: [{ ...file, name: `${hash}.pdf` }] },
      { summary: hash },
    ];
    for (const [at, body] of texts.entries()) {
      const response = await save({ ...body, title: `${title}${at}` });
      expect(response, response.text).toMatchObject({ status: 200 });
      expect(await readStatus(url, 'editor'), JSON.stringify(body)).toBe(404);
    }
    expect((await museum.call('GET', 'media/uses', { as: 'desk', query: { hash } })).data.total).toBe(0);
  });

  test.each<[string, (url: string) => object]>([
    ['cover', (url) => ({ url, thumb: null, width: 1_603, height: 901, alt: null })],
    ['body', (url) => article(`<img src="${url}">`) as unknown as object],
    ['attachments', (url) => [{ url: url.replace('.jpg', '.pdf'), name: 'a.pdf', bytes: 1, type: 'application/pdf' }]],
  ])('is refused as %s with the message for a missing file, in a new record and in a change', async (name, valueAt) => {
    const { url } = await secret();
    const pdf = { name: '章程.pdf', bytes: '%PDF-1.4\n% secret\n%%EOF\n' };
    const { data: script } = await uploadFile(museum, 'admin', pdf, { section: 'melodrama', field: 'script' });
    const hidden = name === 'attachments' ? script.url.replace(/\?.*/, '') : url;
    const missing = hidden.replace(/[0-9a-f]{64}/, 'ab'.repeat(32));
    const created = await save({});
    expect(created, created.text).toMatchObject({ status: 200 });
    const change = (value: object) => {
      const { id, version } = created.data;
      return museum.call('PUT', 'news/', { as: 'editor', body: { id, version, [name]: value } });
    };
    for (const write of [(value: object) => save({ title: '另一条', [name]: value }), change]) {
      const [refused, notThere] = [await write(valueAt(hidden)), await write(valueAt(missing))];
      expect(refused).toMatchObject({ status: 422, data: { fields: { [name]: expect.stringContaining('失效') } } });
      expect(refused.text).toBe(notThere.text);
    }
    expect(await readStatus(hidden, 'editor')).toBe(404);
  });

  test('is answered like a missing file, also to a request for its uses or its deletion', async () => {
    const { url } = await secret();
    const missing = url.replace(/[0-9a-f]{64}/, 'ab'.repeat(32));
    const answers = async (address: string) => {
      const query = { hash: address.slice(-68, -4) };
      return [
        await get(address, 'editor'),
        await museum.call('GET', 'media/uses', { as: 'editor', query }),
        await museum.call('DELETE', 'media/', { as: 'editor', query }),
      ].map(({ status, text }) => ({ status, text }));
    };
    expect(await answers(url)).toEqual(await answers(missing));
  });

  test('is refused with a single database query', async () => {
    const { url } = await secret();
    const operator = { id: 1, codes: new Set(['news', 'notice']) } as unknown as Operator;
    const counter = createQueryCounter();
    const { sections } = museum.parts;
    const request = { hash: url.slice(-68, -4), operator, sections, now: museum.clock.now };
    expect(await readMediaVisibility(db().withPlugin(counter.plugin), request)).toBeNull();
    expect(counter.queries).toBe(1);
  });
});

test('an operator downloads a file of an internal field only with the permission that shows the field', async () => {
  const world = await createWorld(museum, melodrama, { as: 'admin' });
  const internal = { name: '剧本.pdf', bytes: '%PDF-1.4\n% internal\n%%EOF\n' };
  const { data: script } = await uploadFile(museum, 'admin', internal, { section: 'melodrama', field: 'script' });
  await world.create(melodrama, { script });
  await allowOnly(db(), 'desk', ['melodrama']);
  expect(await readStatus(script.url, 'desk')).toBe(404);
  await allowOnly(db(), 'desk', ['melodrama', 'melodrama:edit']);
  expect(await readStatus(script.url, 'desk')).toBe(404);
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
  expect(await readStatus(cover.url, 'desk')).toBe(404);
  const body = `<p><img src="${bodyImage.url}" alt="外景" /></p><p>${'展览开幕的经过。'.repeat(4)}</p>`;
  const { id, version } = await createRecord('news', { title: '一条新闻', category: 'museum', cover, body });
  for (const { url } of [cover, bodyImage]) expect(await readStatus(url, 'desk')).toBe(200);
  const change = { id, version, cover: null, body: `<p>${'没有图片的正文。'.repeat(4)}</p>` };
  const response = await museum.call('PUT', 'news/', { as: 'admin', body: change });
  expect(response.status, response.text).toBe(200);
  for (const { url } of [cover, bodyImage]) expect(await readStatus(url, 'desk')).toBe(200);
  await museum.call('DELETE', 'news/', { as: 'admin', query: { id, version: version + 1 } });
  for (const { url } of [cover, bodyImage]) expect(await readStatus(url, 'desk')).toBe(404);
});

describe('an upload that no record uses yet', () => {
  test('of a personal field is readable for a week by operators who uploaded it, and answers 404 to others', async () => {
    await allowOnly(db(), 'desk', ['volunteer', 'volunteer:create', 'volunteer:personal']);
    await allowOnly(db(), 'approver', ['volunteer', 'volunteer:create', 'volunteer:personal']);
    const field = { section: volunteer.code, field: 'photo' };
    const bytes = await pictureFile(600, 840);
    const { data } = await upload(museum, 'desk', bytes, field);
    expect(await readStatus(data.url, 'desk')).toBe(200);
    expect(await readStatus(data.url, 'approver')).toBe(404);
    expect((await upload(museum, 'approver', bytes, field)).data.url).toBe(data.url);
    expect(await readStatus(data.url, 'approver')).toBe(200);
    museum.clock.now = new Date(museum.clock.now.getTime() + 8 * 24 * 3_600_000);
    expect(
      (await museum.call('GET', data.url.replace('/admin/api/admin/', ''), { headers: await museum.signIn('desk') }))
        .status,
    ).toBe(404);
  });

  test('of a news field is readable by operators who may edit in any section, and answers 404 to others', async () => {
    const { data } = await upload(museum, 'editor', await pictureFile());
    await allowOnly(db(), 'desk', ['notice', 'notice:edit']);
    expect(await readStatus(data.url, 'desk')).toBe(200);
    await allowOnly(db(), 'desk', ['notice']);
    expect(await readStatus(data.url, 'desk')).toBe(404);
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
