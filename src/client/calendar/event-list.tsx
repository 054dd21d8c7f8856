import type { CalendarEvent } from '../../contract/calendar.ts';
import { findSection } from '../../declare/define-resource.ts';
import { todayInShanghai } from '../../kinds/date/date.ts';
import { sections } from '../../resources/index.ts';
import { useLanguage } from '../ui/language.tsx';
import { useCalendar } from './calendar-context.ts';
import { calendarMessages, calendarSentences, dayTitle, eventTimeText } from './calendar-messages.ts';
import { DayButton } from './day-button.tsx';
import { byStart, eventKey, firstDayOf, lastDayOf } from './event-layout.ts';
import { EventLink } from './event-link.tsx';

interface EventListProps {
  days: readonly string[];
  events: readonly CalendarEvent[];
}

/**
 * The events under the days on which they begin; what began before stands under the first day. A list that holds today
 * begins with it, and what has ended stands folded above.
 */
export function EventList({ days, events }: EventListProps) {
  const { say } = useLanguage();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const today = todayInShanghai();
  const begin = days.includes(today) ? today : first;
  const shown = events.filter((event) => firstDayOf(event) <= last && lastDayOf(event) >= first);
  const ended = shown.filter((event) => lastDayOf(event) < begin);
  return (
    <div className="calendar-list">
      {ended.length > 0 ? (
        <details>
          <summary>{say(calendarSentences.ended(ended.length))}</summary>
          <DayList days={days.filter((day) => day < begin)} events={ended} />
        </details>
      ) : null}
      <DayList days={days.filter((day) => day >= begin)} events={shown.filter((event) => !ended.includes(event))} />
    </div>
  );
}

function DayList({ days, events }: EventListProps) {
  const { say } = useLanguage();
  const first = days[0] ?? '';
  const dayOf = (event: CalendarEvent) => (firstDayOf(event) < first ? first : firstDayOf(event));
  return days.map((day) => {
    const ofDay = events.filter((event) => dayOf(event) === day).sort(byStart);
    return ofDay.length === 0 ? null : (
      <section key={day}>
        <h2>
          <DayButton day={day} count={ofDay.length} isToday={day === todayInShanghai()}>
            {say(dayTitle(day))}
          </DayButton>
        </h2>
        <ul>
          {ofDay.map((event) => (
            <li key={eventKey(event)}>
              <EventRow event={event} day={day} />
              {event.movable ? <MoveButton event={event} /> : null}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function MoveButton({ event }: { event: CalendarEvent }) {
  const { say } = useLanguage();
  const { askMove } = useCalendar();
  return (
    <button
      type="button"
      className="link-button"
      aria-label={say(calendarSentences.moveEvent(event))}
      onClick={() => askMove(event)}
    >
      {say(calendarMessages.move)}
    </button>
  );
}

function EventRow({ event, day }: { event: CalendarEvent; day: string }) {
  const { say } = useLanguage();
  const { title, place, state, conflicts, section } = event;
  const label = findSection(sections, section)?.label;
  return (
    <EventLink event={event} day={day} className="calendar-row" opensAtTap>
      <span className="calendar-clock">{say(eventTimeText(event))}</span>
      <span className="calendar-row-title">
        <span className="calendar-name">{title}</span>
        <span className="calendar-note">{[label && say(label), place?.title].filter(Boolean).join(' · ')}</span>
        {conflicts.length > 0 ? (
          <span className="calendar-conflict">{say(calendarSentences.conflict(event))}</span>
        ) : null}
      </span>
      <span className="calendar-row-state">
        {state ? (
          <span className="state" data-tone={state.tone}>
            {state.label}
          </span>
        ) : null}
      </span>
    </EventLink>
  );
}
