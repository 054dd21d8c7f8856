import { beforeEach, describe, expect, test } from 'vitest';
import type { CalendarAnswer, CalendarEvent } from '../../../src/contract/calendar.ts';
import type { CalendarSection } from '../../../src/declare/calendar-section.ts';
import type { AnyDraft, Resource } from '../../../src/declare/define-resource.ts';
import type { Field } from '../../../src/kinds/index.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivities } from '../../../src/resources/education/juniorActivities.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { tmpExhibition } from '../../../src/resources/exhibition/tmpExhibition.ts';
import { sections } from '../../../src/resources/index.ts';
import { melodrama } from '../../../src/resources/literature/melodrama.ts';
import { venue } from '../../../src/resources/shared/venue.ts';
import { visitGuide } from '../../../src/resources/visit/visitGuide.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { readStoredEvents } from '../../../src/server/overview/calendar/read-events.ts';
import { mayReadEvents, visibleEvents } from '../../../src/server/overview/calendar/visible-events.ts';
import { tableOf } from '../../../src/server/records/section-table.ts';
import { allowOnly } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
let hall: number;
let yard: number;

beforeEach(async () => {
  museum = await sharedApp();
  hall = await insert(venue, { name: '报告厅', nameEn: 'Lecture hall' });
  yard = await insert(venue, { name: '庭院' });
});

