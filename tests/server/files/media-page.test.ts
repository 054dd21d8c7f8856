import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/contract/list.ts';
import type {
  MediaItem,
  MediaReplacementPlan,
  MediaSummary,
  MediaUses,
  ReplacedMedia,
} from '../../../src/contract/media.ts';
import type { ImageValue } from '../../../src/contract/record.ts';
import { allowOnly } from '../../support/access.ts';
import { fileOf, uploadFile } from '../../support/files.ts';
import { multipart, pictureFile } from '../../support/pictures.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let operators: { id: number; roles: number[] | null }[];

beforeAll(async () => {
  museum = await testApp();
  operators = await museum.parts.database.db.selectFrom('operator').select(['id', 'roles']).execute();
});

const tablesToEmpty = [
  'media',
  'mediaFile',
  'mediaUpload',
  'news',
  'sliderConfig',
  'volunteer',
  'voiceGuide',
  'revision',
  'audit',
];
beforeEach(async () => {
  const { db } = museum.parts.database;
  for (const name of tablesToEmpty) await sql`delete from ${sql.id(name)}`.execute(db);
  for (const { id, roles } of operators) {
    const storedRoles = roles && JSON.stringify(roles);
    await db.updateTable('operator').set({ roles: storedRoles }).where('id', '=', id).execute();
  }
  await sql`update "tableVersion" set version = version + 1`.execute(db);
});

const hashOf = ({ url }: { url: string }): string => /[0-9a-f]{64}/.exec(url)?.[0] ?? '';

let pictureNumber = 0;
/** A picture that differs from all others. */
const newPicture = () => {
  pictureNumber += 1;
  return pictureFile(1200 + pictureNumber, 675);
};

const put = async (bytes: Buffer | string, filename = '大门.jpg', as = 'editor') =>
  museum.call<MediaItem>('POST', 'media/upload', { as, ...multipart([{ filename, bytes }]) });
const putPicture = async (filename?: string, as?: string): Promise<MediaItem> => {
  const response = await put(await newPicture(), filename, as);
  expect(response.status, response.text).toBe(200);
  return response.data;
};
const list = async (query: Record<string, string>, as = 'editor') =>
  (await museum.call<ListAnswer<MediaItem>>('GET', 'media/list', { as, query })).data;
const namesOf = async (query: Record<string, string>, as?: string) =>
  (await list(query, as)).list.map(({ name }) => name).sort();
/** As whoever has just read the file. */
const describeFile = async (hash: string, details: Record<string, unknown>, as = 'editor') => {
  const [before = {}] = (await list({ hash }, as)).list;
  return museum.call<MediaItem>('PUT', 'media/details', { as, body: { hash, alt: {}, tags: [], ...details, before } });
};
const planOf = (hash: string, as = 'editor') =>
  museum.call<MediaReplacementPlan>('GET', 'media/replace', { as, query: { hash } });
const replace = (hash: string, bytes: Buffer | string, as = 'editor', filename = '新大门.jpg') =>
  museum.call<ReplacedMedia>('POST', 'media/replace', { as, query: { hash }, ...multipart([{ filename, bytes }]) });

const createNews = async (more: Record<string, unknown>, as = 'editor') => {
  const response = await museum.call('POST', 'news/', { as, body: { title: '开幕', category: 'museum', ...more } });
  expect(response.status, response.text).toBe(200);
  return response.data;
};
const readNews = async (id: number) => (await museum.call('GET', 'news/', { as: 'admin', query: { id } })).data;
const LONG = '<p>纪念馆正门前的广场上，观众正在等候入馆参观开幕展览。</p>';
const complete = (cover: unknown) => ({ cover, body: LONG, source: '本馆', summary: '开幕展览的消息。' });

