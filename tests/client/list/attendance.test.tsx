import type { CrudFilter, GetListParams } from '@refinedev/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { openWorld, press, record } from '../small-world.tsx';

await import('../../../src/client/list/attendance/attendance-sheet.tsx');

const activity = { id: 1, title: '夏令营' };
const place = [{ title: '夏令营' }];
const morning = { id: 11, title: '上午场', begins: '2026-03-07T01:30:00.000Z', place };
const evening = { id: 12, title: '下午场', begins: '2026-03-07T06:30:00.000Z', place };
const sunday = { id: 13, title: '周日场', begins: '2026-03-08T01:30:00.000Z', place };

const session = record(11, {
  name: '上午场',
  activity,
  startAt: '2026-03-07T01:30:00.000Z',
  capacity: 20,
  waitlist: 5,
  state: 'open',
  status: undefined,
});
const seats = [{ id: 11, capacity: 20, taken: 18, waitlist: 5, waiting: 1 }];

const signUp = (id: number, childName: string, more: object = {}): AnyRecord =>
  record(id, {
    title: undefined,
    applyNo: `JA-202603-000${id}`,
    childName,
    activity,
    session: morning,
    guardianPhone: `138000050${id}`,
    companionCount: 1,
    queueNo: null,
    seatCode: null,
    checkedInAt: null,
    status: 'approved',
    submittedAt: '2026-03-01T02:00:00.000Z',
    ...more,
  });

const people = [
  signUp(21, '林小满', { seatCode: 'ACDEF3' }),
  signUp(22, '林念航'),
  signUp(23, '陈思可', { status: 'pending' }),
  signUp(24, '周雨朗', { status: 'waitlisted', queueNo: 1 }),
  signUp(25, '宋念远', { status: 'attended', checkedInAt: '2026-03-07T01:12:00.000Z' }),
  signUp(26, '何未安', { status: 'cancelled' }),
  signUp(27, '谭映岚', { status: 'rejected' }),
];
const others = [
  signUp(31, '许未航', { session: evening, seatCode: 'HJKLM4' }),
  signUp(32, '甘知宁', { session: sunday }),
];

const codes = [
  ...['activitySession', 'juniorActivities', 'juniorActivitiesApply'],
  ...['approve', 'waitlist', 'reject', 'cancel', 'checkIn', 'create', 'personal'].map(
    (action) => `juniorActivitiesApply:${action}`,
  ),
];

/** The rows that a server would answer to these filters. */
const filterRows = (rows: readonly unknown[], { filters = [] }: GetListParams): unknown[] =>
  rows.filter((row) => filters.every((filter) => matches(row as AnyRecord, filter)));

const matches = (row: AnyRecord, filter: CrudFilter): boolean => {
  if (!('field' in filter)) return true;
  const value = row[filter.field] as { id?: number } | string | null;
  const wanted = [filter.value].flat().map(String);
  return typeof value === 'object' ? wanted.includes(String(value?.id)) : wanted.some((text) => value.includes(text));
};

const open = (overrides: Partial<Parameters<typeof openWorld>[0]> = {}) =>
  openWorld({
    address: `${activitySession.path}/show/11`,
    sections: [activitySession, juniorActivitiesApply] as unknown as Resource[],
    records: [session],
    otherRecords: { juniorActivitiesApply: [...people, ...others] },
    filterOthers: filterRows,
    codes,
    user: { features: ['bulk', 'seats', 'orElse'] },
    answer: ({ params }) => {
      const url = String(params.url);
      if (url.includes('/seats')) return seats as never;
      if (url.includes('/bulk')) return { total: 1, possible: 1, first: [], job: null, seats: [forecast] } as never;
      if (url.includes('/move')) return moved(params.payload as { id: number }) as never;
      return { list: [], total: 0 } as never;
    },
    ...overrides,
  });

const forecast = { ...seats[0], title: '上午场', seated: 2, queued: 3, refused: 0 };
const moved = ({ id }: { id: number }) => ({
  ...people.find((person) => person.id === id),
  status: 'attended',
  version: 2,
  checkedInAt: '2026-03-07T01:20:00.000Z',
});

type World = ReturnType<typeof open>;
const callsOf = ({ calls }: World, part: string) => calls.filter(({ params }) => String(params.url).includes(part));
const movesOf = (world: World) => callsOf(world, '/move').map(({ params }) => params.payload);
const field = () => screen.findByLabelText(/签到：姓名、电话尾号/);
const outcome = (): string => document.querySelector('.check-in-outcome')?.textContent ?? '';

async function enter(text: string): Promise<HTMLInputElement> {
  const input = (await field()) as HTMLInputElement;
  await userEvent.type(input, `${text}{Enter}`);
  return input;
}

