import { expect, test } from 'vitest';
import type { FieldCheck } from '../../src/declare/comparisons.ts';
import type { Resource } from '../../src/declare/define-resource.ts';
import { checkDraft, concernedFields } from '../../src/declare/draft.ts';
import { choice, date, dateTime, integer, rows, text, toggle } from '../../src/declare/index.ts';
import { reminder } from '../../src/resources/info/reminder.ts';

const label = { zh: '名', en: 'Name' };
const says = { zh: '不可以。', en: 'This is not possible.' };

const section = (check: Partial<FieldCheck>): Resource => ({
  ...reminder,
  fields: {
    urgent: toggle({ label }),
    note: text({ label }),
    first: date({ label }),
    last: date({ label }),
    begins: dateTime({ label }),
    least: integer({ label }),
    most: integer({ label }),
    tracks: rows({ label, max: 5, columns: { lang: choice({ label, options: { zh: label, en: label } }) } }),
  },
  checks: [{ at: 'note', must: [], says, ...check }],
});

const errorsOf = (check: Partial<FieldCheck>, draft: object, toPublish = false) =>
  Object.keys(checkDraft(section(check), { ...draft }, toPublish));

test.each<[string, Partial<FieldCheck>, object, boolean]>([
  ['a value among others', { must: [{ field: 'urgent', is: [true] }] }, { urgent: true }, true],
  ['another value', { must: [{ field: 'urgent', is: [true] }] }, { urgent: false }, false],
  ['a text that is there', { must: [{ field: 'note', filled: true }] }, { note: 'a' }, true],
  ['an empty text', { must: [{ field: 'note', filled: true }] }, { note: null }, false],
  ['a text that must be empty', { must: [{ field: 'note', filled: false }] }, { note: 'a' }, false],
  ['a number at the limit', { must: [{ field: 'least', atLeast: 3 }] }, { least: 3 }, true],
  ['a number below it', { must: [{ field: 'least', atLeast: 3 }] }, { least: 2 }, false],
  ['a number above another', { must: [{ field: 'least', atMost: { field: 'most' } }] }, { least: 4, most: 3 }, false],
  ['a number without the other', { must: [{ field: 'least', atMost: { field: 'most' } }] }, { least: 4 }, true],
  ['no number', { must: [{ field: 'least', atLeast: 3 }] }, { least: null }, true],
  [
    'the last of thirty days',
    { must: [{ field: 'last', atMost: { field: 'first', plusDays: 30 } }] },
    { first: '2026-01-01', last: '2026-01-31' },
    true,
  ],
  [
    'the day after them',
    { must: [{ field: 'last', atMost: { field: 'first', plusDays: 30 } }] },
    { first: '2026-01-01', last: '2026-02-01' },
    false,
  ],
  [
    'one of the rows',
    { must: [{ field: 'tracks.lang', is: ['zh'] }] },
    { tracks: [{ lang: 'en' }, { lang: 'zh' }] },
    true,
  ],
  ['none of the rows', { must: [{ field: 'tracks.lang', is: ['zh'] }] }, { tracks: [{ lang: 'en' }] }, false],
  [
    'the day before a birthday',
    { must: [{ field: 'first', ageAtLeast: 14, on: 'last' }] },
    { first: '2012-03-02', last: '2026-03-01' },
    false,
  ],
  [
    'the birthday itself, at any time of the day',
    { must: [{ field: 'first', ageAtLeast: 14, on: 'begins' }] },
    { first: '2012-03-02', begins: '2026-03-02T00:30:00.000Z' },
    true,
  ],
  [
    'an age below the limit',
    { must: [{ field: 'first', ageBelow: 18, on: 'last' }] },
    { first: '2008-03-02', last: '2026-03-02' },
    false,
  ],
  ['no birthday', { must: [{ field: 'first', ageAtLeast: 14 }] }, { first: null }, true],
  ['no rows', { must: [{ field: 'tracks.lang', is: ['zh'] }] }, { tracks: null }, false],
])('a check between fields is asked about %s', (_title, check, draft, isRight) => {
  expect(errorsOf(check, draft)).toEqual(isRight ? [] : ['note']);
});

test('a check counts only where its conditions hold, and for publication only where it says so', () => {
  const check = { when: [{ field: 'urgent', is: [true] }], must: [{ field: 'note', filled: true }] } as const;
  expect(errorsOf(check, { urgent: false, note: null })).toEqual([]);
  expect(errorsOf(check, { urgent: true, note: null })).toEqual(['note']);
  const atPublication = { ...check, toPublish: true } as const;
  expect(errorsOf(atPublication, { urgent: true, note: null })).toEqual([]);
  expect(errorsOf(atPublication, { urgent: true, note: null }, true)).toEqual(['note']);
});

test('a condition under which a check counts does not hold for a field that is empty', () => {
  const check = { when: [{ field: 'first', ageBelow: 18 }], must: [{ field: 'note', filled: true }] } as const;
  expect(errorsOf(check, { first: null, note: null })).toEqual([]);
  const limited = { when: [{ field: 'least', atLeast: 3 }], must: [{ field: 'note', filled: true }] } as const;
  expect(errorsOf(limited, { least: null, note: null })).toEqual([]);
  expect(errorsOf(limited, { least: 3, note: null })).toEqual(['note']);
});

test('a change of any field that a check looks at concerns the field with its sentence', () => {
  const resource = section({
    when: [{ field: 'urgent', is: [true] }],
    must: [{ field: 'least', atMost: { field: 'most' } }],
  });
  for (const name of ['urgent', 'least', 'most', 'note']) expect(concernedFields(resource, [name])).toContain('note');
  expect(concernedFields(resource, ['first'])).not.toContain('note');
});
