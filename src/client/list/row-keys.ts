import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react';
import { type ShortcutName, shortcutOf } from '../shortcuts/shortcuts.ts';
import { areShortcutsOn } from '../shortcuts/use-shortcut.ts';

interface RowKeyActions {
  open: () => void;
  /** Nothing where the operator may make none. */
  create: (() => void) | undefined;
}

/** What a row of a list does when it is clicked, and by the keys while it has the focus. */
export const rowKeys = (at: number, { open, create }: RowKeyActions): HTMLAttributes<HTMLElement> => ({
  // One stop of the tab key for all rows; from there on j and k.
  tabIndex: at === 0 ? 0 : -1,
  onClick(event) {
    if (isPlainClick(event)) open();
  },
  onKeyDown(event) {
    const name = areShortcutsOn() ? shortcutOf({ ...keyOf(event), target: event.target }, 'rows') : undefined;
    if (!name || !isInside(event) || !act(name, event, { open, create })) return;
    event.preventDefault();
  },
});

const keyOf = ({ nativeEvent: { key, ctrlKey, metaKey, altKey, isComposing } }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
});

function act(
  name: ShortcutName,
  { currentTarget, target }: KeyboardEvent<HTMLElement>,
  actions: RowKeyActions,
): boolean {
  if (name === 'down' || name === 'up') return moveFrom(currentTarget, name === 'down' ? 1 : -1);
  if (name === 'tick') return tickIn(currentTarget);
  if (name === 'create' && actions.create) actions.create();
  // On a link or a button in the row, Enter is theirs.
  else if (name === 'open' && target === currentTarget) actions.open();
  else return false;
  return true;
}

function moveFrom(row: HTMLElement, step: number): true {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])];
  rows[rows.indexOf(row) + step]?.focus();
  return true;
}

function tickIn(row: HTMLElement): boolean {
  const tick = row.querySelector<HTMLInputElement>('.ant-table-selection-column input');
  tick?.click();
  return tick !== null;
}

/** What a menu opened from a row hears, React tells the row as well. */
const isInside = ({ currentTarget, target }: KeyboardEvent<HTMLElement> | MouseEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);

/** A click on the row itself: not on what does something of its own, and not the end of marking some text. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  if (!isInside(event) || event.defaultPrevented || event.button !== 0) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const target = event.target as Element;
  return !target.closest(interactiveElements) && !window.getSelection()?.toString();
}

const interactiveElements =
  'a, button, input, label, .ant-table-selection-column, .ant-table-row-expand-icon-cell, .order-cell';
