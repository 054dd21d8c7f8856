import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '../../../src/contract/list.ts';
import type { Message } from '../../../src/contract/message.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { records } from '../../../src/resources/index.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { raiseVersion } from '../../../src/server/database/totals.ts';
import { tableOf } from '../../../src/server/fields/section-table.ts';
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
  /** When somebody touched it last, or it was sent in. */
  at?: string;
  editors?: readonly number[];
  more?: AnyDraft;
}

/** Rows as they stand after some time, without the way that led there. */
async function rowsIn(resource: Resource, rows: readonly Row[]): Promise<number[]> {
  const { db } = museum.parts.database;
  const made = await sectionTables(db)
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
  await raiseVersion(db, tableOf(resource));
  return made.map(({ id }) => Number(id));
}

const idOf = async (account: string): Promise<number> => {
  const { db } = museum.parts.database;
  return (await db.selectFrom('operator').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
};

const counts = async (as: string) =>
  (await museum.call<{ menuCode: string; total: number }[]>('GET', 'mail/message/count', { as })).data;
const messages = async (as: string, query = {}) =>
  (await museum.call<Page<Message>>('GET', 'mail/message/list', { as, query: { pageSize: 100, ...query } })).data;
const waitingIn = async (resource: Resource, as: string, waiting = 'me') =>
  (await museum.call<Page<{ id: number }>>('GET', `${apiPathOf(resource)}/list`, { as, query: { waiting } })).data;

/** Some of everything that waits, and of what does not. */
async function someWaiting(): Promise<void> {
  const approver = await idOf('approver');
  await rowsIn(notice, [
    { title: '公告一', status: 'review', at: '2026-02-03T00:00:00.000Z' },
    { title: '公告二', status: 'review', at: '2026-02-01T00:00:00.000Z' },
    { title: '自己改过的', status: 'review', editors: [approver] },
    { title: '草稿', status: 'draft' },
    { title: '退回的', status: 'draft', editors: [await idOf('editor')], more: { rejectReason: '请补充附件' } },
  ]);
  await rowsIn(reminder, [{ title: '提示一', status: 'review', at: '2026-02-02T00:00:00.000Z', editors: [approver] }]);
  const [lecture = 0] = await rowsIn(zhongshanLecture, [{ title: '讲座', status: 'published' }]);
  const sent = (at: string) => ({ lecture, phone: '13800000000', seats: 1, submittedAt: at });
  await rowsIn(lectureBooking, [
    { title: '王小明', status: 'pending', more: sent('2026-01-05T00:00:00.000Z') },
    { title: '李小红', status: 'approved', more: sent('2026-01-01T00:00:00.000Z') },
  ]);
}

describe('[S7.14] [S3.4] badge, desk, messages and list count the same rows', () => {
  test('for every section and every demo operator', async () => {
    await someWaiting();
    for (const as of ['admin', 'editor', 'approver', 'desk']) {
      const badge = (await counts(as)).reduce((sum, { total }) => sum + total, 0);
      const { list, total } = await messages(as);
      expect([total, list.length], as).toEqual([badge, badge]);
      const desk = (await museum.call('GET', 'dashboard/', { as })).data.cards.find(
        ({ code }: { code: string }) => code === 'desk',
      );
      expect(desk.parts.piles.me.value, as).toBe(badge);
      for (const resource of records.filter(({ workflow }) => workflow)) {
        const answer = await museum.call('GET', `${apiPathOf(resource)}/list`, { as, query: { waiting: 'me' } });
        if (answer.status === 403) continue;
        const theirs = list.filter(({ code }) => code === resource.code).map(({ id }) => id);
        expect(answer.data.total, `${resource.code} ${as}`).toBe(theirs.length);
        expect(answer.data.list.map(({ id }: { id: number }) => id).sort(), resource.code).toEqual(theirs.sort());
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

  test('what waits inside a section’s records is counted at the section and listed as itself', async () => {
    await someWaiting();
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

  test('a move nobody may make from that state makes nothing wait', async () => {
    await someWaiting();
    await allowOnly(museum.parts.database.db, 'nobody', ['notice', 'notice:submit', 'reminder']);
    expect(await counts('nobody')).toEqual([]);
    expect(await messages('nobody')).toEqual({ list: [], total: 0 });
    expect(await waitingIn(notice, 'nobody')).toEqual({ list: [], total: 0 });
  });

  test('one decision later there is one less', async () => {
    await someWaiting();
    const [first] = (await waitingIn(notice, 'approver')).list;
    const one = (await museum.call('GET', 'notice/', { as: 'approver', query: { id: first?.id ?? 0 } })).data;
    const body = { id: one.id, version: one.version, move: 'reject', reason: '请补充附件' };
    expect((await museum.call('POST', 'notice/move', { as: 'approver', body })).status).toBe(200);
    expect((await waitingIn(notice, 'approver')).total).toBe(1);
    expect(await counts('approver')).toContainEqual({ menuCode: 'notice', total: 1 });
  });
});

describe('work that was returned', () => {
  /** An editor's reminder that the approver has sent back. */
  async function sendBack(reason: string) {
    const body = draftOf(reminder, {
      fixed: { text: '闭馆提示', textEn: 'We are closed on Monday', offlineAt: '2026-04-01T00:00:00.000Z' },
    });
    const made = await museum.call<AnyRecord>('POST', 'reminder/', { as: 'editor', body });
    expect(made.status, made.text).toBe(200);
    const move = async (as: string, { id, version }: AnyRecord, words: object) => {
      const moved = await museum.call<AnyRecord>('POST', 'reminder/move', { as, body: { id, version, ...words } });
      expect(moved.status, moved.text).toBe(200);
      return moved.data;
    };
    const review = await move('editor', made.data, { move: 'submit' });
    museum.clock.now = new Date('2026-03-02T02:10:00.000Z');
    return move('approver', review, { move: 'reject', reason });
  }
  const first = async (as: string, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
    (await museum.call<Page<Message>>('GET', 'mail/message/list', { as, language })).data.list[0];

  test('stands first at its author’s, with the reason, by whom and since when, also while they go on with it', async () => {
    const sent = await sendBack('请写明日期');
    await rowsIn(notice, [
      {
        title: '早就退回的',
        status: 'draft',
        at: '2026-01-01T00:00:00.000Z',
        editors: [await idOf('editor')],
        more: { rejectReason: '旧' },
      },
    ]);
    const { db } = museum.parts.database;
    await allowOnly(db, 'editor', [...(await codesOf(db, 'editor')), 'notice:reject']);
    await rowsIn(notice, [{ title: '等得最久', status: 'review', at: '2025-01-01T00:00:00.000Z' }]);
    expect((await messages('editor')).list.map(({ title, returned }) => [title, returned?.reason])).toEqual([
      ['早就退回的', '旧'],
      ['闭馆提示', '请写明日期'],
      ['等得最久', undefined],
    ]);
    museum.clock.now = new Date('2026-03-02T02:20:00.000Z');
    const body = { id: sent.id, version: sent.version, text: '周一闭馆' };
    expect((await museum.call('PUT', 'reminder/', { as: 'editor', body })).status).toBe(200);
    const [, still] = (await messages('editor')).list;
    expect(still).toMatchObject({ title: '周一闭馆', since: '2026-03-02T02:10:00.000Z' });
    expect(still?.by?.title).toBe('顾明章');
  });

  test('is nobody else’s, and no longer anybody’s once it is handed in again', async () => {
    const { id, version } = await sendBack('请写明日期');
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
    expect((await first('approver'))?.returned).toBeUndefined();
  });

  test('is called by its English text on an English screen', async () => {
    await sendBack('请写明日期');
    expect((await first('editor', 'en-US'))?.title).toBe('We are closed on Monday');
    expect((await first('editor'))?.title).toBe('闭馆提示');
  });

  test('stands first on the desk too, and its number leads to where it is', async () => {
    const { id } = await sendBack('请写明日期');
    const desk = async (language: 'zh-CN' | 'en-US' = 'zh-CN') =>
      (await museum.call('GET', 'dashboard/', { as: 'editor', language })).data.cards[0].parts;
    const { piles, returned, sections } = await desk();
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
      me: { value: 1, to: '/info/reminder?waiting=me' },
    });
    expect(Object.keys(piles)[0]).toBe('returned');
    expect(sections[0].cells.pile).toBe('退回给我');
    expect((await desk('en-US')).returned[0].cells.title).toBe('We are closed on Monday');
    await rowsIn(notice, [
      { title: '退回的', status: 'draft', editors: [await idOf('editor')], more: { rejectReason: '旧' } },
    ]);
    // In two sections there is no one list: what waits is opened over the overview.
    expect((await desk()).piles).toMatchObject({ returned: { value: 2, to: '/analysis?messages=open' } });
  });
});

describe('[S3.6] [S9.3] the messages', () => {
  test('come page by page, the longest waiting first', async () => {
    await someWaiting();
    const deciding = ['notice:reject', 'reminder:reject', 'zhongshanLecture:lectureBooking.approve'];
    const codes = ['notice', 'reminder', 'zhongshanLecture', 'zhongshanLecture:personal', ...deciding];
    await allowOnly(museum.parts.database.db, 'nobody', [...codes, 'zhongshanLecture:lectureBooking.personal']);
    const page = (current: number) => messages('nobody', { current, pageSize: 2 });
    const titles = [...(await page(1)).list, ...(await page(2)).list, ...(await page(3)).list].map(
      ({ title }) => title,
    );
    expect(titles).toEqual(['王小明', '公告二', '提示一', '公告一', '自己改过的']);
    expect((await page(1)).total).toBe(5);
    expect(await page(4)).toEqual({ list: [], total: 5 });
  });

  test('are refused signed out', async () => {
    expect((await museum.call('GET', 'mail/message/list')).status).toBe(402);
  });
});

describe('the other piles of the desk', () => {
  const day = (at: string) => `${at}T04:00:00.000Z`;

  test('returned to me: sent back with a reason, to whoever wrote it', async () => {
    const editor = await idOf('editor');
    const reason = { rejectReason: '请改标题' };
    await rowsIn(notice, [
      { title: '退回给我', status: 'draft', editors: [editor], more: reason },
      { title: '退回给别人', status: 'draft', editors: [editor + 1000], more: reason },
      { title: '没有退回', status: 'draft', editors: [editor] },
    ]);
    expect((await waitingIn(notice, 'editor', 'returned')).list).toMatchObject([{ title: '退回给我' }]);
    expect((await waitingIn(notice, 'approver', 'returned')).total).toBe(0);
  });

  test('ending within fourteen days, and only while it is shown', async () => {
    await rowsIn(notice, [
      { title: '快下线', status: 'published', more: { offlineAt: day('2026-03-15') } },
      { title: '还早', status: 'published', more: { offlineAt: day('2026-03-17') } },
      { title: '已过', status: 'published', more: { offlineAt: day('2026-03-01') } },
      { title: '已下线', status: 'offline', more: { offlineAt: day('2026-03-10') } },
    ]);
    expect((await waitingIn(notice, 'editor', 'ending')).list).toMatchObject([{ title: '快下线' }]);
  });

  test('untouched for ninety days, unless it is finished', async () => {
    await rowsIn(notice, [
      { title: '老草稿', status: 'draft', at: day('2025-12-01') },
      { title: '新草稿', status: 'draft', at: day('2025-12-03') },
      { title: '早已发布', status: 'published', at: day('2025-01-01') },
    ]);
    expect((await waitingIn(notice, 'editor', 'stale')).list).toMatchObject([{ title: '老草稿' }]);
  });

  test('a pile nobody knows is no question', async () => {
    await rowsIn(notice, [{ title: '草稿', status: 'draft' }]);
    expect((await waitingIn(notice, 'editor', 'someday')).total).toBe(1);
  });
});
