import { expect, test } from 'vitest';
import { rebaseEdits } from '../../../src/client/record/actions/rebase-edits.ts';

const guide = { id: 1, title: '讲解员' };
const renamedGuide = { id: 1, title: '志愿讲解员' };
const friend = { id: 2, title: '会员' };

interface Row {
  fact: string;
  before: unknown;
  edited: unknown;
  latest: unknown;
  result: unknown;
}

const rows: readonly Row[] = [
  {
    fact: 'an added item stands after the latest ones',
    before: ['甲'],
    edited: ['甲', '丙'],
    latest: ['甲', '丁'],
    result: ['甲', '丁', '丙'],
  },
  { fact: 'an item that both added stands once', before: [], edited: ['丙'], latest: ['丙'], result: ['丙'] },
  {
    fact: 'a removed item stays removed',
    before: ['甲', '乙'],
    edited: ['甲'],
    latest: ['甲', '乙', '丁'],
    result: ['甲', '丁'],
  },
  {
    fact: 'an item that somebody else removed stays removed',
    before: ['甲', '乙'],
    edited: ['甲', '乙', '丙'],
    latest: ['甲'],
    result: ['甲', '丙'],
  },
  {
    fact: 'an item added to an empty list stands after the latest ones',
    before: null,
    edited: ['丙'],
    latest: ['丁'],
    result: ['丁', '丙'],
  },
  {
    fact: 'a list that somebody else emptied has only the added items',
    before: ['甲'],
    edited: ['甲', '丙'],
    latest: null,
    result: ['丙'],
  },
  {
    fact: 'a reference with a changed title is still the same reference',
    before: [guide],
    edited: [friend],
    latest: [renamedGuide],
    result: [friend],
  },
  {
    fact: 'references to two sections differ although their ids are equal',
    before: [{ ...guide, section: 'a' }],
    edited: [],
    latest: [{ ...guide, section: 'b' }],
    result: [{ ...guide, section: 'b' }],
  },
  { fact: 'an edited value is kept', before: '甲', edited: '乙', latest: '丁', result: '乙' },
  {
    fact: 'a value that was changed back to its original becomes the latest one',
    before: '甲',
    edited: '甲',
    latest: '丁',
    result: '丁',
  },
  { fact: 'a value that was emptied stays empty', before: '甲', edited: null, latest: '丁', result: null },
];

test.each(rows.map((row) => [row.fact, row] as const))('after a conflict %s', (_fact, row) => {
  const { before, edited, latest, result } = row;
  expect(rebaseEdits({ value: edited }, { value: before }, { value: latest })).toEqual({ value: result });
});

test('after a conflict an input that the operator has not edited is not among the edits', () => {
  expect(rebaseEdits({}, { value: '甲' }, { value: '丁' })).toEqual({});
});
