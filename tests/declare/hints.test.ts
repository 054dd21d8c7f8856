import { expect, test } from 'vitest';
import type { Field } from '../../src/kinds/index.ts';
import { sections } from '../../src/resources/index.ts';

const fields = sections.flatMap((section) =>
  Object.entries(section.fields as Readonly<Record<string, Field>>).map(([name, field]) => ({
    place: `${section.code}.${name}`,
    field,
  })),
);
const hints = fields.flatMap(({ place, field: { help, label } }) => (help ? [{ place, help, label }] : []));

test('every hint is a sentence in Chinese and one in English', () => {
  expect(hints.filter(({ help: { zh } }) => !/[一-鿿].*。$/s.test(zh)).map(({ place }) => place)).toEqual([]);
  expect(hints.filter(({ help: { en } }) => !/^[A-Z0-9“□].*\.”?$/s.test(en)).map(({ place }) => place)).toEqual([]);
});

test('no hint repeats the label', () => {
  const bare = (text: string) => text.replace(/[。.]$/, '');
  expect(
    hints
      .filter(({ help, label }) => bare(help.zh) === label.zh || bare(help.en) === label.en)
      .map(({ place }) => place),
  ).toEqual([]);
});

test('a hint fits the line that is reserved for it beside another field', () => {
  const isLong = ({ zh, en }: { zh: string; en: string }) => zh.length > 45 || en.length > 110;
  expect(hints.filter(({ help }) => isLong(help)).map(({ place }) => place)).toEqual([]);
});

test('more than half of the fields have a hint', () => {
  expect(hints.length / fields.length).toBeGreaterThan(0.5);
});