describe('the page of a session', () => {
  test('begins with the seats that are taken and free, and those who wait', async () => {
    open();
    const figures = await waitFor(() => {
      const list = document.querySelector('.seat-figures');
      expect(list?.textContent).toContain('20');
      return [...(list?.children ?? [])].map(({ textContent }) => textContent);
    });
    expect(figures).toEqual(['名额20', '已占18', '空余2', '候补1 / 5', '待处理1', '已到场1']);
  });

  test('says in words that a session is full', async () => {
    open({ answer: () => [{ ...seats[0], taken: 20 }] as never });
    expect(await screen.findByText('已满')).toBeTruthy();
  });

  test('lists the expected, the undecided, the queue and the arrived, and folds the others with their count', async () => {
    const world = open();
    const table = await screen.findByRole('table');
    const names = () =>
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual([
      ...['已通过 2', '林小满', '林念航', '待处理 1', '陈思可'],
      ...['候补 1', '周雨朗', '已到场 1', '宋念远'],
    ]);
    await press(screen.getByRole('button', { name: '展开：未通过 1，已取消 1' }));
    expect(names().slice(-2)).toEqual(['谭映岚', '何未安']);
    const lists = world.calls.filter(
      ({ name, params }) => name === 'list' && params.resource === 'juniorActivitiesApply',
    );
    // One request for all of them, which a page that is drawn anew may repeat.
    expect(new Set(lists.map(({ params }) => JSON.stringify(params.filters))).size).toBe(1);
  });

  test('leads from a name to the application, and shows its telephone as the server has sent it', async () => {
    open({ otherRecords: { juniorActivitiesApply: [signUp(21, '林小满', { guardianPhone: '138****5021' })] } });
    const row = (await screen.findByRole('link', { name: '林小满' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link').getAttribute('href')).toContain('/education/juniorActivitiesApply/show/21');
    expect(row.textContent).toContain('138****5021');
  });

  test('offers a move of a line in the dialog of that move', async () => {
    const world = open();
    await press(await screen.findByRole('button', { name: '通过“陈思可”' }));
    const dialog = await screen.findByRole('dialog');
    await press(within(dialog).getByRole('button', { name: '通过' }));
    expect(movesOf(world)).toMatchObject([{ id: 23, move: 'approve' }]);
  });

  test('has no people without the count of seats, nor for a lecture without booking', async () => {
    const { unmount } = open({ user: { features: ['bulk'] } });
    expect(await screen.findByText('名额', { selector: 'h2' })).toBeTruthy();
    expect(screen.queryByText('青少年活动报名')).toBeNull();
    unmount();
    open({
      address: `${zhongshanLecture.path}/show/11`,
      sections: [zhongshanLecture, lectureBooking] as unknown as Resource[],
      records: [record(11, { title: '讲座', bookingMode: 'none', capacity: null, status: 'published' })],
      otherRecords: { lectureBooking: [] },
      codes: ['zhongshanLecture', 'lectureBooking', 'lectureBooking:checkIn'],
    });
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('.attendance')).toBeNull();
  });
});

describe('checking in', () => {
  test('takes the last digits of a telephone and Enter, and is ready for the next person', async () => {
    const world = open();
    const input = await enter('5022');
    await waitFor(() => expect(movesOf(world)).toMatchObject([{ id: 22, version: 1, move: 'checkIn' }]));
    await waitFor(() => expect(outcome()).toBe('“林念航”已签到。'));
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(input);
  });

  test.each(['ja-202603-00021', 'acdef3', '小满'])('takes %s as well', async (text) => {
    const world = open();
    await enter(text);
    await waitFor(() => expect(movesOf(world)).toMatchObject([{ id: 21, move: 'checkIn' }]));
  });

  test('shows the people to choose from where several match', async () => {
    const world = open();
    const input = await enter('林');
    expect(outcome()).toBe('2 人符合，请在下面选择。');
    expect(movesOf(world)).toEqual([]);
    expect(input.value).toBe('林');
    const choice = document.querySelector('.check-in-matches') as HTMLElement;
    await press(within(choice).getByRole('button', { name: '签到“林小满”' }));
    await waitFor(() => expect(movesOf(world)).toMatchObject([{ id: 21 }]));
  });

  test.each([
    ['5025', '“宋念远”已于 2026-03-07 09:12 签到，请勿重复签到。'],
    ['5026', '“何未安”的申请是“已取消”，不能签到。'],
    ['5027', '“谭映岚”的申请是“未通过”，不能签到。'],
    ['5023', '“陈思可”现在是“待处理”，还没有名额，请先处理。'],
    ['5024', '“周雨朗”现在是“候补”，还没有名额，请先处理。'],
    ['HJKLM4', '“许未航”报的是另一场：夏令营 / 下午场（2026-03-07 14:30）。 查看'],
    ['5031', '“许未航”报的是另一场：夏令营 / 下午场（2026-03-07 14:30）。 查看'],
    ['JA-202603-00032', '“甘知宁”报的是另一天：夏令营 / 周日场（2026-03-08 09:30）。 查看'],
    ['9999', '没有找到“9999”：本场没有这个人，其他场次也没有这个编号、签到码或电话。'],
    ['王某', '没有找到“王某”：本场没有这个人，其他场次也没有这个编号、签到码或电话。'],
  ])('of %s says: %s', async (text, sentence) => {
    const world = open();
    const input = await enter(text);
    await waitFor(() => expect(outcome()).toBe(sentence));
    expect(movesOf(world)).toEqual([]);
    expect(input.value).toBe(text);
    // The next scan replaces it.
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, text.length]);
  });

  test('says when the first was if a second door was faster', async () => {
    const rows = [...people];
    const world = open({
      otherRecords: { juniorActivitiesApply: rows },
      answer: ({ params }) => {
        if (!String(params.url).includes('/move')) return seats as never;
        rows[0] = signUp(21, '林小满', { status: 'attended', checkedInAt: '2026-03-07T01:15:00.000Z', version: 2 });
        return new ApiError({ message: '状态已变', statusCode: 422, code: 422 });
      },
    });
    const input = await enter('5021');
    await waitFor(() => expect(outcome()).toBe('“林小满”已于 2026-03-07 09:15 签到，请勿重复签到。'));
    expect(input.value).toBe('5021');
    expect(movesOf(world)).toHaveLength(1);
  });

  test.each([
    ['warns on another day than that of the session', '2026-03-08T01:00:00.000Z', 1],
    ['does not warn on the day of the session, even if that is the day before in UTC', '2026-03-06T16:30:00.000Z', 0],
  ])('%s', async (_title, now, count) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    open();
    await field();
    expect(screen.queryAllByText('本场在 2026-03-07，不是今天，请确认后再签到。')).toHaveLength(count);
  });

  test('begins with the key /, wherever the focus is', async () => {
    open();
    const input = await field();
    expect(document.activeElement).not.toBe(input);
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(input);
  });

  test('is not offered without its permission', async () => {
    open({ codes: codes.filter((code) => !code.endsWith(':checkIn')) });
    await screen.findByRole('table');
    expect(screen.queryByLabelText(/签到：姓名/)).toBeNull();
  });
});

