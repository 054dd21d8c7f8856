import { expect, test } from 'vitest';
import type { FieldCheck } from '../../src/declare/comparisons.ts';
import type { Resource } from '../../src/declare/define-resource.ts';
import { checkDraft, concernedFields } from '../../src/declare/draft.ts';
import { choice, date, dateTime, integer, publishing, reference, rows, text, toggle } from '../../src/declare/index.ts';
import { checkForMove } from '../../src/declare/needs.ts';
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
    session: reference({ label, to: 'activitySession' }),
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
  [
    'a day that has begun in Shanghai alone',
    { must: [{ field: 'first', ageAtLeast: 14, on: 'begins' }] },
    { first: '2012-03-02', begins: '2026-03-01T23:30:00.000Z' },
    true,
  ],
  [
    'the greatest age',
    { must: [{ field: 'first', ageAtMost: { field: 'most' }, on: 'last' }] },
    { first: '2012-03-02', last: '2027-03-01', most: 14 },
    true,
  ],
  [
    'an age above the greatest',
    { must: [{ field: 'first', ageAtMost: { field: 'most' }, on: 'last' }] },
    { first: '2012-03-02', last: '2027-03-02', most: 14 },
    false,
  ],
  [
    'the age that another record asks for, on its day',
    { must: [{ field: 'first', ageAtLeast: { field: 'session.activity.ageMin' }, on: 'session.startAt' }] },
    { first: '2012-03-02', 'session.activity.ageMin': 14, 'session.startAt': '2026-03-01T08:00:00.000Z' },
    false,
  ],
  [
    'what another record says, before anybody has read it',
    { must: [{ field: 'least', atMost: { field: 'session.capacity' } }] },
    { least: 4, session: { id: 1, title: '场次' } },
    true,
  ],
  [
    'a limit that another record does not have',
    { must: [{ field: 'least', atMost: { field: 'session.capacity' } }] },
    { least: 4, 'session.capacity': null },
    true,
  ],
  ['the state of the record', { must: [{ field: 'status', is: ['draft'] }] }, { status: 'review' }, false],
  ['the state of the record, where it is not known', { must: [{ field: 'status', is: ['draft'] }] }, {}, true],
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

test('a change of the reference concerns a check that looks at what it names', () => {
  const resource = section({ must: [{ field: 'least', atMost: { field: 'session.capacity' } }] });
  expect(concernedFields(resource, ['session'])).toContain('note');
});

test('every move asks the checks on the state it leads to, and only those where the record need not be complete', () => {
  const check = { must: [{ field: 'status', is: ['draft', 'published'] }] } as const;
  const resource: Resource = { ...section(check), workflow: publishing };
  const other = { at: 'note', must: [{ field: 'note', filled: true }], says } as const;
  const move = { label, from: ['draft'], to: 'review' };
  const errors = (to: string) => Object.keys(checkForMove(resource, { ...move, to }, { note: null }));
  expect([errors('review'), errors('published')]).toEqual([['note'], []]);
  const both: Resource = { ...resource, checks: [other] };
  expect(Object.keys(checkForMove(both, move, { note: null }))).toEqual([]);
});
