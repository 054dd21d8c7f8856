import { type CSSProperties, type DragEvent, useState } from 'react';
import type { CalendarEvent } from '../../contract/calendar.ts';
import { DAY, MINUTE } from '../../contract/museum-time.ts';
import { todayInShanghai } from '../../kinds/date/date.ts';
import { useLanguage } from '../ui/language.tsx';
import { useCalendar } from './calendar-context.ts';
import { calendarMessages, calendarSentences, clockTime, dayTitle } from './calendar-messages.ts';
import { DayButton } from './day-button.tsx';
import {
  barsOver,
  daysBetween,
  eventKey,
  firstDayOf,
  isBar,
  isOnDay,
  minutesOf,
  STEP_MINUTES,
  type TimedPart,
  timedParts,
} from './event-layout.ts';
import { EventLink } from './event-link.tsx';
import { Bar } from './month-view.tsx';
import { StateMark } from './state-mark.tsx';
import { useDayDrop } from './use-day-drop.ts';

/** The height of an hour in pixels; in the style sheet as `--hour`. */
const HOUR_HEIGHT = 48;
const PIXELS_OF_MINUTE = HOUR_HEIGHT / 60;
/** The museum's day, longer where an event is earlier or later. */
const [FIRST_HOUR, LAST_HOUR] = [8, 20];

interface TimeViewProps {
  days: readonly string[];
  events: readonly CalendarEvent[];
}

/** One day or a week, with the hours from above to below. */
export function TimeView({ days, events }: TimeViewProps) {
  const { say } = useLanguage();
  const columns = days.map((day) => ({ day, parts: timedParts(events, day) }));
  const hours = hoursOf(columns.flatMap(({ parts }) => parts));
  return (
    <div className="calendar-time-place" data-days={days.length}>
      <div className="calendar-time" style={{ '--days': days.length, '--hour': `${HOUR_HEIGHT}px` } as CSSProperties}>
        <div className="calendar-time-heads">
          <span />
          {days.map((day) => (
            <DayButton
              key={day}
              day={day}
              count={events.filter((event) => isOnDay(event, day)).length}
              isToday={day === todayInShanghai()}
            >
              {say(dayTitle(day))}
            </DayButton>
          ))}
        </div>
        <AllDayRow days={days} events={events} />
        <div className="calendar-time-body">
          <div className="calendar-hours" aria-hidden>
            {hours.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
            ))}
          </div>
          {columns.map(({ day, parts }) => (
            <DayColumn key={day} day={day} parts={parts} hours={hours} />
          ))}
        </div>
      </div>
    </div>
  );
}

function hoursOf(parts: readonly TimedPart[]): number[] {
  const first = Math.min(FIRST_HOUR, ...parts.map(({ from }) => Math.floor(from / 60)));
  const last = Math.min(24, Math.max(LAST_HOUR, ...parts.map(({ until }) => Math.ceil(until / 60))));
  return Array.from({ length: last - first }, (_, at) => first + at);
}

function AllDayRow({ days, events }: TimeViewProps) {
  const { say } = useLanguage();
  const { over, handlers } = useDayDrop(days);
  const bars = barsOver(events, days);
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  return (
    <div className="calendar-all-day" style={{ '--lanes': lanes } as CSSProperties}>
      <span className="calendar-hint">{say(calendarMessages.allDay)}</span>
      <div className="calendar-week" {...handlers}>
        {days.map((day) => (
          <div key={day} className="calendar-cell" data-over={over === day}>
            {bars
              .filter((bar) => bar.day === day)
              .map((bar) => (
                <Bar key={bar.lane} bar={bar} />
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface DayColumnProps {
  day: string;
  parts: readonly TimedPart[];
  hours: readonly number[];
}

function DayColumn({ day, parts, hours }: DayColumnProps) {
  const { dragged, move, isClosed } = useCalendar();
  /** The minute at which the dragged event would begin. */
  const [target, setTarget] = useState<number>();
  const begin = (hours[0] ?? 0) * 60;
  const minuteAt = (drag: DragEvent<HTMLElement>): number => {
    const pixels = drag.clientY - drag.currentTarget.getBoundingClientRect().top;
    const minute = begin + pixels / PIXELS_OF_MINUTE - (dragged.current?.minutes ?? 0);
    return Math.min(Math.max(Math.round(minute / STEP_MINUTES) * STEP_MINUTES, 0), DAY / MINUTE - STEP_MINUTES);
  };
  const takes = dragged.current === null || !isBar(dragged.current.event);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop an event; Alt and an arrow key move it without one
    <div
      className="calendar-column"
      data-closed={isClosed(day)}
      style={{ '--hours': hours.length } as CSSProperties}
      onDragOver={(drag) => {
        // What lasts whole days has no time to be given here.
        if (!dragged.current || isBar(dragged.current.event)) return;
        drag.preventDefault();
        setTarget(minuteAt(drag));
      }}
      onDragLeave={(drag) => {
        if (!drag.currentTarget.contains(drag.relatedTarget as Node | null)) setTarget(undefined);
      }}
      onDrop={(drag) => {
        const event = dragged.current?.event;
        setTarget(undefined);
        if (!event || isBar(event)) return;
        drag.preventDefault();
        const minutes = minuteAt(drag) - minutesOf(event.start);
        move(event, daysBetween(firstDayOf(event), day) + minutes * MINUTE);
      }}
    >
      {target === undefined || !takes ? null : (
        <div className="calendar-target" style={{ top: (target - begin) * PIXELS_OF_MINUTE }}>
          {timeOf(target)}
        </div>
      )}
      {parts.map((part) => (
        <TimedEvent key={eventKey(part.event)} part={part} day={day} begin={begin} />
      ))}
    </div>
  );
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function TimedEvent({ part, day, begin }: { part: TimedPart; day: string; begin: number }) {
  const { say } = useLanguage();
  const { event, from, until, column, columns } = part;
  const width = 100 / columns;
  return (
    <EventLink
      event={event}
      day={day}
      className="calendar-block"
      pixelsOfMinute={PIXELS_OF_MINUTE}
      style={{
        top: (from - begin) * PIXELS_OF_MINUTE,
        height: (until - from) * PIXELS_OF_MINUTE - 2,
        insetInlineStart: `${column * width}%`,
        width: `calc(${width}% - 2px)`,
      }}
    >
      <StateMark tone={event.state?.tone} />
      <span className="calendar-clock">
        {clockTime(event.start)}–{clockTime(event.end)}
      </span>{' '}
      {event.title}
      {event.place ? <span className="calendar-note"> {event.place.title}</span> : null}
      {event.state ? <span className="calendar-note"> {event.state.label}</span> : null}
      {event.conflicts.length > 0 ? (
        <span className="calendar-conflict"> {say(calendarSentences.conflict(event))}</span>
      ) : null}
    </EventLink>
  );
}
