import { createContext, type RefObject, useContext } from 'react';
import type { CalendarEvent } from '../../contract/calendar.ts';

/** The event that is dragged, and the minutes between its start and the pointer. */
export interface DraggedEvent {
  event: CalendarEvent;
  minutes: number;
}

interface CalendarParts {
  /** The item that Tab reaches; arrow keys lead to the others. */
  active: string | undefined;
  setActive: (item: string) => void;
  dragged: RefObject<DraggedEvent | null>;
  /** Moves a displayed event further by some milliseconds. */
  move: (event: CalendarEvent, milliseconds: number) => void;
  /** Asks to which time a draft is moved. */
  askMove: (event: CalendarEvent) => void;
  openDay: (day: string) => void;
  /** Whether the museum is closed on a day by its opening hours. */
  isClosed: (day: string) => boolean;
}

export const CalendarContext = createContext<CalendarParts | null>(null);

export function useCalendar(): CalendarParts {
  const parts = useContext(CalendarContext);
  if (!parts) throw new Error('Parts of the calendar are drawn inside its page.');
  return parts;
}
