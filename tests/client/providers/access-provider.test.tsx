import { expect, test } from 'vitest';
import { createAccessProvider } from '../../../src/client/providers/access-provider.ts';
import { createAuthProvider } from '../../../src/client/providers/auth-provider.ts';
import { allowedCodes } from '../../../src/client/session/menu-tree.ts';

const menu = [
  {
    menuName: '资讯',
    menuCode: 'info',
    menuUrl: '/info',
    buttonList: null,
    children: [
      {
        menuName: '新闻',
        menuCode: 'news',
        menuUrl: '/info/news',
        buttonList: [{ menuCode: 'news:create' }],
        children: [{ menuName: '', menuCode: 'deep', menuUrl: '/deep', buttonList: [{ menuCode: 'deep:publish' }] }],
      },
    ],
  },
];

test('[S6.2] entries and buttons at any depth are allowed', () => {
  expect([...allowedCodes(menu)].sort()).toEqual(['deep', 'deep:publish', 'info', 'news', 'news:create']);
});

test.each([
  ['list', 'news', true, undefined],
  ['show', 'news', true, undefined],
  ['create', 'news', true, undefined],
  ['edit', 'news', false, 'news:edit'],
  ['publish', 'news', false, 'news:publish'],
  ['list', 'member', false, 'member'],
])('[D6] [S6.1] may %s in %s: %s', async (action, resource, can, reason) => {
  expect(await createAccessProvider(allowedCodes(menu)).can({ resource, action })).toEqual(
    can ? { can } : { can, reason },
  );
});

test('[D6] [S6.1] before the menu has come, and after it shrank, the answer is no', async () => {
  expect((await createAccessProvider(new Set()).can({ resource: 'news', action: 'list' })).can).toBe(false);
  expect((await createAccessProvider(allowedCodes([])).can({ resource: 'news', action: 'list' })).can).toBe(false);
});

test('[D5] the auth provider carries out signing in and logging out, and answers nothing to errors', async () => {
  const effects: string[] = [];
  const provider = createAuthProvider({
    session: () => null,
    logout: async () => void effects.push('logout'),
    goToLogin: (address) => effects.push(`login ${address}`),
  });
  await provider.login({ loginAddress: 'http://cas/login' });
  await provider.logout({});
  expect(effects).toEqual(['login http://cas/login', 'logout']);
  expect(await provider.check()).toEqual({ authenticated: false });
  expect(await provider.onError(new Error('x'))).toEqual({});
});
