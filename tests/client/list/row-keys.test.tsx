import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { shortcutOf, shortcuts } from '../../../src/client/session/shortcuts.ts';
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
  test('opens its record when clicked, except by a click on one of its buttons', async () => {
    const { router } = await openList();
    await userEvent.click(within(rowOf('第2则故事')).getByRole('button', { name: /更多/ }));
    expect(router.state.location.pathname).toBe('/info/story');
    await userEvent.click(within(rowOf('第2则故事')).getByText('2026-01-01'));
    expect(router.state.location.pathname).toBe('/info/story/show/2');
    expect(router.state.location.state).toEqual({ list: '?category=one' });
  });

  test('does not open its record by a click while text is selected or by a click with Ctrl held', async () => {
    const { router } = await openList();
    const dayCell = within(rowOf('第2则故事')).getByText('2026-01-01');
    window.getSelection()?.selectAllChildren(dayCell);
    dayCell.click();
    window.getSelection()?.removeAllRanges();
    dayCell.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    // The router navigates in a later task.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(router.state.location.pathname).toBe('/info/story');
    dayCell.click();
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/show/2'));
  });

  test('gets the focus by the keys j and k, and Enter opens its record', async () => {
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

  test('is ticked by the key x', async () => {
    const action = { label: { zh: '定级', en: 'Grade' }, asks: {} };
    const gradableStory = { ...story, actions: { grade: action } };
    await openList({ sections: [gradableStory], codes: [...everyCode, 'story:grade'] });
    rowOf('第2则故事').focus();
    await act(async () => void fireEvent.keyDown(rowOf('第2则故事'), { key: 'x' }));
    expect(within(rowOf('第2则故事')).getByRole('checkbox')).toHaveProperty('checked', true);
  });

  test('that has the focus lets the key n open the form for a new record, if the operator may create one', async () => {
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

describe('a single-key shortcut', () => {
  test('j moves the focus from a control outside the table to the first row', async () => {
    await openList();
    screen.getByRole('link', { name: '新建' }).focus();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(rowOf('第1则故事'));
  });

  test('n does nothing while no row has the focus', async () => {
    const { router } = await openList();
    await userEvent.keyboard('n');
    expect(router.state.location.pathname).toBe('/info/story');
  });

  test('/ moves the focus to the keyword box, and inside that box it is typed as a character', async () => {
    await openList();
    await userEvent.keyboard('/');
    const keyword = screen.getByRole('searchbox', { name: '关键词' });
    expect(document.activeElement).toBe(keyword);
    await userEvent.keyboard('a/b');
    expect(keyword).toHaveProperty('value', 'a/b');
  });

  test('does nothing for an operator who has switched the shortcuts off', async () => {
    const user = { features: ['layouts' as const] };
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
    ['while an input method is composing', { isComposing: true }],
  ])('is ignored %s', (_title, modifiers) => {
    const keyEvent = { key: 'j', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, target: null };
    expect(shortcutOf(keyEvent, 'rows')).toBe('down');
    expect(shortcutOf({ ...keyEvent, ...modifiers }, 'rows')).toBeUndefined();
    expect(shortcutOf(keyEvent, 'list')).toBeUndefined();
  });
});
