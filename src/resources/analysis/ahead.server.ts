import type { Label } from '../../contract/label.ts';
import { dayFrom } from '../../contract/museum-time.ts';
import { type CardWorld, defineQueries, percentageOf } from '../../server/overview/cards/cards.ts';
import type { activitySession } from '../education/activitySession.ts';
import type { juniorActivities } from '../education/juniorActivities.ts';
import type { juniorActivitiesApply } from '../education/juniorActivitiesApply.ts';
import type { lectureBooking } from '../education/lectureBooking.ts';
import type { zhongshanLecture } from '../education/zhongshanLecture.ts';
import type { tmpExhibition } from '../exhibition/tmpExhibition.ts';
import type { melodrama } from '../literature/melodrama.ts';
import { aheadCard } from './ahead.ts';

interface Event {
  what: Label;
  kind: Label;
  when: string;
  /** The seats that are taken; null without a list of applications that the operator may read. */
  seated: number | null;
  capacity: number | null;
  queue: number | null;
  to?: string;
}

/** Days in Shanghai; the last one is included. */
interface Days {
  /** A day, or a moment where what has begun already is left out. */
  from: string;
  last: string;
}

const DAYS = 14;
const MAX_ROWS = 60;
const seatStates = ['approved', 'attended', 'absent'];

export const aheadQueries = defineQueries(aheadCard, async (world) => {
  const { now } = world;
  const events = await readProgramme(world, { from: now.toISOString(), last: dayFrom(now, DAYS - 1) });
  return {
    programme: events.map(({ to, seated, capacity, ...cells }) => ({
      cells: { ...cells, fill: seated === null || capacity === null ? null : percentageOf(seated, capacity) },
      ...(to ? { to } : {}),
    })),
  };
});

/** The events of these days in their order. */
export async function readProgramme(world: CardWorld, days: Days): Promise<Event[]> {
  const eventLists = [sessions, lectures, performances, exhibitions].map((events) => events(world, days));
  return (await Promise.all(eventLists)).flat().sort((one, other) => (one.when < other.when ? -1 : 1));
}

const range = ({ from, last }: Days): string => `${from}..${last}`;

async function sessions(world: CardWorld, days: Days): Promise<Event[]> {
  const section = world.section<typeof activitySession>('activitySession');
  const rows = await section?.rows(
    { startAt: range(days), state: ['open', 'full', 'closed'] },
    { sort: 'startAt', most: MAX_ROWS },
  );
  if (!section || !rows) return [];
  const taken = await countSeats(
    world,
    rows.map(({ id }) => id),
  );
  const titles = await readActivityTitles(
    world,
    rows.map(({ activity }) => activity.id),
  );
  return rows.map((row) => {
    const { id, activity, startAt, capacity } = row;
    return {
      what: sessionTitle(titles.get(activity.id) ?? { zh: activity.title, en: activity.title }, section.titleOf(row)),
      kind: section.resource.label,
      when: startAt,
      seated: taken ? (taken.get(`${id} seated`) ?? 0) : null,
      capacity,
      queue: taken ? (taken.get(`${id} waitlisted`) ?? 0) : null,
      to: section.showOf(id),
    };
  });
}

const sessionTitle = (activity: Label, session: Label): Label => ({
  zh: `${activity.zh} · ${session.zh}`,
  en: `${activity.en} · ${session.en}`,
});

/** The titles of the activities, as far as the operator may read them. */
async function readActivityTitles(world: CardWorld, ids: readonly number[]): Promise<Map<number, Label>> {
  const section = world.section<typeof juniorActivities>('juniorActivities');
  if (!section || ids.length === 0) return new Map();
  const rows = await section.rows({ id: [...new Set(ids)].map(String) }, { sort: 'id', most: ids.length });
  return new Map(rows.map((row) => [row.id, section.titleOf(row)]));
}

