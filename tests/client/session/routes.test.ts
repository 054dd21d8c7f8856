import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { createAccessProvider } from '../../../src/client/app/providers/access-provider.ts';
import {
  accessFrom,
  accessiblePaths,
  flattenRoutes,
  markAccessible,
  menuPaths,
  type RouteRow,
  resourcesOutsideMenu,
  routeTable,
  sectionsWithoutGroup,
  toRefineResources,
  toRoutes,
} from '../../../src/client/session/routing/routes.ts';
import { children, menu, sections, shared } from '../../../src/resources/index.ts';

const rows = routeTable(menu, [...children, ...shared]);
const canWith = (codes: readonly string[]) => createAccessProvider(new Set(codes), sections).can.sync;

/**
 * The codes of the specification's paths, typed out so that the test does not compute them as the product does. The menu
 * may have further entries.
 */
const codes = [
  ['/analysis', 'analysis'],
  ['/home', 'home'],
  ['/home/sliderConfig', 'sliderConfig'],
  ['/visit', 'visit'],
  ['/visit/visitGuide', 'visitGuide'],
  ['/exhibition', 'exhibition'],
  ['/exhibition/undisturbedExhibition', 'undisturbedExhibition'],
  ['/exhibition/basicExhibition', 'basicExhibition'],
  ['/exhibition/tmpExhibition', 'tmpExhibition'],
  ['/education', 'education'],
  ['/education/juniorActivities', 'juniorActivities'],
  ['/education/juniorActivitiesApply', 'juniorActivitiesApply'],
  ['/education/zhongshanLecture', 'zhongshanLecture'],
  ['/education/themeEducation', 'themeEducation'],
  ['/education/volunteer', 'volunteer'],
  ['/education/friendsOfMuseums', 'friendsOfMuseums'],
  ['/education/friendsOfMuseumsApply', 'friendsOfMuseumsApply'],
  ['/collection', 'collection'],
  ['/collection/collectionManage', 'collectionManage'],
  ['/periodical', 'periodical'],
  ['/periodical/libraryJournal', 'libraryJournal'],
  ['/periodical/publication', 'publication'],
  ['/literature', 'literature'],
  ['/literature/literatureGoods', 'literatureGoods'],
  ['/literature/melodrama', 'melodrama'],
  ['/literature/wallpaper', 'wallpaper'],
  ['/info', 'info'],
  ['/info/news', 'news'],
  ['/info/notice', 'notice'],
  ['/info/reminder', 'reminder'],
  ['/about', 'about'],
  ['/about/annals', 'annals'],
  ['/about/introduce', 'introduce'],
  ['/about/organization', 'organization'],
  ['/about/artifactCollect', 'artifactCollect'],
  ['/about/voiceGuide', 'voiceGuide'],
  ['/member', 'member'],
  ['/member/memberManage', 'memberManage'],
  ['/system', 'system'],
  ['/system/role', 'role'],
  ['/system/operator', 'operator'],
];

test('[S2.5, S2.7] the 12 top menu entries and 29 sections of the specification have their paths and menu codes', () => {
  const menuRoutes = flattenRoutes(rows)
    .filter(({ screen, resource }) => ['group', 'page', 'list'].includes(screen) && !resource?.shared)
    .map(({ path, access }) => [path, access]);
  const specified = new Set(codes.map(([path]) => path));
  expect(menuRoutes.filter(([path]) => specified.has(path))).toEqual(codes);
});

test('[S2.5] without the code of a route neither it nor what lies below it opens, whatever other codes are granted', () => {
  const openBelow = codes.flatMap(([path, code]) => {
    const others = codes.flatMap(([, other = '']) => (other === code ? [] : other));
    const open = accessiblePaths(markAccessible(rows, accessFrom(rows, canWith(others))));
    return [...open].filter((one) => one === path || one.startsWith(`${path}/`));
  });
  expect(openBelow).toEqual([]);
});

test('[D3] Refine has a resource for each menu code, with the groups as parents', () => {
  const resources = toRefineResources(rows, ({ en }) => en);
  const specified = codes.map(([, code]) => code);
  expect(resources.map(({ name }) => name).filter((name) => specified.includes(name))).toEqual(specified);
  expect(resources.filter(({ name }) => ['analysis', 'info'].includes(name))).toEqual([
    { name: 'analysis', list: '/analysis', meta: { label: 'Overview' } },
    { name: 'info', meta: { label: 'Information' } },
  ]);
  expect(resources.find(({ name }) => name === 'news')).toEqual({
    name: 'news',
    list: '/info/news',
    create: '/info/news/create',
    edit: '/info/news/edit/:id',
    show: '/info/news/show/:id',
    meta: { label: 'News', parent: 'info' },
  });
});

