import type { ReferencedRecord } from '../../../kinds/field.ts';
import { type EventTimes, overlaps } from './event-times.ts';

/** What decides whether two events need one place at the same time. */
export interface PlacedEvent {
  times: EventTimes;
  place: Pick<ReferencedRecord, 'section' | 'id'> | null;
  off: boolean;
}

/**
 * For each event the others at the same place and time. An exhibition stands in its hall for weeks while guided tours and
 * lectures are held there, so days are compared with days and hours with hours, as the rules of the sections do.
 */
export function findVenueConflicts<E extends PlacedEvent>(events: readonly E[]): Map<E, E[]> {
  const conflicts = new Map<E, E[]>();
  for (const group of groupByPlace(events).values()) {
    for (const event of group) {
      const others = group.filter((other) => other !== event && overlaps(event.times, other.times));
      if (others.length > 0) conflicts.set(event, others);
    }
  }
  return conflicts;
}

function groupByPlace<E extends PlacedEvent>(events: readonly E[]): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const event of events) {
    const { place, off, times } = event;
    if (!place || off) continue;
    const key = `${place.section} ${place.id} ${times.allDay}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return groups;
}
