import { describe, expect, test } from 'vitest';
import { checkScreens } from '../../../src/client/session/routing/check-screens.ts';
import { definePage, defineScreens } from '../../../src/client/session/routing/define-screens.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { pageScreens, sectionScreens } from '../../../src/resources/index.client.ts';
import { menu, sections } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';

const own = { sections: sectionScreens, pages: pageScreens };
const map = { code: 'map', path: '/map', label: { zh: '地图', en: 'Map' }, icon: 'environment' } as const;
const empty = async () => ({ default: () => null });

test('the check of the museum’s own screens finds no mistake', () => {
  expect(checkScreens(own, menu, sections)).toEqual([]);
});

test('a page of the menu without a screen is reported as a mistake', () => {
  expect(checkScreens(own, [...menu, map], sections)).toEqual([
    'The page "map" has no screen; list one by definePage in src/resources/index.client.ts.',
  ]);
});

test('a screen for a page that the menu lacks, and two screens for one page, are reported as mistakes', () => {
  const pages = [...pageScreens, definePage(map, empty), definePage(map, empty)];
  expect(checkScreens({ ...own, pages }, menu, sections)).toEqual([
    'The menu has no page "map"; list it in src/resources/index.ts, or take its screen away.',
    'The menu has no page "map"; list it in src/resources/index.ts, or take its screen away.',
    'The page "map" has two screens; take one away.',
  ]);
});

test('screens for an unknown section, and two sets of screens for one section, are reported as mistakes', () => {
  const screens = [...sectionScreens, defineScreens(news, {}), defineScreens(news, {}), { code: 'nope' }];
  expect(checkScreens({ ...own, sections: screens }, menu, sections)).toEqual([
    'news: it has screens twice; put them into one defineScreens.',
    'There are screens for "nope", which no section is called.',
  ]);
});

describe('mistakes that the compiler finds are also found by the check of the screens', () => {
  const label = { zh: '名', en: 'Name' };
  const load = empty;
  const wrong = (screens: unknown, resource: Resource = news) =>
    checkScreens({ ...own, sections: [...sectionScreens, defineScreens(resource, screens as never)] }, menu, sections);

  test.each([
    [{ cels: { title: load } }, 'news: its screens name the slot "cels", which does not exist; did you mean "cells"?'],
    [
      { cells: { titel: load } },
      'news: its screens name the column "titel", which does not exist; did you mean "title"?',
    ],
    [
      { inputs: { souce: load } },
      'news: its screens name the field "souce", which does not exist; did you mean "source"?',
    ],
    [{ tabs: { map: { label, load } } }, 'news: its screens name the tab "map", which does not exist; there are none.'],
    [
      { tools: { print: { label, needs: 'exprt', load } } },
      'news: its screens name the action "exprt", which does not exist; did you mean "export"?',
    ],
    [
      { panels: { near: { label: { zh: '' }, at: 'under', load } } },
      'news: the label of "near" on its screens needs both languages.',
    ],
    [
      { rowActions: { publish: { label, load } } },
      'news: its row action "publish" has the name of an action of the section; give it another.',
    ],
    [{ tools: { print: { label } } }, 'news: "print" on its screens needs either "onClick" or "load".'],
  ])('the screens %j are reported with the message “%s”', (screens, sentence) => {
    expect(wrong(screens)).toEqual([sentence]);
  });

  test('a declared tab without a screen is reported as a mistake', () => {
    const screens = sectionScreens.filter(({ code }) => code !== 'operator');
    expect(checkScreens({ ...own, sections: screens }, menu, sections)).toEqual([
      'operator: its tab "audit" has no screen; give it one by defineScreens.',
    ]);
  });
});
