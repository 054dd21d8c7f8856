import { describe, expect, test } from 'vitest';
import { buildTree, renumbered } from '../../../src/client/list/arranged-table.tsx';
import { toListRows } from '../../../src/client/page/list-rows.ts';

const limits = { min: 0, max: 9999 };
const changedNumbers = (numbers: number[], from: number, to: number, bounds = limits) =>
  Object.fromEntries(renumbered(numbers, from, to, bounds) ?? []);

describe('a row moved to another place in a list', () => {
  test.each([
    [
      'between two rows with a gap gets a number inside the gap, and no other row changes',
      [10, 20, 30],
      2,
      1,
      { 2: 15 },
    ],
    ['before the first row gets a smaller number', [100, 100, 100], 2, 0, { 2: 90 }],
    ['behind the last row gets a larger number', [100, 100, 100], 0, 2, { 0: 110 }],
    [
      'one place down among equal numbers changes its number and that of the row it passes',
      [100, 100, 100, 100],
      0,
      1,
      { 0: 99, 1: 98 },
    ],
    [
      'one place up among equal numbers changes its number and that of the row it passes',
      [100, 100, 100, 100],
      3,
      2,
      { 3: 101, 2: 102 },
    ],
    [
      'before a first row with the least number takes that number and renumbers the rows after it',
      [0, 1, 7],
      2,
      0,
      { 2: 0, 0: 1, 1: 2 },
    ],
    ['between two rows with one free number gets that number', [1, 3, 9], 2, 1, { 2: 2 }],
  ])('%s', (_, numbers, from, to, expected) => {
    expect(changedNumbers(numbers, from, to)).toEqual(expected);
  });

  test('is not renumbered when the limits leave fewer numbers than there are rows', () => {
    expect(renumbered([0, 1, 2], 2, 0, { min: 0, max: 2 })).toEqual(
      new Map([
        [2, 0],
        [0, 1],
        [1, 2],
      ]),
    );
    expect(renumbered([0, 0, 1], 2, 0, { min: 0, max: 1 })).toBeNull();
  });

  test('is at its new place when the list is sorted by the written numbers, for every possible move', () => {
    const lists = [
      [1, 2, 3, 4],
      [5, 5, 5, 5, 5],
      [0, 0, 1, 1, 2],
      [1, 1, 50, 50, 51],
      [9999, 9999, 9999],
    ];
    for (const numbers of lists) {
      for (let from = 0; from < numbers.length; from += 1) {
        for (let to = 0; to < numbers.length; to += 1) {
          if (from === to) continue;
          const changes = renumbered(numbers, from, to, limits);
          const expectedOrder = numbers.map((_, index) => index).filter((index) => index !== from);
          expectedOrder.splice(to, 0, from);
          const actualOrder = numbers
            .map((number, index) => ({ index, number: changes?.get(index) ?? number }))
            .sort((one, other) => one.number - other.number || one.index - other.index)
            .map(({ index }) => index);
          expect([numbers, from, to, actualOrder]).toEqual([numbers, from, to, expectedOrder]);
        }
      }
    }
  });
});

describe('a tree', () => {
  const row = (id: number, parent: number | null) => ({
    id,
    name: `${id}`,
    parent: parent && { id: parent, title: '' },
  });
  const outline = (rows: ReturnType<typeof buildTree>): unknown[] =>
    rows.map(({ record, children }) => (children ? [record.id, outline(children)] : record.id));

  test.each([
    [
      'puts each row under its parent, in the order of the list',
      [row(1, null), row(3, 1), row(2, 1), row(4, 3)],
      [[1, [[3, [4]], 2]]],
    ],
    ['shows at the top a row whose parent is not on the page', [row(2, 9), row(3, 2)], [[2, [3]]]],
    ['shows every row although the parents form a cycle', [row(1, 2), row(2, 1), row(3, 3)], [3, 1, 2]],
  ])('%s', (_, rows, expected) => {
    expect(outline(buildTree(toListRows(rows), 'parent'))).toEqual(expected);
  });
});
