import { WarningFilled } from '@ant-design/icons';
import { type CSSProperties, type DragEvent, type ReactNode, useRef } from 'react';
import type { CalendarEvent } from '../../contract/calendar.ts';
import { findSection } from '../../declare/define-resource.ts';
import { sections } from '../../resources/index.ts';
import { RecordLink } from '../page/record-link.tsx';
import { recordPath } from '../page/record-path.ts';
import { useLanguage } from '../ui/language.tsx';
import { useCalendar } from './calendar-context.ts';
import { calendarSentences } from './calendar-messages.ts';
import { eventKey } from './event-layout.ts';

interface EventLinkProps {
  event: CalendarEvent;
  /** The day in which the link stands. */
  day: string;
  className: string;
  style?: CSSProperties;
  /** The height of a minute, where the pointer holds the event at a time. */
  pixelsOfMinute?: number;
  /** A tap opens the record of a draft as well, where a button beside it moves it. */
  opensAtTap?: boolean;
  children: ReactNode;
}

/** An event as a link to its record, which can be dragged if it is a draft. */
export function EventLink({ event, day, className, style, pixelsOfMinute, opensAtTap, children }: EventLinkProps) {
  const { say } = useLanguage();
  const { active, setActive, askMove, dragged } = useCalendar();
  const isTouched = useRef(false);
  const resource = findSection(sections, event.section);
  if (!resource) return null;
  const item = itemOf(event, day);
  const text = say(calendarSentences.whole(event, resource.label));
  const handleDragStart = (drag: DragEvent<HTMLElement>) => {
    const box = drag.currentTarget.getBoundingClientRect();
    const minutes = pixelsOfMinute ? (drag.clientY - box.top) / pixelsOfMinute : 0;
    dragged.current = { event, minutes };
    drag.dataTransfer.effectAllowed = 'move';
    // Firefox drags nothing without data.
    drag.dataTransfer.setData('text/plain', event.title);
  };
  return (
    <RecordLink
      to={recordPath(resource, 'show', event)}
      className={`calendar-event ${className}`}
      style={style}
      data-tone={event.state?.tone ?? 'quiet'}
      data-off={event.off}
      data-movable={event.movable}
      data-item={item}
      data-event={eventKey(event)}
      data-day={day}
      data-kind="event"
      title={text}
      aria-label={text}
      tabIndex={active === item ? 0 : -1}
      draggable={event.movable}
      onFocus={() => setActive(item)}
      onPointerDown={({ pointerType }) => {
        isTouched.current = pointerType !== 'mouse';
      }}
      onClickCapture={(click) => {
        // A finger cannot drag it, so a tap on a draft asks for its time; the dialog leads to the record.
        if (event.movable && isTouched.current && !opensAtTap) {
          click.preventDefault();
          askMove(event);
        }
        isTouched.current = false;
      }}
      onDragStart={handleDragStart}
      onDragEnd={() => {
        dragged.current = null;
      }}
    >
      {event.conflicts.length > 0 ? <WarningFilled className="calendar-conflict-mark" aria-hidden /> : null}
      {children}
    </RecordLink>
  );
}

/** Unique on the page: the bar of an exhibition stands in several weeks. */
export const itemOf = (event: CalendarEvent, day: string): string => `${eventKey(event)}@${day}`;
