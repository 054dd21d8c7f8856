import type { CSSProperties } from 'react';
import type { CalendarEvent } from '../../contract/calendar.ts';
import { todayInShanghai } from '../../kinds/date/date.ts';
import { useLanguage } from '../ui/language.tsx';
import { useNarrow } from '../ui/use-media-query.ts';
import { useCalendar } from './calendar-context.ts';
import { weeksOfMonth } from './calendar-days.ts';
import { calendarSentences, clockTime, weekdayName } from './calendar-messages.ts';
import { DayButton } from './day-button.tsx';
import { type BarPart, barsOver, eventKey, isOnDay, timedOn } from './event-layout.ts';
import { EventLink } from './event-link.tsx';
import { StateMark } from './state-mark.tsx';
import { useDayDrop } from './use-day-drop.ts';

/** Lines of a day, of which the bars take as many as there are. */
const LINES = 6;
const MAX_LANES = 4;

/** The weeks of a month, with bars over days and lines at times. */
export function MonthView({ day, events }: { day: string; events: readonly CalendarEvent[] }) {
  const { say } = useLanguage();
  const weeks = weeksOfMonth(day);
  return (
    <div className="calendar-month">
      <div className="calendar-weekdays" aria-hidden>
        {(weeks[0] ?? []).map((one) => (
          <span key={one}>{say(weekdayName(one))}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} week={week} month={day.slice(0, 7)} events={events} />
      ))}
    </div>
  );
}

interface WeekProps {
  week: readonly string[];
  month: string;
  events: readonly CalendarEvent[];
}

function Week({ week, month, events }: WeekProps) {
  const { over, handlers } = useDayDrop(week);
  const bars = barsOver(events, week);
  const lanes = Math.min(MAX_LANES, Math.max(0, ...bars.map(({ lane }) => lane + 1)));
  return (
    <div className="calendar-week" style={{ '--lanes': lanes } as CSSProperties} {...handlers}>
      {week.map((day) => (
        <Day
          key={day}
          day={day}
          events={events.filter((event) => isOnDay(event, day))}
          bars={bars.filter((bar) => bar.day === day && bar.lane < lanes)}
          hidden={bars.filter(({ event, lane }) => lane >= lanes && isOnDay(event, day)).length}
          lines={LINES - lanes}
          isOver={over === day}
          isOutside={!day.startsWith(month)}
        />
      ))}
    </div>
  );
}

interface DayProps {
  day: string;
  /** All that take place on this day. */
  events: readonly CalendarEvent[];
  /** The bars that begin on it. */
  bars: readonly BarPart[];
  /** How many bars over it have no lane. */
  hidden: number;
  lines: number;
  isOver: boolean;
  isOutside: boolean;
}

function Day({ day, events, bars, hidden, lines, isOver, isOutside }: DayProps) {
  const { say } = useLanguage();
  const { openDay, isClosed } = useCalendar();
  const narrow = useNarrow();
  const timed = timedOn(events, day);
  // The line that says how many more there are takes the place of one.
  const fits = timed.length + Math.min(hidden, 1) <= lines ? timed.length : lines - 1;
  const rest = timed.length - fits + hidden;
  return (
    <div className="calendar-cell" data-over={isOver} data-outside={isOutside} data-closed={isClosed(day)}>
      <DayButton day={day} count={events.length} isToday={day === todayInShanghai()}>
        <span className="calendar-date">{Number(day.slice(8))}</span>
        {narrow && events.length > 0 ? <span className="calendar-count">{events.length}</span> : null}
      </DayButton>
      {narrow ? null : (
        <>
          {bars.map((bar) => (
            <Bar key={bar.lane} bar={bar} />
          ))}
          <div className="calendar-lines">
            {timed.slice(0, fits).map((event) => (
              <EventLink key={eventKey(event)} event={event} day={day} className="calendar-line">
                <StateMark tone={event.state?.tone} />
                <span className="calendar-clock">{clockTime(event.start)}</span> {event.title}
              </EventLink>
            ))}
            {rest > 0 ? (
              <button type="button" className="link-button calendar-more" tabIndex={-1} onClick={() => openDay(day)}>
                {say(calendarSentences.moreOnDay(rest))}
              </button>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}

/** A bar over its days, drawn from the cell of its first one. */
export function Bar({ bar: { event, day, span, lane, before, after } }: { bar: BarPart }) {
  return (
    <EventLink
      event={event}
      day={day}
      className="calendar-bar"
      style={{ '--span': span, '--lane': lane, ...edges(before, after) } as CSSProperties}
    >
      <StateMark tone={event.state?.tone} />
      {event.allDay ? null : <span className="calendar-clock">{clockTime(event.start)} </span>}
      {event.title}
      {event.note ? <span className="calendar-note"> · {event.note}</span> : null}
    </EventLink>
  );
}

/** A bar that goes on in another week has no round end there. */
const edges = (before: boolean, after: boolean): CSSProperties => ({
  ...(before ? { borderStartStartRadius: 0, borderEndStartRadius: 0 } : {}),
  ...(after ? { borderStartEndRadius: 0, borderEndEndRadius: 0 } : {}),
});
