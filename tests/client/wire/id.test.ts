import { expect, test } from 'vitest';
import { idOf, isId, isSameId } from '../../../src/client/wire/id.ts';
import { isReference } from '../../../src/declare/kinds/reference.ts';

test.each<[string | number, unknown]>([
  ['7', 7],
  [7, 7],
  ['007', '007'],
  ['1790000000000000123', '1790000000000000123'],
  ['9007199254740993', '9007199254740993'],
  ['0b4c2f7e-2d61-4c5a-9f0e-1c6a5d1f7a11', '0b4c2f7e-2d61-4c5a-9f0e-1c6a5d1f7a11'],
  ['1e3', '1e3'],
  ['', ''],
])('the id %j in an address is %j', (text, id) => {
  expect(idOf(text)).toBe(id);
});

test.each([
  [3, true],
  ['1790000000000000123', true],
  ['', false],
  [0, false],
  [1.5, false],
  [null, false],
])('a reference to the id %j is one: %s', (id, isOne) => {
  expect(isReference({ id, title: 'x' })).toBe(isOne);
});

test.each([
  ['7', 7, true],
  [7, 7, true],
  ['1790000000000000123', '1790000000000000123', true],
  ['1790000000000000123', '1790000000000000124', false],
  ['007', 7, false],
  [null, undefined, false],
])('the ids %j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameId(one, other)).toBe(isSame);
});

test('any number and any text but an empty one is an id', () => {
  expect([isId(3), isId('x'), isId(''), isId(null)]).toEqual([true, true, false, false]);
});
