import { describe, expect, test } from 'vitest';
import { text } from '../../../src/declare/index.ts';
import { parseRowLines, splitLine } from '../../../src/kinds/rows/rows.server.ts';
import {
  joinNames,
  parseDay,
  parseNumberText,
  parseOption,
  parseToggle,
  splitNames,
  unknownOption,
} from '../../../src/server/fields/spelling.ts';

describe('the cells of a spreadsheet', () => {
  test.each([
    ['2026-11-12', '2026-11-12'],
    ['2026/1/2', '2026-01-02'],
    ['２０２６年1月2日', '2026-01-02'],
    ['20261112', '2026-11-12'],
    ['2026年3月', '2026-03'],
    ['1892', '1892'],
    ['2026-11-12 00:00:00', '2026-11-12'],
    ['soon', 'soon'],
  ])('the date cell %j is read as %j', (input, day) => expect(parseDay(input)).toBe(day));

  test.each([
    ['1,280.50', 1280.5],
    ['￥80', 80],
    ['80元', 80],
    ['−3', -3],
    ['12 cm', 12],
    ['1,5', '1,5'],
    ['twelve', 'twelve'],
    ['', ''],
  ])('the number cell %j is read as %j', (input, number) => expect(parseNumberText(input, 'cm')).toBe(number));

  test.each([
    ['是', true],
    ['YES', true],
    ['TRUE', true],
    ['否', false],
    ['0', false],
    ['maybe', undefined],
  ])('the yes/no cell %j is read as %j', (input, answer) => expect(parseToggle(input)).toBe(answer));

  test.each([[['甲', '乙']], [['甲、乙', '丙']], [['"甲"', 'a, b']], [['a']], [['a;b']]])(
    'the list %j is joined and split again without a change in both languages',
    (names) => {
      expect(splitNames(joinNames(names, 'zh-CN'))).toEqual(names);
      expect(splitNames(joinNames(names, 'en-US'))).toEqual(names);
    },
  );

  test('a list typed by hand is split at commas, semicolons and line ends', () => {
    expect(splitNames(' 甲，乙; 丙\n丁、、"戊')).toEqual(['甲', '乙', '丙', '丁', '"戊']);
  });

  test('the lines of a field of rows are split at the labels of its columns', () => {
    const columns = {
      part: text({ label: { zh: '部位', en: 'Part' } }),
      partName: text({ label: { zh: '部位名', en: 'Part name' } }),
    };
    expect(parseRowLines('部位：口\n还有一行\nPart name: b', { columns })).toEqual([
      '部位：口\n还有一行',
      'Part name: b',
    ]);
    expect(splitLine('部位：口；沿；部位名: 乙', { columns })).toEqual([
      ['part', '口；沿'],
      ['partName', '乙'],
    ]);
    expect(splitLine('口沿', { columns })).toBeUndefined();
  });
});

describe('a long text in a cell', () => {
  test('is not read as a number, date, yes/no or option because of its first characters', () => {
    for (const begin of ['12', '2026-11-12', '是', '馆内动态']) {
      const text = `${begin}${' '.repeat(16_000)}x`;
      expect(typeof parseNumberText(text)).toBe('string');
      expect(parseDay(text)).not.toBe(begin);
      expect(parseToggle(text)).toBeUndefined();
      expect(parseOption(text, { options: { museum: { zh: '馆内动态', en: 'Museum' } } })).not.toBe('museum');
    }
  });

  test('is read as a number if all other characters are blank', () => {
    expect(parseNumberText(`${' '.repeat(16_000)}１２${' '.repeat(16_000)}`)).toBe(12);
  });

  test('is quoted in a message by its first characters', () => {
    const { zh } = unknownOption({ options: { museum: { zh: '馆内动态', en: 'Museum' } } }, '长'.repeat(10_000));
    expect(zh).toBe(`没有“${'长'.repeat(40)}…”这一项，可填：馆内动态。`);
  });
});
