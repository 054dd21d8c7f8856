import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { RecordLinksProvider } from '../../../src/client/page/record-link.tsx';
import { SessionContext } from '../../../src/client/session/session.ts';
import { date, integer, reference } from '../../../src/declare/index.ts';
import { kindOf } from '../../../src/kinds/index.client.ts';
import type { Field, KindName } from '../../../src/kinds/index.ts';
import { cellOf } from '../../../src/kinds/index-cells.client.ts';
import { literatureGoods } from '../../../src/resources/literature/literatureGoods.ts';
import { fieldOfKind } from '../../support/field-of-kind.ts';
import { WithAccess } from '../../support/with-access.tsx';

const label = { zh: '字段', en: 'Field' };
const session = {
  user: { name: 'x' },
  menu: [],
  codes: new Set(['news']),
  sections: new Map(),
  settings: { museumName: label, apiOrigin: '', mourning: false },
};

const renderValue = (field: Field, value: unknown, view: 'Cell' | 'Show' = 'Cell') => {
  const View = view === 'Cell' ? cellOf(field).Cell : kindOf(field).Show;
  return render(
    <MemoryRouter>
      <RecordLinksProvider>
        <SessionContext value={session}>
          <WithAccess codes={['news']}>
            <View field={field} value={value} />
          </WithAccess>
        </SessionContext>
      </RecordLinksProvider>
    </MemoryRouter>,
  ).container;
};

/** What a person sees, without what only a screen reader says. */
const visibleText = (element: HTMLElement): string => {
  for (const hidden of element.querySelectorAll('.visually-hidden')) hidden.remove();
  return (element.textContent ?? '').replace(/ +/g, ' ');
};

