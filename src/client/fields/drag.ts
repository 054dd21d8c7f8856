import { type DragEvent, useState } from 'react';

/** What one part of an ordered list needs to be dragged to another's place; buttons do the same without a mouse. */
export function useDrag(onMove: (from: number, to: number) => void, disabled: boolean) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  const target = (at: number) => ({
    'data-over': over === at && from !== null && from !== at ? (from < at ? 'after' : 'before') : undefined,
    onDragOver(event: DragEvent) {
      if (from === null) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop(event: DragEvent) {
      if (from === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (from !== at) onMove(from, at);
      end();
    },
  });
  const handle = (at: number) => ({
    draggable: !disabled,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags only what carries something.
      event.dataTransfer.setData('text/plain', String(at));
      setFrom(at);
    },
    onDragEnd: end,
  });
  return { target, handle };
}
