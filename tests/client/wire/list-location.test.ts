import { describe, expect, test } from 'vitest';
import {
  changeListLocation,
  crudFilters,
  listSearch,
  parseListLocation,
  toggleSort,
  withCondition,
} from '../../../src/client/wire/list-location.ts';
import { sortersOf, sortText } from '../../../src/contract/list.ts';
import { story } from '../small-world.tsx';

const defaultLocation = parseListLocation('', story);

describe('the address of a list', () => {
  test('[S9.2] says nothing while the list shows its first ten rows as declared', () => {
    expect(defaultLocation).toEqual({
      current: 1,
      pageSize: 10,
      sorters: [{ field: 'day', order: 'desc' }],
      conditions: [],
    });
    expect(listSearch(defaultLocation, story)).toBe('');
  });

  test.each([
    'A&B#c',
    '100%',
    '%41',
    '开馆？',
    'a+b c',
    '=&=',
    '"<b>"',
    '../..',
    '😀𠮷',
    "O'Neil; drop",
    '\\',
    'a=b&current=9',
  ])('writes the keyword %j to the address and reads it back', (word) => {
    const conditions = [
      ['keyword', [word]],
      ['title', [word]],
    ] as const;
    const search = listSearch({ ...defaultLocation, current: 3, conditions }, story);
    const hash = new URL(`http://museum/admin/#/info/story${search}`).hash.slice('#/info/story'.length);
    expect(parseListLocation(hash, story)).toEqual({ ...defaultLocation, current: 3, conditions });
  });

  test('repeats a name for several values, and keeps a range in one', () => {
    const conditions = [
      ['category', ['one', 'two']],
      ['day', ['2026-01-01..']],
    ] as const;
    const search = listSearch({ ...defaultLocation, conditions }, story);
    expect(search).toBe('?category=one&category=two&day=2026-01-01..');
    expect(crudFilters(parseListLocation(search, story), story)).toEqual([
      { field: 'category', operator: 'in', value: ['one', 'two'] },
      { field: 'day', operator: 'between', value: ['2026-01-01', null] },
    ]);
  });

  test.each([
    ['a filter nobody declared', '?secret=1', ''],
    ['a page that is no number', '?current=-2', ''],
    ['a page size nobody offers', '?pageSize=100000', ''],
    ['a column that cannot be sorted by', '?sort=-cover', ''],
    ['a column that does not exist', '?sort=constructor', ''],
    ['a column that is named twice', '?sort=pages,-pages', '?sort=pages'],
    ['a fourth column to sort by', '?sort=pages,title,status,day', '?sort=pages%2Ctitle%2Cstatus'],
    ['a range that is none', '?day=yesterday', '?day=yesterday'],
  ])('ignores %s', (_, search, expected) => {
    const location = parseListLocation(search, story);
    expect(listSearch(location, story)).toBe(expected);
    expect(crudFilters(location, story)).toEqual([]);
  });

  test('[S2.3] keeps isAuth=0, which is not the list’s', () => {
    expect(listSearch({ ...defaultLocation, current: 2 }, story, '?isAuth=0')).toBe('?isAuth=0&current=2');
    expect(parseListLocation('?isAuth=0', story).conditions).toEqual([]);
  });

  test.each([
    ['a head alone sorts by it', 'day', false, 'pages', 'pages'],
    ['pressed again it turns', 'pages', false, 'pages', '-pages'],
    ['alone it replaces the others', 'day,pages', false, 'title', 'title'],
    ['added it comes behind the others', '-day', true, 'pages', '-day,pages'],
    ['pressed again it turns in its place', 'pages,day', true, 'pages', '-pages,day'],
    ['the third time it goes', '-pages,day', true, 'pages', 'day'],
    ['the last one stays', '-pages', true, 'pages', 'pages'],
    ['a fourth does not come in', 'day,pages,title', true, 'status', 'day,pages,title'],
  ])('in the order of a list %s', (_, sort, isAdditive, field, expected) => {
    expect(sortText(toggleSort(sortersOf(sort), field, isAdditive))).toBe(expected);
  });

  test('stands with what waits longest first where nothing else is asked for, until the operator sorts it', () => {
    const sortOf = (search: string) => sortText(parseListLocation(search, story).sorters);
    expect(sortOf('?status=review')).toBe('updatedAt');
    expect(sortOf('?waiting=me')).toBe('updatedAt');
    expect(sortOf('?status=review&status=draft')).toBe('-day');
    expect(sortOf('?status=review&sort=-day')).toBe('-day');
  });

  test('takes the order of what is asked for with it, and leaves one that was chosen alone', () => {
    const reviewCondition = [['status', ['review']]] as const;
    const reviewLocation = changeListLocation(defaultLocation, { conditions: reviewCondition }, story);
    expect(listSearch(reviewLocation, story)).toBe('?status=review');
    expect(sortText(reviewLocation.sorters)).toBe('updatedAt');
    expect(changeListLocation(reviewLocation, { conditions: [] }, story)).toEqual(defaultLocation);
    const sortedByTitle = changeListLocation(defaultLocation, { sorters: sortersOf('title') }, story);
    expect(listSearch(changeListLocation(sortedByTitle, { conditions: reviewCondition }, story), story)).toBe(
      '?sort=title&status=review',
    );
    const sortedByDay = changeListLocation(reviewLocation, { sorters: sortersOf('-day') }, story);
    expect(listSearch(sortedByDay, story)).toBe('?sort=-day&status=review');
  });

  test('forgets a part that is emptied', () => {
    expect(withCondition([['title', ['a']]], 'title', [''])).toEqual([]);
    expect(withCondition([['title', ['a']]], 'category', ['one'])).toEqual([
      ['title', ['a']],
      ['category', ['one']],
    ]);
  });
});