async function publish(id: number, as = 'admin'): Promise<void> {
  const { version } = await readNews(id);
  const response = await museum.call('POST', 'news/move', { as, body: { id, version, move: 'publish' } });
  expect(response.status, response.text).toBe(200);
}
/** A carousel slide, which one operator may publish alone; news takes two. */
const createSlide = async (image: unknown) => {
  const body = { title: '开幕展览', image, channels: ['web'], linkType: 'none' };
  const response = await museum.call('POST', 'sliderConfig/', { as: 'admin', body });
  expect(response.status, response.text).toBe(200);
  const { id, version } = response.data;
  const move = { id, version, move: 'publish' };
  const published = await museum.call('POST', 'sliderConfig/move', { as: 'admin', body: move });
  expect(published.status, published.text).toBe(200);
  return published.data;
};
const readSlide = async (id: number) =>
  (await museum.call('GET', 'sliderConfig/', { as: 'admin', query: { id } })).data;
const publishedImage = async (id: number): Promise<string> => {
  const { rows } = await sql<{ file: string }>`
    select live -> 'image' ->> 'file' as file from "sliderConfig" where id = ${id}`.execute(museum.parts.database.db);
  return rows[0]?.file.slice(0, 64) ?? '';
};
const newSlidePicture = () => {
  pictureNumber += 1;
  return pictureFile(1920 + pictureNumber, 720);
};
const putSlidePicture = async (name = '大门.jpg') => (await put(await newSlidePicture(), name, 'admin')).data;

const publishedCover = async (id: number): Promise<string> => {
  const { rows } = await sql<{
    file: string;
  }>`select live -> 'cover' ->> 'file' as file from news where id = ${id}`.execute(museum.parts.database.db);
  return rows[0]?.file.slice(0, 64) ?? '';
};

describe('an upload to the library', () => {
  test('is stored as what it is: a picture, a document or a recording', async () => {
    const picture = await putPicture();
    expect(picture).toMatchObject({ kind: 'image', name: '大门.jpg', uses: 0, mayDelete: true, tags: [] });
    expect((await put(fileOf.pdf.bytes, '章程.pdf')).data).toMatchObject({ kind: 'document', name: '章程.pdf' });
    expect((await put(fileOf.audio.bytes, '录音.mp3')).data.kind).toBe('audio');
    expect((await createNews({ cover: picture.value })).cover.url).toBe(picture.value.url);
  });

  test.each([
    ['of an unknown type', '<svg></svg>', '媒体库不接受这种文件'],
    ['that is empty', '', '文件是空的，请换一个再上传。'],
    ['that only begins like a picture', Buffer.from('ffd8ff00', 'hex'), '图片文件已损坏，请换一张再上传。'],
  ])('%s is refused with a sentence and leaves nothing', async (_what, bytes, sentence) => {
    const response = await put(bytes);
    expect(response.status).toBe(422);
    expect(response.text).toContain(sentence);
    expect((await list({})).total).toBe(0);
  });

  test('is refused to an operator who may write nowhere, and to nobody signed in', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['news']);
    expect((await put(fileOf.pdf.bytes, 'a.pdf', 'nobody')).status).toBe(403);
    for (const [method, call] of [
      ['GET', 'media/summary'],
      ['GET', 'media/replace'],
      ['POST', 'media/replace'],
      ['PUT', 'media/details'],
    ] as const) {
      expect((await museum.call(method, call, { as: 'nobody' })).status, call).toBe(403);
      expect((await museum.call(method, call)).status, call).toBe(402);
    }
  });
});

