import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createEarlyAnswers, type EarlyAnswers, requestKey } from '../../../src/client/http/early-answers.ts';
import { type FirstPage, FirstPageContext, firstPage, useFirstPage } from '../../../src/client/providers/first-page.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { story } from '../small-world.tsx';

const query = [
  ['current', '1'],
  ['pageSize', '10'],
  ['sort', '-day'],
] as const;
const url = '/admin/api/admin/story/list?current=1&pageSize=10&sort=-day';
const page = { list: [{ id: 7 }], total: 1 };

/** The early answers of an inline script whose list call was answered with `data`. */
function earlyAnswers(data: unknown): EarlyAnswers {
  const answers = createEarlyAnswers();
  const text = JSON.stringify({ code: 200, msg: '', data });
  const answer = { status: 200, contentType: 'application/json', text };
  answers.store('GET', url, Promise.resolve(answer));
  answers.list = Promise.resolve({ path: 'story/list', query, url, answer });
  return answers;
}

test('the list takes the rows that the inline script requested early, and no other call gets them', async () => {
  const answers = earlyAnswers(page);
  expect(await firstPage(answers)).toEqual({
    listKey: requestKey('GET', url),
    data: page.list,
    total: 1,
    hasTotal: true,
  });
  expect(answers.take('GET', url)).toBeUndefined();
});

test.each([
  ['no early request was made', undefined],
  ['the early answer is late', { ...createEarlyAnswers(), list: new Promise<never>(() => undefined) }],
  ['the early answer is not a list', earlyAnswers({ rows: [] })],
])('the list gets no early rows when %s', async (_title, answers) => {
  expect(await firstPage(answers)).toBeNull();
});

test('an early answer that is not a list is left for the later request of the list', async () => {
  const answers = earlyAnswers(null);
  await firstPage(answers);
  expect(answers.take('GET', url)).toBeDefined();
});

const session = {
  user: { name: '测试员', avatar: null },
  menu: [],
  codes: new Set<string>(),
  sections: new Map<string, string>(),
  settings: { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false },
};

function FirstRows({ current }: { current: number }) {
  const queryOptions = useFirstPage(story, {
    pagination: { currentPage: current, pageSize: 10 },
    sorters: [{ field: 'day', order: 'desc' }],
  });
  return <p>{queryOptions.initialData?.data.map(({ id }) => `#${id}`) ?? 'asks'}</p>;
}

const open = (first: { current: FirstPage | null }, current: number) =>
  render(
    <MemoryRouter>
      <SessionContext value={session}>
        <FirstPageContext value={first}>
          <FirstRows current={current} />
        </FirstPageContext>
      </SessionContext>
    </MemoryRouter>,
  );

test('a list with the same query starts with the early rows, but only once', async () => {
  const first = { current: await firstPage(earlyAnswers(page)) };
  const { unmount } = open(first, 1);
  expect(screen.getByText('#7')).toBeDefined();
  unmount();
  await act(async () => open(first, 1));
  expect(screen.getByText('asks')).toBeDefined();
});

test('a list on another page does not start with the early rows', async () => {
  open({ current: await firstPage(earlyAnswers(page)) }, 2);
  expect(screen.getByText('asks')).toBeDefined();
});
