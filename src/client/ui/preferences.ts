import type { Language } from '../../contract/label.ts';

/** Keys of local storage, which may be disabled or full; then nothing is stored. */
export const LANGUAGE_KEY = 'museum-admin.language';
export const THEME_KEY = 'museum-admin.theme';
/** `more` or `normal`; without it the system decides. */
export const CONTRAST_KEY = 'museum-admin.contrast';
export const COLLAPSED_KEY = 'museum-admin.menu.collapsed';
/** `0` turns single-key shortcuts off, for operators who press them by accident or use speech input. */
export const SHORTCUTS_KEY = 'museum-admin.shortcuts';
/** `1`: the menu is asked for with `uid=0` (S4.4). */
export const UID0_KEY = 'museum-admin.menu.uid0';

/** Keys that go on with an account: the records that it visited, the list that it saw last, and its unsaved text. */
export const RECENT_KEY = 'museum-admin.recent';
export const LAST_LIST_KEY = 'museum-admin.last';
export const DRAFT_KEY = 'museum-admin.draft';

/** The steps of the first day that an account has done or skipped. */
export const FIRST_STEPS_KEY = 'museum-admin.first-steps';

export type Theme = 'light' | 'dark';
export type Contrast = 'normal' | 'more';

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function saveLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice is lost with the page.
  }
}

/**
 * Removes titles of records, conditions of lists and the unsaved text of this tab, whoever they belong to: the next person at
 * this browser must not read them. The unsaved text in IndexedDB stays, without the fields that others may not see.
 */
export function forgetOperators(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (OPERATOR_KEYS.some((start) => key.startsWith(`${start}.`))) storage.removeItem(key);
      }
    }
  } catch {
    // Nothing is stored where storage is disabled.
  }
}

const OPERATOR_KEYS = [RECENT_KEY, LAST_LIST_KEY, DRAFT_KEY];

export function preferredLanguage(stored: string | null, browser: readonly string[]): Language {
  if (stored === 'zh-CN' || stored === 'en-US') return stored;
  const supported = browser.find((tag) => /^(zh|en)\b/i.test(tag));
  return supported && /^en\b/i.test(supported) ? 'en-US' : 'zh-CN';
}

export function preferredTheme(stored: string | null, systemIsDark: boolean): Theme {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemIsDark ? 'dark' : 'light';
}

export function preferredContrast(stored: string | null, systemWantsMore: boolean): Contrast {
  if (stored === 'normal' || stored === 'more') return stored;
  return systemWantsMore ? 'more' : 'normal';
}
