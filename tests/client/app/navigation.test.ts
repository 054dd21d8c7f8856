import * as icons from '@ant-design/icons';
import { expect, test } from 'vitest';
import { crumbsOf } from '../../../src/client/app/layout/breadcrumbs.tsx';
import { createAccessProvider } from '../../../src/client/app/providers/access-provider.ts';
import { allowedCodes } from '../../../src/client/session/menu-tree.ts';
import {
  buildNavigation,
  currentMenuEntry,
  entryPath,
  leavesOf,
} from '../../../src/client/session/routing/navigation.ts';
import { accessFrom, accessiblePaths, markAccessible, routeTable } from '../../../src/client/session/routing/routes.ts';
import { iconExport } from '../../../src/client/ui/icons/icon-export.ts';
import { iconNameOf } from '../../../src/client/ui/icons/menu-icon.tsx';
import type { MenuEntry } from '../../../src/contract/menu.ts';
import { iconNames } from '../../../src/declare/icon-names.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { menu as declaredMenu, menuSections, sections } from '../../../src/resources/index.ts';
import { venue } from '../../../src/resources/shared/venue.ts';

const rows = routeTable(declaredMenu);
const entry = (menuCode: string, menuUrl: string, menuName: string, children?: MenuEntry[]): MenuEntry => ({
  menuName,
  menuUrl,
  menuCode,
  ...(children ? { children } : {}),
});

const buildMenu = (menu: MenuEntry[]) => {
  const open = accessiblePaths(
    markAccessible(rows, accessFrom(rows, createAccessProvider(allowedCodes(menu), sections).can.sync)),
  );
  return buildNavigation(menu, { routes: rows, allowedPaths: open }, ({ zh }) => zh);
};
const outline = (menu: MenuEntry[]) =>
  buildMenu(menu).map(({ name, sections }) => [name, ...sections.map((section) => section.name)]);

const analysis = entry('analysis', '/analysis', '工作台');
const news = entry('news', '/info/news', '新闻稿');
const notice = entry('notice', '/info/notice', '');

test('[S1.2] the menu has the server’s order and names, and uses the declared name where one is missing', () => {
  expect(outline([entry('info', '/info', '信息', [notice, news]), analysis])).toEqual([
    ['信息', '公告', '新闻稿'],
    ['工作台'],
  ]);
});

test.each([
  [
    '[S1.2] a menu entry that has no route in this app is left out',
    [entry('moon', '/moon', '月球', [entry('x', '/moon/x', 'x')])],
    [],
  ],
  ['a menu group without a section is left out', [entry('info', '/info', '信息', [])], []],
  ['[S6.5] a section whose group is not in the server’s menu is left out', [news], []],
  [
    'two menu entries with the same path are shown once',
    [entry('info', '/info', '信息', [news, news])],
    [['信息', '新闻稿']],
  ],
  ['an empty menu from the server gives an empty navigation', [], []],
])('%s', (_title, menu, expected) => {
  expect(outline(menu)).toEqual(expected);
});

test('[S2.8] the first page of the menu is the first entry in the server’s order that has a route in this app', () => {
  const menu = [entry('moon', '/moon', '月球'), entry('info', '/info', '信息', [notice, news]), analysis];
  expect(leavesOf(buildMenu(menu))[0]?.path).toBe('/info/notice');
});

test('each icon that a declaration may name is an icon of the package, and none of the package is missing', () => {
  const exports = Object.keys(icons).filter((name) => /(Outlined|Filled|TwoTone)$/.test(name));
  expect(iconNames.map(iconExport).sort()).toEqual(exports.sort());
});

test('[S2.11] the client has the icon of each entry of the declared menu', () => {
  const named = [...declaredMenu, ...menuSections].map(({ icon }) => icon);
  expect(named.filter((name) => iconNameOf(name) !== name)).toEqual([]);
});

test('a menu group leads to its first section, and the page of a record belongs to its section', () => {
  const entries = buildMenu([analysis, entry('info', '/info', '信息', [news])]);
  expect(entries.map(entryPath)).toEqual(['/analysis', '/info/news']);
  expect(currentMenuEntry(entries, '/info/news/edit/7').section?.code).toBe('news');
  expect(currentMenuEntry(entries, '/info/newsletter')).toEqual({});
});

test('five hundred unknown entries of the server’s menu are left out', () => {
  const unknownEntries = Array.from({ length: 500 }, (_, index) =>
    entry(`x${index}`, `/info/x${index}`, `<img src=x onerror=alert(${index})>`),
  );
  expect(outline([entry('info', '/info', '信息', [...unknownEntries, news])])).toEqual([['信息', '新闻稿']]);
});

test.each([
  ['dashboard', 'dashboard'],
  ['read', 'read'],
  ['rocket', 'table'],
  ['', 'table'],
  ['constructor', 'table'],
])('[S2.11] the icon %j is drawn as %s', (name, icon) => {
  expect(iconNameOf(name)).toBe(icon);
});

test.each([
  ['/info/news', ['信息', '新闻稿']],
  ['/info/news/create', ['信息', '新闻稿', '新建']],
  ['/info/news/edit/7', ['信息', '新闻稿', '编辑 #7']],
])('the breadcrumbs at %s name the page', (path, names) => {
  const { top, section } = currentMenuEntry(buildMenu([entry('info', '/info', '信息', [news])]), path);
  if (!top || !section) throw new Error('nowhere');
  expect(crumbsOf(path, { top, section, resource: undefined }, ({ zh }) => zh).map(({ name }) => name)).toEqual(names);
});

test('the breadcrumbs of a record inside another section name that section and link to it', () => {
  const menu = [
    entry('education', '/education', '教育', [entry('juniorActivities', '/education/juniorActivities', '青少年活动')]),
  ];
  const path = '/education/juniorActivities/activitySession/edit/7';
  const { top, section } = currentMenuEntry(buildMenu(menu), path);
  expect(crumbsOf(path, { top, section, resource: activitySession }, ({ zh }) => zh)).toEqual([
    { part: 'group', name: '教育', to: '/education/juniorActivities' },
    { part: 'section', name: '青少年活动', to: '/education/juniorActivities' },
    { part: 'records', name: '活动场次' },
    { part: 'view', name: '编辑 #7' },
  ]);
});

test('the breadcrumbs of a shared record name no menu section and link to its list', () => {
  const page = { top: undefined, section: undefined, resource: venue };
  expect(crumbsOf('/shared/venue/create', page, ({ zh }) => zh)).toEqual([
    { part: 'records', name: '场地', to: '/shared/venue' },
    { part: 'view', name: '新建' },
  ]);
});
