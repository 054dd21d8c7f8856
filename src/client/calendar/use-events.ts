import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { CalendarAnswer, CalendarEvent } from '../../contract/calendar.ts';
import { calls } from '../../contract/calls.ts';
import { findSection } from '../../declare/define-resource.ts';
import { sections } from '../../resources/index.ts';
import { callKey, useInvalidateCalls } from '../transport/wire/call-key.ts';

/** The name under which the events are cached. */
const EVENTS = 'calendar-events';

/** The events between two days; those of the days before stay until they are read. */
export function useEvents(from: string, until: string) {
  const { result, query } = useCustom<CalendarAnswer>({
    url: calls.calendar,
    method: 'get',
    config: { query: { from, until } },
    queryOptions: { queryKey: callKey(EVENTS, from, until), placeholderData: keepPreviousData, staleTime: 0 },
    // The page shows the failure itself.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const { events, more = false, closedDays } = (result.data ?? {}) as Partial<CalendarAnswer>;
  return {
    events: Array.isArray(events) ? events.filter(isKnown) : NO_EVENTS,
    more,
    closedDays: Array.isArray(closedDays) ? closedDays : NO_DAYS,
    query,
  };
}

const NO_EVENTS: CalendarEvent[] = [];
const NO_DAYS: string[] = [];

/** Another version of the program may have sections that this one does not know. */
const isKnown = ({ section }: CalendarEvent): boolean => findSection(sections, section)?.calendar !== undefined;

export function useRefreshEvents(): () => Promise<void> {
  const invalidate = useInvalidateCalls();
  return () => invalidate(EVENTS);
}
