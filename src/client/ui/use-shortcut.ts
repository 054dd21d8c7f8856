import { useEffect, useRef } from 'react';
import { readLocal, SHORTCUTS_KEY } from './preferences.ts';
import { type Shortcut, type ShortcutName, shortcutOf, shortcuts } from './shortcuts.ts';

/** Hears a key wherever the focus is, unless somebody is typing. */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const { where }: Shortcut = shortcuts[name];
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areShortcutsOn() || shortcutOf(event, where) !== name) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [name]);
}

/** Whether this operator wants keys to do something by themselves. */
export const areShortcutsOn = (): boolean => readLocal(SHORTCUTS_KEY) !== '0';