test('Refine has a resource for each child and shared section outside the menu, with the paths of its pages', () => {
  const resources = resourcesOutsideMenu(rows);
  expect(resources.map(({ name }) => name)).toEqual([...children, ...shared].map(({ code }) => code));
  expect(resources.find(({ name }) => name === 'activitySession')).toEqual({
    name: 'activitySession',
    create: '/education/juniorActivities/activitySession/create',
    edit: '/education/juniorActivities/activitySession/edit/:id',
    show: '/education/juniorActivities/activitySession/show/:id',
  });
  expect(resources.find(({ name }) => name === 'venue')?.list).toBe('/shared/venue');
});

test.each([
  ['/education/juniorActivities/activitySession/create', 'juniorActivities:edit'],
  ['/education/juniorActivities/activitySession/edit/:id', 'juniorActivities:edit'],
  ['/education/juniorActivities/activitySession/show/:id', 'juniorActivities'],
  ['/education/zhongshanLecture/lectureBooking/create', 'zhongshanLecture:lectureBooking.create'],
  ['/education/volunteer/serviceRecord/edit/:id', 'volunteer:edit'],
  ['/about/artifactCollect/artifactOffer/show/:id', 'artifactCollect'],
  ['/shared/venue', 'venue'],
  ['/shared/venue/create', 'venue:create'],
  ['/shared/storage/edit/:id', 'storage:edit'],
  ['/shared/authority/show/:id', 'authority'],
  ['/shared/shift/create', 'shift:create'],
])('the page %s, which has no menu entry, needs the permission code %s', (path, access) => {
  expect(flattenRoutes(rows).find((route) => route.path === path)?.access).toBe(access);
});

test.each([
  [
    'an operator who may read a section that refers to it, for reading',
    ['exhibition', 'tmpExhibition'],
    ['/shared/venue', '/shared/venue/show/:id'],
  ],
  [
    'an operator who has only its edit code, for reading and editing',
    ['venue:edit'],
    ['/shared/venue', '/shared/venue/edit/:id', '/shared/venue/show/:id'],
  ],
  ['no operator without such a code', ['info', 'news'], []],
])('the pages of a shared section are open to %s', (_title, codes, paths) => {
  const reachable = accessiblePaths(markAccessible(rows, accessFrom(rows, canWith(codes))));
  expect([...reachable].filter((path) => path.startsWith('/shared/venue'))).toEqual(paths);
});

test('the pages of a child section belong to the menu entry of its parent section', () => {
  const paths = menuPaths(rows);
  expect(paths.get('/education/juniorActivities/activitySession')).toBe('/education/juniorActivities');
  expect(paths.get('/info/news')).toBe('/info/news');
});

const routes = [...toRoutes(rows, ({ path, screen }) => `${screen} ${path}`), { path: '*', element: 'notFound *' }];
const elementAt = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.element;

test.each([
  ['/info/news', 'list /info/news'],
  ['/info/news/create', 'create /info/news/create'],
  ['/info/news/edit/7', 'edit /info/news/edit/:id'],
  ['/info/news/show/7', 'show /info/news/show/:id'],
  ['/info', 'group /info'],
  ['/education/juniorActivities/activitySession/edit/7', 'edit /education/juniorActivities/activitySession/edit/:id'],
  ['/education/juniorActivities/activitySession', 'notFound /education/*'],
  ['/shared/venue', 'list /shared/venue'],
  ['/shared/nope', 'notFound *'],
  ['/analysis', 'page /analysis'],
  ['/info/nope', 'notFound /info/*'],
  ['/info/newsletter', 'notFound /info/*'],
  ['/info/news/nope', 'notFound /info/*'],
  ['/nope', 'notFound *'],
  ['/nope/news', 'notFound *'],
  ['/analysis/nope', 'notFound *'],
])('[S2.6] the address %s shows the screen %s', (path, element) => {
  expect(elementAt(path)).toBe(element);
});