/** Stored directly, because the rules of the sections refuse much of what a calendar must be able to show. */
async function insert(resource: Resource, row: AnyDraft): Promise<number> {
  const stamps = { createdAt: '2026-02-20T00:00:00.000Z', updatedAt: '2026-02-20T00:00:00.000Z' };
  const values = Object.fromEntries(
    Object.entries({ ...stamps, ...row }).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  );
  const { id } = await sectionTables(museum.parts.database.db)
    .insertInto(tableOf(resource))
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

const lecture = (row: AnyDraft = {}) =>
  insert(zhongshanLecture, {
    title: '旧信里的城',
    titleEn: 'The city in old letters',
    startAt: '2026-03-10T01:30:00.000Z',
    endAt: '2026-03-10T03:00:00.000Z',
    venue: hall,
    status: 'draft',
    ...row,
  });

interface Question {
  as?: string;
  from?: string;
  until?: string;
  language?: 'zh-CN' | 'en-US';
}

const ask = ({ as = 'admin', from = '2026-03-01', until = '2026-03-31', language = 'zh-CN' }: Question = {}) =>
  museum.call<CalendarAnswer>('GET', 'calendar/', { as, query: { from, until }, language });
const events = async (question?: Question): Promise<CalendarEvent[]> => (await ask(question)).data.events;
const march = { from: '2026-03-01', until: '2026-03-31' };
const grantOnly = (...codes: string[]) => allowOnly(museum.parts.database.db, 'nobody', codes);

describe('the calendar', () => {
  test('answers a lecture with its time, place, state and version, in the language of the operator', async () => {
    const id = await lecture();
    const [event] = await events({ language: 'en-US' });
    expect(event).toEqual({
      section: 'zhongshanLecture',
      id,
      version: 1,
      row: null,
      title: 'The city in old letters',
      start: '2026-03-10T01:30:00.000Z',
      end: '2026-03-10T03:00:00.000Z',
      allDay: false,
      state: { label: 'Draft', tone: 'quiet' },
      note: null,
      off: false,
      place: { id: hall, title: 'Lecture hall' },
      movable: true,
      reason: null,
      values: { startAt: '2026-03-10T01:30:00.000Z', endAt: '2026-03-10T03:00:00.000Z' },
      conflicts: [],
    });
  });

  test('answers a lecture without an end that began the evening before, as it lasts an hour', async () => {
    const id = await lecture({ startAt: '2026-03-09T15:30:00.000Z', endAt: null });
    expect(await events({ from: '2026-03-10', until: '2026-03-10' })).toMatchObject([
      { id, end: '2026-03-09T16:30:00.000Z' },
    ]);
  });

  test('answers a session under its activity, each performance of a play, and an exhibition by its days', async () => {
    const activity = await insert(juniorActivities, { title: '小小考古家', status: 'published' });
    await insert(activitySession, {
      activity,
      name: '上午场',
      startAt: '2026-03-05T01:00:00.000Z',
      endAt: '2026-03-05T03:00:00.000Z',
      venue: hall,
      state: 'open',
    });
    await insert(melodrama, {
      title: '归来',
      minutes: 90,
      status: 'published',
      performances: [
        { startAt: '2026-03-06T11:30:00.000Z', venue: hall, state: 'onSale' },
        { startAt: '2026-04-06T11:30:00.000Z', venue: hall, state: 'planned' },
      ],
    });
    await insert(tmpExhibition, { title: '远航', startDate: '2026-02-10', endDate: '2026-03-01', status: 'review' });
    const found = (await events()).map(({ title, row, start, end, state, movable }) => [
      ...[title, row, start, end, state?.label, state?.tone, movable],
    ]);
    expect(found).toEqual([
      ['远航', null, '2026-02-10', '2026-03-01', '待审核', 'waiting', false],
      [
        ...['小小考古家 · 上午场', null, '2026-03-05T01:00:00.000Z', '2026-03-05T03:00:00.000Z'],
        ...['已发布 · 可报名', 'live', false],
      ],
      ['归来', 0, '2026-03-06T11:30:00.000Z', '2026-03-06T13:00:00.000Z', '已发布 · 售票中', 'live', false],
    ]);
  });

  test('answers the special days of the opening hours, with the word where the museum is closed', async () => {
    await insert(visitGuide, {
      topic: 'hours',
      title: '开放时间',
      status: 'published',
      exceptions: [
        { date: '2026-03-12', closed: true, reason: '植树节闭馆维护' },
        { date: '2026-03-13', closed: false, reason: '延时开放' },
      ],
    });
    const found = (await events()).map(({ title, start, allDay, state, note }) => [
      title,
      start,
      allDay,
      state?.label,
      note,
    ]);
    expect(found).toEqual([
      ['植树节闭馆维护', '2026-03-12', true, '已发布 · 闭馆', '闭馆'],
      ['延时开放', '2026-03-13', true, '已发布', null],
    ]);
  });

  test('names the days on which the museum is closed by the opening hours, without the special days', async () => {
    const hours = { open: '09:00', lastEntry: '16:30', close: '17:00' };
    const seasons = [
      { name: '冬季', dateFrom: '11-01', dateTo: '03-15', weekdays: ['thu', 'fri', 'sat', 'sun'], ...hours },
      {
        name: '夏季',
        dateFrom: '03-16',
        dateTo: '10-31',
        weekdays: ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        ...hours,
      },
    ];
    const page = (row: AnyDraft) =>
      insert(visitGuide, { topic: 'hours', title: '开放时间', openRules: seasons, ...row });
    await page({ topic: 'rules', status: 'draft' });
    expect((await ask()).data.closedDays).toEqual([]);
    await page({ status: 'published', exceptions: [{ date: '2026-03-23', closed: false, reason: '纪念日开放' }] });
    const monday = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-30'];
    const inWinter = ['2026-03-03', '2026-03-04', '2026-03-10', '2026-03-11'];
    expect((await ask()).data.closedDays).toEqual([...monday, ...inWinter].sort());
    await grantOnly('education', 'zhongshanLecture');
    expect((await ask({ as: 'nobody' })).data.closedDays).toEqual([]);
  });

  test('a day is one of Shanghai, and the last day is included', async () => {
    await lecture({ title: '前一夜', startAt: '2026-02-28T15:00:00.000Z', endAt: '2026-02-28T15:59:00.000Z' });
    await lecture({ title: '首日凌晨', startAt: '2026-02-28T16:00:00.000Z', endAt: '2026-02-28T17:00:00.000Z' });
    await lecture({ title: '末日夜晚', startAt: '2026-03-31T15:30:00.000Z', endAt: null });
    await lecture({ title: '次日', startAt: '2026-03-31T16:00:00.000Z', endAt: null });
    expect((await events()).map(({ title }) => title)).toEqual(['首日凌晨', '末日夜晚']);
  });

  test('leaves out what was deleted and what has no start', async () => {
    await lecture({ deletedAt: '2026-02-21T00:00:00.000Z' });
    await lecture({ startAt: null, endAt: null });
    expect(await events()).toEqual([]);
  });

  test.each([
    ['more than 62 days', '2026-03-01', '2026-05-02', '日历一次最多显示 62 天，请缩短起止日期。'],
    ['an end before its start', '2026-03-02', '2026-03-01', '日历的起止日期不正确，请刷新页面后重试。'],
    ['what is no day', '2026-02-30', '2026-03-01', '日历的起止日期不正确，请刷新页面后重试。'],
  ])('refuses %s', async (_what, from, until, sentence) => {
    const { status, msg } = await ask({ from, until });
    expect([status, msg]).toEqual([400, sentence]);
    expect((await ask({ from: '2026-03-01', until: '2026-05-01' })).status).toBe(200);
  });
});

describe('what an operator may read in the calendar', () => {
  test('an operator who may read none of its sections is refused, as is who is signed out', async () => {
    await grantOnly('info', 'news');
    expect((await ask({ as: 'nobody' })).status).toBe(403);
    const signedOut = await museum.call('GET', 'calendar/', { query: { from: '2026-03-01', until: '2026-03-02' } });
    expect(signedOut.status).toBe(402);
  });

  test('an operator sees the events of their sections only, and moves none without the permission to edit', async () => {
    await lecture();
    await insert(tmpExhibition, { title: '远航', startDate: '2026-03-01', endDate: '2026-03-02', status: 'draft' });
    await grantOnly('education', 'zhongshanLecture');
    const [event, ...others] = await events({ as: 'nobody' });
    expect(others).toEqual([]);
    expect([event?.movable, event?.reason]).toEqual([false, '您没有编辑权限，不能移动。']);
  });

  test('a title is masked as in the list, and without the field of the start there are no events', async () => {
    await lecture();
    const { db } = museum.parts.database;
    const operator = { codes: new Set(['zhongshanLecture']) };
    const seenBy = 'personal' as const;
    const section = {
      ...zhongshanLecture,
      fields: { ...zhongshanLecture.fields, title: { ...zhongshanLecture.fields.title, seenBy } },
    } as unknown as CalendarSection;
    const { events: stored } = await readStoredEvents(db, section, march, sections);
    const [event] = await visibleEvents(stored, new Map(), { db, operator, sections });
    expect(event?.title.zh).toBe('旧*');
    expect(mayReadEvents(operator, section, sections)).toBe(true);
    const start = { ...section.fields.startAt, seenBy: 'internal' } as Field;
    const hidden = { ...section, fields: { ...section.fields, startAt: start } };
    expect(mayReadEvents(operator, hidden, sections)).toBe(false);
  });

  test.each([
    ['draft', true],
    ['review', false],
    ['scheduled', false],
    ['published', false],
    ['offline', false],
  ])('a lecture in the state %s is movable: %s', async (status, movable) => {
    await lecture({ status });
    expect((await events())[0]?.movable).toBe(movable);
  });

  test.each([
    ['draft', true],
    ['published', false],
  ])('a session of an activity in the state %s is movable: %s', async (status, movable) => {
    const activity = await insert(juniorActivities, { title: '小小考古家', status });
    const times = { startAt: '2026-03-05T01:00:00.000Z', endAt: '2026-03-05T03:00:00.000Z' };
    await insert(activitySession, { activity, name: '上午场', ...times, venue: hall, state: 'open' });
    expect((await events())[0]?.movable).toBe(movable);
  });
});

describe('conflicts of venue', () => {
  const play = (startAt: string, state = 'planned') =>
    insert(melodrama, {
      title: '归来',
      minutes: 60,
      status: 'draft',
      performances: [{ startAt, venue: hall, state }],
    });

  test('two events at the same place and time name each other', async () => {
    const id = await lecture();
    const other = await play('2026-03-10T02:30:00.000Z');
    const found = await events();
    expect(found.map(({ conflicts }) => conflicts)).toEqual([
      [{ title: '归来', section: 'melodrama', id: other }],
      [{ title: '旧信里的城', section: 'zhongshanLecture', id }],
    ]);
  });

  test.each([
    ['the next begins when the first ends', { at: '2026-03-10T03:00:00.000Z' }],
    ['one is at another place', { at: '2026-03-10T02:00:00.000Z', lecture: { venue: 'yard' } }],
    ['one has no place yet', { at: '2026-03-10T02:00:00.000Z', lecture: { venue: null } }],
    ['one is offline', { at: '2026-03-10T02:00:00.000Z', lecture: { status: 'offline' } }],
    ['one is cancelled', { at: '2026-03-10T02:00:00.000Z', state: 'cancelled' }],
  ])(
    'there is none where %s',
    async (_when, { at, state, lecture: row }: { at: string; state?: string; lecture?: AnyDraft }) => {
      await lecture({ ...row, ...(row?.venue === 'yard' ? { venue: yard } : {}) });
      await play(at, state);
      expect((await events()).flatMap(({ conflicts }) => conflicts)).toEqual([]);
    },
  );

  test('a lecture in the hall of an exhibition is none, and two exhibitions in it are', async () => {
    await lecture();
    const days = { startDate: '2026-03-01', endDate: '2026-03-20', venue: hall, status: 'published' };
    await insert(tmpExhibition, { title: '远航', ...days });
    await insert(tmpExhibition, { title: '归途', ...days, startDate: '2026-03-20' });
    const found = (await events()).map(({ title, conflicts }) => [title, conflicts.map((other) => other.title)]);
    expect(found).toEqual([
      ['远航', ['归途']],
      ['旧信里的城', []],
      ['归途', ['远航']],
    ]);
  });

  test('what the operator may not read is in the way without its name', async () => {
    await lecture();
    await play('2026-03-10T02:30:00.000Z');
    await grantOnly('education', 'zhongshanLecture');
    expect((await events({ as: 'nobody' })).map(({ conflicts }) => conflicts)).toEqual([[{ title: null }]]);
  });
});