describe('the list of the library', () => {
  test('is filtered by tag, by a missing description and by the operator who uploaded the file', async () => {
    const gate = await putPicture('大门.jpg');
    await putPicture('庭院.jpg');
    await putPicture('展厅.jpg', 'admin');
    await put(fileOf.pdf.bytes, '章程.pdf');
    await describeFile(gate.hash, { alt: { zh: '纪念馆正门' }, tags: ['建筑', ' 建筑 ', '外景'] });
    expect(await namesOf({ tag: '建筑' })).toEqual(['大门.jpg']);
    expect(await namesOf({ withoutAlt: 'yes' })).toEqual(['展厅.jpg', '庭院.jpg']);
    expect(await namesOf({ mine: 'yes' }, 'admin')).toEqual(['展厅.jpg']);
    expect(await namesOf({ hash: gate.hash })).toEqual(['大门.jpg']);
    const summary = await museum.call<MediaSummary>('GET', 'media/summary', { as: 'editor' });
    expect(summary.data.withoutAlt).toBe(2);
    expect(summary.data.tags.map(({ tag, files }) => [tag, files]).sort()).toEqual([
      ['外景', 1],
      ['建筑', 1],
    ]);
  });

  test('shows neither the file of a personal record nor its tags to others, who cannot describe or replace it', async () => {
    const query = { section: 'volunteer', field: 'photo' };
    const form = multipart([{ filename: '证件照.jpg', bytes: await pictureFile(600, 840) }]);
    const { data } = await museum.call<ImageValue>('POST', 'media/image', { as: 'admin', query, ...form });
    expect((await describeFile(hashOf(data), { tags: ['志愿者'] }, 'admin')).status).toBe(200);
    expect((await museum.call<MediaSummary>('GET', 'media/summary', { as: 'editor' })).data).toEqual({
      withoutAlt: 0,
      tags: [],
    });
    expect(await namesOf({ hash: hashOf(data) })).toEqual([]);
    expect((await describeFile(hashOf(data), { tags: ['x'] })).status).toBe(404);
    expect((await planOf(hashOf(data))).status).toBe(404);
    expect((await replace(hashOf(data), await newPicture())).status).toBe(404);
  });
});

describe('the description of a file', () => {
  test('and its tags are stored with an audit entry', async () => {
    const { hash } = await putPicture();
    const response = await describeFile(hash, { alt: { zh: ' 正门 ', en: '' }, tags: ['外景'] });
    expect(response.data).toMatchObject({ alt: { zh: '正门', en: null }, tags: ['外景'] });
    const { db } = museum.parts.database;
    const entries = await db.selectFrom('audit').select(['title']).where('action', '=', 'describeMedia').execute();
    expect(entries).toEqual([{ title: '大门.jpg' }]);
  });

  test.each([
    ['a description that is too long', { alt: { zh: '字'.repeat(121) } }, 422],
    ['a tag that is too long', { tags: ['字'.repeat(31)] }, 422],
    ['more than ten tags', { tags: Array.from({ length: 11 }, (_, at) => `标签${at}`) }, 422],
    ['tags that are no list', { tags: '外景' }, 400],
    ['a description that is no text', { alt: { en: 7 } }, 400],
  ])('is refused with %s', async (_what, details, status) => {
    const { hash } = await putPicture();
    expect((await describeFile(hash, details)).status).toBe(status);
    expect((await list({ hash })).list[0]).toMatchObject({ alt: { zh: null, en: null }, tags: [] });
  });

  test('is not overwritten by somebody who has read an earlier one', async () => {
    const { hash, alt, tags } = await putPicture();
    const before = { alt, tags };
    const change = (text: string, as: string) =>
      museum.call<MediaItem>('PUT', 'media/details', { as, body: { hash, alt: { zh: text }, tags: [], before } });
    expect((await change('正门', 'admin')).status).toBe(200);
    const late = await change('后门', 'editor');
    expect([late.status, late.msg]).toEqual([409, '这个文件的说明或标签刚被他人改过，请核对最新内容后再保存。']);
    expect((await list({ hash })).list[0]?.alt.zh).toBe('正门');
    const withoutBefore = { hash, alt: { zh: '后门' }, tags: [] };
    expect((await museum.call('PUT', 'media/details', { as: 'editor', body: withoutBefore })).status).toBe(400);
  });

  test('is reported as missing for the uses that have none', async () => {
    const { value, hash } = await putPicture();
    await createNews({ cover: value });
    await createNews({ cover: { ...value, alt: '正门' }, body: `${LONG}<img src="${value.url}" alt="">` });
    const { list: uses } = (await museum.call<MediaUses>('GET', 'media/uses', { as: 'editor', query: { hash } })).data;
    expect(uses.map(({ field, withoutAlt }) => [field, withoutAlt])).toEqual([
      ['cover', true],
      ['cover', undefined],
      ['body', true],
    ]);
  });
});

