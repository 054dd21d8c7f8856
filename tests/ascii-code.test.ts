import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { escapeNonAscii } from '../src/tasks/build/ascii-code.ts';

test.each([
  ['a string', `'馆藏“铜印”'`],
  ['a template', '`第一件 é`'],
  ['a character behind a backslash that means nothing', String.raw`'\、a'.split(/\、/)`],
  ['a character behind a backslash of the text', String.raw`'\\、'`],
  ['a character of two units', `'𠮷野家'`],
  ['a regular expression', `'甲、乙，丙'.split(/[、，]/)`],
  ['a regular expression of characters', `'𠮷a'.match(/^[𠮷野]/u)?.[0]`],
  ['the name of a property', `({ 名称: 1 })`],
])('%s in the code of the server means the same in ASCII', (_, code) => {
  const escaped = escapeNonAscii(code);
  expect(escaped).toMatch(/^[\0-\x7f]*$/);
  expect(runInThisContext(`(${escaped})`)).toEqual(runInThisContext(`(${code})`));
});

test('a raw template with such characters is no code of the server', () => {
  expect(() => escapeNonAscii('String.raw`甲\\n`')).toThrow(
    'String.raw needs its characters themselves: String.raw`甲',
  );
});
