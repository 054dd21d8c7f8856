import { useEffect, useRef } from 'react';

/** The forms that handle Ctrl+S, the newest last: a dialog's form has priority over the page's. */
const savers: { save: () => void; inDialog: boolean }[] = [];

/** Ctrl+S and ⌘S save the record instead of the page; under another dialog they do nothing. */
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

/** antd keeps closed dialogs in the DOM, hidden. */
const isBelowDialog = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => !dialog.closest('[style*="display: none"]'));
