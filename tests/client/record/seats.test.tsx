import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seatSentences } from '../../../src/client/record/seats/seat-messages.ts';
import type { SeatCount } from '../../../src/contract/seats.ts';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { asBuilt } from '../../support/as-built.ts';
import { openWorld, press, record } from '../small-world.tsx';

const morning = { id: 11, title: '上午场' };
const evening = { id: 12, title: '下午场' };
const counts: SeatCount[] = [
  { id: 11, capacity: 20, taken: 18, waitlist: 5, waiting: 3 },
  { id: 12, capacity: 5, taken: 5, waitlist: 0, waiting: 0 },
];
const forecast = { ...(counts[0] as SeatCount), title: '上午场', seated: 1, queued: 1, refused: 1 };

const checkAnswer = { total: 3, possible: 3, first: [], job: null };

const signUp = (id: number, session: object, overrides = {}): AnyRecord =>
  record(id, {
    applyNo: `JA-${id}`,
    childName: `小朋友${id}`,
    activity: { id: 1, title: '夏令营' },
    session,
    status: 'pending',
    submittedAt: '2026-03-01T02:00:00.000Z',
    ...overrides,
  });

const codes = [
  'juniorActivitiesApply',
  'juniorActivitiesApply:approve',
  'juniorActivitiesApply:reject',
  'juniorActivitiesApply:personal',
  'juniorActivities',
  'zhongshanLecture',
];

const open = (overrides: Partial<Parameters<typeof openWorld>[0]> = {}) =>
  openWorld({
    address: juniorActivitiesApply.path,
    sections: [juniorActivitiesApply as Resource],
    records: [signUp(1, morning), signUp(2, evening), signUp(3, morning)],
    codes,
    user: { features: ['bulk', 'seats'] },
    answer: ({ params }) => {
      const url = String(params.url);
      if (url.includes('/seats')) return counts as never;
      if (url.includes('/bulk')) return { ...checkAnswer, seats: [forecast] } as never;
      return { list: [], total: 0 } as never;
    },
    ...overrides,
  });

const seatCalls = (calls: ReturnType<typeof open>['calls']) =>
  calls.map(({ params }) => String(params.url ?? '')).filter((url) => url.includes('/seats'));

describe('the number of taken seats is shown', () => {
  test('beside the session of each sign-up, with one request for the whole page', async () => {
    const { calls } = open();
    expect(await screen.findAllByText('18/20，候补 3')).toHaveLength(2);
    expect(screen.getAllByTitle('名额 18/20，候补 3')).toHaveLength(2);
    expect(screen.getByText('5/5').title).toBe('已满 5/5');
    expect(seatCalls(calls)).toEqual(['juniorActivitiesApply/seats?id=11&id=12']);
  });

  test('even when the server writes session ids as text in one answer and as numbers in another', async () => {
    const asText = (id: number) => String(id) as unknown as number;
    const { calls } = open({
      records: [signUp(1, { ...morning, id: asText(11) }), signUp(2, evening), signUp(3, morning)],
      answer: () => counts.map((count) => ({ ...count, id: count.id === 12 ? asText(12) : count.id })) as never,
    });
    expect(await screen.findAllByText('18/20，候补 3')).toHaveLength(2);
    expect(screen.getAllByTitle('名额 18/20，候补 3')).toHaveLength(2);
    expect(screen.getByText('5/5').title).toBe('已满 5/5');
    expect(seatCalls(calls)).toEqual(['juniorActivitiesApply/seats?id=11&id=12']);
  });

  test('once above the rows when the list is filtered by one session', async () => {
    open({ address: `${juniorActivitiesApply.path}?session=11`, records: [signUp(1, morning), signUp(3, morning)] });
    expect(await screen.findByText('“上午场”：名额 18/20，候补 3')).toBeTruthy();
    expect(screen.queryByText('18/20，候补 3')).toBeNull();
  });

  test('on the page of a sign-up', async () => {
    open({ address: `${juniorActivitiesApply.path}/show/1` });
    expect(await screen.findByText('名额 18/20，候补 3')).toBeTruthy();
  });

  test('in the list of sessions and on the page of a session', async () => {
    const sessionRecord = record(11, { name: '上午场', capacity: 20, waitlist: 5, state: 'open', status: undefined });
    const { calls, unmount } = open({
      address: activitySession.path,
      sections: [activitySession as Resource],
      records: [sessionRecord],
    });
    // The capacity is a part of the count.
    const count = await screen.findByText('18/20，候补 3');
    expect(count.closest('td')?.textContent).toBe('18/20，候补 3');
    expect(seatCalls(calls)).toEqual(['juniorActivitiesApply/seats?id=11']);
    unmount();
    open({
      address: `${activitySession.path}/show/11`,
      sections: [activitySession as Resource],
      records: [sessionRecord],
    });
    expect(await screen.findByText('名额 18/20，候补 3')).toBeTruthy();
  });

  test('beside the title in the list of lectures, except for a lecture without a capacity', async () => {
    const lecture = (id: number, capacity: number | null) =>
      record(id, { title: `讲座${id}`, capacity, status: 'published' });
    open({
      address: zhongshanLecture.path,
      sections: [zhongshanLecture as Resource],
      records: [lecture(11, 20), lecture(12, null)],
    });
    const row = (await screen.findByText('18/20，候补 3')).closest('tr');
    expect(within(row as HTMLElement).getByText('讲座11')).toBeTruthy();
    expect(screen.queryByText('5/5')).toBeNull();
  });

  test('with the name of the lecture in the list of bookings', async () => {
    open({
      address: lectureBooking.path,
      sections: [lectureBooking as Resource],
      records: [record(1, { name: '陈某', lecture: { id: 11, title: '讲座一' }, status: 'pending' })],
    });
    expect(await screen.findByText('《讲座一》：名额 18/20，候补 3')).toBeTruthy();
  });

  test('only to operators who may read the activities, and only on a server that counts seats', async () => {
    const { calls, unmount } = open({ codes: codes.filter((code) => code !== 'juniorActivities') });
    await screen.findByText('小朋友1');
    expect(seatCalls(calls)).toEqual([]);
    unmount();
    const otherServer = open({ user: { features: ['bulk'] } });
    await screen.findByText('小朋友1');
    expect(seatCalls(otherServer.calls)).toEqual([]);
  });
});

