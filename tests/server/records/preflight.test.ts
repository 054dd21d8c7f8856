import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImageValue } from '../../../src/contract/record.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import type { News, NewsDraft } from '../../../src/resources/info/news.ts';
import { news } from '../../../src/resources/info/news.ts';
import { runScheduledChanges, startScheduler } from '../../../src/server/app/scheduler.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { readScheduledChangeFailures } from '../../../src/server/records/scheduled/scheduled-change-failures.ts';
import { allowOnly } from '../../support/access.ts';
import { draftOf } from '../../support/draft.ts';
import { pictureFile, upload } from '../../support/pictures.ts';
import { type Answer, type TestApp, testApp } from '../../support/server.ts';

type RecordVersion = Pick<AnyRecord, 'id' | 'version'>;

let museum: TestApp;
let image: ImageValue;
let number = 0;

const START = '2026-03-02T02:00:00.000Z';

const setUp = async () => {
  museum = await testApp();
  image = (await upload(museum, 'editor', await pictureFile(1200, 675))).data;
};

beforeAll(setUp);

beforeEach(() => {
  museum.clock.now = new Date(START);
});

const call = (path: string, body: object, as = 'editor', language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  museum.call('POST', path, { as, body, language });

const createNews = async (more: Partial<NewsDraft> = {}): Promise<News> => {
  number += 1;
  const draft = draftOf(news, { image, number });
  const body = { ...draft, related: null, attachments: null, pinnedUntil: null, title: `第 ${number} 条新闻`, ...more };
  const response = await call('news/', body);
  expect(response, response.text).toMatchObject({ status: 200 });
  return response.data;
};

const move = ({ id, version }: RecordVersion, name: string, as: string, more: object = {}): Promise<Answer<News>> =>
  museum.call('POST', 'news/move', { as, body: { id, version, move: name, ...more } });

const moveNews = async (record: News, name: string, as: string): Promise<News> => {
  const answer = await move(record, name, as);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

const publishNews = async (more?: Partial<NewsDraft>): Promise<News> =>
  moveNews(await moveNews(await createNews(more), 'submit', 'editor'), 'approve', 'approver');

const fieldErrors = ({ data }: Answer<unknown>): Record<string, string> =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {};

const readRow = async ({ id }: RecordVersion): Promise<Record<string, unknown>> =>
  sectionTables(museum.parts.database.db).selectFrom('news').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Changes a value as no save can, as a change of the declarations or damage would. */
const setColumn = ({ id }: RecordVersion, column: string, value: string | null) =>
  sectionTables(museum.parts.database.db)
    .updateTable('news')
    .set({ [column]: value })
    .where('id', '=', id)
    .execute();

const referenceTo = ({ id, title }: News) => ({ section: 'news', id, title });

describe('the fields required for publication', () => {
  test('are checked at submission, which returns all missing values and alternative texts at once', async () => {
    const imageWithoutAlt = { ...image, alt: null };
    const body = `<p>${'一段足够长的正文。'.repeat(5)}</p><img src="${image.url}" alt="">`;
    const draft = await createNews({ cover: imageWithoutAlt, body, source: null });
    const refusal = await move(draft, 'submit', 'editor');
    expect(refusal).toMatchObject({ status: 422, msg: '还不能“提交审核”，有 3 处需要先补全或改正。' });
    expect(fieldErrors(refusal)).toEqual({
      cover: expect.stringContaining('2 至 120 字'),
      body: expect.stringContaining('第 1 张图片'),
      source: '发布前请填写“来源”。',
    });
    const english = await museum.call('POST', 'news/move', {
      as: 'editor',
      language: 'en-US',
      body: { id: draft.id, version: draft.version, move: 'submit' },
    });
    expect(english.msg).toContain('3 fields need correcting');
  });

  test('are checked again at approval', async () => {
    const review = await moveNews(await createNews(), 'submit', 'editor');
    await sectionTables(museum.parts.database.db)
      .updateTable('news')
      .set({ source: null })
      .where('id', '=', review.id)
      .execute();
    expect(Object.keys(fieldErrors(await move(review, 'approve', 'approver')))).toEqual(['source']);
  });

  test('do not prevent saving a draft with a picture without alternative text', async () => {
    expect((await createNews({ cover: { ...image, alt: null } })).status).toBe('draft');
  });
});

describe('the references of a record', () => {
  test('must be published at submission, and the message names the record that is not', async () => {
    const unpublishedNews = await createNews({ title: '尚未发布的新闻' });
    const refusal = await move(await createNews({ related: [referenceTo(unpublishedNews)] }), 'submit', 'editor');
    expect(fieldErrors(refusal)).toEqual({
      related: expect.stringContaining('“新闻”中的《尚未发布的新闻》目前没有发布'),
    });
    const publishedNews = await publishNews({ title: '已经发布的新闻' });
    expect((await move(await createNews({ related: [referenceTo(publishedNews)] }), 'submit', 'editor')).status).toBe(
      200,
    );
  });

  test('to a deleted record are refused at submission with a message that it is deleted', async () => {
    const target = await createNews({ title: '将被删除的新闻' });
    const draft = await createNews({ related: [referenceTo(target)] });
    await sectionTables(museum.parts.database.db)
      .updateTable('news')
      .set({ deletedAt: new Date() })
      .where('id', '=', target.id)
      .execute();
    expect(fieldErrors(await move(draft, 'submit', 'editor')).related).toContain('《将被删除的新闻》已被删除');
  });
});

describe('the uses of a record', () => {
  test('are listed where the operator may read the section, and counted in all sections', async () => {
    const target = await publishNews({ title: '被指向的新闻' });
    const draftReferrer = await createNews({ title: '指向它的草稿', related: [referenceTo(target)] });
    const publishedReferrer = await publishNews({ title: '指向它的新闻', related: [referenceTo(target)] });
    const listUses = (as: string, id = target.id) => museum.call('GET', 'news/uses', { as, query: { id } });
    const { data } = await listUses('editor');
    expect(data).toMatchObject({
      total: 2,
      list: [
        { section: 'news', id: publishedReferrer.id, title: '指向它的新闻', status: 'published', live: true },
        { section: 'news', id: draftReferrer.id, title: '指向它的草稿', status: 'draft', live: false },
      ],
    });
    const slide = { linkType: 'record', linkRecord: referenceTo(target), title: '指向它的轮播图', channels: ['web'] };
    expect((await call('sliderConfig/', slide)).status).toBe(200);
    await allowOnly(museum.parts.database.db, 'nobody', ['news']);
    const visible = (await listUses('nobody')).data;
    expect(visible.total).toBe(3);
    expect(visible.list).toHaveLength(2);
    expect((await listUses('editor', 987_654)).status).toBe(404);
  });
});

describe('scheduled publication', () => {
  const publishAt = '2026-03-05T01:00:00.000Z';
  // Moving the clock expires the sessions, so each test starts a new app.
  beforeEach(setUp);
  const setClock = (moment: string) => {
    museum.clock.now = new Date(moment);
  };

  test('two schedulers on one database publish a record once and take it offline once', async () => {
    const scheduledNews = await publishNews({ publishAt, offlineAt: '2026-03-09T16:00:00.000Z' });
    setClock('2026-03-05T01:00:30.000Z');
    await Promise.all([runScheduledChanges(museum.parts), runScheduledChanges({ ...museum.parts })]);
    expect(await readRow(scheduledNews)).toMatchObject({ status: 'published', version: scheduledNews.version + 1 });
    setClock('2026-03-09T16:00:00.000Z');
    await Promise.all([runScheduledChanges(museum.parts), runScheduledChanges({ ...museum.parts })]);
    expect(await readRow(scheduledNews)).toMatchObject({ status: 'offline', version: scheduledNews.version + 2 });
  });

  test('a record that came due while no server was running is published when a scheduler starts', async () => {
    const scheduledNews = await publishNews({ publishAt });
    setClock('2026-03-08T00:00:00.000Z');
    const clock = startScheduler(museum.parts);
    await expect.poll(async () => (await readRow(scheduledNews)).status).toBe('published');
    clock.stop();
    expect((await readRow(scheduledNews)).publishedAt).toBe('2026-03-08T00:00:00.000Z');
  });

  test('a record whose reference went offline meanwhile returns to draft with the reason', async () => {
    const target = await publishNews({ title: '中途下线的新闻' });
    const scheduledNews = await publishNews({ publishAt, related: [referenceTo(target)] });
    await moveNews(target, 'offline', 'approver');
    setClock('2026-03-05T01:00:30.000Z');
    await runScheduledChanges(museum.parts);
    expect(await readRow(scheduledNews)).toMatchObject({
      status: 'draft',
      live: null,
      rejectReason: expect.stringContaining('《中途下线的新闻》目前没有发布'),
    });
  });

  test('a record without a value that is required since it was scheduled returns to draft with the reason', async () => {
    const scheduledNews = await publishNews({ publishAt });
    await setColumn(scheduledNews, 'source', null);
    setClock('2026-03-05T01:00:30.000Z');
    await runScheduledChanges(museum.parts);
    expect(await readRow(scheduledNews)).toMatchObject({
      status: 'draft',
      rejectReason: expect.stringContaining('发布前请填写“来源”'),
    });
  });

  test('of seven pinned news that come due together five are published, which is the limit', async () => {
    const pinned = { publishAt, pinnedUntil: '2026-04-01T00:00:00.000Z' };
    for (let count = 0; count < 7; count += 1) await publishNews(pinned);
    setClock('2026-03-05T01:00:30.000Z');
    await runScheduledChanges(museum.parts);
    const { data } = await museum.call('GET', 'news/list', { as: 'admin', query: { pageSize: 100 } });
    const states = (data.list as News[]).map(({ status }) => status).sort();
    expect(states).toEqual([...Array(2).fill('draft'), ...Array(5).fill('published')]);
  });

  test('a record that cannot be read stays scheduled with a reason for its editors, and the others are published', async () => {
    const unreadable = await publishNews({ publishAt, title: '读不出的新闻' });
    const others = [await publishNews({ publishAt }), await publishNews({ publishAt })];
    await setColumn(unreadable, 'related', '"unreadable"');
    await museum.signIn('editor');
    setClock('2026-03-05T01:00:30.000Z');
    const failed: string[] = [];
    const run = () => runScheduledChanges(museum.parts, (step) => failed.push(step));
    await run();
    for (const news of others) expect((await readRow(news)).status).toBe('published');
    expect(failed).toEqual([`news #${unreadable.id}`]);
    expect(await readRow(unreadable)).toMatchObject({
      status: 'scheduled',
      version: unreadable.version,
      rejectReason: expect.stringContaining('未能定时发布：服务器处理这条记录时出错'),
    });
    expect(await readScheduledChangeFailures(museum.parts.database.db)).toEqual([
      { section: 'news', id: unreadable.id },
    ]);
    const overview = await museum.call('GET', 'dashboard/', { as: 'admin' });
    const system = overview.data.cards.find(({ code }: { code: string }) => code === 'system');
    expect(system.parts.clockFailures).toMatchObject([{ to: `/info/news/show/${unreadable.id}` }]);
    await setColumn(unreadable, 'related', null);
    await run();
    expect(await readRow(unreadable)).toMatchObject({ status: 'published', rejectReason: null });
    expect(await readScheduledChangeFailures(museum.parts.database.db)).toEqual([]);
    setClock('2026-03-09T01:00:30.000Z');
    await run();
    expect(await museum.parts.database.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });
});

describe('the limit of pinned news', () => {
  beforeAll(setUp);

  test('the submission of a sixth pinned news item is refused at its field', async () => {
    const pinned = { pinnedUntil: '2026-04-01T00:00:00.000Z' };
    for (let count = 0; count < 3; count += 1) await publishNews();
    for (let count = 0; count < 5; count += 1) await publishNews(pinned);
    const refusal = await move(await createNews(pinned), 'submit', 'editor');
    expect(fieldErrors(refusal)).toEqual({ pinnedUntil: expect.stringContaining('已有 5 条') });
    expect((await move(await createNews({ pinnedUntil: '2026-03-01T00:00:00.000Z' }), 'submit', 'editor')).status).toBe(
      200,
    );
  });
});
