import { expect, onTestFinished, test, vi } from 'vitest';
import {
  preferredContrast,
  preferredLanguage,
  preferredTheme,
  readLocal,
  saveLocal,
} from '../../../src/client/ui/preferences.ts';

test.each([
  [null, ['zh-CN', 'en'], 'zh-CN'],
  [null, ['en-GB', 'zh'], 'en-US'],
  [null, ['fr', 'en'], 'en-US'],
  [null, ['fr'], 'zh-CN'],
  [null, [], 'zh-CN'],
  ['zh-CN', ['en'], 'zh-CN'],
  ['en-US', ['zh'], 'en-US'],
  ['klingon', ['en'], 'en-US'],
])('with %j remembered in a browser that prefers %j the language is %s', (storedValue, browserLanguages, language) => {
  expect(preferredLanguage(storedValue, browserLanguages)).toBe(language);
});

test.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['pink', false, 'light'],
])('with %j remembered and a dark system theme (%s) the theme is %s', (storedValue, isDark, theme) => {
  expect(preferredTheme(storedValue, isDark)).toBe(theme);
});

test.each([
  [null, false, 'normal'],
  [null, true, 'more'],
  ['more', false, 'more'],
  ['normal', true, 'normal'],
  ['pink', true, 'more'],
])(
  'with %j remembered and a system that wants more contrast (%s) the contrast is %s',
  (storedValue, wantsMore, contrast) => {
    expect(preferredContrast(storedValue, wantsMore)).toBe(contrast);
  },
);

test('a browser that forbids storage yields no stored value, and saving does not throw', () => {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  // In the place of the storage, whose prototype the files of a worker share.
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, clear: () => undefined });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(readLocal('x')).toBeNull();
  expect(() => saveLocal('x', 'y')).not.toThrow();
});
