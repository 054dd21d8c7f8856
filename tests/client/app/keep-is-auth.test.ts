import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { keepIsAuth } from '../../../src/client/app/keep-is-auth.ts';

const routerAt = (path: string) => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] });
  keepIsAuth(router);
  return router;
};
const addressOf = ({ state }: ReturnType<typeof routerAt>) => state.location.pathname + state.location.search;

test('[S2.3] navigation inside the app keeps isAuth=0 in the address', async () => {
  const router = routerAt('/info/news?isAuth=0');
  await router.navigate('/info/notice?current=2');
  expect(addressOf(router)).toBe('/info/notice?current=2&isAuth=0');
  await router.navigate('/info/reminder', { replace: true });
  expect(addressOf(router)).toBe('/info/reminder?isAuth=0');
});

test('[S2.3] navigation inside the app drops any other value of isAuth', async () => {
  const router = routerAt('/info/news?isAuth=1');
  await router.navigate('/info/notice');
  expect(addressOf(router)).toBe('/info/notice');
});
