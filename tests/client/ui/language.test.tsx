import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LanguageProvider, useLanguage } from '../../../src/client/ui/language.tsx';

function Switch() {
  const { say, setLanguage } = useLanguage();
  return (
    <button type="button" onClick={() => setLanguage('en-US')}>
      {say({ zh: '新闻', en: 'News' })}
    </button>
  );
}

test('a chosen language is applied at once, set as the page’s lang and remembered', async () => {
  render(
    <LanguageProvider>
      <Switch />
    </LanguageProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '新闻' }));
  expect(screen.getByRole('button', { name: 'News' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('en-US');
  expect(localStorage.getItem('museum-admin.language')).toBe('en-US');
});