describe('replacing a file', () => {
  test('puts the new one into every draft, and keeps description, focal point and the rest of the text', async () => {
    const { value, hash } = await putPicture();
    await describeFile(hash, { alt: { zh: '正门' }, tags: ['外景'] });
    const first = await createNews({ cover: { ...value, alt: '正门近景', focal: { x: 0.2, y: 0.4 } } });
    const second = await createNews({ body: `${LONG}<img src="${value.url}" alt="正门">` });
    expect((await planOf(hash)).data).toEqual({ records: 2, afterApproval: 0, inTrash: 0 });
    const response = await replace(hash, await newPicture());
    expect(response.status, response.text).toBe(200);
    const { item, records } = response.data;
    expect(records).toBe(2);
    expect(item).toMatchObject({ name: '新大门.jpg', uses: 2, tags: ['外景'], alt: { zh: '正门' } });
    const { width } = item.value as ImageValue;
    const cover = { url: item.value.url, alt: '正门近景', width };
    expect((await readNews(first.id)).cover).toMatchObject(cover);
    expect((await readNews(second.id)).body).toBe(`${LONG}<img src="${item.value.url}" alt="正门" />`);
    expect((await list({ hash })).list[0]?.uses).toBe(0);
  });

  test('shows visitors the new file at once where the operator may publish alone, and leaves nothing to publish', async () => {
    const { value, hash } = await putSlidePicture();
    const slide = await createSlide({ ...value, alt: '正门' });
    expect((await planOf(hash, 'admin')).data).toEqual({ records: 1, afterApproval: 0, inTrash: 0 });
    const response = await replace(hash, await newSlidePicture(), 'admin');
    expect(response.status, response.text).toBe(200);
    expect(await publishedImage(slide.id)).toBe(response.data.item.hash);
    const { item } = response.data;
    expect(await readSlide(slide.id)).toMatchObject({
      status: 'published',
      changed: false,
      version: slide.version + 1,
      image: { url: item.value.url, alt: '正门' },
    });
  });

  test.each([
    ['who may not publish', 'editor'],
    ['who may publish, in a section where nobody publishes their own change', 'admin'],
  ])('waits for an approval, and visitors keep the former file until then, with an operator %s', async (_who, as) => {
    const { value, hash } = await putPicture();
    const news = await createNews(complete({ ...value, alt: '正门' }));
    await publish(news.id);
    expect((await planOf(hash, as)).data).toEqual({ records: 0, afterApproval: 1, inTrash: 0 });
    const response = await replace(hash, await newPicture(), as);
    expect(response.status, response.text).toBe(200);
    expect(await publishedCover(news.id)).toBe(hash);
    const changed = await readNews(news.id);
    expect(changed).toMatchObject({ status: 'published', changed: true, cover: { url: response.data.item.value.url } });
  });

  test('also reaches a published version that the newer draft no longer shows', async () => {
    const { value, hash } = await putSlidePicture();
    const slide = await createSlide({ ...value, alt: '正门' });
    const other = await putSlidePicture('庭院.jpg');
    const body = { id: slide.id, version: slide.version, image: { ...other.value, alt: '庭院' } };
    expect((await museum.call('PUT', 'sliderConfig/', { as: 'admin', body })).status).toBe(200);
    const response = await replace(hash, await newSlidePicture(), 'admin');
    expect(response.status, response.text).toBe(200);
    expect(await publishedImage(slide.id)).toBe(response.data.item.hash);
    expect(await readSlide(slide.id)).toMatchObject({ changed: true, image: { url: other.value.url } });
  });

  test('renames a document only where its use has the name of the former file', async () => {
    const { data: value } = await uploadFile(museum, 'editor', fileOf.document, {
      section: 'news',
      field: 'attachments',
    });
    const own = await createNews({ attachments: [value] });
    const other = await createNews({ attachments: [{ ...value, name: '开幕致辞.pdf' }] });
    const response = await replace(hashOf(value), '%PDF-1.4\n% new\n%%EOF\n', 'editor', '新附件.pdf');
    expect(response.status, response.text).toBe(200);
    const { hash, bytes } = response.data.item;
    expect((await readNews(own.id)).attachments).toMatchObject([{ name: '新附件.pdf', bytes }]);
    const [attachment] = (await readNews(other.id)).attachments;
    expect(attachment.name).toBe('开幕致辞.pdf');
    expect(hashOf(attachment)).toBe(hash);
  });

  test('is undone as a whole, for the record and for its visitors', async () => {
    const { value, hash } = await putSlidePicture();
    const slide = await createSlide({ ...value, alt: '正门' });
    const { data } = await replace(hash, await newSlidePicture(), 'admin');
    const query = { changeSet: data.changeSet };
    const preview = await museum.call('GET', 'undo/preview', { as: 'admin', query });
    expect(preview.status, preview.text).toBe(200);
    const body = { changeSet: data.changeSet, token: preview.data.token };
    const undone = await museum.call('POST', 'undo/', { as: 'admin', body });
    expect(undone.status, undone.text).toBe(200);
    expect(await publishedImage(slide.id)).toBe(hash);
    expect((await readSlide(slide.id)).image.url).toBe(value.url);
  });

  test('is in the audit log, once as a whole and once for each record', async () => {
    const { value, hash } = await putPicture();
    await createNews({ cover: value });
    await replace(hash, await newPicture());
    const { db } = museum.parts.database;
    const entries = await db.selectFrom('audit').select(['action', 'title']).orderBy('id', 'desc').limit(2).execute();
    expect(entries).toEqual([
      { action: 'replaceMedia', title: '大门.jpg' },
      { action: 'edit', title: '开幕' },
    ]);
  });

  test('leaves a record in the trash with the former file, which is kept', async () => {
    const { value, hash } = await putPicture();
    const news = await createNews({ cover: value });
    const { id, version } = news;
    expect((await museum.call('DELETE', 'news/', { as: 'admin', query: { id, version } })).status).toBe(200);
    const { data } = await replace(hash, await newPicture());
    expect(data).toMatchObject({ records: 0, inTrash: 1 });
    expect((await list({ hash })).list[0]?.uses).toBe(1);
  });

  test('with a file of another kind, or the same file, is refused and changes nothing', async () => {
    const bytes = await newPicture();
    const { hash, value } = (await put(bytes)).data;
    const news = await createNews({ cover: value });
    const other = await replace(hash, fileOf.pdf.bytes);
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('原文件是图片，请选择同类文件。')]);
    const same = await replace(hash, bytes);
    expect([same.status, same.text]).toEqual([422, expect.stringContaining('新文件与原文件完全相同')]);
    expect((await readNews(news.id)).cover.url).toBe(value.url);
  });

  test('with a picture too small for one of the fields is refused, names the record, and changes no other', async () => {
    const { hash, value } = await putPicture();
    const article = await createNews({ title: '随笔', body: `${LONG}<img src="${value.url}" alt="正门">` });
    await createNews({ title: '封面新闻', cover: value });
    const response = await replace(hash, await pictureFile(300, 200));
    expect(response.status).toBe(422);
    expect(response.text).toContain('《封面新闻》：图片至少');
    expect((await readNews(article.id)).body).toContain(hash);
  });

  test('is refused while a record that uses it awaits a decision', async () => {
    const { hash, value } = await putPicture();
    const news = await createNews(complete({ ...value, alt: '正门' }));
    const { version } = await readNews(news.id);
    const body = { id: news.id, version, move: 'submit' };
    expect((await museum.call('POST', 'news/move', { as: 'editor', body })).status).toBe(200);
    expect((await planOf(hash)).data.refused).toContain('开幕');
    expect((await replace(hash, await newPicture())).status).toBe(422);
    expect((await readNews(news.id)).cover.url).toBe(value.url);
  });

  test.each([
    ['may read but not edit a section that uses it', ['news', 'notice', 'notice:edit'], '“新闻”中的记录使用了这个文件'],
    ['may not read a section that uses it', ['notice', 'notice:edit'], '部分内容不在您的权限内'],
  ])('is refused to an operator who %s', async (_who, codes, sentence) => {
    const { hash, value } = await putPicture();
    const news = await createNews({ title: '保密的标题', cover: value });
    await allowOnly(museum.parts.database.db, 'nobody', codes);
    const plan = await planOf(hash, 'nobody');
    expect(plan.data.refused).toContain(sentence);
    expect(plan.text).not.toContain('保密的标题');
    const response = await replace(hash, await newPicture(), 'nobody');
    expect([response.status, response.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect((await readNews(news.id)).cover.url).toBe(value.url);
  });
});
