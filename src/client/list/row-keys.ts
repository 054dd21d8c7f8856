import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react';
import { type ShortcutName, shortcutOf } from '../session/shortcuts.ts';
import { areShortcutsOn } from '../session/use-shortcut.ts';

interface RowKeyActions {
  open: () => void;
  /** Undefined if the operator may not create records. */
  create: (() => void) | undefined;
}

/** The click and key handlers of a list row. */
export const rowKeys = (at: number, { open, create }: RowKeyActions): HTMLAttributes<HTMLElement> => ({
  // Only the first row is in the tab order; j and k move the focus among the rows.
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
  // Enter on a link or button in the row activates that instead.
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
  const tick = row.querySelector<HTMLInputElement>('.selection-column input');
  tick?.click();
  return tick !== null;
}

/** React bubbles events of a row's menu to the row, although the menu is rendered outside it; these are ignored. */
const isInside = ({ currentTarget, target }: KeyboardEvent<HTMLElement> | MouseEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);

/** Whether a click is on the row itself, not on a control in it and not the end of a text selection. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  if (!isInside(event) || event.defaultPrevented || event.button !== 0) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const target = event.target as Element;
  return !target.closest(interactiveElements) && !window.getSelection()?.toString();
}

const interactiveElements = 'a, button, input, label, .selection-column, .order-cell, .cell-editor';
