import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createAccessProvider } from '../../../src/client/app/providers/access-provider.ts';
import { PaletteButton } from '../../../src/client/search/palette-button.tsx';
import { rememberVisit } from '../../../src/client/session/recent-records.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import type { SectionHits } from '../../../src/contract/search.ts';
import { sections } from '../../../src/resources/index.ts';

await import('../../../src/client/search/palette.tsx');

const entry = (path: string, name: string, sections: never[] = []) => ({
  code: path.split('/').at(-1) ?? '',
  path,
  name,
  icon: 'read',
  sections,
});
const entries = [{ ...entry('/info', '资讯'), sections: [entry('/info/news', '新闻'), entry('/info/notice', '公告')] }];

const systemMenu = [{ ...entry('/system', '系统'), sections: [entry('/system/operator', '操作员')] }];

const newsResult = (id: number, title: string, overrides: Partial<SectionHits> = {}): SectionHits => ({
  section: 'news',
  list: [{ id, title, status: 'draft', changed: false, updatedAt: '2026-03-01T01:30:00.000Z' }],
  total: 1,
  more: false,
  ...overrides,
});

type SearchAnswer = (q: string, signal: AbortSignal) => Promise<SectionHits[]> | SectionHits[];

const writerCodes = ['news', 'news:create', 'notice'];

function open({
  answer = () => [],
  codes = writerCodes,
  features = ['search'],
  menu = entries,
}: {
  menu?: typeof entries;
  answer?: SearchAnswer;
  codes?: string[];
  features?: string[];
} = {}) {
  const queries: string[] = [];
  const custom = vi.fn(async ({ query, meta }) => {
    queries.push(query.q);
    return { data: { sections: await answer(query.q, meta.signal) } };
  });
  const onMessages = vi.fn();
  const session = {
    user: { name: '测试员', account: 'tester', features },
    menu: [],
    codes: new Set(codes),
    sections: new Map(),
    settings: { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <SessionContext value={session as never}>
      <Refine
        dataProvider={{ getList: vi.fn(), custom } as unknown as DataProvider}
        accessControlProvider={createAccessProvider(new Set(codes), sections)}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
          <input aria-label="somewhere" />
          <PaletteButton entries={menu} onMessages={onMessages} />
        </ConfigProvider>
      </Refine>
    </SessionContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(<RouterProvider router={router} />);
  return { router, queries, onMessages };
}

const press = (key: string, overrides = {}) =>
  act(async () => void fireEvent.keyDown(document.body, { key, ...overrides }));
const findField = () => screen.findByRole('combobox');
const optionTexts = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeOptionText = () => {
  const name = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return name ? document.getElementById(name)?.textContent : undefined;
};
const addressOf = (router: { state: { location: { pathname: string; search: string } } }) =>
  `${router.state.location.pathname}${router.state.location.search}`;

test.each([
  ['Ctrl+K opens the palette', { ctrlKey: true }, true],
  ['⌘K opens the palette', { metaKey: true }, true],
  ['K alone does not open the palette', {}, false],
  ['Ctrl+Shift+K does not open the palette', { ctrlKey: true, shiftKey: true }, false],
  [
    'Ctrl+K while an input method composes a word does not open the palette',
    { ctrlKey: true, isComposing: true },
    false,
  ],
])('%s', async (_name, overrides, isOpened) => {
  open();
  await press('k', overrides);
  if (isOpened) await vi.waitFor(async () => expect(await findField()).toBe(document.activeElement));
  else expect(screen.queryByRole('combobox')).toBeNull();
});

test('before anything is typed, the palette shows commands and the recent records the operator may read', async () => {
  rememberVisit('tester', { section: 'news', id: 7, title: '旧闻' });
  rememberVisit('tester', { section: 'volunteer', id: 8, title: null });
  open();
  await press('k', { ctrlKey: true });
  await findField();
  const group = screen.getByRole('group', { name: '最近看过' });
  expect(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['旧闻新闻']);
  expect(within(screen.getByRole('group', { name: '命令' })).getByText('退出登录')).toBeTruthy();
  expect(activeOptionText()).toBe('旧闻新闻');
});

test('an operator finds sections and commands by pinyin initials and opens the active option with Enter', async () => {
  const { router } = open();
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), 'xw');
  expect(optionTexts().slice(0, 2)).toEqual(['新闻资讯', '新建新闻']);
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOptionText()).toBe('新建新闻');
  await userEvent.keyboard('{Home}{End}{Home}');
  expect(activeOptionText()).toBe('新闻资讯');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(addressOf(router)).toBe('/info/news/create');
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('an operator without the create permission is offered no command to create a record', async () => {
  open({ codes: ['news'] });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), 'xw');
  expect(optionTexts()).not.toContain('新建新闻');
});

test.each([
  [['search', 'sessions'], 1],
  [['search'], 0],
])('with the server features %j, the palette offers %i command for the signed-in devices', async (features, count) => {
  open({ features });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), 'dlsb');
  expect(optionTexts().filter((name) => name === '登录设备')).toHaveLength(count);
});

