import { type DataProvider, Refine } from '@refinedev/core';
import { act, render } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { TabTitle } from '../../../src/client/app/layout/shell.tsx';
import { PageHead } from '../../../src/client/page/page-head.tsx';
import { resourcesOutsideMenu, routeTable } from '../../../src/client/session/routing/routes.ts';
import { RoutesContext } from '../../../src/client/session/routing/use-routes.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { createUseParse } from '../../../src/client/transport/wire/parse.ts';
import { createStore } from '../../../src/client/ui/store.ts';
import { TabNameContext } from '../../../src/client/ui/tab-name.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { defineResource, text } from '../../../src/declare/index.ts';
import { record, story } from '../small-world.tsx';

const people = defineResource({
  code: 'people',
  path: '/info/people',
  label: { zh: '人员', en: 'People' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'user',
  title: 'title',
  fields: { title: text({ label: { zh: '姓名', en: 'Name' }, seenBy: 'personal' }) },
  list: { columns: ['title'], filters: [], search: [], sort: ['createdAt', 'desc'] },
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title'] }],
});

const rows = routeTable(
  [],
  [story, people].map((resource) => ({ ...resource, shared: true })),
);
const routerProvider = { parse: createUseParse({ unregistered: resourcesOutsideMenu(rows), lists: new Map() }) };
const session = { user: { name: '顾' }, settings: { museumName: { zh: '纪念馆', en: 'Museum' } } };

function Frame({ of }: { of?: Resource | undefined }) {
  const [tabName] = useState(() => createStore({ name: '' }));
  const setName = useCallback((name: string) => tabName.set({ name }), [tabName]);
  return (
    <TabNameContext value={setName}>
      <PageHead title="" subject={of && { resource: of, record: record(7) }} />
      <TabTitle
        section={{ code: 'story', path: '/info/story', name: '故事', icon: '', sections: [] }}
        tabName={tabName}
      />
    </TabNameContext>
  );
}

function openAt(path: string) {
  const children = [story, people].flatMap((resource) => [
    { path: resource.path, element: <Frame /> },
    { path: `${resource.path}/create`, element: <Frame /> },
    { path: `${resource.path}/show/:id`, element: <Frame of={resource} /> },
    { path: `${resource.path}/edit/:id`, element: <Frame of={resource} /> },
  ]);
  const element = (
    <Refine
      dataProvider={{} as DataProvider}
      routerProvider={routerProvider}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true }}
    >
      <Outlet />
    </Refine>
  );
  const router = createMemoryRouter([{ element, children }], { initialEntries: [path] });
  render(
    <SessionContext value={session as never}>
      <RoutesContext value={{ routes: rows, allowedPaths: new Set() }}>
        <RouterProvider router={router} />
      </RoutesContext>
    </SessionContext>,
  );
  return router;
}

test.each([
  ['a list', '/info/story', '故事 · 纪念馆管理后台'],
  ['a new record', '/info/story/create', '新建 · 故事 · 纪念馆管理后台'],
  ['a record', '/info/story/show/7', '第7则故事 · 故事 · 纪念馆管理后台'],
  ['a record being edited', '/info/story/edit/7', '第7则故事 · 编辑 · 故事 · 纪念馆管理后台'],
  ['a record whose title not every operator may see', '/info/people/show/7', '#7 · 人员 · 纪念馆管理后台'],
])('[S1.3] the tab title of %s names its content, its section and the museum', (_name, path, title) => {
  openAt(path);
  expect(document.title).toBe(title);
});

test('[S1.3] the tab title drops the name of a record when the operator goes back to the list', async () => {
  const router = openAt('/info/story/show/7');
  await act(() => router.navigate('/info/story'));
  expect(document.title).toBe('故事 · 纪念馆管理后台');
});
