import { CanAccess, type DataProvider, Refine, useCan } from '@refinedev/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createAccessProvider } from '../../../src/client/app/providers/access-provider.ts';
import { createAuthProvider } from '../../../src/client/app/providers/auth-provider.ts';
import { allowedCodes } from '../../../src/client/session/menu-tree.ts';
import { buildNavigation, leavesOf } from '../../../src/client/session/routing/navigation.ts';
import { accessFrom, accessiblePaths, markAccessible, routeTable } from '../../../src/client/session/routing/routes.ts';
import { useMay } from '../../../src/client/session/use-may.ts';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { menu as museumMenu, sections } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';
import { WithAccess } from '../../support/with-access.tsx';

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

test('[S6.2] an operator has the permission codes of menu entries and buttons at any depth of the menu', () => {
  expect([...allowedCodes(menu)].sort()).toEqual(['deep', 'deep:publish', 'info', 'news', 'news:create']);
});

test.each([
  ['list', 'news', true, undefined],
  ['show', 'news', true, undefined],
  ['create', 'news', true, undefined],
  ['edit', 'news', false, 'news:edit'],
  ['publish', 'news', false, 'news:publish'],
  ['list', 'memberManage', false, 'memberManage'],
  ['list', 'info', true, undefined],
  ['list', 'visit', false, 'visit'],
  ['create', 'info', false, 'info:create'],
  ['edit', 'analysis', false, 'analysis:edit'],
  ['edit', 'memberManage', false, 'memberManage'],
  ['approve', 'lectureBooking', false, 'zhongshanLecture'],
])(
  '[D6] [S6.1] can() answers the action %s in section %s with %s, and a refusal names the missing code',
  async (action, resource, can, reason) => {
    const provider = createAccessProvider(allowedCodes(menu), sections);
    const answer = can ? { can } : { can, reason };
    expect(await provider.can({ resource, action })).toEqual(answer);
    expect(provider.can.sync({ resource, action })).toEqual(answer);
  },
);

test('[D6] a section that the server does not have is denied even if the menu grants it', () => {
  const codes = new Set(['news', 'news:create']);
  expect(createAccessProvider(codes, sections).can.sync({ resource: 'news', action: 'create' }).can).toBe(true);
  const without = createAccessProvider(codes, sections, ({ code }) => code !== 'news');
  for (const action of ['list', 'create']) {
    expect(without.can.sync({ resource: 'news', action })).toEqual({ can: false, reason: 'news' });
  }
});

test('[D6] Refine’s useCan, Refine’s CanAccess and our useMay hook give the answers of the access provider', async () => {
  const provider = createAccessProvider(allowedCodes(menu), sections);
  const Answers = () => {
    const may = useMay();
    const { data } = useCan({ resource: 'news', action: 'edit' });
    return (
      <>
        <p>{`hook ${may(news, 'create')} ${may(news, 'edit')}`}</p>
        <p>{`useCan ${data?.can} ${data?.reason}`}</p>
        <CanAccess resource="news" action="create" fallback={<p>no creating</p>}>
          <p>creating</p>
        </CanAccess>
        <CanAccess resource="news" action="delete" fallback={<p>no deleting</p>}>
          <p>deleting</p>
        </CanAccess>
      </>
    );
  };
  render(
    <Refine dataProvider={{} as DataProvider} accessControlProvider={provider} options={{ disableTelemetry: true }}>
      <Answers />
    </Refine>,
  );
  expect(screen.getByText('hook true false')).toBeTruthy();
  expect(await screen.findByText('useCan false news:edit')).toBeTruthy();
  expect(await screen.findByText('creating')).toBeTruthy();
  expect(await screen.findByText('no deleting')).toBeTruthy();
});