test('an operator with the export permission is offered an export command that opens the list for an export', async () => {
  const { router } = open({ codes: ['news', 'news:export', 'notice'] });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), '导出');
  expect(optionTexts().filter((name) => name.startsWith('导出'))).toEqual(['导出新闻']);
  await userEvent.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/info/news', state: { export: true } });
});

test('an operator who may read the audit log finds it as a command, and nobody else does', async () => {
  const { router } = open({ codes: ['operator', 'operator:audit'], menu: systemMenu });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), '审计');
  expect(optionTexts()).toContain('查看审计日志');
  await userEvent.click(screen.getByRole('option', { name: '查看审计日志' }));
  expect(addressOf(router)).toBe('/system/operator?tab=audit');
});

test('an operator without the permission is offered no command for the audit log', async () => {
  open({ codes: ['operator'], menu: systemMenu });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), '审计');
  expect(optionTexts()).not.toContain('查看审计日志');
});

test('typed text is searched once after a pause, and a found record opens its page', async () => {
  const { router, queries } = open({ answer: () => [newsResult(7, '陈望新闻', { total: 20, more: true })] });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), '陈望新');
  await userEvent.click(await screen.findByText('陈望新闻'));
  expect(queries).toEqual(['陈望新']);
  expect(addressOf(router)).toBe('/info/news/show/7');
});

test('the last options lead to all results of one section and of all sections, and the latter opens the search page', async () => {
  const { router } = open({ answer: () => [newsResult(7, '陈望新闻', { total: 20, more: true })] });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), '陈望');
  await screen.findByText('陈望新闻');
  expect(optionTexts().slice(-2)).toEqual(['新闻中的全部 20+ 条', '查看“陈望”的全部结果']);
  await userEvent.keyboard('{End}{Enter}');
  expect(addressOf(router)).toBe('/search?q=%E9%99%88%E6%9C%9B');
});

test('an outdated search is aborted, and its answer is not shown', async () => {
  let answerFirst: (sections: SectionHits[]) => void = () => undefined;
  let signal: AbortSignal | undefined;
  open({
    answer: (q, requestSignal) => {
      if (q !== '旧词') return [newsResult(2, '新的')];
      signal = requestSignal;
      return new Promise((resolve) => {
        answerFirst = resolve;
      });
    },
  });
  await press('k', { ctrlKey: true });
  fireEvent.change(await findField(), { target: { value: '旧词' } });
  await vi.waitFor(() => expect(signal).toBeTruthy());
  fireEvent.change(await findField(), { target: { value: '新词' } });
  await screen.findByText('新的');
  expect(signal?.aborted).toBe(true);
  await act(async () => answerFirst([newsResult(1, '旧的')]));
  expect(screen.queryByText('旧的')).toBeNull();
  expect(screen.getByText('新的')).toBeTruthy();
});

test('while an input method composes a word, nothing is searched and Enter opens nothing', async () => {
  const { router, queries } = open();
  await press('k', { ctrlKey: true });
  const input = await findField();
  const optionsBefore = optionTexts();
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: "xin'wen" }, isComposing: true });
  // The dialog hands the focus to the field once more when it has opened.
  fireEvent.focus(input);
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  expect(addressOf(router)).toBe('/');
  expect(optionTexts()).toEqual(optionsBefore);
  fireEvent.input(input, { target: { value: '新闻' }, isComposing: true });
  fireEvent.compositionEnd(input);
  expect(optionTexts()[0]).toBe('新闻资讯');
  await vi.waitFor(() => expect(queries).toEqual(['新闻']));
});

test('Ctrl+Enter opens the active option in a new tab and keeps the palette open', async () => {
  const openTab = vi.spyOn(window, 'open').mockImplementation(() => null);
  const { router } = open();
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), 'xw');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(openTab).toHaveBeenCalledWith('/info/news', '_blank', 'noopener');
  expect(addressOf(router)).toBe('/');
  expect(screen.getByRole('combobox')).toBeTruthy();
});

test('Esc closes the palette and returns the focus to the previous input', async () => {
  open();
  const otherInput = screen.getByLabelText('somewhere');
  otherInput.focus();
  await press('k', { ctrlKey: true });
  await findField();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(document.activeElement).toBe(otherInput);
});

test('a failed search offers a retry, which then shows the results', async () => {
  let isFailing = true;
  open({
    answer: () => {
      if (isFailing) throw new Error('away');
      return [newsResult(7, '陈望新闻')];
    },
  });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), '陈望');
  const retry = await screen.findByRole('button', { name: '重试' });
  isFailing = false;
  await userEvent.click(retry);
  expect(await screen.findByText('陈望新闻')).toBeTruthy();
});

test('the palette names a section that could not be searched', async () => {
  open({
    answer: () => [newsResult(7, '陈望新闻'), { section: 'notice', list: [], total: 0, more: false, failed: true }],
  });
  await press('k', { ctrlKey: true });
  await userEvent.type(await findField(), '陈望');
  expect(await screen.findByText(/这些栏目没有查完：公告/)).toBeTruthy();
});

test('the command for waiting records requests the message panel', async () => {
  const { onMessages } = open();
  await press('k', { ctrlKey: true });
  await userEvent.click(within(await screen.findByRole('listbox')).getByText('待处理事项'));
  expect(onMessages).toHaveBeenCalledTimes(1);
});
