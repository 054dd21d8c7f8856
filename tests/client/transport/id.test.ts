import { expect, test } from 'vitest';
import { idOf, isId, isSameId } from '../../../src/client/transport/wire/id.ts';
import { isReference } from '../../../src/kinds/reference/reference.ts';

test.each<[string | number, unknown]>([
  ['7', 7],
  [7, 7],
  ['007', '007'],
  ['1790000000000000123', '1790000000000000123'],
  ['9007199254740993', '9007199254740993'],
  ['0b4c2f7e-2d61-4c5a-9f0e-1c6a5d1f7a11', '0b4c2f7e-2d61-4c5a-9f0e-1c6a5d1f7a11'],
  ['1e3', '1e3'],
  ['', ''],
])('the id %j in an address is parsed as %j', (text, id) => {
  expect(idOf(text)).toBe(id);
});

test.each([
  [3, true],
  ['1790000000000000123', true],
  ['', false],
  [0, false],
  [1.5, false],
  [null, false],
])('whether an object with the id %j is a valid reference is %s', (id, isOne) => {
  expect(isReference({ id, title: 'x' })).toBe(isOne);
});

test.each([
  ['7', 7, true],
  [7, 7, true],
  ['1790000000000000123', '1790000000000000123', true],
  ['1790000000000000123', '1790000000000000124', false],
  ['007', 7, false],
  [null, undefined, false],
])('whether the ids %j and %j are the same is %s', (one, other, isSame) => {
  expect(isSameId(one, other)).toBe(isSame);
});

test('a number and a non-empty text are ids, an empty text and null are not', () => {
  expect([isId(3), isId('x'), isId(''), isId(null)]).toEqual([true, true, false, false]);
});
