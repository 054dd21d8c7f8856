import { expect, test } from 'vitest';
import { checkScreens } from '../../../src/client/routing/check-screens.ts';
import { definePage, defineScreens } from '../../../src/client/routing/define-screens.ts';
import { pageScreens, sectionScreens } from '../../../src/resources/index.client.ts';
import { menu, records } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';

const own = { sections: sectionScreens, pages: pageScreens };
const map = { code: 'map', path: '/map', label: { zh: '地图', en: 'Map' }, icon: 'environment' } as const;
const empty = async () => ({ default: () => null });

test('the museum’s own screens are without a mistake', () => {
  expect(checkScreens(own, menu, records)).toEqual([]);
});

test('a page of the menu without a screen is a mistake', () => {
  expect(checkScreens(own, [...menu, map], records)).toEqual([
    'The page "map" has no screen; list one by definePage in src/resources/index.client.ts.',
  ]);
});

test('a screen for no page, and two for one, are mistakes', () => {
  const pages = [...pageScreens, definePage(map, empty), definePage(map, empty)];
  expect(checkScreens({ ...own, pages }, menu, records)).toEqual([
    'The menu has no page "map"; list it in src/resources/index.ts, or take its screen away.',
    'The menu has no page "map"; list it in src/resources/index.ts, or take its screen away.',
    'The page "map" has two screens; take one away.',
  ]);
});

test('screens of an unknown section, and twice of one section, are mistakes', () => {
  const sections = [...sectionScreens, defineScreens(news, {}), defineScreens(news, {}), { code: 'nope' }];
  expect(checkScreens({ ...own, sections }, menu, records)).toEqual([
    'news: it has screens twice; put them into one defineScreens.',
    'There are screens for "nope", which no section is called.',
  ]);
});
