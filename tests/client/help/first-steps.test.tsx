import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FirstSteps } from '../../../src/client/help/first-steps.tsx';
import { restartFirstSteps } from '../../../src/client/help/first-steps-state.ts';
import { OpenHelpContext } from '../../../src/client/help/open-help.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import { openAt } from './help-world.tsx';

const writer = ['info', 'news', 'news:create', 'news:edit', 'search'];

function openSteps({ codes = writer, user = {} }: { codes?: string[]; user?: Partial<CurrentUser> } = {}) {
  const openHelp = vi.fn();
  const page = (
    <OpenHelpContext value={openHelp}>
      <FirstSteps />
    </OpenHelpContext>
  );
  return { ...openAt('/analysis', page, { codes, user }), openHelp };
}

const card = () => within(screen.getByRole('region', { name: '第一天的五步' }));
const queryCard = () => screen.queryByRole('region', { name: '第一天的五步' });

test('an operator who has visited nothing gets five steps made from what they may do', () => {
  openSteps();
  expect(card().getAllByRole('listitem')).toHaveLength(5);
  expect(card().getByRole('link', { name: '打开“新闻”' }).getAttribute('href')).toBe('/info/news');
  expect(card().getByRole('link', { name: '新建新闻' }).getAttribute('href')).toBe('/info/news/create');
});

test('an operator who only reads is led to a list instead of a form', () => {
  openSteps({ codes: ['info', 'news', 'search'] });
  expect(card().queryByRole('link', { name: '新建新闻' })).toBeNull();
  expect(card().getByRole('link', { name: '在“新闻”中筛选' }).getAttribute('href')).toBe('/info/news');
});

test('a step is ticked when it is followed', async () => {
  const { openHelp } = openSteps();
  await userEvent.click(card().getByRole('button', { name: '按 ? 看本页帮助' }));
  expect(openHelp).toHaveBeenCalledTimes(1);
  expect(card().getByRole('button', { name: '按 ? 看本页帮助 · 已完成' })).toBeTruthy();
  expect(card().getByText('1/5')).toBeTruthy();
});

test('the steps stay away once they are skipped, until the help brings them back', async () => {
  const { unmount } = openSteps();
  await userEvent.click(card().getByRole('button', { name: '跳过' }));
  expect(queryCard()).toBeNull();
  unmount();
  openSteps();
  expect(queryCard()).toBeNull();
  act(() => restartFirstSteps('tester'));
  expect(card().getByText('0/5')).toBeTruthy();
});

test('an operator who has opened a list before gets no steps', () => {
  openSteps({ user: { seen: { news: '2026-03-01T01:30:00.000Z' } } });
  expect(queryCard()).toBeNull();
});

test('the steps of one account are not those of another at the same browser', async () => {
  const { unmount } = openSteps();
  await userEvent.click(card().getByRole('button', { name: '跳过' }));
  unmount();
  openSteps({ user: { account: 'second' } });
  expect(card().getByText('0/5')).toBeTruthy();
});
