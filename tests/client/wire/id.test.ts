import { expect, test } from 'vitest';
import { byId, idOf, isId } from '../../../src/client/wire/id.ts';
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

test('ids are ordered whatever they are', () => {
  expect([10, 9, 'b', 'a'].sort(byId)).toEqual([9, 10, 'a', 'b']);
  expect([isId(3), isId('x'), isId(''), isId(null)]).toEqual([true, true, false, false]);
});
