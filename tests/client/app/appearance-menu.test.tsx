import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { AppearanceMenu } from '../../../src/client/app/layout/appearance-menu.tsx';
import { CONTRAST_KEY, readLocal, THEME_KEY } from '../../../src/client/ui/preferences.ts';
import { ThemeProvider } from '../../../src/client/ui/theme.tsx';

const page = document.documentElement;

afterEach(() => {
  localStorage.clear();
  page.removeAttribute('data-theme');
  page.removeAttribute('data-contrast');
});

async function openAppearance(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: '外观' }));
}

const isChecked = async (role: string, name: string): Promise<string | null> =>
  (await screen.findByRole(role, { name })).getAttribute('aria-checked');

test('an operator chooses stronger contrast beside light and dark, which the browser remembers and the menu shows', async () => {
  render(
    <ThemeProvider>
      <AppearanceMenu />
    </ThemeProvider>,
  );
  await openAppearance();
  expect(await isChecked('menuitemradio', '浅色背景')).toBe('true');
  expect(await isChecked('menuitemcheckbox', '加强对比')).toBe('false');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '加强对比' }));
  expect(page.dataset.contrast).toBe('more');
  expect(readLocal(CONTRAST_KEY)).toBe('more');
  expect(readLocal(THEME_KEY)).toBeNull();
  await openAppearance();
  expect(await isChecked('menuitemcheckbox', '加强对比')).toBe('true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: '深色背景' }));
  expect([page.dataset.theme, page.dataset.contrast]).toEqual(['dark', 'more']);
  await openAppearance();
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '加强对比' }));
  expect(page.dataset.contrast).toBe('normal');
  // A choice against the contrast that the system wants is remembered, too.
  expect(readLocal(CONTRAST_KEY)).toBe('normal');
});
