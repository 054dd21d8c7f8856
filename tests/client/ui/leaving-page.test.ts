import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { onLeavingPage } from '../../../src/client/ui/leave.ts';

test.each([
  ['to another page counts as leaving the page', '/info/notice', {}, 1],
  ['to the same list with other conditions does not count as leaving the page', '/info/news?keyword=1', {}, 0],
  [
    'that replaces the address by that of a new record does not count as leaving the page',
    '/info/news/edit/9',
    { replace: true },
    0,
  ],
])('a navigation %s', async (_name, to, options, expected) => {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/info/news'] });
  let leaveCount = 0;
  onLeavingPage(router, () => {
    leaveCount += 1;
  });
  await router.navigate(to, options);
  expect(leaveCount).toBe(expected);
});
