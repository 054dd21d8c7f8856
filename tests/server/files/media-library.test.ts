import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { DashboardAnswer } from '../../../src/contract/dashboard.ts';
import type { ListAnswer } from '../../../src/contract/list.ts';
import type { MediaItem, MediaUses } from '../../../src/contract/media.ts';
import type { ImageValue } from '../../../src/contract/record.ts';
import { image, richText } from '../../../src/declare/index.ts';
import { serverKindOf } from '../../../src/kinds/index.server.ts';
import { sections } from '../../../src/resources/index.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { dropUnfinished } from '../../../src/server/files/media/files.ts';
import { removeMedia } from '../../../src/server/files/media/media-library.ts';
import { confirmationOf, filesInBin } from '../../../src/server/files/media/sweep.ts';
import { titlesIn } from '../../../src/server/records/section-table.ts';
import { createUsedHashes, type MediaUseRow } from '../../../src/server/records/visibility/media-uses.ts';
import { allowOnly } from '../../support/access.ts';
import { fileOf, uploadFile } from '../../support/files.ts';
import { multipart, pictureFile } from '../../support/pictures.ts';
import { ORIGIN, type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let dir: string;

let start: Date;
let operators: { id: number; roles: number[] | null }[];

beforeAll(async () => {
  museum = await testApp();
  dir = join(museum.parts.config.dataDir, 'media');
  start = museum.clock.now;
  operators = await museum.parts.database.db.selectFrom('operator').select(['id', 'roles']).execute();
});

/** Building an app takes longer than most of these tests, so they share one and empty these tables between them. */
const tablesToEmpty = ['media', 'mediaFile', 'news', 'voiceGuide', 'volunteer', 'revision', 'audit'];
beforeEach(async () => {
  const { db } = museum.parts.database;
  for (const name of tablesToEmpty) await sql`delete from ${sql.id(name)}`.execute(db);
  for (const { id, roles } of operators) {
    const storedRoles = roles && JSON.stringify(roles);
    await db.updateTable('operator').set({ roles: storedRoles }).where('id', '=', id).execute();
  }
  // So that the server does not use what it has cached for the rows of the test before.
  await sql`update "tableVersion" set version = version + 1`.execute(db);
  rmSync(museum.parts.config.dataDir, { recursive: true, force: true });
  await setClock(start);
});

const label = { zh: '字段', en: 'Field' };
const HASH = /[0-9a-f]{64}/;
const hashOf = ({ url }: { url: string }): string => HASH.exec(url)?.[0] ?? '';
const filesOf = (value: { url: string }): string[] => readdirSync(dir).filter((name) => name.startsWith(hashOf(value)));

const list = (query: Record<string, string | number> = {}, as = 'editor') =>
  museum.call<ListAnswer<MediaItem>>('GET', 'media/list', { as, query });
const listUses = (value: { url: string }, as = 'admin') =>
  museum.call<MediaUses>('GET', 'media/uses', { as, query: { hash: hashOf(value) } });
const remove = (value: { url: string }, as = 'editor', language?: 'en-US') =>
  museum.call('DELETE', 'media/', { as, query: { hash: hashOf(value) }, ...(language && { language }) });

let pictureNumber = 0;
/** A picture that differs from all others, hardly larger than a cover must be: a larger one takes longer to store. */
async function uploadPicture(as = 'editor', filename = 'a.jpg'): Promise<ImageValue> {
  pictureNumber += 1;
  const form = multipart([{ filename, bytes: await pictureFile(1200 + pictureNumber, 675) }]);
  const query = { section: 'news', field: 'cover' };
  return (await museum.call('POST', 'media/image', { as, query, ...form })).data;
}

const createNews = async (more: Record<string, unknown>, as = 'editor') => {
  const response = await museum.call('POST', 'news/', {
    as,
    body: { title: '雨花石展开幕', category: 'museum', ...more },
  });
  expect(response.status, response.text).toBe(200);
  return response.data;
};

/** Moves the clock and the sessions with it, so that signed-in operators stay signed in. */
async function advanceDays(count: number): Promise<void> {
  await setClock(new Date(museum.clock.now.getTime() + count * 86_400_000));
}

async function setClock(now: Date): Promise<void> {
  museum.clock.now = now;
  await museum.parts.database.db.updateTable('session').set({ createdAt: now, seenAt: now }).execute();
}
const LONG = '<p>纪念馆正门前的广场上，观众正在等候入馆参观开幕展览。</p>';
const sweep = () => runScheduledChanges(museum.parts);

describe('the media library', () => {
  test('lists uploads newest first with name, kind, number of uses, uploader and time', async () => {
    const first = await uploadPicture('editor', 'C:\\照片\\大门.jpg');
    await advanceDays(1);
    await uploadFile(museum, 'admin', fileOf.audio, { section: 'collectionManage', field: 'audio' });
    const { data } = await list();
    expect(data.total).toBe(2);
    expect(data.list.map(({ kind, name, uses }) => [kind, name, uses])).toEqual([
      ['audio', '录音.mp3', 0],
      ['image', '大门.jpg', 0],
    ]);
    const [recording, photo] = data.list;
    expect(photo?.value).toEqual(first);
    expect(photo?.uploadedBy?.title).toEqual(expect.any(String));
    expect(photo?.at).toBe('2026-03-02T02:00:00.000Z');
    expect(recording?.value).toMatchObject({ name: '录音.mp3', type: 'audio/mpeg' });
  });

  test('is filtered by kind, keyword and unused files; a page past the end is empty and still has the total', async () => {
    const usedPicture = await uploadPicture('editor', '大门.jpg');
    await uploadPicture('editor', '庭院.jpg');
    await uploadFile(museum, 'admin', fileOf.pdf, { section: 'friendsOfMuseums', field: 'charter' });
    await createNews({ cover: { ...usedPicture, alt: '纪念馆正门' } });
    const listNames = async (query: Record<string, string | number>) =>
      (await list(query)).data.list.map(({ name }) => name);
    expect(await listNames({ kind: 'document' })).toEqual(['章程.pdf']);
    expect(await listNames({ kind: 'video' })).toEqual([]);
    expect(await listNames({ keyword: '庭院' })).toEqual(['庭院.jpg']);
    expect(await listNames({ keyword: '正门' })).toEqual(['大门.jpg']);
    expect(await listNames({ kind: 'image', unused: 'yes' })).toEqual(['庭院.jpg']);
    expect((await list({ current: 9, pageSize: 2 })).data).toMatchObject({ list: [], total: 3 });
    expect((await list({ pageSize: 2 })).data.list).toHaveLength(2);
  });

  test('[S9.2] answers its first ten files where nothing else is asked for', async () => {
    const query = { section: 'friendsOfMuseums', field: 'charter' };
    for (let number = 1; number <= 11; number += 1)
      await uploadFile(museum, 'editor', { name: '章程.pdf', bytes: `%PDF-1.4 ${number}` }, query);
    const { data } = await list();
    expect([data.list.length, data.total]).toEqual([10, 11]);
    expect((await list({ current: 1 })).data.list).toEqual(data.list);
  });

  test('lists a picture with the alternative text first written for it in each language', async () => {
    const cover = await uploadPicture();
    await createNews({ cover: { ...cover, alt: '纪念馆正门' } });
    await createNews({ title: '另一条新闻', cover: { ...cover, alt: '大门近景' } });
    await createNews({ title: '第三条新闻', cover: { ...cover, alt: 'The main gate' } });
    const [item] = (await list()).data.list;
    expect(item).toMatchObject({ alt: { zh: '纪念馆正门', en: 'The main gate' }, uses: 3 });
  });

  test('counts the uses of a picture up to a thousand, and marks that there are more', async () => {
    const picture = await uploadPicture();
    await createNews({ cover: { ...picture, alt: '纪念馆正门' } });
    const copy = (count: number) =>
      sql`insert into news ("createdAt", "updatedAt", title, cover)
        select now(), now(), title, cover from news, generate_series(1, ${count}::integer) where title = '雨花石展开幕'`.execute(
        museum.parts.database.db,
      );
    const itemOf = async () => (await list()).data.list.find(({ value }) => value.url === picture.url);
    await copy(999);
    const exact = await itemOf();
    expect(exact?.uses).toBe(1000);
    expect(exact).not.toHaveProperty('moreUses');
    await sql`insert into news ("createdAt", "updatedAt", title, cover)
      select now(), now(), 'more', cover from news limit 1`.execute(museum.parts.database.db);
    expect(await itemOf()).toMatchObject({ uses: 1000, moreUses: true });
  });

  test('[O1] is open to operators who may create or edit in some section, and answers 403 to others', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['news', 'news:delete']);
    expect((await list({}, 'nobody')).status).toBe(403);
    expect((await listUses(await uploadPicture(), 'nobody')).status).toBe(403);
    await allowOnly(db, 'nobody', ['news', 'news:create']);
    expect((await list({}, 'nobody')).status).toBe(200);
    expect((await museum.call('GET', 'media/list')).status).toBe(402);
  });

  test('shows the photo of a volunteer to its uploader, but not to an operator who did not upload it', async () => {
    const query = { section: 'volunteer', field: 'photo' };
    const form = multipart([{ filename: '证件照.jpg', bytes: await pictureFile(600, 840) }]);
    const response = await museum.call('POST', 'media/image', { as: 'admin', query, ...form });
    expect(response.status, response.text).toBe(200);
    expect((await list({}, 'editor')).data.total).toBe(0);
    expect((await list({}, 'admin')).data.total).toBe(1);
  });
});