describe('a cell', () => {
  test.each([
    ['text', 5, '5'],
    ['integer', '12', '12'],
    ['toggle', 0, '0'],
    ['date', '2026-11-12 00:00:00', '2026-11-12 00:00:00'],
    ['dateTime', '16:30', '16:30'],
    ['reference', '陈某', '陈某'],
    ['tags', '甲,乙', '甲,乙'],
    ['geo', { lat: '22' }, '{"lat":"22"}'],
    ['multi', ['a', 'z'], '甲 z'],
    ['rows', [['x']], '["x"]'],
    ['integer', ' ', '" "'],
    ['tags', ['甲', 5, null], '甲 5、null'],
    ['files', [{ url: '/f', name: '图录.pdf' }, { url: '/g' }], '图录.pdf {"url":"/g"}'],
    ['references', [{ id: 1, title: '甲' }, 7], '甲 7'],
  ])('of kind %s shows the unexpected value %j as “%s”, in a list and on a record page', (kind, value, expected) => {
    expect(visibleText(renderValue(fieldOfKind[kind as KindName], value))).toBe(expected);
    expect(visibleText(renderValue(fieldOfKind[kind as KindName], value, 'Show'))).toBe(expected);
    vi.mocked(console.warn).mockClear();
  });

  test.each([
    ['text', '很长'.repeat(500)],
    ['choice', 'a'],
    ['multi', []],
    ['tags', []],
    ['integer', -1],
    ['money', 0],
    ['toggle', false],
    ['reference', { id: 3 }],
  ])('of kind %s does not mark the valid value %j as unexpected', (kind, value) => {
    expect(renderValue(fieldOfKind[kind as KindName], value).querySelector('.unexpected')).toBeNull();
  });

  test('does not mark the masked value of a date as unexpected', () => {
    const masked = date({ label, seenBy: 'sensitive' });
    expect(renderValue(masked, '1957-**-**').querySelector('.unexpected')).toBeNull();
  });

  test('logs a warning about unexpected values only once per field', () => {
    const field = integer({ label });
    for (const value of ['a', 'b']) renderValue(field, value);
    expect(vi.mocked(console.warn).mock.calls).toEqual([['Unexpected value of "Field" (integer):', 'a', '']]);
    vi.mocked(console.warn).mockClear();
  });

  test('logs a warning that names the field, and its section unless several sections share the field', () => {
    renderValue(literatureGoods.fields.price, 'x');
    renderValue(literatureGoods.fields.channels.columns.url, 5);
    renderValue(literatureGoods.fields.publishAt, 5);
    expect(vi.mocked(console.warn).mock.calls.map(([message]) => message)).toEqual([
      'Unexpected value of literatureGoods.price (money):',
      'Unexpected value of literatureGoods.channels.url (url):',
      // Several sections share this field.
      'Unexpected value of publishAt (dateTime):',
    ]);
    vi.mocked(console.warn).mockClear();
  });

  test.each([
    ['a choice by its label', 'choice', 'a', '甲'],
    ['an unknown option of a choice by its code', 'choice', 'z', 'z'],
    ['true as the word for yes', 'toggle', true, '是'],
    ['a moment in the museum’s time zone', 'dateTime', '2026-03-31T16:30:00.000Z', '2026-04-01 00:30'],
    ['a reference by its title', 'reference', { id: 3, title: '开馆' }, '开馆'],
    ['a reference without a title by its number', 'reference', { id: 3 }, '#3'],
    ['rich text without its markup', 'richText', '<p>甲<b>乙</b></p>', '甲 乙'],
    ['a missing value as a dash', 'text', null, '—'],
    ['a decimal with its unit', 'decimal', 12.5, '12.5 cm'],
    ['money to the fen', 'money', 1234.5, '¥1,234.50'],
    ['several options by their labels', 'multi', ['a', 'b', 'z'], '甲、乙 z'],
    ['tags as one enumeration', 'tags', ['孙中山', '翠亨'], '孙中山、翠亨'],
    ['an incomplete date without its unknown day', 'fuzzyDate', '1892-11', '1892-11'],
    ['a point by its latitude and longitude', 'geo', { lat: 22.44, lng: 113.46 }, '22.44, 113.46'],
    ['a file by its name', 'file', { url: '/f', name: '图录.pdf', bytes: 1, type: 'application/pdf' }, '图录.pdf'],
    [
      'several references by the first title and their number',
      'references',
      [
        { id: 1, title: '甲' },
        { id: 2, title: '乙' },
      ],
      '甲 等 2 个',
    ],
    [
      'a reference to a deleted record by its title with the word for deleted',
      'reference',
      { id: 3, title: '旧展厅', gone: true },
      '旧展厅（已删除）',
    ],
    [
      'a reference to a deleted record without a title by its number',
      'reference',
      { id: 3, title: '', gone: true },
      '#3（已删除）',
    ],
    [
      'a deleted record in a list of references by its title with the word for deleted',
      'references',
      [{ id: 1, title: '甲', gone: true }],
      '甲（已删除）',
    ],
    ['rows by their number', 'rows', [{ name: 'x' }, {}], '2 项'],
    ['an automatic number unchanged', 'autoNumber', 'JA-202611-00042', 'JA-202611-00042'],
  ])('shows %s', (_, kind, value, expected) => {
    expect(visibleText(renderValue(fieldOfKind[kind as KindName], value))).toBe(expected);
    vi.mocked(console.warn).mockClear();
  });

  test('a reference to a deleted record is no link, in a list and on a record page', () => {
    const value = { id: 3, title: 'x', gone: true };
    expect(renderValue(fieldOfKind.reference, value).querySelector('a')).toBeNull();
    expect(renderValue(fieldOfKind.references, [value], 'Show').textContent).toBe('x（已删除）');
    expect(renderValue(fieldOfKind.references, [value], 'Show').querySelector('a')).toBeNull();
  });

  test('a reference is a link only for an operator who may read the section it refers to', () => {
    expect(renderValue(fieldOfKind.reference, { id: 3, title: 'x' }).querySelector('a')?.getAttribute('href')).toBe(
      '/info/news/show/3',
    );
    expect(renderValue(reference({ label, to: 'notice' }), { id: 3, title: 'x' }).querySelector('a')).toBeNull();
  });
});
