import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isDay, todayInShanghai } from '../../kinds/date/date.ts';
import { useNarrow } from '../ui/use-media-query.ts';
import { type CalendarView, calendarViews } from './calendar-days.ts';

/** What the calendar shows, as the URL has it. */
export interface CalendarLocation {
  view: CalendarView;
  day: string;
  /** The code of a section; empty for all. */
  section: string;
  /** The id of a place; empty for all. */
  place: string;
}

/** View, day and filters in the URL, so that "back" and a reload keep them. A phone has room for the list only. */
export function useCalendarLocation(): [CalendarLocation, (changes: Partial<CalendarLocation>) => void] {
  const [address, setAddress] = useSearchParams();
  const narrow = useNarrow();
  const location = useMemo((): CalendarLocation => {
    const day = address.get('day');
    return {
      view: calendarViews.find((view) => view === address.get('view')) ?? (narrow ? 'list' : 'month'),
      day: isDay(day) ? day : todayInShanghai(),
      section: address.get('section') ?? '',
      place: /^\d{1,10}$/.exec(address.get('place') ?? '')?.[0] ?? '',
    };
  }, [address, narrow]);
  const change = (changes: Partial<CalendarLocation>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setAddress(next);
  };
  return [location, change];
}