describe('the uses of a file', () => {
  test('name the section, the record and the field, in the language of the request', async () => {
    const cover = await uploadPicture();
    const newsItem = await createNews({ cover });
    const { data } = await listUses(cover, 'editor');
    expect(data).toEqual({
      list: [
        {
          section: 'news',
          label: '新闻',
          record: { id: newsItem.id, title: '雨花石展开幕' },
          field: 'cover',
          fieldLabel: '封面',
          withoutAlt: true,
        },
      ],
      elsewhere: 0,
      total: 1,
    });
    const query = { hash: hashOf(cover) };
    const response = await museum.call<MediaUses>('GET', 'media/uses', { as: 'editor', language: 'en-US', query });
    expect(response.data.list[0]).toMatchObject({ label: 'News', fieldLabel: 'Cover' });
  });

  test('are found in rich text, in a list of files and in the rows of a table field', async () => {
    const bodyPicture = await uploadPicture();
    const attachment = (await uploadFile(museum, 'admin', fileOf.document, { section: 'news', field: 'attachments' }))
      .data;
    const audio = (await uploadFile(museum, 'admin', fileOf.audio, { section: 'voiceGuide', field: 'tracks.audio' }))
      .data;
    await createNews({ body: `${LONG}<img src="${bodyPicture.url}" alt="大门">`, attachments: [attachment] });
    await museum.call('POST', 'voiceGuide/', {
      as: 'admin',
      body: {
        title: '正门',
        stopNo: 1,
        route: 'memorial',
        tracks: [{ lang: 'mandarin', audio, transcript: '各位观众' }],
      },
    });
    expect((await listUses(bodyPicture)).data.list).toMatchObject([{ section: 'news', field: 'body' }]);
    expect((await listUses(attachment)).data.list).toMatchObject([{ section: 'news', field: 'attachments' }]);
    expect((await listUses(audio)).data.list).toMatchObject([{ section: 'voiceGuide', field: 'tracks' }]);
    expect((await list({}, 'admin')).data.list.map(({ uses }) => uses)).toEqual([1, 1, 1]);
  });

  test('include the published version while a newer draft shows another picture, and prevent its deletion', async () => {
    const [livePicture, draftPicture] = [await uploadPicture(), await uploadPicture()];
    const body = LONG;
    const newsItem = await createNews({ cover: { ...livePicture, alt: '纪念馆正门' }, body, source: '本馆' });
    const { db } = museum.parts.database;
    await allowOnly(db, 'editor', ['news', 'news:create', 'news:edit', 'news:submit']);
    const submission = await museum.call('POST', 'news/move', {
      as: 'editor',
      body: { id: newsItem.id, version: newsItem.version, move: 'submit' },
    });
    expect(submission.status, submission.text).toBe(200);
    const approval = await museum.call('POST', 'news/move', {
      as: 'admin',
      body: { id: newsItem.id, version: submission.data.version, move: 'approve' },
    });
    expect(approval.status, approval.text).toBe(200);
    await museum.call('PUT', 'news/', {
      as: 'editor',
      body: { id: newsItem.id, version: approval.data.version, cover: { ...draftPicture, alt: '庭院' } },
    });
    expect((await listUses(livePicture)).data.list).toMatchObject([{ field: 'cover', live: true }]);
    expect((await listUses(draftPicture)).data.list[0]).not.toHaveProperty('live');
    expect((await remove(livePicture)).status).toBe(422);
  });

  test('in a section that the operator may not read are only counted, as elsewhere', async () => {
    const cover = await uploadPicture();
    await createNews({ cover });
    await allowOnly(museum.parts.database.db, 'nobody', ['notice', 'notice:edit']);
    expect((await listUses(cover, 'nobody')).data).toEqual({ list: [], elsewhere: 1, total: 1 });
  });
});

