import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { defineScreens } from '../../../src/client/routing/define-screens.ts';
import { OpenRoutesContext } from '../../../src/client/routing/open-routes.ts';
import { type RouteRow, routeTable } from '../../../src/client/routing/routes.ts';
import { sessionOf } from '../../../src/client/session/load-session.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { screenFor } from '../../../src/client/start/screen-for.tsx';
import { menu } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';
import { WithAccess } from '../../support/with-access.tsx';

const settings = { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false };
const rows = routeTable(menu);
const newsRoute = rows.flatMap(({ children = [] }) => children).find(({ path }) => path === '/info/news') as RouteRow;
const ownScreens = [defineScreens(news, { list: ({ resource }) => <p>our own {resource.code}</p> })];

const showRoute = (open: string[]) =>
  render(
    <MemoryRouter>
      <SessionContext value={sessionOf({ name: '' }, [{ menuName: '', menuCode: 'x', menuUrl: '/x' }], settings)}>
        <WithAccess codes={[]}>
          <OpenRoutesContext value={{ rows, open: new Set(open) }}>
            {screenFor(newsRoute, ownScreens)}
          </OpenRoutesContext>
        </WithAccess>
      </SessionContext>
    </MemoryRouter>,
  );

test('[D7] a section’s own screen stands in for the generic one', () => {
  showRoute(['/info/news']);
  expect(screen.getByText('our own news')).toBeTruthy();
});

test('[S6.7] [D6] whoever may not open the route gets the 403 page instead of any screen', () => {
  showRoute([]);
  expect(screen.queryByText('our own news')).toBeNull();
  expect(screen.getByRole('heading').textContent).toBe('抱歉，您没有权限访问此页面');
  expect(screen.getByText('缺少权限代码“news”。如需访问，请把它告诉管理员。')).toBeTruthy();
});
