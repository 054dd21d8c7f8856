import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { CalendarEvent } from '../../contract/calendar.ts';
import { DAY, MINUTE } from '../../contract/museum-time.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';
import type { CalendarView } from './calendar-days.ts';
import { eventKey, STEP_MINUTES } from './event-layout.ts';

interface KeyParts {
  view: CalendarView;
  events: readonly CalendarEvent[];
  move: (event: CalendarEvent, milliseconds: number) => void;
  /** Shows the period before or after. */
  step: (by: 1 | -1) => void;
}

const arrows: Readonly<Record<string, readonly [days: number, lines: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Arrow keys lead to the event above or below and to the day before or after; with Alt they move a draft: by days, and
 * where hours are shown up and down by a quarter of an hour. The focus stays with an event that is drawn elsewhere.
 */
export function useCalendarKeys(container: RefObject<HTMLElement | null>, { view, events, move, step }: KeyParts) {
  /** The moved event, whose link is a new one where it has changed its day. */
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null || document.activeElement?.closest('[data-item]')) return;
    container.current?.querySelector<HTMLElement>(`[data-event="${moved.current}"]`)?.focus();
  });
  const handleKey = useStableCallback((key: KeyboardEvent<HTMLElement>) => {
    const [days, lines] = arrows[key.key] ?? [0, 0];
    const item = (key.target as HTMLElement).closest<HTMLElement>('[data-item]');
    if (!item || (days === 0 && lines === 0) || key.ctrlKey || key.metaKey || key.shiftKey) return;
    key.preventDefault();
    if (!key.altKey) {
      moved.current = null;
      if (!focusNext(item, days, lines) && days !== 0) step(days > 0 ? 1 : -1);
      return;
    }
    const event = events.find((one) => eventKey(one) === item.dataset.event);
    if (!event?.movable) return;
    moved.current = eventKey(event);
    move(event, shiftOf(view, event, days, lines));
  });
  return handleKey;
}

/** A line of a month is a week; a day and a list have no days beside each other. */
function shiftOf(view: CalendarView, { allDay }: CalendarEvent, days: number, lines: number): number {
  if (days !== 0) return days * DAY;
  if (view === 'month') return lines * 7 * DAY;
  return allDay ? lines * DAY : lines * STEP_MINUTES * MINUTE;
}

function focusNext(item: HTMLElement, days: number, lines: number): boolean {
  const items = [...(item.closest('[data-calendar]')?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const next = lines !== 0 ? items[items.indexOf(item) + lines] : neighbourDay(items, item, days);
  next?.focus();
  return next !== undefined;
}

/** An item of the next day that has any: an event beside an event, else the head of the day. */
function neighbourDay(items: readonly HTMLElement[], item: HTMLElement, days: number): HTMLElement | undefined {
  const dayOf = ({ dataset }: HTMLElement) => dataset.day ?? '';
  const all = [...new Set(items.map(dayOf))].sort();
  const day = all[all.indexOf(dayOf(item)) + days];
  const there = items.filter((one) => dayOf(one) === day);
  return there.find(({ dataset }) => dataset.kind === item.dataset.kind) ?? there[0];
}