describe('deleting a file', () => {
  test('removes its row, its file and its thumbnail', async () => {
    const cover = await uploadPicture();
    expect(filesOf(cover)).toHaveLength(2);
    expect((await remove(cover)).status).toBe(200);
    expect(filesOf(cover)).toEqual([]);
    expect((await list()).data.total).toBe(0);
    expect((await remove(cover)).status).toBe(404);
  });

  test('is refused while it is used, and the message has the number of uses and the name of one', async () => {
    const cover = await uploadPicture();
    await createNews({ cover });
    await createNews({ title: '另一条新闻', cover });
    const refusal = await remove(cover);
    expect(refusal.status).toBe(422);
    expect(refusal.msg).toBe('这个文件还有 2 处在使用，例如新闻“雨花石展开幕”的“封面”；请先在那里换掉或移除再删除。');
    expect((await remove(cover, 'editor', 'en-US')).msg).toContain(
      '2 places, for example in “Cover” of “雨花石展开幕”',
    );
    expect(filesOf(cover)).toHaveLength(2);
  });

  test('is refused while a record in the trash uses it', async () => {
    const cover = await uploadPicture();
    const { id, version } = await createNews({ cover });
    await museum.call('DELETE', 'news/', { as: 'admin', query: { id, version } });
    expect((await listUses(cover)).data.list).toMatchObject([{ deleted: true }]);
    expect((await remove(cover)).msg).toContain('已删除，仍可恢复');
  });

  test('[O1] is allowed to its uploader only, even if another operator may delete records', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'editor', ['news', 'news:edit']);
    await allowOnly(db, 'approver', ['news', 'news:edit']);
    const cover = await uploadPicture('editor');
    expect((await list({}, 'approver')).data.list[0]?.mayDelete).toBe(false);
    expect((await remove(cover, 'approver')).status).toBe(403);
    expect((await list({}, 'editor')).data.list[0]?.mayDelete).toBe(true);
    expect((await remove(cover, 'editor')).status).toBe(200);
    const secondPicture = await uploadPicture('editor');
    await allowOnly(db, 'approver', ['news', 'news:edit', 'news:delete']);
    expect((await remove(secondPicture, 'approver')).status).toBe(403);
    expect((await remove(secondPicture, 'admin')).status).toBe(403);
  });

  test('waits for a transaction that saves a use of the file, and is then refused', async () => {
    const cover = await uploadPicture();
    const inArticle = await uploadPicture();
    const { db } = museum.parts.database;
    const removals: Promise<MediaUseRow[]>[] = [];
    await db.transaction().execute(async (tx) => {
      const context = { db: tx, titleOf: titlesIn(sections) };
      const stored = await serverKindOf(image({ label })).store?.(cover, image({ label }), context);
      const storedCover = (stored as { column: unknown }).column;
      const html = `<p><img src="${inArticle.url}"></p>`;
      await serverKindOf(richText({ label })).store?.(html, richText({ label }), context);
      const newsOnly = sections.filter(({ code }) => code === 'news');
      for (const file of [cover, inArticle]) removals.push(removeMedia({ db, dir, sections: newsOnly }, hashOf(file)));
      await new Promise((resolve) => setTimeout(resolve, 300));
      const now = museum.clock.now;
      await sectionTables(tx)
        .insertInto('news')
        .values({ title: '开幕', body: html, cover: JSON.stringify(storedCover), createdAt: now, updatedAt: now })
        .execute();
    });
    expect((await Promise.all(removals)).map(([use]) => use?.field)).toEqual(['cover', 'body']);
    expect([...filesOf(cover), ...filesOf(inArticle)]).toHaveLength(4);
  });

  test('at the same time as a save that uses it: exactly one succeeds, and a saved record keeps its file', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cover = await uploadPicture();
      const body = { title: `同时第${round}次`, category: 'museum', cover, body: `${LONG}<img src="${cover.url}">` };
      const [saveResponse, removeResponse] = await Promise.all([
        museum.call('POST', 'news/', { as: 'editor', body }),
        remove(cover),
      ]);
      expect(
        [saveResponse.status, removeResponse.status].sort(),
        `${saveResponse.text} ${removeResponse.text}`,
      ).toEqual([200, 422]);
      expect(filesOf(cover)).toHaveLength(saveResponse.status === 200 ? 2 : 0);
    }
  });

  test('makes a save that uses it fail with an error at the field, until it is uploaded again', async () => {
    const cover = await uploadPicture();
    await remove(cover);
    const save = (more: object) =>
      museum.call('POST', 'news/', { as: 'editor', body: { title: '雨花石', category: 'museum', ...more } });
    expect((await save({ cover })).data.fields.cover).toBe('图片已失效，请重新上传。');
    const body = `${LONG}<img src="${cover.url}" alt="">`;
    expect((await save({ body })).data.fields.body).toContain('正文里有图片已失效');
    pictureNumber -= 1;
    expect(await uploadPicture()).toEqual(cover);
    expect(filesOf(cover)).toHaveLength(2);
    expect((await save({ cover })).status).toBe(200);
  });
});

