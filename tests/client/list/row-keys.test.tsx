import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { shortcutOf, shortcuts } from '../../../src/client/shortcuts/shortcuts.ts';
import { SHORTCUTS_KEY } from '../../../src/client/ui/preferences.ts';
import { everyCode, openWorld, press, record, story } from '../small-world.tsx';

const rows = [record(1), record(2), record(3)];

const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title) });

async function openList(overrides: Partial<Parameters<typeof openWorld>[0]> = {}) {
  const world = openWorld({ address: '/info/story?category=one', records: rows, ...overrides });
  await screen.findByText('第1则故事');
  // The page tools load after the rows; wait for them as well.
  await screen.findByRole('button', { name: '打印' });
  return world;
}

describe('a row of a list', () => {
  test('opens its record by a click, and leaves links and buttons their own', async () => {
    const { router } = await openList();
    await userEvent.click(within(rowOf('第2则故事')).getByRole('button', { name: /更多/ }));
    expect(router.state.location.pathname).toBe('/info/story');
    await userEvent.click(within(rowOf('第2则故事')).getByText('2026-01-01'));
    expect(router.state.location.pathname).toBe('/info/story/show/2');
    expect(router.state.location.state).toEqual({ list: '?category=one' });
  });

  test('does not open while text is being marked, or when the click was meant for another tab', async () => {
    const { router } = await openList();
    const dayCell = within(rowOf('第2则故事')).getByText('2026-01-01');
    window.getSelection()?.selectAllChildren(dayCell);
    dayCell.click();
    window.getSelection()?.removeAllRanges();
    dayCell.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    expect(router.state.location.pathname).toBe('/info/story');
  });

  test('is reached by j and k from the first, and opened by Enter', async () => {
    const { router } = await openList();
    rowOf('第1则故事').focus();
    await userEvent.keyboard('jjk');
    expect(document.activeElement).toBe(rowOf('第2则故事'));
    await userEvent.keyboard('kk');
    expect(document.activeElement).toBe(rowOf('第1则故事'));
    expect([...document.querySelectorAll('tr[tabindex="0"]')]).toEqual([rowOf('第1则故事')]);
    await userEvent.keyboard('j{Enter}');
    expect(router.state.location.pathname).toBe('/info/story/show/2');
  });

  test('is ticked by x', async () => {
    const action = { label: { zh: '定级', en: 'Grade' }, asks: {} };
    const gradableStory = { ...story, actions: { grade: action } };
    await openList({ resources: [gradableStory], codes: [...everyCode, 'story:grade'] });
    rowOf('第2则故事').focus();
    await act(async () => void fireEvent.keyDown(rowOf('第2则故事'), { key: 'x' }));
    expect(within(rowOf('第2则故事')).getByRole('checkbox')).toHaveProperty('checked', true);
  });

  test('n begins a new record, where the operator may make one', async () => {
    const { router, unmount } = await openList();
    rowOf('第1则故事').focus();
    await userEvent.keyboard('n');
    expect(router.state.location.pathname).toBe('/info/story/create');
    unmount();
    const reader = await openList({ codes: ['story'] });
    rowOf('第1则故事').focus();
    await userEvent.keyboard('n');
    expect(reader.router.state.location.pathname).toBe('/info/story');
  });
});

describe('a key alone', () => {
  test('j leads from anywhere on the page to the first row', async () => {
    await openList();
    screen.getByRole('link', { name: '新建' }).focus();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(rowOf('第1则故事'));
  });

  test('does nothing to rows while no row has the focus', async () => {
    const { router } = await openList();
    await userEvent.keyboard('n');
    expect(router.state.location.pathname).toBe('/info/story');
  });

  test('/ leads to the keyword, and is written where somebody is typing', async () => {
    await openList();
    await userEvent.keyboard('/');
    const keyword = screen.getByRole('searchbox', { name: '关键词' });
    expect(document.activeElement).toBe(keyword);
    await userEvent.keyboard('a/b');
    expect(keyword).toHaveProperty('value', 'a/b');
  });

  test('does nothing for whoever has switched the keys off', async () => {
    const user = { features: ['looks' as const] };
    const { router } = await openList({ user });
    await press(await screen.findByRole('button', { name: '快捷键' }));
    const sheet = within(await screen.findByRole('dialog'));
    for (const { label } of Object.values(shortcuts)) expect(sheet.getByText(label.zh)).toBeTruthy();
    await userEvent.click(sheet.getByRole('switch', { name: '启用单键快捷键' }));
    expect(localStorage.getItem(SHORTCUTS_KEY)).toBe('0');
    await userEvent.click(sheet.getByText('关闭'));
    rowOf('第1则故事').focus();
    await userEvent.keyboard('n/');
    expect(router.state.location.pathname).toBe('/info/story');
    expect(document.activeElement).toBe(rowOf('第1则故事'));
  });

  test.each([
    ['with Control held', { ctrlKey: true }],
    ['with Command held', { metaKey: true }],
    ['with Alt held', { altKey: true }],
    ['inside an input method', { isComposing: true }],
  ])('is not a shortcut %s', (_title, modifiers) => {
    const keyEvent = { key: 'j', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, target: null };
    expect(shortcutOf(keyEvent, 'rows')).toBe('down');
    expect(shortcutOf({ ...keyEvent, ...modifiers }, 'rows')).toBeUndefined();
    expect(shortcutOf(keyEvent, 'list')).toBeUndefined();
  });
});
