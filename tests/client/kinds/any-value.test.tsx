import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RecordLinksProvider } from '../../../src/client/page/record-link.tsx';
import { SessionContext } from '../../../src/client/session/session.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { text } from '../../../src/declare/index.ts';
import { kindOf } from '../../../src/kinds/index.client.ts';
import type { Field, KindName } from '../../../src/kinds/index.ts';
import { cellOf, cellsForAnyValue, hasUnexpectedValue } from '../../../src/kinds/index-cells.client.ts';
import { fieldOfKind } from '../../support/field-of-kind.ts';
import { WithAccess } from '../../support/with-access.tsx';
import { openWorld, press, record } from '../small-world.tsx';

/** What a server may answer for any field: of another kind, nearly of the kind, hostile or long. */
const values: Readonly<Record<string, unknown>> = {
  null: null,
  undefined: undefined,
  'an empty text': '',
  'a blank text': ' ',
  'an invisible text': '\u200b',
  nought: 0,
  'a negative number': -1,
  'a large number': 1e300,
  'a date as a number': 1_764_070_888_000,
  'a text for no number': 'NaN',
  'a number as a text': '12',
  'a long number as a text': '1234567890123456789',
  'a moment': '2026-03-31T16:30:00.000Z',
  'a date of another form': '2026/3/31',
  'an option': 'a',
  'a name of every object': '__proto__',
  true: true,
  false: false,
  'an empty list': [],
  'a list of nothing': [null],
  'a list in a list': [[]],
  'a list of empty texts': [''],
  'a list with one item that fits': ['a', { a: 1 }, 'z'],
  'a list with an item twice': ['a', 'a'],
  'an empty object': {},
  'an object of objects': { a: { b: [{ c: null }] } },
  'a picture of odd parts': { url: '/x', thumb: 1, width: 'a', focal: 5, alt: null },
  'pictures of odd parts': [{ url: '/x', thumb: {}, caption: '甲' }, { url: 5 }, { url: '/x' }],
  'a file of odd parts': { url: '/f', name: ' ', bytes: 'many', type: 5, seconds: {} },
  'files of odd parts': [{ url: '/f', name: '', type: 'application/pdf', bytes: null }, 'x'],
  'a reference of odd parts': { id: 3, title: {}, titleEn: [], place: [null, { title: 5 }], begins: 5 },
  'references of odd parts': [
    { id: 3, title: '甲', section: 'news' },
    { id: 3, section: 'news' },
    { id: -1 },
    { id: 4, section: 'nowhere' },
  ],
  'a reference to nowhere': { id: 'x', section: 'nowhere', title: '乙' },
  'a place off the map': { lat: 1e9, lng: -1e9 },
  'a place of texts': { lat: '22', lng: '113' },
  'rows of odd cells': [{ name: 5, pages: 'x' }, {}, 'x', { name: ['y'], pages: null, extra: 1 }],
  'an article that runs a script': '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'a very long text': 'a'.repeat(5_000),
};

// Chunks of their own.
await import('../../../src/client/rich-text/safe-html.tsx');
await import('../../../src/kinds/codes/permission-table.client.tsx');

const kinds = Object.keys(cellsForAnyValue) as KindName[];

/** What is empty is shown so: nothing at all, a text without a visible sign, or a list of no items. */
const isEmpty = (field: Field, value: unknown): boolean => {
  const isBlank = typeof value === 'string' && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
  return (value ?? '') === '' || (!hasUnexpectedValue(field, value) && (isBlank || [value].flat().length === 0));
};

afterEach(() => {
  const others = vi.mocked(console.warn).mock.calls.filter(([first]) => !String(first).startsWith('Unexpected value'));
  vi.mocked(console.warn).mockClear();
  expect(others).toEqual([]);
});

const session = {
  user: { name: 'x' },
  menu: [],
  codes: new Set(['news']),
  sections: new Map(),
  settings: { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false },
};