/** The number of children with a seat and on the waiting list, by `<session> seated` and `<session> waitlisted`. */
async function countSeats(world: CardWorld, ids: readonly number[]): Promise<Map<string, number> | null> {
  const applications = world.section<typeof juniorActivitiesApply>('juniorActivitiesApply');
  if (!applications) return null;
  const filter = { session: ids.map(String), status: [...seatStates, 'waitlisted'] };
  const rows = ids.length > 0 ? await applications.countBy(['session', 'status'], filter) : [];
  const taken = new Map<string, number>();
  for (const { session, status, count } of rows) {
    const key = `${session} ${status === 'waitlisted' ? status : 'seated'}`;
    taken.set(key, (taken.get(key) ?? 0) + count);
  }
  return taken;
}

async function lectures(world: CardWorld, days: Days): Promise<Event[]> {
  const section = world.section<typeof zhongshanLecture>('zhongshanLecture');
  const bookings = world.section<typeof lectureBooking>('lectureBooking');
  const filter = { startAt: range(days), status: ['published', 'scheduled', 'review'] };
  const rows = (await section?.rows(filter, { sort: 'startAt', most: MAX_ROWS })) ?? [];
  const events: Event[] = [];
  for (const row of rows) {
    const { id, startAt, capacity, bookingMode } = row;
    const bookingCounts =
      bookingMode === 'none' ? [] : await bookings?.countBy(['status', 'seats'], { lecture: String(id) });
    const seats = (states: readonly string[]) =>
      (bookingCounts ?? [])
        .filter(({ status }) => states.includes(status))
        .reduce((sum, { seats: each, count }) => sum + each * count, 0);
    events.push({
      what: section?.titleOf(row) ?? { zh: '', en: '' },
      kind: section?.resource.label ?? { zh: '', en: '' },
      when: String(startAt),
      seated: bookingMode === 'none' ? null : seats(seatStates),
      capacity,
      queue: bookingMode === 'none' ? null : seats(['waitlisted']),
      ...(section ? { to: section.showOf(id) } : {}),
    });
  }
  return events;
}

async function performances(world: CardWorld, days: Days): Promise<Event[]> {
  const section = world.section<typeof melodrama>('melodrama');
  const rows = (await section?.rows({ status: 'published' }, { sort: '-premiere', most: MAX_ROWS })) ?? [];
  return rows.flatMap((row) =>
    (row.performances ?? [])
      .filter(({ startAt, state }) => isBetween(String(startAt), days) && state !== 'cancelled')
      .map(({ startAt }) => ({
        what: section?.titleOf(row) ?? { zh: '', en: '' },
        kind: { zh: '演出', en: 'Performance' },
        when: String(startAt),
        seated: null,
        capacity: null,
        queue: null,
        ...(section ? { to: section.showOf(row.id) } : {}),
      })),
  );
}

function isBetween(moment: string, { from, last }: Days): boolean {
  const day = dayFrom(new Date(moment));
  return day <= last && (from.length > last.length ? Date.parse(moment) >= Date.parse(from) : day >= from);
}

async function exhibitions(world: CardWorld, { from, last }: Days): Promise<Event[]> {
  const section = world.section<typeof tmpExhibition>('tmpExhibition');
  if (!section) return [];
  const days = `${from.length > last.length ? dayFrom(new Date(from)) : from}..${last}`;
  const status = ['published', 'scheduled', 'review'];
  const opening = await section.rows({ startDate: days, status }, { sort: 'startDate', most: MAX_ROWS });
  const closing = await section.rows({ endDate: days, status }, { sort: 'startDate', most: MAX_ROWS });
  const event = (row: (typeof opening)[number], when: unknown, kind: Label): Event => ({
    what: section.titleOf(row),
    kind,
    when: String(when),
    seated: null,
    capacity: null,
    queue: null,
    to: section.showOf(row.id),
  });
  return [
    ...opening.map((row) => event(row, row.startDate, { zh: '展览开幕', en: 'Opening' })),
    ...closing.map((row) => event(row, row.endDate, { zh: '展览闭幕', en: 'Closing' })),
  ];
}
