import { describe, expect, test } from 'vitest';
import { findPlace, missingPage } from '../../../src/client/record/place/use-record-place.ts';
import { record } from '../small-world.tsx';

const page = (current: number, ...ids: number[]) => ({ current, rows: ids.map((id) => record(id)) });
const two = page(2, 11, 12, 13);

describe('the place of a record in the list', () => {
  test.each([
    ['inside a page', [two], 12, { at: 5, previous: 11, next: 13 }],
    [
      'at the head of a page that was read with the one before',
      [page(1, 8, 9, 10), two],
      11,
      { at: 4, previous: 10, next: 12 },
    ],
    [
      'at the end of a page that was read with the one after',
      [two, page(3, 14)],
      13,
      { at: 6, previous: 12, next: 14 },
    ],
    ['at the end of everything', [page(3, 14)], 14, { at: 7, previous: undefined, next: undefined }],
  ])('%s', (_, pages, id, wanted) => {
    const place = findPlace(pages, 3, 7, id);
    expect({ at: place?.at, previous: place?.previous?.record.id, next: place?.next?.record.id }).toEqual(wanted);
  });

  test('a neighbour knows the page it stands on', () => {
    expect(findPlace([two, page(3, 14)], 3, 7, 13)?.next?.current).toBe(3);
  });

  test('a record that has left the list has no place', () => {
    expect(findPlace([two], 3, 7, 99)).toBeNull();
  });
});

describe('what is read before the neighbours are known', () => {
  const first = page(1, 8, 9, 10);
  test.each([
    ['the page of the list', [], 12, 2],
    ['nothing more inside a page', [two], 12, null],
    ['the page before, at the head of one', [two], 11, 1],
    ['the page after, at the end of one', [two], 13, 3],
    ['nothing before the first of all', [first], 8, null],
    ['the page before, when the record has moved up', [two], 10, 1],
    ['nothing more when it is not there either', [first, two], 99, null],
  ])('%s', (_, pages, id, wanted) => {
    const read = pages.map(({ current }) => current);
    expect(missingPage(findPlace(pages, 3, 7, id), 2, read)).toBe(wanted);
  });

  test('the page after, where nobody knows how many there are, until one is empty', () => {
    const [last, empty] = [page(3, 14, 15, 16), page(4)];
    expect(missingPage(findPlace([last], 3, null, 16), 3, [3])).toBe(4);
    expect(missingPage(findPlace([last, empty], 3, 9, 16), 3, [3, 4])).toBeNull();
  });
});