test('[S6.5] a section that its code allows is refused where the code of its group is missing, which is said', () => {
  const codes = ['news', 'notice', 'exhibition', 'tmpExhibition'];
  expect(sectionsWithoutGroup(rows, canWith(codes))).toEqual([
    { section: 'news', group: 'info' },
    { section: 'notice', group: 'info' },
  ]);
  expect(sectionsWithoutGroup(rows, canWith([...codes, 'info']))).toEqual([]);
});

const row = (path: string, access: string, children?: RouteRow[]): RouteRow => ({
  path,
  access,
  screen: children ? 'group' : 'page',
  ...(children ? { children } : {}),
});
const tree = [row('/a', 'a', [row('/a/b', 'b'), row('/a/c', 'c'), { path: '/a/*', screen: 'notFound' }])];
const openPathsFor = (access: Parameters<typeof markAccessible>[1]) =>
  [...accessiblePaths(markAccessible(tree, access))].filter((path) => path !== '/a/*');

test.each([
  ['[S6.1] a route whose code has no access value is denied', {}, []],
  ['[S6.4] a route whose access value is false is denied', { a: true, b: false, c: true }, ['/a', '/a/c']],
  [
    '[S6.4] a route whose access function returns false is denied',
    { a: true, b: () => false, c: () => true },
    ['/a', '/a/c'],
  ],
  [
    '[S6.4] an access function receives its route',
    { a: true, b: ({ path }: RouteRow) => path === '/a/b', c: false },
    ['/a', '/a/b'],
  ],
  ['[S6.5] the children of a denied parent are denied, whatever their own codes', { a: false, b: true, c: true }, []],
  ['[S6.6] a parent whose children are all denied is denied; its not-found child does not count', { a: true }, []],
])('%s', (_title, access, paths) => {
  expect(openPathsFor(access)).toEqual(paths);
});

test.each([[undefined], [null], [7], [true], [{}]])(
  '[S6.3] a route declared with access %j throws an error that names the route',
  (access) => {
    const malformed = [{ path: '/a/b', screen: 'page', access } as unknown as RouteRow];
    expect(() => markAccessible(malformed, {})).toThrow('/a/b');
  },
);

test('an operator with only the read code may open the list and the records, but not the create page', () => {
  const reachable = accessiblePaths(markAccessible(rows, accessFrom(rows, canWith(['info', 'news']))));
  expect(reachable.has('/info/news')).toBe(true);
  expect(reachable.has('/info/news/show/:id')).toBe(true);
  expect(reachable.has('/info/news/create')).toBe(false);
  expect(reachable.has('/info/notice')).toBe(false);
});

test.each([
  ['open to an operator who may read a section', ['news'], true],
  ['closed to an operator who may read only the overview', ['analysis'], false],
  ['closed before the menu has loaded', [], false],
])('[D6] the search page, which has no menu entry, is %s', (_who, held, expected) => {
  const can = canWith(held);
  const open = accessiblePaths(markAccessible(rows, accessFrom(rows, can)));
  expect(open.has('/search')).toBe(expected);
  expect(can({ resource: 'search', action: 'list' }).can).toBe(expected);
});

test.each([
  ['open to an operator who may create in a section', ['notice', 'news', 'news:create'], true],
  ['closed to an operator who may only read', ['news', 'notice'], false],
  ['closed before the menu has loaded', [], false],
])('[D6] the media page, which has no menu entry, is %s', (_who, held, expected) => {
  const can = canWith(held);
  expect(accessiblePaths(markAccessible(rows, accessFrom(rows, can))).has('/media')).toBe(expected);
});

test('[D6] the media page is closed where the server does not have it', () => {
  const provider = createAccessProvider(new Set(['news', 'news:create']), sections, ({ code }) => code !== 'media');
  expect(provider.can.sync({ resource: 'media', action: 'list' })).toEqual({ can: false, reason: 'media' });
});

test.each([
  ['open to an operator who may read a section whose records are events', ['education', 'zhongshanLecture'], true],
  ['closed to an operator who may read others only', ['news', 'notice'], false],
])('[D6] the calendar, which has no menu entry, is %s', (_who, held, expected) => {
  const provider = createAccessProvider(new Set(held), sections);
  expect(provider.can.sync({ resource: 'calendar', action: 'list' }).can).toBe(expected);
  const withoutFeature = createAccessProvider(new Set(held), sections, ({ code }) => code !== 'calendar');
  expect(withoutFeature.can.sync({ resource: 'calendar', action: 'list' }).can).toBe(false);
});