describe('a decision on sign-ups', () => {
  test.each([
    [{ seated: 1 }, '将通过。'],
    [{ queued: 1 }, '名额不足，将转候补。'],
    [{ refused: 1 }, '名额不足，现在不能这样处理。'],
  ])(
    'is offered beside what will happen to a sign-up, with the forecast %j',
    asBuilt(async (outcome, sentence) => {
      const seats = [{ ...forecast, seated: 0, queued: 0, refused: 0, ...outcome }];
      const { calls } = open({
        address: `${juniorActivitiesApply.path}/show/1`,
        answer: ({ params }) => (String(params.url).includes('/bulk') ? { ...checkAnswer, seats } : []) as never,
      });
      const bar = within(await screen.findByRole('region', { name: '办理' }));
      expect(await bar.findByText(sentence)).toBeTruthy();
      expect(bar.getByText('“上午场”：名额 18/20，候补 3')).toBeTruthy();
      const checkPayloads = calls
        .filter(({ params }) => String(params.url).includes('/bulk'))
        .map(({ params }) => params.payload);
      expect(checkPayloads).toEqual([{ what: 'approve', rows: [{ id: 1, version: 1 }], check: true }]);
    }),
  );

  test('shows how many selected sign-ups of a session will be approved, wait or stay unchanged', async () => {
    open();
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '通过' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('将通过 1 条，转候补 1 条，1 条名额不足，留在原样。')).toBeTruthy();
  });

  test('to approve several offers the waiting list for those without a seat, and sends it when ticked', async () => {
    const withWaitlist = { codes: [...codes, 'juniorActivitiesApply:waitlist'] };
    const { calls } = open({ ...withWaitlist, user: { features: ['bulk', 'seats', 'orElse'] } });
    await press(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await press(await screen.findByRole('button', { name: '通过' }));
    const dialog = within(await screen.findByRole('dialog'));
    await press(await dialog.findByRole('checkbox', { name: '留在原样的也转候补' }));
    const payloads = () =>
      calls.filter(({ params }) => String(params.url).includes('/bulk')).map(({ params }) => params.payload);
    await waitFor(() => expect(payloads().at(-1)).toMatchObject({ what: 'approve', orElse: 'waitlist', check: true }));
    expect(await dialog.findByText('将通过 1 条，转候补 1 条，1 条名额和候补都已满，留在原样。')).toBeTruthy();
    await press(dialog.getByRole('button', { name: '通过' }));
    await waitFor(() => expect(payloads().at(-1)).toMatchObject({ what: 'approve', orElse: 'waitlist', asked: {} }));
  });

  test('to approve one without a seat offers the waiting list in the same dialog', async () => {
    const seats = [{ ...forecast, seated: 0, queued: 1, refused: 0 }];
    const { calls } = open({
      records: [signUp(1, morning)],
      codes: [...codes, 'juniorActivitiesApply:waitlist'],
      user: { features: ['bulk', 'seats', 'orElse'] },
      answer: ({ params }) => {
        const url = String(params.url);
        if (url.includes('/bulk')) return { ...checkAnswer, seats } as never;
        return (url.includes('/seats') ? counts : { ...signUp(1, morning), status: 'waitlisted' }) as never;
      },
    });
    await press(await screen.findByRole('button', { name: /更多/ }));
    await press(await screen.findByRole('menuitem', { name: '通过' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('名额不足，可以转候补。')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '通过' }).disabled).toBe(true);
    await press(dialog.getByRole('button', { name: '转候补' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ params }) => params.payload)).toContainEqual({ id: 1, version: 1, move: 'waitlist' });
  });

  test('to reject one requests no forecast of its own, because it takes no seat', async () => {
    const { calls } = open({ address: `${juniorActivitiesApply.path}/show/1` });
    await press(await screen.findByRole('button', { name: '不通过' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(screen.getByText('原因会留在这条记录里，供日后查阅。')).toBeTruthy());
    const asked = calls.filter(({ params }) => String(params.url).includes('/bulk'));
    expect(new Set(asked.map(({ params }) => (params.payload as { what: string }).what))).toEqual(new Set(['approve']));
  });
});

test.each([
  [{ capacity: 20, taken: 18, waiting: 3 }, '18 of 20 seats, 3 waiting', '名额 18/20，候补 3'],
  [{ capacity: 20, taken: 20, waiting: 0 }, 'all 20 seats taken', '已满 20/20'],
  [{ capacity: null, taken: 4, waiting: 0 }, '4 taken', '已通过 4'],
])('the seat count %j is worded as “%s” in English and as “%s” in Chinese', (count, en, zh) => {
  expect(seatSentences.count({ id: 1, waitlist: null, ...count })).toEqual({ zh, en });
});
