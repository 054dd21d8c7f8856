import { describe, expect, test } from 'vitest';
import {
  changeListLocation,
  crudFilters,
  listSearch,
  parseListLocation,
  toggleSort,
  withCondition,
} from '../../../src/client/transport/wire/list-location.ts';
import { sortersOf, sortText } from '../../../src/contract/list.ts';
import { story } from '../small-world.tsx';

const defaultLocation = parseListLocation('', story);

describe('the address of a list', () => {
  test('[S9.2] has no query while the list shows its first ten rows in the declared order', () => {
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

  test('repeats a parameter for several values, and writes a range as one value', () => {
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
    ['a filter that is not declared', '?secret=1', ''],
    ['a negative page number', '?current=-2', ''],
    ['a page size that is not offered', '?pageSize=100000', ''],
    ['a column that cannot be sorted by', '?sort=-cover', ''],
    ['a column that does not exist', '?sort=constructor', ''],
    ['a sort column that is named a second time', '?sort=pages,-pages', '?sort=pages'],
    ['a fourth column to sort by', '?sort=pages,title,status,day', '?sort=pages%2Ctitle%2Cstatus'],
    ['a date range that cannot be read', '?day=yesterday', '?day=yesterday'],
  ])('ignores %s', (_, search, expected) => {
    const location = parseListLocation(search, story);
    expect(listSearch(location, story)).toBe(expected);
    expect(crudFilters(location, story)).toEqual([]);
  });

  test('[S2.3] keeps the parameter isAuth=0, which is not a filter of the list', () => {
    expect(listSearch({ ...defaultLocation, current: 2 }, story, '?isAuth=0')).toBe('?isAuth=0&current=2');
    expect(parseListLocation('?isAuth=0', story).conditions).toEqual([]);
  });

  test.each([
    ['the list is sorted by this column alone', 'day', false, 'pages', 'pages'],
    ['a sorted column reverses its direction', 'pages', false, 'pages', '-pages'],
    ['a column replaces several sort columns if it is not added to them', 'day,pages', false, 'title', 'title'],
    ['an added column comes behind the others', '-day', true, 'pages', '-day,pages'],
    [
      'an added column that is already sorted reverses its direction in its place',
      'pages,day',
      true,
      'pages',
      '-pages,day',
    ],
    ['an added column that is already reversed is removed from the order', '-pages,day', true, 'pages', 'day'],
    ['the only sort column is reversed and not removed', '-pages', true, 'pages', 'pages'],
    ['a fourth column is not added', 'day,pages,title', true, 'status', 'day,pages,title'],
  ])('when a column head is pressed, %s', (_, sort, isAdditive, field, expected) => {
    expect(sortText(toggleSort(sortersOf(sort), field, isAdditive))).toBe(expected);
  });

  test('sorts waiting records by the longest wait, unless the address has other filters or names an order', () => {
    const sortOf = (search: string) => sortText(parseListLocation(search, story).sorters);
    expect(sortOf('?status=review')).toBe('updatedAt');
    expect(sortOf('?waiting=me')).toBe('updatedAt');
    expect(sortOf('?status=review&status=draft')).toBe('-day');
    expect(sortOf('?status=review&sort=-day')).toBe('-day');
  });

  test('changes the default order with the status filter, but keeps an order that the operator chose', () => {
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

  test('drops a filter whose value is emptied', () => {
    expect(withCondition([['title', ['a']]], 'title', [''])).toEqual([]);
    expect(withCondition([['title', ['a']]], 'category', ['one'])).toEqual([
      ['title', ['a']],
      ['category', ['one']],
    ]);
  });
});