describe('the tools of the page', () => {
  test('approve all that fit and queue the rest in one job, after saying how many of each', async () => {
    const world = open();
    await press(await screen.findByRole('button', { name: '通过，满后转候补' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('将通过 2 条，转候补 3 条。');
    await press(within(dialog).getByRole('button', { name: '通过，满后转候补' }));
    const requests = callsOf(world, '/bulk').map(
      ({ params }) => params.payload ?? (params.config as AnyRecord)?.payload,
    );
    const request = { what: 'approve', orElse: 'waitlist', rows: [{ id: 23, version: 1 }] };
    expect(requests[0]).toEqual({ ...request, check: true });
    expect(requests.at(-1)).toEqual({ ...request, asked: {} });
  });

  test('lack that job where the server has none', async () => {
    open({ user: { features: ['bulk', 'seats'] } });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: '通过，满后转候补' })).toBeNull();
  });

  test('open the form of somebody who walks in, with the session and its activity filled in', async () => {
    const { unmount } = open();
    const link = await screen.findByRole('link', { name: '代为登记' });
    const address = link.getAttribute('href') ?? '';
    expect(address).toBe('/education/juniorActivitiesApply/create?session=11');
    unmount();
    open({ address });
    expect(await screen.findByText('上午场')).toBeTruthy();
    const choices = [...document.querySelectorAll('.ant-select-content-has-value')];
    expect(choices.some(({ textContent }) => textContent === '夏令营')).toBe(true);
  });

  test('print a sheet to sign, without those who have cancelled or wait for a decision', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open();
    await press(await screen.findByRole('button', { name: '打印签到表' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    const sheet = document.querySelector('.attendance-sheet') as HTMLElement;
    const lines = within(sheet).getAllByRole('row').slice(1);
    expect(lines.map((line) => line.querySelectorAll('td')[1]?.textContent)).toEqual([
      ...['林小满', '林念航', '周雨朗', '宋念远'],
    ]);
    expect(within(sheet).getByRole('img', { name: '二维码：ACDEF3' })).toBeTruthy();
    expect(within(sheet).getByText('签名')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.attendance-sheet')).toBeNull();
  });
});

describe('the page of a sign-up', () => {
  test('has its check-in code as a QR code, and before there is one its number', async () => {
    const address = `${juniorActivitiesApply.path}/show/`;
    const { unmount } = open({ address: `${address}21` });
    expect(await screen.findByRole('img', { name: '二维码：ACDEF3' })).toBeTruthy();
    unmount();
    open({ address: `${address}22` });
    expect(await screen.findByRole('img', { name: '二维码：JA-202603-00022' })).toBeTruthy();
  });
});
