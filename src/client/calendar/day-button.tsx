import { useLanguage } from '../ui/language.tsx';
import { useCalendar } from './calendar-context.ts';
import { calendarMessages, calendarSentences } from './calendar-messages.ts';

interface DayButtonProps {
  day: string;
  count: number;
  isToday: boolean;
  children: React.ReactNode;
}

/** The head of a day, which opens it. */
export function DayButton({ day, count, isToday, children }: DayButtonProps) {
  const { say } = useLanguage();
  const { active, setActive, openDay, isClosed } = useCalendar();
  const item = `day@${day}`;
  return (
    <button
      type="button"
      className="calendar-day-button"
      data-item={item}
      data-day={day}
      data-kind="day"
      aria-label={say(calendarSentences.onDay(day, count, isClosed(day)))}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={active === item ? 0 : -1}
      onFocus={() => setActive(item)}
      onClick={() => openDay(day)}
    >
      {children}
      {isClosed(day) ? <span className="calendar-note">{say(calendarMessages.closed)}</span> : null}
    </button>
  );
}
