import { expect, test } from 'vitest';
import { entriesOf, menuCodesByPath, menuIdAt, menuNameOf } from '../../../src/client/session/menu-tree.ts';
import type { MenuEntry } from '../../../src/contract/menu.ts';

const entry = (menuCode: string, menuUrl: string, children?: MenuEntry[]): MenuEntry => ({
  menuName: menuCode,
  menuUrl,
  menuCode,
  ...(children ? { children } : {}),
});

const menu = [entry('analysis', '/analysis'), entry('info', '/info', [entry('news', '/info/news')])];

const recordPaths = new Map([
  ['/info/news', '/info/news'],
  ['/info/notice', '/info/notice'],
  ['/info/news/comment', '/info/news'],
]);

test.each([
  ['#/info/news', 'news'],
  ['#/info/news?current=2', 'news'],
  ['#/info/news/edit/7', 'news'],
  ['#/info/news/show/7?isAuth=0', 'news'],
  ['#/info/news/create', 'news'],
  ['#/info', 'info'],
  ['#/analysis', 'analysis'],
  ['#/info/newsletter', undefined],
  ['#/info/nope', undefined],
  ['#/info/news/edit', undefined],
  ['#/info/news/edit/7/8', undefined],
  ['#/analysis/create', undefined],
  ['#/info/notice', undefined],
  ['#/info/news/comment/create?news=7', 'news'],
  ['#/info/news/comment/edit/3', 'news'],
  ['#/info/news/comment', undefined],
  ['', undefined],
])('[S2.2] at %s the menu id is %s', (hash, id) => {
  expect(menuIdAt(hash, menuCodesByPath(menu), recordPaths)).toBe(id);
});

test('[S2.2] the menu id is the code of the menu entry, whatever its path is', () => {
  expect(menuIdAt('#/info/news', menuCodesByPath([entry('m-12', '/info/news')]), new Map())).toBe('m-12');
});

test('[S3.2] missing children, nulls and malformed entries in the menu tree are skipped', () => {
  const malformed = [
    null,
    7,
    { menuCode: 3 },
    { ...entry('news', '/info/news'), children: null },
  ] as unknown as MenuEntry[];
  expect(entriesOf(malformed).map(({ menuCode }) => menuCode)).toEqual(['news']);
  expect(entriesOf(null as unknown as MenuEntry[])).toEqual([]);
});

test('a menu entry that contains itself is visited once', () => {
  const cyclicEntry = entry('info', '/info');
  cyclicEntry.children = [cyclicEntry, entry('news', '/info/news', [cyclicEntry])];
  expect(entriesOf([cyclicEntry]).map(({ menuCode }) => menuCode)).toEqual(['info', 'news']);
});

test('the name of a menu entry is found at any depth of a malformed tree, and may be missing', () => {
  const malformed = [null, 7, 'x', {}, { menuCode: 'bare', menuName: null, children: 'x' }] as unknown as MenuEntry[];
  const news = { menuCode: 'news', menuName: '馆讯', menuUrl: '/info/news' } as MenuEntry;
  const info = { menuCode: 'info', menuName: '资讯', children: [null, news] } as unknown as MenuEntry;
  expect(menuNameOf([...malformed, info], 'news')).toBe('馆讯');
  expect(menuNameOf([...malformed, info], 'bare')).toBeUndefined();
  expect(menuNameOf([...malformed, info], 'nope')).toBeUndefined();
});
