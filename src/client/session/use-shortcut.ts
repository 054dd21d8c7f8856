import { useEffect, useRef } from 'react';
import { readLocal, SHORTCUTS_KEY } from '../ui/preferences.ts';
import { type Shortcut, type ShortcutName, shortcutOf, shortcuts } from './shortcuts.ts';

/** Handles a shortcut anywhere on the page, except while the operator types. */
export function useShortcut(name: ShortcutName, onPress: () => void): void {
  const onPressRef = useRef(onPress);
  useEffect(() => {
    onPressRef.current = onPress;
  });
  useEffect(() => {
    const { scope }: Shortcut = shortcuts[name];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areShortcutsOn() || shortcutOf(event, scope) !== name) return;
      event.preventDefault();
      onPressRef.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [name]);
}

/** Whether single-key shortcuts are on in this browser. */
export const areShortcutsOn = (): boolean => readLocal(SHORTCUTS_KEY) !== '0';
