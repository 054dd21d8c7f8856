import { expect, test } from 'vitest';
import { badgesOf, countsOf, totalCount } from '../../../src/client/session/badges.ts';
import { buildNavigation } from '../../../src/client/session/routing/navigation.ts';
import type { RouteRow } from '../../../src/client/session/routing/routes.ts';

const menu = [
  { menuName: '', menuCode: 'analysis', menuUrl: '/analysis' },
  {
    menuName: '',
    menuCode: 'info',
    menuUrl: '/info',
    children: [
      { menuName: '', menuCode: 'news', menuUrl: '/info/news' },
      { menuName: '', menuCode: 'notice', menuUrl: '/info/notice' },
      { menuName: '', menuCode: 'news', menuUrl: '/info/news-again' },
      { menuName: '', menuCode: 'podcast', menuUrl: '/info/podcast' },
    ],
  },
  { menuName: '', menuCode: 'parking', menuUrl: '/parking' },
];

const pages = ['/analysis', '/info/news', '/info/notice', '/info/news-again'];
const rows = pages.map((path): RouteRow => ({ path, screen: 'page', access: path }));
const shown = buildNavigation(menu, { routes: rows, allowedPaths: new Set(pages) }, ({ zh }) => zh);

test.each([
  [
    'a list',
    [
      { menuCode: 'news', total: 3 },
      { menuCode: 'notice', total: 1 },
    ],
  ],
  ['a map', { news: 3, notice: 1 }],
  ['a map of numbers written as text', { news: '3', notice: '1' }],
])('[S3.3] menu counts are read from %s', (_title, data) => {
  expect([...countsOf(data)]).toEqual([
    ['news', 3],
    ['notice', 1],
  ]);
});

test.each([[null], [undefined], ['x'], [7], [[null, 3, { total: 4 }]], [{ news: null, notice: 'many', info: -1 }]])(
  'invalid counts %j are treated as no counts',
  (data) => {
    expect([...countsOf(data).values()]).toEqual([]);
  },
);

test.each([
  [
    '[S3.4] the counts of menu entries are summed into their group',
    { news: 3, notice: 1 },
    { info: 4, news: 3, notice: 1, analysis: 0 },
    4,
  ],
  ['[S3.4] the count of a group includes its own count', { info: 2, news: 3 }, { info: 5, news: 3 }, 5],
  ['[S3.4] two menu entries with the same code are counted once', { news: 3 }, { info: 3, news: 3 }, 3],
  ['[S3.4] sections that the operator does not see are not counted', { member: 9, news: 1 }, { info: 1 }, 1],
  [
    '[S3.4] menu entries of the server without a page are counted neither in their group nor in the total',
    { parking: 5, podcast: 4, notice: 1 },
    { info: 1, notice: 1 },
    1,
  ],
])('%s', (_title, data, badges, total) => {
  const counts = countsOf(data);
  expect(Object.fromEntries(badgesOf(shown, counts))).toMatchObject(badges);
  expect(totalCount(shown, counts)).toBe(total);
});
