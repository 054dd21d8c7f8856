import { describe, expect, test } from 'vitest';
import { findPlace, missingPage } from '../../../src/client/record/place/use-record-place.ts';
import { record } from '../small-world.tsx';

const page = (current: number, ...ids: number[]) => ({ current, rows: ids.map((id) => record(id)) });
const secondPage = page(2, 11, 12, 13);

describe('the place of a record in the list', () => {
  test.each([
    ['inside a page', [secondPage], 12, { at: 5, previous: 11, next: 13 }],
    [
      'at the head of a page that was read with the one before',
      [page(1, 8, 9, 10), secondPage],
      11,
      { at: 4, previous: 10, next: 12 },
    ],
    [
      'at the end of a page that was read with the one after',
      [secondPage, page(3, 14)],
      13,
      { at: 6, previous: 12, next: 14 },
    ],
    ['at the end of everything', [page(3, 14)], 14, { at: 7, previous: undefined, next: undefined }],
  ])('%s', (_, pages, id, expected) => {
    const place = findPlace(pages, 3, 7, id);
    expect({ at: place?.at, previous: place?.previous?.record.id, next: place?.next?.record.id }).toEqual(expected);
  });

  test('a neighbour knows the page it stands on', () => {
    expect(findPlace([secondPage, page(3, 14)], 3, 7, 13)?.next?.current).toBe(3);
  });

  test('a record that has left the list has no place', () => {
    expect(findPlace([secondPage], 3, 7, 99)).toBeNull();
  });
});

describe('what is read before the neighbours are known', () => {
  const firstPage = page(1, 8, 9, 10);
  test.each([
    ['the page of the list', [], 12, 2],
    ['nothing more inside a page', [secondPage], 12, null],
    ['the page before, at the head of one', [secondPage], 11, 1],
    ['the page after, at the end of one', [secondPage], 13, 3],
    ['nothing before the first of all', [firstPage], 8, null],
    ['the page before, when the record has moved up', [secondPage], 10, 1],
    ['nothing more when it is not there either', [firstPage, secondPage], 99, null],
  ])('%s', (_, pages, id, expected) => {
    const loadedPages = pages.map(({ current }) => current);
    expect(missingPage(findPlace(pages, 3, 7, id), 2, loadedPages)).toBe(expected);
  });

  test('the page after, where nobody knows how many there are, until one is empty', () => {
    const [lastPage, emptyPage] = [page(3, 14, 15, 16), page(4)];
    expect(missingPage(findPlace([lastPage], 3, null, 16), 3, [3])).toBe(4);
    expect(missingPage(findPlace([lastPage, emptyPage], 3, 9, 16), 3, [3, 4])).toBeNull();
  });
});
