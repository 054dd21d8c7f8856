import { expect, test } from 'vitest';
import type { AnyDraft } from '../../src/declare/define-resource.ts';
import { renamedDraft } from '../../src/declare/draft.ts';
import { fingerprintOf } from '../../src/declare/fingerprint.ts';
import { choice, integer, multi, rows, text } from '../../src/declare/index.ts';
import { sections } from '../../src/resources/index.ts';

const label = { zh: '字段', en: 'Field' };
const options = { here: { ...label, was: 'there' }, nowhere: label };

const fields = {
  proof: { ...text({ label }), was: 'evidence' },
  state: choice({ label, options }),
  places: multi({ label, options }),
  parts: rows({
    label,
    max: 9,
    columns: { amount: integer({ label, was: 'count' }), state: choice({ label, options }) },
  }),
};

test.each<[what: string, before: AnyDraft, after: AnyDraft]>([
  ['a field', { evidence: 'a file' }, { proof: 'a file' }],
  ['an option', { state: 'there' }, { state: 'here' }],
  ['an option among several', { places: ['there', 'nowhere'] }, { places: ['here', 'nowhere'] }],
  [
    'a column of a table, and an option in it',
    { parts: [{ count: 3, state: 'there' }] },
    { parts: [{ amount: 3, state: 'here' }] },
  ],
])('a value stored under the former name of %s is read under the current name', (_, before, after) => {
  expect(renamedDraft({ fields }, before)).toEqual(after);
});

test('a value under the current name is kept when there is also one under the former name', () => {
  expect(renamedDraft({ fields }, { evidence: 'old', proof: 'new' })).toEqual({ proof: 'new' });
});

test('a value keeps its name when this is a former name of one field and the current name of another', () => {
  const evidence = text({ label });
  expect(renamedDraft({ fields: { ...fields, evidence } }, { evidence: 'a file' })).toEqual({ evidence: 'a file' });
});

test('the fingerprint is the same for equal declarations, and differs for a renamed field or another version', () => {
  const [first, ...others] = sections;
  const { [Object.keys(first?.fields ?? {})[0] ?? '']: field, ...rest } = first?.fields ?? {};
  const renamed = [{ ...first, fields: { anotherName: field, ...rest } }, ...others] as typeof sections;
  const fingerprints = [
    fingerprintOf(sections, '1.0.0'),
    fingerprintOf(structuredClone(sections), '1.0.0'),
    fingerprintOf(renamed, '1.0.0'),
    fingerprintOf(sections, '1.0.1'),
  ];
  expect(fingerprints[1]).toBe(fingerprints[0]);
  expect(new Set(fingerprints).size).toBe(3);
  expect(fingerprints[0]).toMatch(/^[0-9a-f]{16}$/);
});
