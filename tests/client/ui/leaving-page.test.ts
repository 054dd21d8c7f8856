import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { onLeavingPage } from '../../../src/client/ui/leave.ts';

test.each([
  ['to another page is leaving', '/info/notice', {}, 1],
  ['to the same list with other conditions is not', '/info/news?keyword=1', {}, 0],
  ['to the address a new record has got is not', '/info/news/edit/9', { replace: true }, 0],
])('a dialog that leads %s', async (_name, to, options, expected) => {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/info/news'] });
  let leaveCount = 0;
  onLeavingPage(router, () => {
    leaveCount += 1;
  });
  await router.navigate(to, options);
  expect(leaveCount).toBe(expected);
});
