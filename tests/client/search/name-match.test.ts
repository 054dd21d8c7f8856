import { expect, test } from 'vitest';
import { nextActiveKey } from '../../../src/client/search/active-option.ts';
import { matchNames, rankByName } from '../../../src/client/search/choices.ts';
import { recentOf, rememberVisit } from '../../../src/client/search/recent.ts';
import { isSearchable } from '../../../src/client/search/use-search.ts';

test.each([
  ['新闻', true, 'its characters'],
  ['闻', true, 'one of them'],
  ['xw', true, 'the initials of its pinyin'],
  ['xinwen', true, 'its pinyin'],
  ['XW', true, 'in capitals'],
  ['NEWS', true, 'its name in English'],
  ['新 news', true, 'both, each word somewhere'],
  ['新 gg', false, 'a word that stands nowhere'],
  ['公告', false, 'the name of another'],
  ['.*', false, 'an expression'],
  ['((', false, 'an unfinished one'],
  ['\\', false, 'a stroke'],
  ['', true, 'nothing, which asks for all'],
])('“新闻 News” by %j: %s, %s', (text, isMatch) => {
  expect(matchNames(['新闻', 'News'], text) !== null).toBe(isMatch);
});

test('what begins with the words comes before what only holds them', () => {
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
])('after %s the mark goes from %s to %s', (key, from, to) => {
  expect(nextActiveKey(key, ['a', 'b', 'c'], from)).toBe(to);
});

test('in an empty list there is nothing to mark', () => {
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
])('asking the server for %j is worth it: %s', (text, expected) => expect(isSearchable(text)).toBe(expected));

test('the latest records come first, each once, and each operator’s are their own', () => {
  const visitRecord = (id: number) => rememberVisit('editor', { section: 'news', id, title: `新闻${id}` });
  for (const id of [1, 2, 1]) visitRecord(id);
  expect(recentOf('editor').map(({ id }) => id)).toEqual([1, 2]);
  expect(recentOf('approver')).toEqual([]);
  for (let id = 1; id <= 30; id += 1) visitRecord(id);
  expect(recentOf('editor')).toHaveLength(12);
});

test.each(['nonsense', '{}', '[null,{"section":1},{"section":"news","id":"","title":null}]'])(
  'what was kept as %j is forgotten rather than shown',
  (stored) => {
    localStorage.setItem('museum-admin.recent.editor', stored);
    expect(recentOf('editor')).toEqual([]);
  },
);
