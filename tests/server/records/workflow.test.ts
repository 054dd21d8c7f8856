import { beforeEach, describe, expect, test } from 'vitest';
import type { ImageValue } from '../../../src/contract/record.ts';
import { type News, type NewsDraft, news } from '../../../src/resources/info/news.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { allowOnly } from '../../support/access.ts';
import { draftOf } from '../../support/draft.ts';
import { pictureFile, upload } from '../../support/pictures.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
let image: ImageValue;

beforeEach(async () => {
  museum = await sharedApp();
  image = (await upload(museum, 'editor', await pictureFile(1200, 675))).data;
});

const createNews = async (more: Partial<NewsDraft> = {}, as = 'editor'): Promise<News> => {
  const body = { ...draftOf(news, { image }), related: null, title: '春季特展开幕', ...more };
  const response = await museum.call('POST', 'news/', { as, body });
  expect(response, response.text).toMatchObject({ status: 200 });
  return response.data;
};

const edit = ({ id, version }: News, more: Partial<NewsDraft>, as = 'editor'): Promise<Answer<News>> =>
  museum.call('PUT', 'news/', { as, body: { id, version, ...more } });

const move = ({ id, version }: News, name: string, as: string, reason?: string): Promise<Answer<News>> =>
  museum.call('POST', 'news/move', { as, body: { id, version, move: name, reason } });

