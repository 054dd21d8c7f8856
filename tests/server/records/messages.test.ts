import { beforeEach, describe, expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/contract/list.ts';
import type { Message } from '../../../src/contract/message.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { sections } from '../../../src/resources/index.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { incrementVersion } from '../../../src/server/database/transaction.ts';
import { tableOf } from '../../../src/server/records/section-table.ts';
import { allowOnly, codesOf } from '../../support/access.ts';
import { draftOf } from '../../support/draft.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

interface Row {
  title: string;
  status: string;
  /** When the record was last changed, or submitted. */
  at?: string;
  editors?: readonly number[];
  more?: AnyDraft;
}

/** Inserts rows directly in a state that takes moves and time to reach. */
async function insertRows(resource: Resource, rows: readonly Row[]): Promise<number[]> {
  const { db } = museum.parts.database;
  const insertedRows = await sectionTables(db)
    .insertInto(tableOf(resource))
    .values(
      rows.map(({ title, status, at = '2026-03-01T00:00:00.000Z', editors = [], more = {} }) => ({
        [resource.title]: title,
        status,
        createdAt: at,
        updatedAt: at,
        editors: `{${editors.join()}}`,
        ...more,
      })),
    )
    .returning('id')
    .execute();
  await incrementVersion(db, tableOf(resource));
  return insertedRows.map(({ id }) => Number(id));
}

const readOperatorId = async (account: string): Promise<number> => {
  const { db } = museum.parts.database;
  return (await db.selectFrom('operator').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
};

const counts = async (as: string) =>
  (await museum.call<{ menuCode: string; total: number }[]>('GET', 'mail/message/count', { as })).data;
const messages = async (as: string, query = {}) =>
  (await museum.call<ListAnswer<Message>>('GET', 'mail/message/list', { as, query: { pageSize: 100, ...query } })).data;
const listWaiting = async (resource: Resource, as: string, waiting = 'me') =>
  (await museum.call<ListAnswer<{ id: number }>>('GET', `${apiPathOf(resource)}/list`, { as, query: { waiting } }))
    .data;

/** Rows that wait for a decision, of every kind, and some that do not. */
async function insertWaitingRows(): Promise<void> {
  const approver = await readOperatorId('approver');
  await insertRows(notice, [
    { title: '公告一', status: 'review', at: '2026-02-03T00:00:00.000Z' },
    { title: '公告二', status: 'review', at: '2026-02-01T00:00:00.000Z' },
    { title: '自己改过的', status: 'review', editors: [approver] },
    { title: '草稿', status: 'draft' },
    {
      title: '退回的',
      status: 'draft',
      editors: [await readOperatorId('editor')],
      more: { rejectReason: '请补充附件' },
    },
  ]);
  await insertRows(reminder, [
    { title: '提示一', status: 'review', at: '2026-02-02T00:00:00.000Z', editors: [approver] },
  ]);
  const [lecture = 0] = await insertRows(zhongshanLecture, [{ title: '讲座', status: 'published' }]);
  const booking = (at: string) => ({ lecture, phone: '13800000000', seats: 1, submittedAt: at });
  await insertRows(lectureBooking, [
    { title: '王小明', status: 'pending', more: booking('2026-01-05T00:00:00.000Z') },
    { title: '李小红', status: 'approved', more: booking('2026-01-01T00:00:00.000Z') },
  ]);
}

describe('[S7.14] [S3.4] badge, desk, messages and list count the same rows', () => {
  test('for every section with a workflow and four of the demo operators', async () => {
    await insertWaitingRows();
    for (const as of ['admin', 'editor', 'approver', 'desk']) {
      const badge = (await counts(as)).reduce((sum, { total }) => sum + total, 0);
      const { list, total } = await messages(as);
      expect([total, list.length], as).toEqual([badge, badge]);
      const deskCard = (await museum.call('GET', 'dashboard/', { as })).data.cards.find(
        ({ code }: { code: string }) => code === 'desk',
      );
      const { decision, returned } = deskCard.parts.piles;
      expect(decision.value + returned.value, as).toBe(badge);
      for (const resource of sections.filter(({ workflow }) => workflow)) {
        const answer = await museum.call('GET', `${apiPathOf(resource)}/list`, { as, query: { waiting: 'me' } });
        if (answer.status === 403) continue;
        const expectedIds = list.filter(({ code }) => code === resource.code).map(({ id }) => id);
        expect(answer.data.total, `${resource.code} ${as}`).toBe(expectedIds.length);
        expect(answer.data.list.map(({ id }: { id: number }) => id).sort(), resource.code).toEqual(expectedIds.sort());
      }
    }
    expect(await counts('editor')).toEqual([{ menuCode: 'notice', total: 1 }]);
    expect(await counts('approver')).toEqual(
      expect.arrayContaining([
        { menuCode: 'notice', total: 2 },
        { menuCode: 'reminder', total: 1 },
      ]),
    );
  });

  test('a booking that waits inside a lecture is counted at the lecture section and listed as a booking', async () => {
    await insertWaitingRows();
    await allowOnly(museum.parts.database.db, 'nobody', [
      'zhongshanLecture',
      'zhongshanLecture:lectureBooking.approve',
    ]);
    expect(await counts('nobody')).toEqual([{ menuCode: 'zhongshanLecture', total: 1 }]);
    expect((await messages('nobody')).list).toEqual([
      {
        menuCode: 'zhongshanLecture',
        code: 'lectureBooking',
        id: expect.any(Number),
        title: '王*',
        status: 'pending',
        since: '2026-01-05T00:00:00.000Z',
        by: null,
      },
    ]);
  });

  test('nothing waits for an operator who has no permission to decide on submitted records', async () => {
    await insertWaitingRows();
    await allowOnly(museum.parts.database.db, 'nobody', ['notice', 'notice:submit', 'reminder']);
    expect(await counts('nobody')).toEqual([]);
    expect(await messages('nobody')).toEqual({ list: [], total: 0 });
    expect(await listWaiting(notice, 'nobody')).toEqual({ list: [], total: 0 });
  });

  test('after one of two records is rejected, the list and the badge have one left', async () => {
    await insertWaitingRows();
    const [first] = (await listWaiting(notice, 'approver')).list;
    const record = (await museum.call('GET', 'notice/', { as: 'approver', query: { id: first?.id ?? 0 } })).data;
    const body = { id: record.id, version: record.version, move: 'reject', reason: '请补充附件' };
    expect((await museum.call('POST', 'notice/move', { as: 'approver', body })).status).toBe(200);
    expect((await listWaiting(notice, 'approver')).total).toBe(1);
    expect(await counts('approver')).toContainEqual({ menuCode: 'notice', total: 1 });
  });
});

describe('a returned record', () => {
  /** A reminder of the editor that the approver has returned. */
  async function returnReminder(reason: string) {
    const body = draftOf(reminder, {
      fixed: { text: '闭馆提示', textEn: 'We are closed on Monday', offlineAt: '2026-04-01T00:00:00.000Z' },
    });
    const response = await museum.call<AnyRecord>('POST', 'reminder/', { as: 'editor', body });
    expect(response.status, response.text).toBe(200);
    const move = async (as: string, { id, version }: AnyRecord, values: object) => {
      const response = await museum.call<AnyRecord>('POST', 'reminder/move', { as, body: { id, version, ...values } });
      expect(response.status, response.text).toBe(200);
      return response.data;
    };
    const review = await move('editor', response.data, { move: 'submit' });
    museum.clock.now = new Date('2026-03-02T02:10:00.000Z');
    return move('approver', review, { move: 'reject', reason });
  }
  const firstMessage = async (as: string, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
    (await museum.call<ListAnswer<Message>>('GET', 'mail/message/list', { as, language })).data.list[0];

  test('stands in its author’s messages at the time of the return with the reason and reviewer, also after the author edits it', async () => {
    const returnedReminder = await returnReminder('请写明日期');
    await insertRows(notice, [
      {
        title: '早就退回的',
        status: 'draft',
        at: '2026-01-01T00:00:00.000Z',
        editors: [await readOperatorId('editor')],
        more: { rejectReason: '旧' },
      },
    ]);
    const { db } = museum.parts.database;
    await allowOnly(db, 'editor', [...(await codesOf(db, 'editor')), 'notice:reject']);
    await insertRows(notice, [{ title: '等得最久', status: 'review', at: '2025-01-01T00:00:00.000Z' }]);
    expect((await messages('editor')).list.map(({ title, returned }) => [title, returned?.reason])).toEqual([
      ['闭馆提示', '请写明日期'],
      ['早就退回的', '旧'],
      ['等得最久', undefined],
    ]);
    museum.clock.now = new Date('2026-03-02T02:20:00.000Z');
    const body = { id: returnedReminder.id, version: returnedReminder.version, text: '周一闭馆' };
    expect((await museum.call('PUT', 'reminder/', { as: 'editor', body })).status).toBe(200);
    const [latestMessage] = (await messages('editor')).list;
    expect(latestMessage).toMatchObject({ title: '周一闭馆', since: '2026-03-02T02:10:00.000Z' });
    expect(latestMessage?.by?.title).toBe('顾明章');
  });

  test('is in the messages of its author only, and of nobody after it is submitted again', async () => {
    const { id, version } = await returnReminder('请写明日期');
    for (const as of ['approver', 'auditor', 'registrar']) {
      expect(
        (await messages(as)).list.filter(({ returned }) => returned),
        as,
      ).toEqual([]);
    }
    expect(await counts('editor')).toEqual([{ menuCode: 'reminder', total: 1 }]);
    const body = { id, version, move: 'submit' };
    expect((await museum.call('POST', 'reminder/move', { as: 'editor', body })).status).toBe(200);
    expect(await counts('editor')).toEqual([]);
    expect((await firstMessage('approver'))?.returned).toBeUndefined();
  });

  test('is listed by its English title in English', async () => {
    await returnReminder('请写明日期');
    expect((await firstMessage('editor', 'en-US'))?.title).toBe('We are closed on Monday');
    expect((await firstMessage('editor'))?.title).toBe('闭馆提示');
  });

  test('is first on the desk card, whose number opens its list, or the messages for two sections', async () => {
    const { id } = await returnReminder('请写明日期');
    const readDeskCard = async (language: 'zh-CN' | 'en-US' = 'zh-CN') =>
      (await museum.call('GET', 'dashboard/', { as: 'editor', language })).data.cards[0].parts;
    const { piles, returned, sections } = await readDeskCard();
    expect(returned).toEqual([
      {
        cells: {
          title: '闭馆提示',
          section: '温馨提示',
          reason: '请写明日期',
          by: '顾明章',
          at: '2026-03-02T02:10:00.000Z',
        },
        to: `/info/reminder/show/${id}`,
      },
    ]);
    expect(piles).toMatchObject({
      returned: { value: 1, to: '/info/reminder?waiting=returned' },
      // What was returned counts once.
      decision: { value: 0 },
    });
    expect(Object.keys(piles)[0]).toBe('returned');
    expect(sections[0].cells.pile).toBe('退回给我');
    expect((await readDeskCard('en-US')).returned[0].cells.title).toBe('We are closed on Monday');
    await insertRows(notice, [
      { title: '退回的', status: 'draft', editors: [await readOperatorId('editor')], more: { rejectReason: '旧' } },
    ]);
    // Records of two sections have no common list, so the number opens the messages over the overview.
    expect((await readDeskCard()).piles).toMatchObject({ returned: { value: 2, to: '/analysis?messages=open' } });
  });
});

describe('[S3.6] [S9.3] the messages', () => {
  test('are listed page by page, the latest first', async () => {
    await insertWaitingRows();
    const decisionCodes = ['notice:reject', 'reminder:reject', 'zhongshanLecture:lectureBooking.approve'];
    const codes = ['notice', 'reminder', 'zhongshanLecture', 'zhongshanLecture:personal', ...decisionCodes];
    await allowOnly(museum.parts.database.db, 'nobody', [...codes, 'zhongshanLecture:lectureBooking.personal']);
    const readPage = (current: number) => messages('nobody', { current, pageSize: 2 });
    const titles = [...(await readPage(1)).list, ...(await readPage(2)).list, ...(await readPage(3)).list].map(
      ({ title }) => title,
    );
    expect(titles).toEqual(['自己改过的', '公告一', '提示一', '公告二', '王小明']);
    expect((await readPage(1)).total).toBe(5);
    expect(await readPage(4)).toEqual({ list: [], total: 5 });
  });

  test('answer 402 without a session', async () => {
    expect((await museum.call('GET', 'mail/message/list')).status).toBe(402);
  });
});

describe('the other filters of waiting records', () => {
  const noonOn = (at: string) => `${at}T04:00:00.000Z`;

  test('returned: drafts sent back with a reason are listed for their author only', async () => {
    const editor = await readOperatorId('editor');
    const reason = { rejectReason: '请改标题' };
    await insertRows(notice, [
      { title: '退回给我', status: 'draft', editors: [editor], more: reason },
      { title: '退回给别人', status: 'draft', editors: [editor + 1000], more: reason },
      { title: '没有退回', status: 'draft', editors: [editor] },
    ]);
    expect((await listWaiting(notice, 'editor', 'returned')).list).toMatchObject([{ title: '退回给我' }]);
    expect((await listWaiting(notice, 'approver', 'returned')).total).toBe(0);
  });

  test('drafts: what the operator has begun and not submitted is listed, without what was returned', async () => {
    const begin = async (title: string, as: string) =>
      (await museum.call('POST', `${apiPathOf(notice)}/`, { as, body: { title } })).data.id as number;
    const [own] = [await begin('我的草稿', 'editor'), await begin('别人的草稿', 'admin')];
    expect((await listWaiting(notice, 'editor', 'drafts')).list).toMatchObject([{ id: own, title: '我的草稿' }]);
    expect((await listWaiting(notice, 'approver', 'drafts')).total).toBe(0);
    await sectionTables(museum.parts.database.db)
      .updateTable(notice.code)
      .set({ rejectReason: '请改标题' })
      .where('id', '=', own)
      .execute();
    expect((await listWaiting(notice, 'editor', 'drafts')).total).toBe(0);
  });

  test('ending: published records that end within fourteen days are listed', async () => {
    await insertRows(notice, [
      { title: '快下线', status: 'published', more: { offlineAt: noonOn('2026-03-15') } },
      { title: '还早', status: 'published', more: { offlineAt: noonOn('2026-03-17') } },
      { title: '已过', status: 'published', more: { offlineAt: noonOn('2026-03-01') } },
      { title: '已下线', status: 'offline', more: { offlineAt: noonOn('2026-03-10') } },
    ]);
    expect((await listWaiting(notice, 'editor', 'ending')).list).toMatchObject([{ title: '快下线' }]);
  });

  test('stale: drafts unchanged for ninety days are listed, published records are not', async () => {
    await insertRows(notice, [
      { title: '老草稿', status: 'draft', at: noonOn('2025-12-01') },
      { title: '新草稿', status: 'draft', at: noonOn('2025-12-03') },
      { title: '早已发布', status: 'published', at: noonOn('2025-01-01') },
    ]);
    expect((await listWaiting(notice, 'editor', 'stale')).list).toMatchObject([{ title: '老草稿' }]);
  });

  test('an unknown filter of waiting records is ignored', async () => {
    await insertRows(notice, [{ title: '草稿', status: 'draft' }]);
    expect((await listWaiting(notice, 'editor', 'someday')).total).toBe(1);
  });
});
