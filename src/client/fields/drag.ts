import { type DragEvent, useState } from 'react';

/** Drag and drop for the items of an ordered list. Buttons do the same by keyboard (`order-buttons.tsx`). */
export function useDrag(onMove: (from: number, to: number) => void, disabled: boolean) {
  const [fromIndex, setFromIndex] = useState<number | null>(null);
  const [overIndex, setOverIndex] = useState<number | null>(null);
  const endDrag = () => {
    setFromIndex(null);
    setOverIndex(null);
  };
  const target = (index: number) => ({
    'data-over':
      overIndex === index && fromIndex !== null && fromIndex !== index
        ? fromIndex < index
          ? 'after'
          : 'before'
        : undefined,
    onDragOver(event: DragEvent) {
      if (fromIndex === null) return;
      event.preventDefault();
      setOverIndex(index);
    },
    onDrop(event: DragEvent) {
      if (fromIndex === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (fromIndex !== index) onMove(fromIndex, index);
      endDrag();
    },
  });
  const handle = (index: number) => ({
    draggable: !disabled,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox starts a drag only if it carries data.
      event.dataTransfer.setData('text/plain', String(index));
      setFromIndex(index);
    },
    onDragEnd: endDrag,
  });
  return { target, handle };
}