const moveNews = async (record: News, name: string, as: string, reason?: string): Promise<News> => {
  const answer = await move(record, name, as, reason);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

const publishNews = async (more?: Partial<NewsDraft>): Promise<News> =>
  moveNews(await moveNews(await createNews(more), 'submit', 'editor'), 'approve', 'approver');

const read = async ({ id }: News, as = 'editor'): Promise<News> =>
  (await museum.call('GET', 'news/', { as, query: { id } })).data;

/** The version that the public site shows. */
const readLive = async ({ id }: News): Promise<{ title: string } | null> => {
  const row = await sectionTables(museum.parts.database.db)
    .selectFrom('news')
    .select('live')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.live;
};

describe('from draft to published', () => {
  test('an editor submits a draft, an approver publishes it, and the time of publication is stored', async () => {
    const draft = await createNews();
    expect(draft).toMatchObject({ status: 'draft', changed: false, publishedAt: null, changedByMe: true });
    const review = await moveNews(draft, 'submit', 'editor');
    expect(review).toMatchObject({ status: 'review', publishedAt: null });
    const published = await moveNews(review, 'approve', 'approver');
    expect(published).toMatchObject({ status: 'published', publishedAt: museum.clock.now.toISOString() });
    expect(published.updatedBy?.title).toBe('顾明章');
    expect(await readLive(published)).toMatchObject({ title: '春季特展开幕' });
  });

  test('a record published without a date gets the current one, and a new one only after it was emptied', async () => {
    museum.clock.now = new Date('2026-03-02T02:05:59.000Z');
    const published = await publishNews();
    expect(published.publishAt).toBe('2026-03-02T02:05:00.000Z');
    expect(await readLive(published)).toMatchObject({ publishAt: expect.stringContaining('2026-03-02T02:05:00') });

    museum.clock.now = new Date('2026-03-02T02:20:00.000Z');
    const newDraft = (await edit(published, { title: '展览续期' })).data;
    const republished = await moveNews(await moveNews(newDraft, 'submit', 'editor'), 'approve', 'approver');
    expect(republished).toMatchObject({ publishAt: published.publishAt, publishedAt: '2026-03-02T02:20:00.000Z' });

    const undatedDraft = (await edit(republished, { publishAt: null })).data;
    const redated = await moveNews(await moveNews(undatedDraft, 'submit', 'editor'), 'approve', 'approver');
    expect(redated.publishAt).toBe('2026-03-02T02:20:00.000Z');
  });

  test('a list sorted by publication date contains planned and immediate publications in one order', async () => {
    const plannedNews = await publishNews({ title: '按计划发布', publishAt: '2026-03-01T00:00:00.000Z' });
    const immediateNews = await publishNews({ title: '随即发布' });
    const earlierNews = await publishNews({ title: '更早发布', publishAt: '2026-02-01T00:00:00.000Z' });
    const { data } = await museum.call('GET', 'news/list', {
      as: 'editor',
      query: { status: 'published', sort: '-publishAt' },
    });
    expect(data.list.map(({ id }: News) => id)).toEqual([immediateNews.id, plannedNews.id, earlierNews.id]);
  });

  test('a submission without the fields required for publication is refused with an error at each field', async () => {
    const draft = await createNews({ cover: null, body: null, source: null });
    const refusal = await move(draft, 'submit', 'editor');
    expect(refusal).toMatchObject({ status: 422, code: 422 });
    expect(Object.keys((refusal.data as unknown as { fields: object }).fields).sort()).toEqual([
      'body',
      'cover',
      'source',
    ]);
    expect(await read(draft)).toMatchObject({ status: 'draft', version: draft.version });
  });

  test('a move that the state does not allow is refused with a message that names the state', async () => {
    const refusal = await move(await createNews(), 'approve', 'approver');
    expect(refusal.status).toBe(422);
    expect(refusal.msg).toContain('“春季特展开幕”现在是“草稿”');
  });

  test('an undeclared move answers 400, whatever its name', async () => {
    const draft = await createNews();
    for (const name of ['constructor', '__proto__', 'toString', '', 'shred']) {
      expect(await move(draft, name, 'admin'), name).toMatchObject({ status: 400 });
    }
  });

  test('returning a record requires a reason, which the record has until it is approved', async () => {
    const review = await moveNews(await createNews(), 'submit', 'editor');
    const refusal = await move(review, 'reject', 'approver', '  ');
    expect(refusal).toMatchObject({ status: 422, data: { fields: { reason: expect.any(String) } } });
    await moveNews(review, 'reject', 'approver', '请补充图片来源');
    const returnedDraft = await read(review);
    expect(returnedDraft).toMatchObject({ status: 'draft', rejectReason: '请补充图片来源' });
    const approvedNews = await moveNews(await moveNews(returnedDraft, 'submit', 'editor'), 'approve', 'approver');
    expect(approvedNews.rejectReason).toBeNull();
  });

  test('a record in review cannot be edited, and the message names the moves that unlock it', async () => {
    const review = await moveNews(await createNews(), 'submit', 'editor');
    const refusal = await edit(review, { title: '改一改' });
    expect(refusal.status).toBe(422);
    expect(refusal.msg).toContain('“撤回”或“退回修改”');
    const withdrawnDraft = await moveNews(review, 'withdraw', 'editor');
    expect((await edit(withdrawnDraft, { title: '改一改' })).status).toBe(200);
  });
});

describe('a newer draft of a published record', () => {
  test('editing a published record does not change the published version', async () => {
    const published = await publishNews();
    const { data: newDraft } = await edit(published, { title: '春季特展延期' });
    expect(newDraft).toMatchObject({ status: 'published', changed: true, title: '春季特展延期' });
    expect(await readLive(published)).toMatchObject({ title: '春季特展开幕' });
  });

  test('an approved newer draft replaces the published version', async () => {
    const published = await publishNews();
    const { data: newDraft } = await edit(published, { title: '春季特展延期' });
    const review = await moveNews(newDraft, 'submit', 'editor');
    expect(await readLive(review)).toMatchObject({ title: '春季特展开幕' });
    const republished = await moveNews(review, 'approve', 'approver');
    expect(republished).toMatchObject({ status: 'published', changed: false, changedByMe: false });
    expect(await readLive(republished)).toMatchObject({ title: '春季特展延期' });
  });

  test.each([
    ['withdrawn', 'withdraw', 'editor'],
    ['returned', 'reject', 'approver'],
  ])('a newer draft that is %s leaves the old version published', async (_what, name, as) => {
    const { data: newDraft } = await edit(await publishNews(), { title: '春季特展延期' });
    const afterMove = await moveNews(await moveNews(newDraft, 'submit', 'editor'), name, as, '请核对日期');
    expect(afterMove).toMatchObject({ status: 'published', changed: true });
    expect(await readLive(afterMove)).toMatchObject({ title: '春季特展开幕' });
  });

  test('a published record without changes cannot be submitted', async () => {
    expect((await move(await publishNews(), 'submit', 'editor')).status).toBe(422);
  });

  test('a save without changes keeps the version and makes the operator no editor', async () => {
    const published = await publishNews();
    const response = await edit(published, { title: published.title, cover: published.cover });
    expect(response.data).toMatchObject({ version: published.version, changed: false, changedByMe: false });
  });

  test('a record taken offline has no published version, and published again has the newest one', async () => {
    const { data: newDraft } = await edit(await publishNews(), { title: '春季特展延期' });
    const offline = await moveNews(newDraft, 'offline', 'approver');
    expect(offline).toMatchObject({ status: 'offline', changed: false, publishedAt: null });
    expect(await readLive(offline)).toBeNull();
    const republished = await moveNews(offline, 'publish', 'approver');
    expect(await readLive(republished)).toMatchObject({ title: '春季特展延期' });
  });
});

describe('the four-eyes rule', () => {
  test.each(['approve', 'publish'])('the author may not %s a record, and the message names who may', async (name) => {
    const draft = await createNews({}, 'admin');
    const record = name === 'approve' ? await moveNews(draft, 'submit', 'admin') : draft;
    const refusal = await move(record, name, 'admin');
    expect(refusal).toMatchObject({ status: 403, code: 403 });
    expect(refusal.msg).toContain('顾明章');
    expect((await move(record, name, 'approver')).status).toBe(200);
  });

  test('an operator who edited the record of another may not approve it, but may return it', async () => {
    const { data: newDraft } = await edit(await createNews(), { title: '换了标题' }, 'admin');
    const review = await moveNews(newDraft, 'submit', 'editor');
    expect((await move(review, 'approve', 'admin')).status).toBe(403);
    expect((await move(review, 'reject', 'admin', '请再核对')).status).toBe(200);
  });

  test('the author of a published version may approve the next one, written by another operator', async () => {
    const draft = await createNews({}, 'admin');
    const published = await moveNews(await moveNews(draft, 'submit', 'admin'), 'approve', 'approver');
    const { data: newDraft } = await edit(published, { title: '第二版' });
    const review = await moveNews(newDraft, 'submit', 'editor');
    expect((await move(review, 'approve', 'admin')).status).toBe(200);
  });

  test('the message refers to the administrator when no other operator may publish', async () => {
    await allowOnly(museum.parts.database.db, 'approver', []);
    const refusal = await move(await createNews({}, 'admin'), 'publish', 'admin');
    expect(refusal.msg).toContain('请联系管理员');
  });
});

describe('scheduled publication', () => {
  const publishAt = '2026-03-05T01:00:00.000Z';
  const offlineAt = '2026-03-09T16:00:00.000Z';
  const runScheduled = () => runScheduledChanges(museum.parts);
  const setClock = (moment: string) => {
    museum.clock.now = new Date(moment);
  };
  const readRow = async (record: News): Promise<News> => {
    const row = await sectionTables(museum.parts.database.db)
      .selectFrom('news')
      .select(['status', 'version', 'publishAt', 'publishedAt', 'changed'])
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow();
    return row as News;
  };

  test('an approved record is scheduled until its publication date and then published once', async () => {
    const scheduledNews = await publishNews({ publishAt });
    expect(scheduledNews).toMatchObject({ status: 'scheduled', publishedAt: null });
    await runScheduled();
    expect((await readRow(scheduledNews)).status).toBe('scheduled');
    setClock('2026-03-05T01:00:30.000Z');
    await runScheduled();
    const published = await readRow(scheduledNews);
    expect(published).toMatchObject({
      ...{ status: 'published', publishAt },
      publishedAt: '2026-03-05T01:00:30.000Z',
    });
    expect(await readLive(scheduledNews)).toMatchObject({ title: '春季特展开幕' });
    await runScheduled();
    expect((await readRow(scheduledNews)).version).toBe(published.version);
  });

  test('a published record goes offline at its end date', async () => {
    const published = await publishNews({ offlineAt });
    expect(published.status).toBe('published');
    setClock(offlineAt);
    await runScheduled();
    expect(await readRow(published)).toMatchObject({ status: 'offline', publishedAt: null });
    expect(await readLive(published)).toBeNull();
  });

  test('a record goes offline at the end date of the published version, not of a newer draft', async () => {
    const published = await publishNews({ offlineAt });
    await edit(published, { offlineAt: '2026-12-01T00:00:00.000Z' });
    setClock(offlineAt);
    await runScheduled();
    expect(await readRow(published)).toMatchObject({ status: 'offline', changed: false });
  });

  test('a published version goes offline while its newer draft stays in review', async () => {
    const published = await publishNews({ offlineAt });
    const { data: newDraft } = await edit(published, { title: '第二版', offlineAt: null });
    const review = await moveNews(newDraft, 'submit', 'editor');
    setClock(offlineAt);
    await runScheduled();
    expect((await readRow(review)).status).toBe('review');
    expect(await readLive(review)).toBeNull();
  });

  test('approving a record whose end date has passed is refused at that field', async () => {
    const review = await moveNews(await createNews({ offlineAt: '2026-03-01T00:00:00.000Z' }), 'submit', 'editor');
    const refusal = await move(review, 'approve', 'approver');
    expect(refusal).toMatchObject({ status: 422, data: { fields: { offlineAt: expect.stringContaining('已过') } } });
    expect((await read(review)).status).toBe('review');
  });

  test('a scheduled record cannot be edited until it is taken offline', async () => {
    const scheduledNews = await publishNews({ publishAt });
    expect((await edit(scheduledNews, { title: '改' })).status).toBe(422);
    const offlineNews = await moveNews(scheduledNews, 'offline', 'approver');
    expect((await edit(offlineNews, { title: '改一改' })).status).toBe(200);
  });

  test('the scheduled run deletes expired sessions', async () => {
    await museum.signIn('editor');
    const sessions = () => museum.parts.database.db.selectFrom('session').selectAll().execute();
    expect((await sessions()).length).toBeGreaterThan(0);
    setClock('2026-03-04T02:00:00.000Z');
    await runScheduled();
    expect(await sessions()).toEqual([]);
  });
});

describe('concurrent writes', () => {
  test('of twenty saves of one record at the same time one succeeds, and the others answer 409', async () => {
    const draft = await createNews();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(draft, { title: `第${index}个标题` })),
    );
    const successes = responses.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await read(draft)).title).toBe(successes[0]?.data.title);
  });

  test('the message of a conflict names the record and the operator who changed it', async () => {
    const draft = await createNews();
    await edit(draft, { title: '标题已改' }, 'admin');
    const conflict = await edit(draft, { title: '我的标题' });
    expect(conflict.msg).toBe('“标题已改”刚被林知远修改过，请查看最新内容后再操作。');
  });

  test('a move with an old version answers 409', async () => {
    const draft = await createNews();
    await edit(draft, { title: '标题已改' });
    expect((await move(draft, 'submit', 'editor')).status).toBe(409);
  });
});

test('published news must be taken offline before it is deleted', async () => {
  await allowOnly(museum.parts.database.db, 'nobody', ['news', 'news:delete', 'news:offline']);
  const { id, version } = await publishNews();
  const remove = (readVersion: number) =>
    museum.call('DELETE', 'news/', { as: 'nobody', query: { id, version: readVersion } });
  const refusal = await remove(version);
  expect(refusal).toMatchObject({ status: 422, msg: '已发布的新闻请先下线再删除。' });
  const offlineNews = await moveNews({ id, version } as News, 'offline', 'nobody');
  expect((await remove(offlineNews.version)).status).toBe(200);
});
