import type { FastifyInstance } from 'fastify';
import { type CalendarAnswer, MAX_CALENDAR_DAYS } from '../../../contract/calendar.ts';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import { readingCodes } from '../../../declare/actions.ts';
import { isCalendarSection } from '../../../declare/calendar-section.ts';
import { addDays, isDay } from '../../../kinds/date/date.ts';
import { toLanguage } from '../../database/to-language.ts';
import type { AccessControl } from '../../http/access.ts';
import { envelope, languageOf, unreadableRequest } from '../../http/errors.ts';
import { type QueryParameters, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import {
  anySchema,
  arraySchema,
  booleanSchema,
  envelopeResponse,
  integerSchema,
  objectSchema,
  stringSchema,
} from '../../records/route-schema.ts';
import { seesField } from '../../records/visibility/references.ts';
import { readClosedDays } from './closed-days.ts';
import type { CalendarDays } from './event-times.ts';
import { readStoredEvents, type StoredEvent } from './read-events.ts';
import { findVenueConflicts } from './venue-conflicts.ts';
import { mayReadEvents, visibleEvents } from './visible-events.ts';

/** The events of every section that the operator may read, between two days. */
export function calendarRoutes(app: FastifyInstance, { database, sections }: AppContext, access: AccessControl): void {
  const db = database.longReads;
  const calendarSections = sections.filter(isCalendarSection);
  const codes = [...new Set(calendarSections.flatMap((section) => readingCodes(section, sections)))];
  const onRequest = access.guardBy((operator) => codes.some((code) => operator.codes.has(code)));
  const schema = { ...calendarSchema, 'x-codes': [codes.join(' | ')] };

  app.get(`${API_PREFIX}/${calls.calendar}`, { onRequest, schema }, async (request) => {
    const operator = access.operatorOf(request);
    const days = daysIn(requestQuery(request));
    const stored: StoredEvent[] = [];
    const closedDays = new Set<string>();
    let more = false;
    // One after the other: the embedded database runs one query at a time, and other requests need it too.
    for (const section of calendarSections) {
      const read = await readStoredEvents(db, section, days, sections);
      stored.push(...read.events);
      if (!mayReadEvents(operator, section, sections)) continue;
      more ||= read.more;
      const { openDays } = section.calendar;
      if (!openDays || !seesField(operator, section, openDays.rows)) continue;
      for (const day of await readClosedDays(db, { section, openDays, days }, read.events)) closedDays.add(day);
    }
    // What the operator may not read can be in the way as well, and is then not named.
    const conflicts = findVenueConflicts(stored);
    const readable = stored
      .filter(({ section }) => mayReadEvents(operator, section, sections))
      .sort((one, other) => (one.times.start < other.times.start ? -1 : 1));
    const events = await visibleEvents(readable, conflicts, { db, operator, sections });
    return envelope<CalendarAnswer>(
      toLanguage({ events, more, closedDays: [...closedDays].sort() }, languageOf(request)),
    );
  });
}

function daysIn({ from, until }: QueryParameters): CalendarDays {
  if (!isDay(from) || !isDay(until) || until < from)
    throw unreadableRequest({
      zh: '日历的起止日期不正确，请刷新页面后重试。',
      en: 'The days of the calendar are not right; please reload the page and try again.',
    });
  if (until > addDays(from, MAX_CALENDAR_DAYS - 1))
    throw unreadableRequest({
      zh: `日历一次最多显示 ${MAX_CALENDAR_DAYS} 天，请缩短起止日期。`,
      en: `The calendar shows ${MAX_CALENDAR_DAYS} days at a time at most; please choose fewer.`,
    });
  return { from, until };
}

const daySchema = { ...stringSchema, description: 'A day in Shanghai, YYYY-MM-DD' };

const eventSchema = objectSchema({
  section: stringSchema,
  id: integerSchema,
  version: integerSchema,
  row: { ...integerSchema, nullable: true, description: 'Which row of the record; null for the record itself' },
  title: stringSchema,
  start: { ...stringSchema, description: 'The first day, or a moment in UTC' },
  end: { ...stringSchema, description: 'The last day, or the moment at which it ends' },
  allDay: booleanSchema,
  state: { ...objectSchema({ label: stringSchema, tone: stringSchema }), nullable: true },
  note: { ...stringSchema, nullable: true, description: 'The part of the state that is not the workflow’s' },
  off: { ...booleanSchema, description: 'It does not take place' },
  place: { ...objectSchema({ id: integerSchema, title: stringSchema }), nullable: true },
  movable: { ...booleanSchema, description: 'It is a draft that the caller may edit' },
  reason: { ...stringSchema, nullable: true, description: 'Why it cannot be moved' },
  values: { ...anySchema, description: 'What another time changes; null where it cannot be moved' },
  conflicts: { ...arraySchema(anySchema), description: 'Other events at the same place and time' },
});

const calendarSchema = {
  tags: ['Calendar'],
  summary: 'The events between two days, of every section whose records are events and that the operator may read',
  querystring: objectSchema({ from: daySchema, until: { ...daySchema, description: 'The last day' } }, [
    'from',
    'until',
  ]),
  response: envelopeResponse(
    objectSchema({ events: arraySchema(eventSchema), more: booleanSchema, closedDays: arraySchema(daySchema) }),
  ),
};
