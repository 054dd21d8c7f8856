import { expect, test } from 'vitest';
import { nextActiveKey } from '../../../src/client/search/active-option.ts';
import { matchNames, rankByName } from '../../../src/client/search/choices.ts';
import { isSearchable } from '../../../src/client/search/use-search.ts';
import { recentOf, rememberVisit } from '../../../src/client/session/recent-records.ts';

test.each([
  ['新闻', true, 'all characters of a name'],
  ['闻', true, 'one character of a name'],
  ['xw', true, 'the initials of the pinyin'],
  ['xinwen', true, 'the whole pinyin'],
  ['XW', true, 'the initials of the pinyin in capitals'],
  ['NEWS', true, 'the English name in capitals'],
  ['新 news', true, 'one word of each name'],
  ['新 gg', false, 'a second word that is in neither name'],
  ['公告', false, 'the name of another section'],
  ['.*', false, 'a regular expression'],
  ['((', false, 'an invalid regular expression'],
  ['\\', false, 'a backslash'],
  ['', true, 'an empty input, which matches everything'],
])('whether the names “新闻” and “News” match the input %j is %s (%s)', (text, isMatch) => {
  expect(matchNames(['新闻', 'News'], text) !== null).toBe(isMatch);
});

test('a name that begins with the input is ranked before a name that only contains it', () => {
  expect(rankByName(['小新闻', '新闻', '公告'], '新闻', (name) => [name])).toEqual(['新闻', '小新闻']);
});

test.each([
  ['ArrowDown', 'a', 'b'],
  ['ArrowDown', 'c', 'a'],
  ['ArrowDown', undefined, 'a'],
  ['ArrowUp', 'a', 'c'],
  ['ArrowUp', 'b', 'a'],
  ['Home', 'c', 'a'],
  ['End', 'a', 'c'],
  ['PageDown', 'a', 'c'],
  ['PageUp', 'c', 'a'],
  ['x', 'a', undefined],
])('in the options a, b and c the key %s moves the active option from %s to %s', (key, from, to) => {
  expect(nextActiveKey(key, ['a', 'b', 'c'], from)).toBe(to);
});

test('in an empty list of options no key makes an option active', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp'])
    expect(nextActiveKey(key, [], undefined)).toBeUndefined();
});

test.each([
  ['陈', true],
  ['陈望', true],
  ['ab', true],
  ['a', false],
  ['  ', false],
  ['', false],
  ['#', false],
  ['#7', true],
  ['＃7', true],
  ['7', false],
  ['71', true],
])('whether the input %j is long enough to search on the server is %s', (text, expected) =>
  expect(isSearchable(text)).toBe(expected),
);

test('recently visited records are kept per operator, the latest first, each once and twelve at most', () => {
  const visitRecord = (id: number) => rememberVisit('editor', { section: 'news', id, title: `新闻${id}` });
  for (const id of [1, 2, 1]) visitRecord(id);
  expect(recentOf('editor').map(({ id }) => id)).toEqual([1, 2]);
  expect(recentOf('approver')).toEqual([]);
  for (let id = 1; id <= 30; id += 1) visitRecord(id);
  expect(recentOf('editor')).toHaveLength(12);
});

test.each(['nonsense', '{}', '[null,{"section":1},{"section":"news","id":"","title":null}]'])(
  'the malformed stored value %j gives no recently visited records',
  (stored) => {
    localStorage.setItem('museum-admin.recent.editor', stored);
    expect(recentOf('editor')).toEqual([]);
  },
);
