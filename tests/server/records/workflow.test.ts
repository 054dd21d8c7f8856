import { beforeEach, describe, expect, test } from 'vitest';
import type { ImageValue } from '../../../src/contract/record.ts';
import { type News, type NewsDraft, news } from '../../../src/resources/info/news.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { runScheduledChanges } from '../../../src/server/schedule/scheduler.ts';
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
  test('an editor writes and submits, an approver publishes, and the moment is kept', async () => {
    const draft = await createNews();
    expect(draft).toMatchObject({ status: 'draft', changed: false, publishedAt: null, changedByMe: true });
    const review = await moveNews(draft, 'submit', 'editor');
    expect(review).toMatchObject({ status: 'review', publishedAt: null });
    const published = await moveNews(review, 'approve', 'approver');
    expect(published).toMatchObject({ status: 'published', publishedAt: museum.clock.now.toISOString() });
    expect(published.updatedBy?.title).toBe('顾明章');
    expect(await readLive(published)).toMatchObject({ title: '春季特展开幕' });
  });

  test('published without a plan, it is dated then, for the public too, and again only where the date was emptied', async () => {
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

  test('a list sorted by the time of publication has what was published at once among what was planned', async () => {
    const plannedNews = await publishNews({ title: '按计划发布', publishAt: '2026-03-01T00:00:00.000Z' });
    const immediateNews = await publishNews({ title: '随即发布' });
    const earlierNews = await publishNews({ title: '更早发布', publishAt: '2026-02-01T00:00:00.000Z' });
    const { data } = await museum.call('GET', 'news/list', {
      as: 'editor',
      query: { status: 'published', sort: '-publishAt' },
    });
    expect(data.list.map(({ id }: News) => id)).toEqual([immediateNews.id, plannedNews.id, earlierNews.id]);
  });

  test('what the public may not miss is asked for at the submission, field by field', async () => {
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

  test('a move that is not open to the state as it is says how it stands', async () => {
    const refusal = await move(await createNews(), 'approve', 'approver');
    expect(refusal.status).toBe(422);
    expect(refusal.msg).toContain('“春季特展开幕”现在是“草稿”');
  });

  test('a move nobody declared cannot be read, whatever it is called', async () => {
    const draft = await createNews();
    for (const name of ['constructor', '__proto__', 'toString', '', 'shred']) {
      expect(await move(draft, name, 'admin'), name).toMatchObject({ status: 400 });
    }
  });

  test('whoever returns a record must say why, and the author reads it', async () => {
    const review = await moveNews(await createNews(), 'submit', 'editor');
    const refusal = await move(review, 'reject', 'approver', '  ');
    expect(refusal).toMatchObject({ status: 422, data: { fields: { reason: expect.any(String) } } });
    await moveNews(review, 'reject', 'approver', '请补充图片来源');
    const returnedDraft = await read(review);
    expect(returnedDraft).toMatchObject({ status: 'draft', rejectReason: '请补充图片来源' });
    const approvedNews = await moveNews(await moveNews(returnedDraft, 'submit', 'editor'), 'approve', 'approver');
    expect(approvedNews.rejectReason).toBeNull();
  });

  test('a record in review is locked, and the sentence names the ways out', async () => {
    const review = await moveNews(await createNews(), 'submit', 'editor');
    const refusal = await edit(review, { title: '改一改' });
    expect(refusal.status).toBe(422);
    expect(refusal.msg).toContain('“撤回”或“退回修改”');
    const withdrawnDraft = await moveNews(review, 'withdraw', 'editor');
    expect((await edit(withdrawnDraft, { title: '改一改' })).status).toBe(200);
  });
});

describe('a newer draft beside what the public sees', () => {
  test('editing a published record leaves the published version as it was', async () => {
    const published = await publishNews();
    const { data: newDraft } = await edit(published, { title: '春季特展延期' });
    expect(newDraft).toMatchObject({ status: 'published', changed: true, title: '春季特展延期' });
    expect(await readLive(published)).toMatchObject({ title: '春季特展开幕' });
  });

  test('the newer version goes through review and takes the place of the old', async () => {
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
  ])('a newer version that is %s leaves the old one published', async (_what, name, as) => {
    const { data: newDraft } = await edit(await publishNews(), { title: '春季特展延期' });
    const afterMove = await moveNews(await moveNews(newDraft, 'submit', 'editor'), name, as, '请核对日期');
    expect(afterMove).toMatchObject({ status: 'published', changed: true });
    expect(await readLive(afterMove)).toMatchObject({ title: '春季特展开幕' });
  });

  test('a published record that nobody changed cannot be submitted', async () => {
    expect((await move(await publishNews(), 'submit', 'editor')).status).toBe(422);
  });

  test('saving what already is so changes nothing and makes nobody an editor', async () => {
    const published = await publishNews();
    const response = await edit(published, { title: published.title, cover: published.cover });
    expect(response.data).toMatchObject({ version: published.version, changed: false, changedByMe: false });
  });

  test('taken offline the public sees nothing, and published again they see the newest', async () => {
    const { data: newDraft } = await edit(await publishNews(), { title: '春季特展延期' });
    const offline = await moveNews(newDraft, 'offline', 'approver');
    expect(offline).toMatchObject({ status: 'offline', changed: false, publishedAt: null });
    expect(await readLive(offline)).toBeNull();
    const republished = await moveNews(offline, 'publish', 'approver');
    expect(await readLive(republished)).toMatchObject({ title: '春季特展延期' });
  });
});

describe('four eyes', () => {
  test.each(['approve', 'publish'])('whoever wrote it may not %s it, and reads who may', async (name) => {
    const draft = await createNews({}, 'admin');
    const record = name === 'approve' ? await moveNews(draft, 'submit', 'admin') : draft;
    const refusal = await move(record, name, 'admin');
    expect(refusal).toMatchObject({ status: 403, code: 403 });
    expect(refusal.msg).toContain('顾明章');
    expect((await move(record, name, 'approver')).status).toBe(200);
  });

  test('whoever changed one word of another’s text may not approve it either', async () => {
    const { data: newDraft } = await edit(await createNews(), { title: '换了标题' }, 'admin');
    const review = await moveNews(newDraft, 'submit', 'editor');
    expect((await move(review, 'approve', 'admin')).status).toBe(403);
    expect((await move(review, 'reject', 'admin', '请再核对')).status).toBe(200);
  });

  test('once it is published, the next version begins with nobody', async () => {
    const draft = await createNews({}, 'admin');
    const published = await moveNews(await moveNews(draft, 'submit', 'admin'), 'approve', 'approver');
    const { data: newDraft } = await edit(published, { title: '第二版' });
    const review = await moveNews(newDraft, 'submit', 'editor');
    expect((await move(review, 'approve', 'admin')).status).toBe(200);
  });

  test('when nobody else may, the sentence sends to the administrator', async () => {
    await allowOnly(museum.parts.database.db, 'approver', []);
    const refusal = await move(await createNews({}, 'admin'), 'publish', 'admin');
    expect(refusal.msg).toContain('请联系管理员');
  });
});

describe('publishing at a moment', () => {
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

  test('an approved record waits until its moment and is then published, once', async () => {
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

  test('a published record is taken off at its end', async () => {
    const published = await publishNews({ offlineAt });
    expect(published.status).toBe('published');
    setClock(offlineAt);
    await runScheduled();
    expect(await readRow(published)).toMatchObject({ status: 'offline', publishedAt: null });
    expect(await readLive(published)).toBeNull();
  });

  test('the end that counts is that of the published version, not of a newer draft', async () => {
    const published = await publishNews({ offlineAt });
    await edit(published, { offlineAt: '2026-12-01T00:00:00.000Z' });
    setClock(offlineAt);
    await runScheduled();
    expect(await readRow(published)).toMatchObject({ status: 'offline', changed: false });
  });

  test('a version that ends while a newer one is in review leaves that one there', async () => {
    const published = await publishNews({ offlineAt });
    const { data: newDraft } = await edit(published, { title: '第二版', offlineAt: null });
    const review = await moveNews(newDraft, 'submit', 'editor');
    setClock(offlineAt);
    await runScheduled();
    expect((await readRow(review)).status).toBe('review');
    expect(await readLive(review)).toBeNull();
  });

  test('what would be taken off at once is not published, and the field says so', async () => {
    const review = await moveNews(await createNews({ offlineAt: '2026-03-01T00:00:00.000Z' }), 'submit', 'editor');
    const refusal = await move(review, 'approve', 'approver');
    expect(refusal).toMatchObject({ status: 422, data: { fields: { offlineAt: expect.stringContaining('已过') } } });
    expect((await read(review)).status).toBe('review');
  });

  test('a scheduled record is locked; taken off the schedule it may be written again', async () => {
    const scheduledNews = await publishNews({ publishAt });
    expect((await edit(scheduledNews, { title: '改' })).status).toBe(422);
    const offlineNews = await moveNews(scheduledNews, 'offline', 'approver');
    expect((await edit(offlineNews, { title: '改一改' })).status).toBe(200);
  });

  test('sessions that have ended are cleared away', async () => {
    await museum.signIn('editor');
    const sessions = () => museum.parts.database.db.selectFrom('session').selectAll().execute();
    expect((await sessions()).length).toBeGreaterThan(0);
    setClock('2026-03-04T02:00:00.000Z');
    await runScheduled();
    expect(await sessions()).toEqual([]);
  });
});

describe('several at once', () => {
  test('of twenty who save one record at the same time one wins, and the others read who it was', async () => {
    const draft = await createNews();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(draft, { title: `第${index}个标题` })),
    );
    const successes = responses.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await read(draft)).title).toBe(successes[0]?.data.title);
  });

  test('a stale write reads by whom and what was changed', async () => {
    const draft = await createNews();
    await edit(draft, { title: '标题已改' }, 'admin');
    const conflict = await edit(draft, { title: '我的标题' });
    expect(conflict.msg).toBe('“标题已改”刚被林知远修改过，请刷新后再操作。');
  });

  test('a stale move is refused like a stale save', async () => {
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
