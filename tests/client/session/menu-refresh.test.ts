import { describe, expect, test, vi } from 'vitest';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { createMenuRefresh } from '../../../src/client/session/menu-refresh.ts';
import { createSessionStore } from '../../../src/client/session/session-store.ts';
import type { Request } from '../../../src/client/transport/http/request.ts';
import type { MenuEntry } from '../../../src/contract/menu.ts';

const entry = (menuCode: string): MenuEntry => ({ menuCode, menuName: menuCode, menuUrl: `/info/${menuCode}` });
const settings = { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false };

function createRefresh(answers: (() => Promise<MenuEntry[]>)[]) {
  const store = createSessionStore();
  store.set(sessionOf({ name: '林' }, [entry('news'), entry('notice')], settings));
  const request = vi.fn(() => (answers.shift() ?? (async () => []))());
  const onMenuChanged = vi.fn();
  return {
    store,
    request,
    onMenuChanged,
    refresh: createMenuRefresh({ store, request: request as unknown as Request, onMenuChanged }),
  };
}

describe('the menu follows the permissions of the operator', () => {
  test('a section whose permission was revoked leaves the session, and the menu change is reported once', async () => {
    const { store, refresh, onMenuChanged } = createRefresh([async () => [entry('news')]]);
    await refresh();
    expect([...(store.get()?.codes ?? [])]).toEqual(['news']);
    expect(store.get()?.sections.has('/info/notice')).toBe(false);
    expect(store.get()?.user.name).toBe('林');
    expect(onMenuChanged).toHaveBeenCalledTimes(1);
  });

  test('an unchanged menu keeps the session and reports no change', async () => {
    const { store, refresh, onMenuChanged } = createRefresh([async () => [entry('news'), entry('notice')]]);
    const sessionBefore = store.get();
    await refresh();
    expect(store.get()).toBe(sessionBefore);
    expect(onMenuChanged).not.toHaveBeenCalled();
  });

  test('several refreshes at the same time make one request, and a failure changes nothing', async () => {
    const { store, refresh, request, onMenuChanged } = createRefresh([() => Promise.reject(new Error('no answer'))]);
    const sessionBefore = store.get();
    await Promise.all([refresh(), refresh(), refresh()]);
    expect(request).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenCalledWith(
      'GET',
      'menu/getMenuList',
      expect.objectContaining({ skipErrorHandler: true }),
    );
    expect(store.get()).toBe(sessionBefore);
    expect(onMenuChanged).not.toHaveBeenCalled();
  });

  test('[S4.3] while the operator logs out the menu is not requested', async () => {
    const { store, refresh, request } = createRefresh([]);
    store.clearUser();
    await refresh();
    expect(request).not.toHaveBeenCalled();
  });
});
