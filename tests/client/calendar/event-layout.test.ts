import { describe, expect, test } from 'vitest';
import { daysOf, neighbourPeriod, weeksOfMonth } from '../../../src/client/calendar/calendar-days.ts';
import { barsOver, isBar, shiftEvent, timedOn, timedParts } from '../../../src/client/calendar/event-layout.ts';
import type { CalendarEvent } from '../../../src/contract/calendar.ts';

const event = (id: number, start: string, end: string): CalendarEvent => ({
  section: 'zhongshanLecture',
  id,
  version: 1,
  row: null,
  title: `第${id}讲`,
  start,
  end,
  allDay: start.length === 10,
  state: null,
  note: null,
  off: false,
  place: null,
  movable: true,
  reason: null,
  values: {},
  conflicts: [],
});

const week = weeksOfMonth('2026-03-10')[2] ?? [];

describe('the days of a view', () => {
  test('a month begins on the Monday of its first day and ends on the Sunday of its last', () => {
    const weeks = weeksOfMonth('2026-03-10');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-02-23', '2026-04-05']);
    expect(weeksOfMonth('2027-02-01').length).toBe(4);
  });

  test('a week begins on Monday, also for a Sunday', () => {
    const days = daysOf('week', '2026-03-15');
    expect([days[0], days.at(-1)]).toEqual(['2026-03-09', '2026-03-15']);
  });

  test('a list has the days of its month only', () => {
    const days = daysOf('list', '2026-02-14');
    expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-02-01', '2026-02-28']);
  });

  test.each([
    ['month', '2026-01-31', '2026-02-01', '2025-12-01'],
    ['list', '2026-12-05', '2027-01-01', '2026-11-01'],
    ['week', '2026-03-10', '2026-03-17', '2026-03-03'],
    ['day', '2026-02-28', '2026-03-01', '2026-02-27'],
  ] as const)('the %s of %s is followed by that of %s and follows that of %s', (view, day, next, previous) => {
    expect([neighbourPeriod(view, day, 1), neighbourPeriod(view, day, -1)]).toEqual([next, previous]);
  });
});

describe('bars over days', () => {
  const placed = (...events: CalendarEvent[]) =>
    barsOver(events, week).map(({ event: { id }, day, span, lane, before, after }) => [
      id,
      day,
      span,
      lane,
      before,
      after,
    ]);

  test('a range is cut at the ends of the week and knows that it goes on', () => {
    expect(placed(event(1, '2026-03-01', '2026-03-20'), event(2, '2026-03-11', '2026-03-12'))).toEqual([
      [1, '2026-03-09', 7, 0, true, true],
      [2, '2026-03-11', 2, 1, false, false],
    ]);
  });

  test('a lane is used again once its bar has ended, and what is outside the week has none', () => {
    const found = placed(
      event(1, '2026-03-09', '2026-03-10'),
      event(2, '2026-03-10', '2026-03-12'),
      event(3, '2026-03-11', '2026-03-15'),
      event(4, '2026-03-16', '2026-03-18'),
    );
    expect(found.map(([id, , , lane]) => [id, lane])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });

  test('an event over a night is a bar, and one that ends at midnight is not', () => {
    expect(isBar(event(1, '2026-03-10T12:00:00.000Z', '2026-03-10T16:00:00.000Z'))).toBe(false);
    expect(isBar(event(1, '2026-03-10T12:00:00.000Z', '2026-03-10T18:00:00.000Z'))).toBe(true);
  });
});

describe('events at times', () => {
  test('a day has those of Shanghai in their order', () => {
    const events = [
      event(1, '2026-03-10T02:00:00.000Z', '2026-03-10T03:00:00.000Z'),
      event(2, '2026-03-09T16:30:00.000Z', '2026-03-09T17:00:00.000Z'),
      event(3, '2026-03-10T16:30:00.000Z', '2026-03-10T17:00:00.000Z'),
    ];
    expect(timedOn(events, '2026-03-10').map(({ id }) => id)).toEqual([2, 1]);
  });

  test('events at the same time stand beside each other, and a later one takes the whole width again', () => {
    const parts = timedParts(
      [
        event(1, '2026-03-10T01:00:00.000Z', '2026-03-10T04:00:00.000Z'),
        event(2, '2026-03-10T01:30:00.000Z', '2026-03-10T02:00:00.000Z'),
        event(3, '2026-03-10T02:00:00.000Z', '2026-03-10T03:00:00.000Z'),
        event(4, '2026-03-10T04:00:00.000Z', '2026-03-10T05:00:00.000Z'),
      ],
      '2026-03-10',
    );
    expect(parts.map(({ event: { id }, from, column, columns }) => [id, from, column, columns])).toEqual([
      [1, 540, 0, 2],
      [2, 570, 1, 2],
      [3, 600, 1, 2],
      [4, 720, 0, 1],
    ]);
  });

  test('a moved event keeps its length, whether it has days or moments', () => {
    const day = 86_400_000;
    const { start, end } = shiftEvent(event(1, '2026-02-27', '2026-03-01'), 2 * day);
    expect([start, end]).toEqual(['2026-03-01', '2026-03-03']);
    const timed = shiftEvent(event(2, '2026-03-10T01:00:00.000Z', '2026-03-10T02:30:00.000Z'), -900_000);
    expect([timed.start, timed.end]).toEqual(['2026-03-10T00:45:00.000Z', '2026-03-10T02:15:00.000Z']);
  });
});