describe('the sweep of unused files', () => {
  test('removes a file after seven days without a use, and keeps used files', async () => {
    const [usedPicture, unusedPicture] = [await uploadPicture(), await uploadPicture()];
    await createNews({ cover: usedPicture });
    await sweep();
    await advanceDays(6.9);
    await sweep();
    expect(filesOf(unusedPicture)).toHaveLength(2);
    await advanceDays(0.2);
    await sweep();
    expect(filesOf(unusedPicture)).toEqual([]);
    expect(filesOf(usedPicture)).toHaveLength(2);
    expect((await list()).data.list.map(({ value }) => value.url)).toEqual([usedPicture.url]);
  });

  test('keeps an unused file that somebody has described or tagged, unless it holds personal data', async () => {
    const [described, tagged, personal, bare] = [
      await uploadPicture(),
      await uploadPicture(),
      await uploadPicture(),
      await uploadPicture(),
    ];
    const describeFile = async (hash: string, details: object) => {
      const [before = {}] = (await list({ hash })).data.list;
      const body = { hash, alt: {}, tags: [], ...details, before };
      expect((await museum.call('PUT', 'media/details', { as: 'admin', body })).status).toBe(200);
    };
    for (const value of [tagged, personal]) await describeFile(hashOf(value), { tags: ['外景'] });
    await describeFile(hashOf(described), { alt: { zh: '正门' } });
    const { db } = museum.parts.database;
    await db.updateTable('media').set({ private: true }).where('hash', '=', hashOf(personal)).execute();
    await sweep();
    await advanceDays(7.1);
    await sweep();
    expect([described, tagged, personal, bare].map((value) => filesOf(value).length)).toEqual([2, 2, 0, 0]);
    await describeFile(hashOf(tagged), {});
    await advanceDays(0.1);
    await sweep();
    expect([described, tagged].map((value) => filesOf(value).length)).toEqual([2, 0]);
  });

  test('reads the used files of the embedded database in batches, and requests are answered between them', async () => {
    const [first, last] = [await uploadPicture(), await uploadPicture()];
    const { id } = await createNews({ cover: first });
    const { database } = museum.parts;
    const many = 600;
    await sql`insert into news (title, category, "createdAt", "updatedAt")
      select '新闻', 'museum', now(), now() from generate_series(1, ${many})`.execute(database.db);
    await sql`update news set cover = ${JSON.stringify({ file: last.url.split('/').at(-1) })} where id = (select max(id) from news)`.execute(
      database.db,
    );
    const statuses: number[] = [];
    const callPriority = {
      ...database.callPriority,
      waitForCalls: async () => void statuses.push((await list()).status),
    };
    const news = museum.parts.sections.filter(({ code }) => code === 'news');
    const used = await createUsedHashes({ ...database, embedded: true, callPriority }, news)();
    expect(used).toEqual(new Set([hashOf(first), hashOf(last)]));
    expect(statuses).toEqual(Array(Math.ceil((id + many) / 250) - 1).fill(200));
  });

  test('counts the seven days from the end of the last use, and anew when the file is uploaded again', async () => {
    const cover = await uploadPicture();
    const { id, version } = await createNews({ cover });
    await sweep();
    await advanceDays(30);
    await museum.call('PUT', 'news/', { as: 'editor', body: { id, version, cover: null } });
    await museum.parts.database.db.deleteFrom('revision').execute();
    await sweep();
    await advanceDays(6);
    pictureNumber -= 1;
    await uploadPicture();
    await sweep();
    await advanceDays(2);
    await sweep();
    expect(filesOf(cover)).toHaveLength(2);
    await advanceDays(6);
    await sweep();
    expect(filesOf(cover)).toEqual([]);
  });

  test('keeps a file while an earlier version or a record in the trash uses it', async () => {
    const cover = await uploadPicture();
    const { id, version } = await createNews({ cover });
    const write = (body: object) => museum.call('PUT', 'news/', { as: 'admin', body: { id, ...body } });
    await write({ version, cover: null });
    for (const weeks of [1, 2, 3]) {
      await sweep();
      await advanceDays(7.1);
      await sweep();
      expect(filesOf(cover), `after ${weeks} weeks`).toHaveLength(2);
    }
    const restoreBody = { id, version: 2, revision: 1 };
    const response = await museum.call('POST', 'news/restore', { as: 'admin', body: restoreBody });
    expect(response).toMatchObject({ status: 200, data: { cover: { url: cover.url } } });
    await museum.call('DELETE', 'news/', { as: 'admin', query: { id, version: 3 } });
    await advanceDays(29);
    await sweep();
    expect(filesOf(cover)).toHaveLength(2);
    // The record leaves the trash first; the seven days of the file begin then.
    await advanceDays(2);
    await sweep();
    await advanceDays(8);
    await sweep();
    await advanceDays(8);
    await sweep();
    expect(filesOf(cover)).toEqual([]);
  });

  /** Creates files without a row in the database, with the oldest possible date. */
  const createStrayFiles = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => {
      const name = `a${index.toString(16).padStart(63, '0')}.jpg`;
      writeFileSync(join(dir, name), 'x');
      utimesSync(join(dir, name), new Date(0), new Date(0));
      return name;
    });
  /** Inserts this many pictures, a row and a file each, without the time that uploads take. */
  const insertPictures = async (count: number): Promise<string[]> => {
    mkdirSync(dir, { recursive: true });
    if (count === 0) return [];
    const hashes = Array.from({ length: count }, (_, index) => `b${index.toString(16).padStart(63, '0')}`);
    const columns = { type: 'image/jpeg', width: 1, height: 1, bytes: 1, name: 'x', createdAt: museum.clock.now };
    await museum.parts.database.db
      .insertInto('media')
      .values(hashes.map((hash) => ({ ...columns, hash, unusedSince: museum.clock.now, private: false })))
      .execute();
    for (const hash of hashes) writeFileSync(join(dir, `${hash}.jpg`), 'x');
    return hashes;
  };
  const listBin = async (): Promise<string[]> => (await filesInBin(dir)).map(({ file }) => file).sort();
  const systemCard = async () => {
    const { data } = await museum.call<DashboardAnswer>('GET', calls.dashboard, { as: 'admin' });
    return data.cards.find(({ code }) => code === 'system')?.parts?.files;
  };
  const notes: string[] = [];
  const sweepWithNotes = () =>
    runScheduledChanges({ ...museum.parts, log: (_details, sentence) => notes.push(sentence) });

  test('moves an old file without a database row to the bin, and deletes it there after 30 days', async () => {
    await uploadPicture();
    await insertPictures(120);
    const newFile = join(dir, `${'c'.repeat(64)}.jpg`);
    writeFileSync(newFile, 'x');
    await sweep();
    expect(await listBin()).toEqual([]);
    const [stray = ''] = createStrayFiles(1);
    await advanceDays(1);
    await sweep();
    expect(existsSync(join(dir, stray))).toBe(false);
    expect(existsSync(newFile)).toBe(true);
    expect(await listBin()).toEqual([stray]);
    await advanceDays(3);
    await sweep();
    expect(await systemCard()).toMatchObject({ inBin: { value: 1 }, waiting: { value: 0 } });
    await museum.parts.database.db.updateTable('media').set({ unusedSince: museum.clock.now }).execute();
    await advanceDays(26);
    await museum.parts.database.db.updateTable('media').set({ unusedSince: museum.clock.now }).execute();
    await sweep();
    expect(await listBin()).toEqual([stray]);
    await advanceDays(2);
    await sweep();
    expect(await listBin()).toEqual([]);
  });

  test.each([
    ['are more than one in a hundred', 120, 3],
    ['are the only files', 0, 8],
  ])(
    'keeps files without a database row when they %s, until the confirmation file is created',
    async (_what, rowCount, count) => {
      await uploadPicture();
      await museum.parts.database.db.deleteFrom('media').execute();
      for (const name of readdirSync(dir)) rmSync(join(dir, name));
      await insertPictures(rowCount);
      const names = createStrayFiles(count);
      notes.length = 0;
      await sweepWithNotes();
      expect(readdirSync(dir)).toHaveLength(rowCount + count);
      expect(notes).toEqual([expect.stringContaining('sweep-confirmed')]);
      expect(await systemCard()).toMatchObject({ waiting: { value: count } });

      writeFileSync(confirmationOf(dir), '');
      await advanceDays(0.1);
      await sweepWithNotes();
      expect(await listBin()).toEqual(names);
      expect(existsSync(confirmationOf(dir))).toBe(false);
      expect(notes).toContain('files were moved to the bin for 30 days');
    },
  );

  test('keeps unused uploads when they are unusually many, and logs it', async () => {
    await uploadPicture();
    await insertPictures(30);
    await sweep();
    await advanceDays(8);
    notes.length = 0;
    await sweepWithNotes();
    expect(readdirSync(dir)).toHaveLength(32);
    expect(notes).toEqual([expect.stringContaining('does not know or does not use')]);
  });

  test('returns a file from the bin when the database has its row again', async () => {
    await insertPictures(200);
    const [hash = ''] = readdirSync(dir);
    const row = museum.parts.database.db.selectFrom('media').selectAll().where('hash', '=', hash.slice(0, 64));
    const mediaRow = await row.executeTakeFirstOrThrow();
    await museum.parts.database.db.deleteFrom('media').where('hash', '=', mediaRow.hash).execute();
    utimesSync(join(dir, hash), new Date(0), new Date(0));
    await sweep();
    expect(await listBin()).toEqual([hash]);
    await museum.parts.database.db.insertInto('media').values(mediaRow).execute();
    await advanceDays(0.1);
    await sweep();
    expect(await listBin()).toEqual([]);
    expect(existsSync(join(dir, hash))).toBe(true);
  });
});

