import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { InputProps } from '../../../src/client/fields/field-kind.ts';
import { SessionContext } from '../../../src/client/session/session.ts';
import { decimal, fuzzyDate, geo, money, multi, rows, tags, text, toggle } from '../../../src/declare/index.ts';
import { normalizeFuzzyDate } from '../../../src/kinds/fuzzy-date/fuzzy-date.client.tsx';
import { kindOf } from '../../../src/kinds/index.client.ts';
import type { Field } from '../../../src/kinds/index.ts';

await import('../../../src/kinds/rows/rows-input.client.tsx');

const label = { zh: '字段', en: 'Field' };
const session = {
  user: { name: 'x' },
  menu: [],
  codes: new Set<string>(),
  sections: new Map(),
  settings: { museumName: label, apiOrigin: '', mourning: false },
};

/** Renders the input of one field and returns every value it passed to `onChange`. */
async function open(field: Field, initialValue: unknown, overrides: Partial<InputProps<Field>> = {}) {
  const values: unknown[] = [];
  const Input = kindOf(field).Input as ComponentType<InputProps<Field>>;
  function ControlledInput() {
    const [value, setValue] = useState(initialValue);
    const handleChange = (next: unknown) => {
      values.push(next);
      setValue(next);
    };
    return (
      <Input
        field={field}
        section="story"
        name="x"
        id="field-x"
        value={value}
        onChange={handleChange}
        onBlur={vi.fn()}
        disabled={false}
        invalid={false}
        describedBy={undefined}
        onBusy={vi.fn()}
        {...overrides}
      />
    );
  }
  // Some inputs are lazy chunks, so the render is awaited.
  await act(
    async () =>
      void render(
        <MemoryRouter>
          <SessionContext value={session}>
            <ControlledInput />
          </SessionContext>
        </MemoryRouter>,
      ),
  );
  return values;
}

describe('a number input', () => {
  test.each([
    ['a typed decimal as a number', decimal({ label }), '1.05', 1.05],
    ['a typed amount with a thousands separator as a number', money({ label }), '1,234.50', 1234.5],
    ['typed text that is no number unchanged, so that validation can reject it', decimal({ label }), '12a', '12a'],
  ])('passes on %s', async (_, field, inputText, value) => {
    const values = await open(field, null);
    await userEvent.type(screen.getByRole('textbox'), inputText);
    expect(values.at(-1)).toBe(value);
  });

  test('a decimal keeps its trailing zeros while it is typed and drops them when the field is left', async () => {
    await open(decimal({ label }), null);
    const textbox = screen.getByRole('textbox');
    await userEvent.type(textbox, '1.0');
    expect(textbox).toHaveProperty('value', '1.0');
    await userEvent.tab();
    expect(textbox).toHaveProperty('value', '1');
  });
});

test.each([
  ['1892', '1892'],
  ['1892年', '1892'],
  ['1892年11月', '1892-11'],
  ['1892.11', '1892-11'],
  ['1892/1/2', '1892-01-02'],
  ['1892年1月2日', '1892-01-02'],
  ['晚清', '晚清'],
  ['1892-', '1892-'],
])('the typed date “%s” is normalized to “%s”', (inputText, expected) => {
  expect(normalizeFuzzyDate(inputText)).toBe(expected);
});

test('a year and month typed in Chinese are normalized when the field is left', async () => {
  const values = await open(fuzzyDate({ label }), null);
  await userEvent.type(screen.getByRole('textbox'), '1892年11月');
  await userEvent.tab();
  expect(values.at(-1)).toBe('1892-11');
});

test('a pair of coordinates pasted into the first box fills both boxes', async () => {
  const values = await open(geo({ label }), null);
  await userEvent.click(screen.getAllByRole('textbox')[0] as HTMLElement);
  await userEvent.paste('22.4412, 113.4590');
  expect(values.at(-1)).toEqual({ lat: 22.4412, lng: 113.459 });
  expect(screen.getAllByRole('textbox').map((textbox) => (textbox as HTMLInputElement).value)).toEqual([
    '22.4412',
    '113.459',
  ]);
});

test('a Chinese or Latin comma ends a tag, and an empty tag is dropped', async () => {
  const values = await open(tags({ label }), null);
  await userEvent.type(screen.getByRole('combobox'), '翠亨，书信{Enter}');
  expect(values.at(-1)).toEqual(['翠亨', '书信']);
  for (const _ of [1, 2]) await userEvent.click(document.querySelector('.ant-select-selection-item-remove') as Element);
  expect(values.at(-1)).toBeNull();
});

test('an operator adds an option to a multiple choice by its label', async () => {
  const values = await open(multi({ label, options: { a: { zh: '甲', en: 'A' }, b: { zh: '乙', en: 'B' } } }), ['a']);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByText('乙', { selector: '.ant-select-item-option-content' }));
  expect(values.at(-1)).toEqual(['a', 'b']);
});

