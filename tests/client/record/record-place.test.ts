import { describe, expect, test } from 'vitest';
import { findPlace, missingPage } from '../../../src/client/record/use-record-place.ts';
import { record } from '../small-world.tsx';

const page = (current: number, ...ids: number[]) => ({ current, rows: ids.map((id) => record(id)) });
const secondPage = page(2, 11, 12, 13);

describe('the place of a record in the list', () => {
  test.each([
    ['a record inside a page has both neighbours on that page', [secondPage], 12, { at: 5, previous: 11, next: 13 }],
    [
      'the first record of a page has its previous neighbour on the page before',
      [page(1, 8, 9, 10), secondPage],
      11,
      { at: 4, previous: 10, next: 12 },
    ],
    [
      'the last record of a page has its next neighbour on the page after',
      [secondPage, page(3, 14)],
      13,
      { at: 6, previous: 12, next: 14 },
    ],
    [
      'the last record of the list has no next neighbour',
      [page(3, 14)],
      14,
      { at: 7, previous: undefined, next: undefined },
    ],
  ])('%s', (_, pages, id, expected) => {
    const place = findPlace(pages, 3, 7, id);
    expect({ at: place?.at, previous: place?.previous?.record.id, next: place?.next?.record.id }).toEqual(expected);
  });

  test('a neighbour on another page comes with the number of that page', () => {
    expect(findPlace([secondPage, page(3, 14)], 3, 7, 13)?.next?.current).toBe(3);
  });

  test('a record that has left the list has no place', () => {
    expect(findPlace([secondPage], 3, 7, 99)).toBeNull();
  });
});

describe('the page that is read next to find the neighbours of a record', () => {
  const firstPage = page(1, 8, 9, 10);
  test.each([
    ['is the current page of the list when no page has been read', [], 12, 2],
    ['is none for a record inside a page', [secondPage], 12, null],
    ['is the page before for the first record of a page', [secondPage], 11, 1],
    ['is the page after for the last record of a page', [secondPage], 13, 3],
    ['is none for the first record of the list', [firstPage], 8, null],
    ['is the page before when the record is no longer on its page', [secondPage], 10, 1],
    ['is none when the record is not on the page before either', [firstPage, secondPage], 99, null],
  ])('%s', (_, pages, id, expected) => {
    const loadedPages = pages.map(({ current }) => current);
    expect(missingPage(findPlace(pages, 3, 7, id), 2, loadedPages)).toBe(expected);
  });

  test('is the page after when the total is unknown, until an empty page has been read', () => {
    const [lastPage, emptyPage] = [page(3, 14, 15, 16), page(4)];
    expect(missingPage(findPlace([lastPage], 3, null, 16), 3, [3])).toBe(4);
    expect(missingPage(findPlace([lastPage, emptyPage], 3, 9, 16), 3, [3, 4])).toBeNull();
  });
});
