import { type HttpError, useInvalidate, useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { CalendarEvent } from '../../contract/calendar.ts';
import { isCalendarSection } from '../../declare/calendar-section.ts';
import { type AnyDraft, findSection, type Resource } from '../../declare/define-resource.ts';
import { sections } from '../../resources/index.ts';
import { newIdempotencyKey } from '../record/form/use-save.ts';
import { useFeature } from '../session/use-feature.ts';
import { useWrites } from '../session/writes.tsx';
import { messages } from '../ui/announce.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { useStableCallback } from '../ui/use-stable-callback.ts';
import { calendarMessages, calendarSentences } from './calendar-messages.ts';
import { eventKey, firstDayOf, shiftEvent, shiftTime } from './event-layout.ts';
import { useRefreshEvents } from './use-events.ts';

/** The times to which events are moved and which the server may not have yet, by key. */
type Targets = ReadonlyMap<string, Pick<CalendarEvent, 'start' | 'end'>>;

export interface Moves {
  /** The events where they are moved to, before the server has answered. */
  applyTo: (events: readonly CalendarEvent[]) => CalendarEvent[];
  /** Moves an event, given as the server has it, further by some milliseconds. */
  move: (event: CalendarEvent, milliseconds: number) => void;
  /** Where it stands after the last move, for screen readers. */
  announcement: string;
}

const UNDO_SECONDS = 10;

/**
 * Moves events by saving their records. Steps that are taken while a save is on its way are saved together after it; a
 * refused save puts the event back and says why. The message says too when the museum is closed on the new day.
 */
export function useEventMoves(closedDays: readonly string[]): Moves {
  const { say } = useLanguage();
  const { open } = useNotification();
  const save = useTimeSave();
  const refresh = useRefreshAfterMove();
  const [targets, setTargets] = useState<Targets>(new Map());
  const [announcement, setAnnouncement] = useState('');
  /** The events whose saves run, as they were before, and by how much each is to be moved. */
  const wanted = useRef(new Map<string, { event: CalendarEvent; total: number }>());

  const undo = async (saved: CalendarEvent, values: AnyDraft) => {
    try {
      await save(saved, values);
      open?.({ type: 'success', message: say(calendarMessages.undone) });
    } catch (error) {
      showRefusal(error, say(calendarMessages.notMoved));
    } finally {
      await refresh(saved.section);
    }
  };

  /** Saves until the event stands where it is wanted, also by steps that are taken while it is saved or read again. */
  const saveSteps = async (event: CalendarEvent): Promise<CalendarEvent> => {
    const totalOf = () => wanted.current.get(eventKey(event))?.total ?? 0;
    let saved = event;
    for (let done = 0; totalOf() !== done; await refresh(event.section)) {
      const total = totalOf();
      const version = await save(saved, shiftedValues(event, total));
      saved = { ...shiftEvent(event, total), version };
      done = total;
    }
    return saved;
  };

  const run = async (event: CalendarEvent) => {
    try {
      const saved = await saveSteps(event);
      if (saved.start !== event.start)
        open?.({
          type: 'success',
          message: say(calendarSentences.moved(saved, closedDays.includes(firstDayOf(saved)))),
          description: say(calendarMessages.undo),
          undoableTimeout: UNDO_SECONDS,
          cancelMutation: () => void undo(saved, event.values ?? {}),
        });
    } catch (error) {
      showRefusal(error, say(calendarMessages.notMoved));
      setAnnouncement(say(calendarMessages.putBack));
      await refresh(event.section);
    } finally {
      wanted.current.delete(eventKey(event));
      setTargets((known) => without(known, eventKey(event)));
    }
  };

  const move = useStableCallback((stored: CalendarEvent, milliseconds: number) => {
    if (!stored.movable || milliseconds === 0) return;
    const key = eventKey(stored);
    const running = wanted.current.get(key);
    const { event, total } = { event: running?.event ?? stored, total: (running?.total ?? 0) + milliseconds };
    const target = shiftEvent(event, total);
    wanted.current.set(key, { event, total });
    setTargets((known) => new Map(known).set(key, target));
    setAnnouncement(say(calendarSentences.standsAt(target)));
    if (!running) void run(event);
  });

  return {
    applyTo: (events) =>
      events.map((event) => {
        const { start, end } = targets.get(eventKey(event)) ?? event;
        return { ...event, start, end };
      }),
    move,
    announcement,
  };
}

const without = (targets: Targets, key: string): Targets => new Map([...targets].filter(([one]) => one !== key));

/** Saves the times of an event; answers the new version. */
function useTimeSave() {
  const { update } = useWrites();
  const hasIdempotency = useFeature('once');
  return async ({ section, id, version }: CalendarEvent, values: AnyDraft): Promise<number> => {
    const meta = {
      ...handledStatuses(409, 422),
      changed: { resource: section, id },
      ...(hasIdempotency ? { idempotencyKey: newIdempotencyKey() } : {}),
    };
    const saved = await update({ resource: section, id, values: { ...values, version }, meta });
    return saved.version;
  };
}

function useRefreshAfterMove() {
  const invalidate = useInvalidate();
  const refreshEvents = useRefreshEvents();
  return async (resource: string) => {
    void invalidate({ resource, invalidates: ['list', 'many', 'detail'] });
    await refreshEvents();
  };
}

/** The values of its record with another time of this event. */
function shiftedValues({ section, row, values }: CalendarEvent, milliseconds: number): AnyDraft {
  const resource = findSection(sections, section) as Resource;
  if (!values || !isCalendarSection(resource)) return {};
  const { start, end, rows } = resource.calendar;
  const shifted = (one: AnyDraft): AnyDraft =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [
        name,
        (name === start || name === end) && typeof value === 'string' ? shiftTime(value, milliseconds) : value,
      ]),
    );
  if (rows === undefined) return shifted(values);
  const list = values[rows] as readonly AnyDraft[];
  return { [rows]: list.map((one, at) => (at === row ? shifted(one) : one)) };
}

/** What the form would show at its fields, or that somebody else was faster; the request helper has shown anything else. */
function showRefusal(error: unknown, title: string): void {
  const { statusCode, message = '', errors } = error as Partial<HttpError>;
  if (statusCode !== 409 && statusCode !== 422) return;
  const sentences = Object.values(errors ?? {})
    .flat()
    .map(String);
  messages.open({ type: 'error', content: [title, ...(sentences.length > 0 ? sentences : [message])].join(' ') });
}