describe('an interrupted upload', () => {
  /** Starts to send a form and closes the connection in the middle of the file. */
  async function abortUpload(path: string, head: Buffer | string): Promise<void> {
    if (!museum.app.server.listening) await museum.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = museum.app.server.address() as AddressInfo;
    const headers = {
      ...(await museum.signIn('admin')),
      host: new URL(ORIGIN).host,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '900000',
    };
    const clientRequest = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/admin/api/admin/${path}`,
      headers,
    });
    clientRequest.on('error', () => undefined);
    clientRequest.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    clientRequest.write(head);
    clientRequest.write(Buffer.alloc(200_000));
    await expect.poll(() => existsSync(dir) || path.includes('image')).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 150));
    clientRequest.destroy();
  }

  test.each([
    ['file', 'media/file?section=news&field=attachments', '%PDF-1.4\n'],
    ['picture', 'media/image?section=news&field=cover', Buffer.from('ffd8ff', 'hex')],
  ])('leaves no %s, no row and no partial file', async (_what, path, head) => {
    const before = existsSync(dir) ? readdirSync(dir).sort() : [];
    await abortUpload(path, head);
    await expect.poll(() => (existsSync(dir) ? readdirSync(dir).sort() : [])).toEqual(before);
    expect((await list({}, 'admin')).data.total).toBe(0);
  });

  test('left by a killed process is removed once it is old', async () => {
    await uploadPicture();
    const unfinished = join(dir, 'arriving-of-somebody');
    writeFileSync(unfinished, 'x');
    await dropUnfinished({ dir });
    expect(existsSync(unfinished)).toBe(true);
    utimesSync(unfinished, new Date(0), new Date(0));
    await dropUnfinished({ dir });
    expect(existsSync(unfinished)).toBe(false);
  });
});

test('a record stores the focal point of its picture, and a point outside the picture is refused', async () => {
  const cover = await uploadPicture();
  const focal = { x: 0.25, y: 0.6 };
  const newsItem = await createNews({ cover: { ...cover, focal } });
  expect(newsItem.cover.focal).toEqual(focal);
  const newCover = { ...cover, focal: { x: 0.3, y: 0.6 } };
  const body = { id: newsItem.id, version: newsItem.version, cover: newCover };
  expect((await museum.call('PUT', 'news/', { as: 'editor', body })).data.cover.focal.x).toBe(0.3);
  const invalidBody = { title: '雨花石', category: 'museum', cover: { ...cover, focal: { x: 2, y: 0 } } };
  const refusal = await museum.call('POST', 'news/', { as: 'editor', body: invalidBody });
  expect(refusal.data.fields.cover).toBe('焦点要在图片之内。');
});

test('the server reads the playing time of an uploaded MP3 or MP4 from its bytes', async () => {
  const frame = Buffer.alloc(104);
  frame.writeUInt32BE(0xfffb10c4);
  const bytes = Buffer.concat(Array.from({ length: 383 }, () => frame));
  const query = { section: 'collectionManage', field: 'audio' };
  const { data } = await uploadFile(museum, 'admin', { name: '十秒.mp3', bytes }, query);
  expect(data.seconds).toBeCloseTo(10, 0);
  const movie = Buffer.concat([
    Buffer.from('00000010', 'hex'),
    Buffer.from('ftypisom0000'),
    Buffer.from('00000074', 'hex'),
    Buffer.from('moov'),
    Buffer.from('0000006c', 'hex'),
    Buffer.from('mvhd'),
    Buffer.from('000000000000000000000000000003e8000061a8', 'hex'),
    Buffer.alloc(80),
  ]);
  const film = await uploadFile(museum, 'admin', { name: 'a.mp4', bytes: movie }, { ...query, field: 'video' });
  expect(film.data.seconds).toBe(25);
});
