import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { InputProps } from '../../../src/client/fields/field-kind.ts';
import { kindOf } from '../../../src/client/fields/kinds.ts';
import type { Field } from '../../../src/declare/field-types.ts';
import {
  date,
  dateTime,
  decimal,
  email,
  fuzzyDate,
  geo,
  idNumber,
  integer,
  longText,
  money,
  phone,
  tags,
  text,
  url,
} from '../../../src/declare/index.ts';
import { meaningOf } from '../../../src/declare/kinds.ts';

const label = { zh: '字段', en: 'Field' };

const numbers = ['1,234', '1.50', '007', '12a', '-3', '１２', '1.', ' 5 '];
const days = ['2027-3-1', '20270301', '2027年3月1日', '1 March 2027', '3/1/2027', '2027-02-30', '2027-3', '1892.11'];
const moments = ['2027-3-1 9:30', '20270301 0930', '2027年3月1日下午3点半', '2027-3-1 25:00', '2027-03-01'];
const words = ['甲', ' 甲 乙 ', '甲，乙'];

/** A field of each kind that is written in, with what people write there. */
const fields: readonly [Field, readonly string[]][] = [
  [text({ label }), words],
  [longText({ label, max: 200 }), [...words, '甲\n\n乙 ']],
  [integer({ label }), numbers],
  [decimal({ label }), numbers],
  [money({ label }), numbers],
  [date({ label }), days],
  [dateTime({ label }), moments],
  [fuzzyDate({ label }), [...days, '1892年', '１８９２年']],
  [phone({ label }), ['１３８００００００００', '+86 138 0000 0000', '0760-1234']],
  [email({ label }), ['a@example.cn', 'A@Example.CN ']],
  [url({ label }), ['https://example.cn/a b', 'example.cn']],
  [idNumber({ label, type: 'idType' }), ['11010119900307001x']],
  [geo({ label }), ['22.50', '22.50, 113.4', '91']],
  [tags({ label }), words],
];
const everywhere = [' ', '-'];

const ways: Readonly<Record<string, (box: HTMLElement) => unknown>> = {
  'by going on': (box) => fireEvent.blur(box),
  'with Enter': (box) => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }),
  'by saving with Ctrl+S': (box) => fireEvent.keyDown(box, { key: 's', ctrlKey: true }),
};

/** The input of a field on its own, with the last value it gave. */
async function open(field: Field, start: unknown) {
  let given = start;
  let show: (value: unknown) => void = () => undefined;
  const Input = kindOf(field).Input as ComponentType<InputProps<Field>>;
  function Holder() {
    const [value, setValue] = useState(start);
    show = setValue;
    const change = (next: unknown) => {
      given = next;
      setValue(next);
    };
    const rest = { disabled: false, invalid: false, describedBy: undefined, onBusy: () => undefined };
    return (
      <Input
        field={field}
        section="story"
        name="x"
        id="x"
        value={value}
        onChange={change}
        onBlur={() => undefined}
        {...rest}
      />
    );
  }
  const { container } = await act(async () =>
    render(
      <MemoryRouter>
        <Holder />
      </MemoryRouter>,
    ),
  );
  return { container, given: () => given, show: (value: unknown) => act(async () => show(value)) };
}

/** The text of its inputs, and the tags beside them. */
const textIn = (input: HTMLElement): string[] => [
  ...[...input.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  ...[...input.querySelectorAll('.ant-select-selection-item-content')].map(({ textContent }) => textContent ?? ''),
];

describe.each(fields.map(([field, typings]) => [field.kind, field, typings] as const))(
  'what was typed into a field of the kind %s',
  (_, field, typings) => {
    /** What a reload shows of each value that was saved. */
    const reloads = new Map<string, string[]>();
    const reload = async (saved: unknown): Promise<string[]> => {
      const known = reloads.get(JSON.stringify(saved));
      if (known) return known;
      const shown = textIn((await open(field, saved)).container);
      cleanup();
      reloads.set(JSON.stringify(saved), shown);
      return shown;
    };

    test.each(Object.entries(ways))(
      'and left %s is what a reload shows, or is complained about',
      async (_way, leave) => {
        for (const typed of [...typings, ...everywhere]) {
          const input = await open(field, null);
          const box = input.container.querySelector('input, textarea') as HTMLElement;
          await act(async () => void fireEvent.focus(box));
          await act(async () => void fireEvent.change(box, { target: { value: typed } }));
          await act(async () => void leave(box));
          const meaning = meaningOf(field);
          const saved = meaning.tidy(input.given(), field);
          const complaint = saved === null ? undefined : meaning.check(saved, field, { idType: 'residentId' });
          // The form takes what the server has saved.
          if (!complaint) await input.show(saved);
          const seen = textIn(input.container);
          cleanup();
          if (complaint) continue;
          expect(seen, typed).toEqual(await reload(saved));
        }
      },
    );
  },
);
