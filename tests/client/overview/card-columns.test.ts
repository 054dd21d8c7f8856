import { expect, test } from 'vitest';
import { placeCards } from '../../../src/client/overview/card-columns.ts';
import { orderCards } from '../../../src/client/overview/card-layout.ts';
import type { Card } from '../../../src/declare/card.ts';

const label = { zh: '名', en: 'Name' };

/** A card with a table of so many rows, some of which it shows until it is expanded. */
const cardOf = (code: string, rows: number, collapsed = 5) => {
  const card: Card = {
    code,
    label,
    about: label,
    reads: [],
    parts: { list: { shape: 'rows', title: label, columns: {}, empty: label, collapsed } },
  };
  return { card, content: { code, parts: { list: Array.from({ length: rows }, () => ({ cells: {} })) } } };
};

/** The codes of the cards in each column. */
function codesIn(cards: ReturnType<typeof cardOf>[], count: number): string[] {
  const places = placeCards(cards, count);
  return Array.from({ length: count }, (_, column) =>
    cards.flatMap(({ card }, at) => (places[at]?.column === column ? [card.code] : [])).join(''),
  );
}

/** The rows that the table of each card shows. */
const rowsOf = (cards: ReturnType<typeof cardOf>[], count: number) =>
  placeCards(cards, count).map(({ rows }) => rows.list);

test('small cards stand beside a high one', () => {
  const cards = [cardOf('a', 10, 10), cardOf('b', 1), cardOf('c', 1), cardOf('d', 1)];
  expect(codesIn(cards, 2)).toEqual(['a', 'bcd']);
});

test('a high card that comes last stands beside all that come before it', () => {
  const cards = [cardOf('a', 3), cardOf('b', 3), cardOf('c', 10, 10)];
  expect(codesIn(cards, 2)).toEqual(['ab', 'c']);
});

test('the cards of a narrow window stand in one column in their order', () => {
  const cards = ['a', 'b', 'c'].map((code) => cardOf(code, 2));
  expect(codesIn(cards, 1)).toEqual(['abc']);
});

test('a table in the shorter column shows more of its rows, so that no room stays empty', () => {
  expect(rowsOf([cardOf('a', 10, 10), cardOf('b', 30, 4)], 2)).toEqual([10, 9]);
  expect(rowsOf([cardOf('a', 10, 10), cardOf('b', 6, 4)], 2)).toEqual([10, 6]);
});

test('each table of more than four cards shows three rows, so that all cards are within two screens', () => {
  const cardsOf = (count: number) => Array.from({ length: count }, (_, at) => cardOf(String(at), 30, 5));
  expect(rowsOf(cardsOf(4), 2)).toEqual([5, 5, 5, 5]);
  expect(rowsOf(cardsOf(6), 2)).toEqual([3, 3, 3, 3, 3, 3]);
});

test.each([
  ['the order of the declaration', [], 'abcd'],
  ['the order of the operator', ['d', 'c', 'b', 'a'], 'dcba'],
  ['a card of a later version behind the one declared before it', ['d', 'c', 'a'], 'dcab'],
  ['no card that does not exist', ['x', 'b', 'a'], 'bcda'],
])('the cards follow %s', (_what, order, expected) => {
  const cards = ['a', 'b', 'c', 'd'].map((code) => ({ code }));
  expect(
    orderCards(cards, order)
      .map(({ code }) => code)
      .join(''),
  ).toBe(expected);
});