const renderValue = async (field: Field, value: unknown, view: 'Cell' | 'Show') => {
  const View = view === 'Cell' ? cellOf(field).Cell : kindOf(field).Show;
  // Some views are chunks of their own.
  return await act(async () =>
    render(
      <MemoryRouter>
        <RecordLinksProvider>
          <SessionContext value={session}>
            <WithAccess codes={['news']}>
              <View field={field} value={value} />
            </WithAccess>
          </SessionContext>
        </RecordLinksProvider>
      </MemoryRouter>,
    ),
  );
};

describe.each(kinds)('a field of kind %s', (kind) => {
  const field: Field = fieldOfKind[kind];

  test('shows every non-empty value in a list and on a page, and marks a value of another kind as unexpected', async () => {
    for (const [name, value] of Object.entries(values)) {
      for (const view of ['Cell', 'Show'] as const) {
        const { container, unmount } = await renderValue(field, value, view);
        const isShown = () =>
          container.querySelector('img, .thumb') !== null || !['', '—'].includes(container.textContent?.trim() ?? '');
        // A part of a view may still be loading.
        if (!isEmpty(field, value)) await waitFor(() => expect(isShown(), `${view} of ${name}`).toBe(true));
        const mark = container.querySelector('.unexpected');
        // Cells inside a table are marked on the page alone, one by one.
        if (kind !== 'rows') expect(mark !== null, `${view} of ${name}`).toBe(hasUnexpectedValue(field, value));
        if (mark) {
          expect(mark.getAttribute('title')).toBe('意外的值');
          expect(mark.querySelector('.visually-hidden')?.textContent).toBe('意外的值 ');
          if (!Array.isArray(value)) expect(mark.textContent?.length).toBeLessThanOrEqual(126);
        }
        unmount();
      }
    }
  });
});

/** A section with a field of every kind. */
const everyKind: Resource = {
  code: 'everyKind',
  path: '/info/everyKind',
  label: { zh: '各种字段', en: 'Every kind' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'read',
  title: 'title',
  fields: { title: text({ label: { zh: '标题', en: 'Title' }, required: true }), ...fieldOfKind },
  list: { columns: ['title', ...kinds], filters: ['title'], search: ['title'], sort: ['updatedAt', 'desc'] },
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', ...kinds] }],
};

const recordOf = (id: number, value: unknown) => ({
  ...record(id),
  ...Object.fromEntries(kinds.map((kind) => [kind, value])),
});
const codes = ['everyKind', 'everyKind:create', 'everyKind:edit', 'news', 'notice'];
const open = (address: string, records: unknown[]) =>
  openWorld({ address: `/info/everyKind${address}`, sections: [everyKind], records, codes });

test('a list shows every row, whatever values the fields of its records have', async () => {
  open(
    '',
    Object.values(values).map((value, index) => recordOf(index + 1, value)),
  );
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(Object.keys(values).length));
});

/** One value of each shape: a form with every kind of field takes half a second to render. */
const shapes = [
  ...['null', 'an empty text', 'nought', 'a number as a text', 'true', 'a list of nothing', 'an empty object'],
  ...['a picture of odd parts', 'references of odd parts', 'rows of odd cells', 'an article that runs a script'],
];

describe.each(shapes.map((name) => [name, values[name]] as const))('a record with %s in every field', (_, value) => {
  test('opens in its form, and a save sends only the changed title unless another field is invalid', async () => {
    const { calls } = open('/edit/1', [recordOf(1, value)]);
    const title = await screen.findByRole('textbox', { name: /标题/ });
    fireEvent.change(title, { target: { value: '另一则故事' } });
    await press(screen.getByRole('button', { name: '保存' }));
    const update = () => calls.find(({ name }) => name === 'update');
    const invalidKinds = () =>
      [...document.querySelectorAll('[data-field]')]
        .filter((row) => row.querySelector('.field-message .wrong')?.textContent)
        .map((row) => row.getAttribute('data-field'));
    await waitFor(() => expect(update() !== undefined || invalidKinds().length > 0).toBe(true));
    // A value of the kind is checked by its rules; one of another shape is left alone.
    const untouched = kinds.filter((kind) => hasUnexpectedValue(fieldOfKind[kind], value));
    expect(invalidKinds().filter((kind) => untouched.includes(kind as KindName))).toEqual([]);
    if (update()) expect(update()?.params.variables).toEqual({ title: '另一则故事', version: 1 });
  });
});
