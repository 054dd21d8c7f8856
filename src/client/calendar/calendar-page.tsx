import { LeftOutlined, RightOutlined, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { CalendarEvent } from '../../contract/calendar.ts';
import { todayInShanghai } from '../../kinds/date/date.ts';
import { PageHead } from '../page/page-head.tsx';
import { RadioChoice } from '../ui/controls/radio-choice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { CalendarContext, type DraggedEvent } from './calendar-context.ts';
import { calendarViews, daysOf, neighbourPeriod } from './calendar-days.ts';
import { CalendarFilters } from './calendar-filters.tsx';
import { type CalendarLocation, useCalendarLocation } from './calendar-location.ts';
import { calendarMessages, calendarSentences, periodTitle, toneNames, viewNames } from './calendar-messages.ts';
import { eventKey, firstDayOf, lastDayOf } from './event-layout.ts';
import { itemOf } from './event-link.tsx';
import { EventList } from './event-list.tsx';
import { MonthView } from './month-view.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { StateMark } from './state-mark.tsx';
import { TimeView } from './time-view.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useEventMoves } from './use-event-moves.ts';
import { useEvents } from './use-events.ts';
import '../ui/screens.css';
import './calendar.css';

/** The events of all sections by month, week, day or as a list; drafts can be moved to another time. */
export function CalendarPage() {
  const { say } = useLanguage();
  const [location, change] = useCalendarLocation();
  const { view, day } = location;
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const { events, more, closedDays, query } = useEvents(days[0] ?? day, days.at(-1) ?? day);
  const moves = useEventMoves(closedDays);
  const chosenEvents = moves.applyTo(events.filter((event) => isChosen(event, location)));
  const step = (by: 1 | -1) => change({ day: neighbourPeriod(view, day, by) });
  return (
    <section className="screen calendar-page">
      <PageHead title={say(frameMessages.calendar)} about={say(calendarMessages.about)} />
      <div className="panel">
        <div className="calendar-bar-head">
          <div className="calendar-steps">
            <Button onClick={() => change({ day: todayInShanghai() })}>{say(calendarMessages.today)}</Button>
            <Button
              icon={<LeftOutlined aria-hidden />}
              aria-label={say(calendarMessages.previous)}
              onClick={() => step(-1)}
            />
            <Button
              icon={<RightOutlined aria-hidden />}
              aria-label={say(calendarMessages.next)}
              onClick={() => step(1)}
            />
            <h2 aria-live="polite">{say(periodTitle(view, days, day))}</h2>
          </div>
          <RadioChoice
            appearance="segments"
            aria-label={say(calendarMessages.view)}
            value={view}
            options={calendarViews.map((one) => ({ value: one, label: say(viewNames[one]) }))}
            onChange={(next) => change({ view: next })}
          />
        </div>
        <CalendarFilters events={events} location={location} onChange={change} />
        <ConflictNotice events={chosenEvents.filter((event) => isInDays(event, days))} />
        {more ? <p className="quiet">{say(calendarMessages.more)}</p> : null}
        {query.isPending ? <Loading /> : null}
        {query.isError && events.length === 0 ? (
          <FailureNotice title={say(calendarMessages.failed)} error={query.error}>
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>
              {say(pageMessages.retry)}
            </Button>
          </FailureNotice>
        ) : query.isPending ? null : (
          <CalendarBody
            location={location}
            days={days}
            events={chosenEvents}
            closedDays={closedDays}
            isStale={query.isPlaceholderData}
            onMove={(event, by) => {
              const stored = events.find((one) => eventKey(one) === eventKey(event));
              if (stored) moves.move(stored, by);
            }}
            onStep={step}
            onOpenDay={(one) => change({ view: 'day', day: one })}
          />
        )}
        <Legend />
        <p className="visually-hidden" role="status">
          {moves.announcement}
        </p>
      </div>
    </section>
  );
}

const isChosen = (event: CalendarEvent, { section, place }: CalendarLocation): boolean =>
  (section === '' || event.section === section) && (place === '' || String(event.place?.id) === place);

const isInDays = (event: CalendarEvent, days: readonly string[]): boolean =>
  firstDayOf(event) <= (days.at(-1) ?? '') && lastDayOf(event) >= (days[0] ?? '');

interface CalendarBodyProps {
  location: CalendarLocation;
  days: readonly string[];
  events: readonly CalendarEvent[];
  closedDays: readonly string[];
  isStale: boolean;
  onMove: (event: CalendarEvent, milliseconds: number) => void;
  onStep: (by: 1 | -1) => void;
  onOpenDay: (day: string) => void;
}

function CalendarBody({ location, days, events, closedDays, isStale, onMove, onStep, onOpenDay }: CalendarBodyProps) {
  const { say } = useLanguage();
  const { view, day } = location;
  const [focused, setActive] = useState<string>();
  const [toMove, askMove] = useState<CalendarEvent | null>(null);
  const dragged = useRef<DraggedEvent>(null);
  const container = useRef<HTMLDivElement>(null);
  const onKeyDown = useCalendarKeys(container, { view, events, move: onMove, step: onStep });
  const inDays = events.filter((event) => isInDays(event, days));
  const active = activeItem(focused, { view, day, days, events: inDays });
  const isClosed = (one: string) => closedDays.includes(one);
  const parts = { active, setActive, dragged, move: onMove, askMove, openDay: onOpenDay, isClosed };
  if (view === 'list' && inDays.length === 0)
    return <Notice title={say(calendarMessages.empty)} help={say(calendarMessages.emptyHelp)} />;
  return (
    <CalendarContext value={parts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links and buttons inside */}
      <div ref={container} className="calendar" data-calendar data-stale={isStale} onKeyDown={onKeyDown}>
        {view === 'month' ? <MonthView day={day} events={inDays} /> : null}
        {view === 'week' || view === 'day' ? <TimeView days={days} events={inDays} /> : null}
        {view === 'list' ? <EventList days={days} events={inDays} /> : null}
      </div>
      {toMove ? (
        <MoveDialog key={eventKey(toMove)} event={toMove} onMove={onMove} onClose={() => askMove(null)} />
      ) : null}
    </CalendarContext>
  );
}

/** The item that had the focus last, while it is there; else the chosen day, or the first of a list. */
function activeItem(
  focused: string | undefined,
  { view, day, days, events }: Pick<CalendarLocation, 'view' | 'day'> & Pick<CalendarBodyProps, 'days' | 'events'>,
): string {
  const [kind, focusedDay = ''] = (focused ?? '').split('@');
  const isThere =
    kind === 'day' ? days.includes(focusedDay) : events.some((event) => itemOf(event, focusedDay) === focused);
  if (focused && isThere && view !== 'list') return focused;
  if (view !== 'list') return `day@${day}`;
  const first = events
    .map(firstDayOf)
    .map((one) => (one < (days[0] ?? '') ? (days[0] ?? '') : one))
    .sort()[0];
  return focused && isThere ? focused : `day@${first ?? day}`;
}

/** Names the events in conflict, at most a few of them. */
function ConflictNotice({ events }: { events: readonly CalendarEvent[] }) {
  const { say } = useLanguage();
  const inConflict = events.filter(({ conflicts }) => conflicts.length > 0);
  if (inConflict.length === 0) return null;
  const named = inConflict.slice(0, MAX_NAMED).map((event) => say(calendarSentences.conflictOn(event)));
  return (
    <p className="calendar-conflicts">
      <WarningFilled className="calendar-conflict-mark" aria-hidden />
      <strong>{say(calendarSentences.conflictCount(inConflict.length))}</strong>
      <span>
        {named.join(say(calendarMessages.separator))}
        {inConflict.length > MAX_NAMED ? ' …' : ''}
      </span>
    </p>
  );
}

const MAX_NAMED = 3;

function Legend() {
  const { say } = useLanguage();
  return (
    <ul className="calendar-legend" aria-label={say(calendarMessages.legend)}>
      {toneNames.map(({ tone, label }) => (
        <li key={tone}>
          <span className="calendar-swatch" data-tone={tone}>
            <StateMark tone={tone} />
          </span>
          {say(label)}
        </li>
      ))}
      <li>
        <span className="calendar-swatch" data-closed />
        {say(calendarMessages.closed)}
      </li>
      <li>
        <s>{say(calendarMessages.off)}</s>
      </li>
      <li>
        <WarningFilled className="calendar-conflict-mark" aria-hidden />
        {say(calendarMessages.conflicts)}
      </li>
    </ul>
  );
}