test.each([
  ['an operator with the codes gets', allowedCodes(menu), true],
  ['an operator without the codes does not get', new Set<string>(), false],
])('[D6] %s the route, the menu entry and the button', (_who, codes, isGranted) => {
  const { can } = createAccessProvider(codes, sections);
  const rows = routeTable(museumMenu, []);
  const open = accessiblePaths(markAccessible(rows, accessFrom(rows, can.sync)));
  expect(open.has('/info/news'), 'route').toBe(isGranted);
  const entries = buildNavigation(menu, { routes: rows, allowedPaths: open }, ({ zh }) => zh);
  expect(
    leavesOf(entries).some(({ code }) => code === 'news'),
    'menu entry',
  ).toBe(isGranted);
  const Button = () => (useMay()(news, 'create') ? <button type="button">新建</button> : null);
  render(
    <WithAccess codes={[...codes]}>
      <Button />
    </WithAccess>,
  );
  expect(screen.queryByRole('button') !== null, 'button').toBe(isGranted);
});

test('[D6] the useMay hook throws outside Refine and with an access provider that has no synchronous answer', () => {
  const Answer = () => <p>{String(useMay()(news, 'edit'))}</p>;
  const later = { can: async () => ({ can: true }) };
  for (const page of [
    <Answer key="none" />,
    <Refine
      key="later"
      dataProvider={{} as DataProvider}
      accessControlProvider={later}
      options={{ disableTelemetry: true }}
    >
      <Answer />
    </Refine>,
  ]) {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(page)).toThrow('createAccessProvider');
  }
});

test('[D6] [S6.1] can() answers false before the menu is loaded and for entries that it lost', async () => {
  expect((await createAccessProvider(new Set(), sections).can({ resource: 'news', action: 'list' })).can).toBe(false);
  expect((await createAccessProvider(allowedCodes([]), sections).can({ resource: 'news', action: 'list' })).can).toBe(
    false,
  );
});

describe('[D5] the auth provider', () => {
  const signedOut = new ApiError({ message: '', statusCode: 402, code: 402, loginAddress: 'http://cas/login' });
  const createProvider = (requestUser: () => Promise<unknown> = async () => undefined) => {
    const effects: string[] = [];
    const provider = createAuthProvider({
      session: () => null,
      logout: async () => void effects.push('logout'),
      goToLogin: (address) => effects.push(`login ${address}`),
      requestUser,
    });
    return { provider, effects };
  };

  test('logs in at an address and logs out', async () => {
    const { provider, effects } = createProvider();
    await provider.login({ loginAddress: 'http://cas/login' });
    await provider.logout({});
    expect(effects).toEqual(['login http://cas/login', 'logout']);
  });

  test('asks the server for a missing login address, and stays on the page while the operator is signed in', async () => {
    const signedIn = createProvider();
    expect(await signedIn.provider.login(undefined)).toEqual({ success: true });
    expect(signedIn.effects).toEqual([]);
    const { provider, effects } = createProvider(() => Promise.reject(signedOut));
    expect(await provider.login({})).toEqual({ success: true });
    expect(effects).toEqual(['login http://cas/login']);
  });

  test('reports a login as failed when the server cannot be reached', async () => {
    const { provider, effects } = createProvider(() => Promise.reject(new Error('no answer')));
    expect(await provider.login({})).toMatchObject({ success: false, error: { name: 'no answer' } });
    expect(effects).toEqual([]);
  });

  test('answers a check without a session with the path of the first screen', async () => {
    expect(await createProvider().provider.check()).toEqual({ authenticated: false, redirectTo: '/' });
  });

  test('[S8.1] leads to the sign-on for the error of an ended session, and returns any other error of a call', async () => {
    const { provider, effects } = createProvider();
    expect(await provider.onError(signedOut)).toEqual({ error: signedOut });
    expect(effects).toEqual(['login http://cas/login']);
    const stale = new ApiError({ message: '已被修改', statusCode: 409, code: 409 });
    expect(await provider.onError(stale)).toEqual({ error: stale });
    expect(await provider.onError(new Error('x'))).toEqual({});
    expect(effects).toHaveLength(1);
  });
});
