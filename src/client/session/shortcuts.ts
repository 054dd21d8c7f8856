import type { Label } from '../../contract/label.ts';

/** A single-key shortcut: its keys, its effect and its scope. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`; the dialog shows the first. */
  keys: readonly string[];
  label: Label;
  /** Active on every page, on a list, on the page of a record with seats, or while a row of a list has the focus. */
  scope: 'page' | 'list' | 'attendance' | 'rows';
}

export const shortcuts = {
  help: { keys: ['?', '？'], label: { zh: '打开本页的帮助', en: 'Help for this screen' }, scope: 'page' },
  search: { keys: ['/'], label: { zh: '到关键词输入框', en: 'Go to the keyword' }, scope: 'list' },
  checkIn: { keys: ['/'], label: { zh: '到签到输入框', en: 'Go to the check-in' }, scope: 'attendance' },
  down: { keys: ['j'], label: { zh: '下一行', en: 'Next row' }, scope: 'rows' },
  up: { keys: ['k'], label: { zh: '上一行', en: 'Previous row' }, scope: 'rows' },
  open: { keys: ['Enter'], label: { zh: '打开这一行', en: 'Open the row' }, scope: 'rows' },
  tick: { keys: ['x'], label: { zh: '勾选这一行，或去掉勾选', en: 'Select the row, or not' }, scope: 'rows' },
  create: { keys: ['n'], label: { zh: '新建', en: 'New record' }, scope: 'rows' },
} as const satisfies Record<string, Shortcut>;

/**
 * Key combinations for the dialog of the shortcuts; the components that own them listen for them, and they cannot be switched
 * off.
 */
export const keyCombinations: readonly Pick<Shortcut, 'keys' | 'label'>[] = [
  { keys: ['Ctrl+K'], label: { zh: '查找栏目、命令和记录', en: 'Find sections, commands and records' } },
  { keys: ['Ctrl+S'], label: { zh: '保存表单', en: 'Save the form' } },
];

export type ShortcutName = keyof typeof shortcuts;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>;

/** The shortcut of a key event; none while the focus is in an input, a menu or a dialog. */
export function shortcutOf(event: KeyPress, scope: Shortcut['scope']): ShortcutName | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || handlesKeys(event.target))
    return undefined;
  const names = Object.keys(shortcuts) as ShortcutName[];
  return names.find((name) => {
    const shortcut: Shortcut = shortcuts[name];
    return shortcut.scope === scope && shortcut.keys.includes(event.key);
  });
}

const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEY_HANDLERS) !== null;

const KEY_HANDLERS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [aria-modal="true"], [role="menu"], [role="combobox"]';
