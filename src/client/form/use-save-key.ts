import { useEffect, useRef } from 'react';

/** Who saves at the key, the last to come first: a dialog with a form in it stands before the form below it. */
const savers: { save: () => void; inDialog: boolean }[] = [];

/** Ctrl+S and ⌘S save the record rather than the page; below a dialog that holds something else they do nothing. */
export function useSaveKey(save: () => void, inDialog = false): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const saver = { save: () => latest.current(), inDialog };
    if (savers.length === 0) addEventListener('keydown', press);
    savers.push(saver);
    return () => {
      savers.splice(savers.indexOf(saver), 1);
      if (savers.length === 0) removeEventListener('keydown', press);
    };
  }, [inDialog]);
}

function press(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  event.preventDefault();
  const first = savers.at(-1);
  if (first?.inDialog || !isBelowDialog()) first?.save();
}

/** A dialog that was closed is still in the page, and out of sight. */
const isBelowDialog = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => !dialog.closest('[style*="display: none"]'));
