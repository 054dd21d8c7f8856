import { type DragEvent, useState } from 'react';
import { useCalendar } from './calendar-context.ts';
import { daysBetween, firstDayOf } from './event-layout.ts';

/**
 * Lets a row of days take a dragged event. The day is found by the pointer, because a bar lies over the days that it covers.
 */
export function useDayDrop(days: readonly string[]) {
  const { dragged, move } = useCalendar();
  const [over, setOver] = useState<string>();
  const dayAt = ({ currentTarget, clientX }: DragEvent<HTMLElement>): string | undefined => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * days.length);
    return days[Math.min(Math.max(at, 0), days.length - 1)];
  };
  return {
    over,
    handlers: {
      onDragOver: (drag: DragEvent<HTMLElement>) => {
        if (!dragged.current) return;
        drag.preventDefault();
        setOver(dayAt(drag));
      },
      onDragLeave: (drag: DragEvent<HTMLElement>) => {
        if (!drag.currentTarget.contains(drag.relatedTarget as Node | null)) setOver(undefined);
      },
      onDrop: (drag: DragEvent<HTMLElement>) => {
        const [item, day] = [dragged.current, dayAt(drag)];
        setOver(undefined);
        if (!item || !day) return;
        drag.preventDefault();
        move(item.event, daysBetween(firstDayOf(item.event), day));
      },
    },
  };
}
