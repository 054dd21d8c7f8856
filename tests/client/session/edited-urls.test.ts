import { expect, test } from 'vitest';
import { numberEditedUrls } from '../../../src/client/session/routing/edited-urls.ts';

/** A browser's history; the entries around a form, in real Chromium, are in tests/e2e/rest/leave.test.ts. */
function fakeBrowser(hash: string) {
  let entries: { hash: string; state: unknown }[] = [{ hash, state: null }];
  let position = 0;
  let notify: () => void;
  let onNavigation: () => void;
  const current = () => entries[position] as (typeof entries)[number];
  const push = (entry: (typeof entries)[number]) => {
    entries = [...entries.slice(0, position + 1), entry];
    position += 1;
  };
  const window = {
    history: {
      get state() {
        return current().state;
      },
      replaceState: (state: unknown) => Object.assign(current(), { state }),
    },
    location: {
      get href() {
        return current().hash;
      },
    },
    addEventListener: (_type: string, listener: () => void) => {
      notify = listener;
    },
  };
  numberEditedUrls(window as unknown as Window)({
    subscribe: (listener) => {
      onNavigation = listener as () => void;
      return () => undefined;
    },
  });
  return {
    edit(newHash: string) {
      if (newHash === current().hash) current().state = null;
      else push({ hash: newHash, state: null });
      notify();
    },
    link(newHash: string) {
      push({ hash: newHash, state: { usr: null, key: newHash, idx: (current().state as { idx: number }).idx + 1 } });
      onNavigation();
    },
    go(steps: number) {
      position += steps;
      notify();
    },
    indexes: () => entries.map(({ state }) => (state as { idx: number } | null)?.idx),
  };
}

test('a history entry made by editing the URL gets the next index, whether a link or an edit opened the page before', () => {
  const browser = fakeBrowser('#/a');
  browser.edit('#/b');
  browser.link('#/c');
  browser.edit('#/d');
  expect(browser.indexes()).toEqual([0, 1, 2, 3]);
  browser.go(-2);
  browser.edit('#/e');
  expect(browser.indexes()).toEqual([0, 1, 2]);
});

test('the same URL entered again keeps the index of its entry', () => {
  const browser = fakeBrowser('#/a');
  browser.edit('#/b');
  browser.edit('#/b');
  browser.edit('#/c');
  expect(browser.indexes()).toEqual([0, 1, 2]);
});