describe('an input for table rows', () => {
  const cast = rows({
    label: { zh: '演员', en: 'Cast' },
    max: 3,
    columns: {
      role: text({ label: { zh: '角色', en: 'Role' }, required: true, max: 10 }),
      lead: toggle({ label: { zh: '主演', en: 'Lead' }, initial: true }),
    },
  });
  const twoRows = [
    { role: '甲', lead: true },
    { role: '乙', lead: false },
  ];

  test('a new row starts with the initial values of its columns, and no row can be added at the maximum', async () => {
    const values = await open(cast, twoRows);
    await userEvent.click(await screen.findByRole('button', { name: '添加演员' }));
    expect(values.at(-1)).toEqual([...twoRows, { role: null, lead: true }]);
    expect(screen.getByRole('button', { name: '添加演员' })).toHaveProperty('disabled', true);
    expect(screen.getByText('3 行，最多 3 行')).toBeTruthy();
  });

  test('each row is edited in its own cells', async () => {
    const values = await open(cast, twoRows);
    const [, second] = await screen.findAllByRole('listitem');
    await userEvent.type(within(second as HTMLElement).getByRole('textbox', { name: /角色/ }), '二');
    expect(values.at(-1)).toEqual([twoRows[0], { role: '乙二', lead: false }]);
  });

  test('an operator moves and removes rows with buttons', async () => {
    const values = await open(cast, twoRows);
    await userEvent.click(await screen.findByRole('button', { name: '下移 第 1 行' }));
    expect(values.at(-1)).toEqual([twoRows[1], twoRows[0]]);
    await userEvent.click(screen.getByRole('button', { name: '移除 第 2 行' }));
    expect(values.at(-1)).toEqual([twoRows[1]]);
    await userEvent.click(screen.getByRole('button', { name: '移除 第 1 行' }));
    expect(values.at(-1)).toBeNull();
  });

  test('only the invalid cell is marked as invalid', async () => {
    await open(
      cast,
      [
        { role: null, lead: true },
        { role: '乙', lead: true },
      ],
      { invalid: true },
    );
    await waitFor(() =>
      expect(screen.getAllByRole('textbox').map((textbox) => textbox.getAttribute('aria-invalid'))).toEqual([
        'true',
        'false',
      ]),
    );
  });

  const column = (zh: string) => text({ label: { zh, en: zh }, required: true, max: 10 });
  const articles = rows({
    label: { zh: '目录', en: 'Contents' },
    max: 9,
    columns: { a: column('栏目'), b: column('篇名'), c: column('作者'), d: column('起页'), e: column('止页') },
  });
  const article = (b: string, e: string | null = '9') => ({ a: '史料', b, c: null, d: '1', e });

  test('stored rows of more than four columns are a line each, which opens by a click, and a new row is open', async () => {
    const values = await open(articles, [article('甲'), article('乙')]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(first?.querySelector('summary')?.textContent).toBe('史料甲1');
    await userEvent.click(within(second as HTMLElement).getByText('乙'));
    expect(screen.getAllByRole('textbox')).toHaveLength(5);
    await userEvent.type(screen.getByRole('textbox', { name: /篇名/ }), '二');
    expect(values.at(-1)).toEqual([article('甲'), article('乙二')]);
    await userEvent.click(screen.getByRole('button', { name: '添加目录' }));
    expect(screen.getAllByRole('textbox')).toHaveLength(10);
  });

  test('a single stored row is open', async () => {
    await open(articles, [article('甲')]);
    expect(await screen.findAllByRole('textbox')).toHaveLength(5);
  });

  test('an invalid row opens, and the valid ones stay a line', async () => {
    const complete = { ...article('甲'), c: '某' };
    await open(articles, [complete, { ...complete, e: null }], { invalid: true });
    const [, second] = await screen.findAllByRole('listitem');
    expect(screen.getAllByRole('textbox')).toHaveLength(5);
    expect(
      within(second as HTMLElement)
        .getByRole('textbox', { name: /止页/ })
        .getAttribute('aria-invalid'),
    ).toBe('true');
  });
});

describe('a text with a maximum length', () => {
  test('shows its character count, and announces the limit to screen readers only near or over the limit', async () => {
    await open(text({ label, max: 10 }), '一二三四五六七八');
    expect(screen.getByText('8 / 10')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.type(screen.getByRole('textbox'), '九');
    expect(screen.getByRole('status').textContent).toBe('快写满了，最多 10 个字。');
    await userEvent.type(screen.getByRole('textbox'), '十！');
    expect(screen.getByRole('status').textContent).toBe('超过了 10 个字，请缩短。');
  });
});
