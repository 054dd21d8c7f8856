import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../src/client/fields/kinds.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import {
  choice,
  date,
  dateTime,
  image,
  integer,
  longText,
  reference,
  richText,
  text,
  toggle,
} from '../../../src/declare/index.ts';
import type { Field } from '../../../src/declare/kinds.ts';

const label = { zh: '字段', en: 'Field' };
const fields: Field[] = [
  text({ label }),
  longText({ label, max: 10 }),
  richText({ label }),
  choice({ label, options: { a: { zh: '甲', en: 'A' } } }),
  toggle({ label }),
  integer({ label }),
  date({ label }),
  dateTime({ label }),
  image({ label }),
  reference({ label, to: 'news' }),
];

const session = {
  user: { name: 'x' },
  menu: [],
  codes: new Set(['news']),
  sections: new Map(),
  settings: { museumName: label, apiOrigin: '', mourning: false },
};

const shown = (field: Field, value: unknown, view: 'Cell' | 'Show' = 'Cell') => {
  const View = kindOf(field)[view];
  return render(
    <MemoryRouter>
      <SessionContext value={session}>
        <View field={field} value={value} />
      </SessionContext>
    </MemoryRouter>,
  ).container;
};

describe('a cell', () => {
  const odd: unknown[] = [
    null,
    undefined,
    '',
    0,
    -1,
    'x',
    true,
    [],
    [null],
    {},
    { id: 'x' },
    { url: 5 },
    { url: '', thumb: 1 },
    Number.NaN,
    '__proto__',
  ];
  test.each(fields.map((field) => [field.kind, field] as const))(
    'of kind %s survives whatever a server sends',
    (_, field) => {
      for (const value of odd) {
        for (const view of ['Cell', 'Show'] as const) expect(() => shown(field, value, view)).not.toThrow();
      }
    },
  );

  test.each([
    ['a choice by its label', fields[3], 'a', '甲'],
    ['a choice of a later version as it came', fields[3], 'z', 'z'],
    ['yes in a word', fields[4], true, '是'],
    ['a moment on the museum’s clock', fields[7], '2026-03-31T16:30:00.000Z', '2026-04-01 00:30'],
    ['a reference by its title', fields[9], { id: 3, title: '开馆' }, '开馆'],
    ['a reference without a title by its number', fields[9], { id: 3 }, '#3'],
    ['rich text without its markup', fields[2], '<p>甲<b>乙</b></p>', '甲 乙'],
    ['nothing as a dash', fields[0], null, '—'],
  ])('shows %s', (_, field, value, expected) => {
    expect(shown(field as Field, value).textContent).toBe(expected);
  });

  test('a reference is a link only where its section may be read', () => {
    expect(
      shown(fields[9] as Field, { id: 3, title: 'x' })
        .querySelector('a')
        ?.getAttribute('href'),
    ).toBe('/info/news/show/3');
    expect(shown(reference({ label, to: 'notice' }), { id: 3, title: 'x' }).querySelector('a')).toBeNull();
  });
});
