import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { InputProps } from '../../../src/client/fields/field-kind.ts';
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
import { kindOf } from '../../../src/kinds/index.client.ts';
import type { Field } from '../../../src/kinds/index.ts';
import { meaningOf } from '../../../src/kinds/index.ts';

const label = { zh: '字段', en: 'Field' };

const numbers = ['1,234', '1.50', '007', '12a', '-3', '１２', '1.', ' 5 '];
const days = ['2027-3-1', '20270301', '2027年3月1日', '1 March 2027', '3/1/2027', '2027-02-30', '2027-3', '1892.11'];
const moments = ['2027-3-1 9:30', '20270301 0930', '2027年3月1日下午3点半', '2027-3-1 25:00', '2027-03-01'];
const words = ['甲', ' 甲 乙 ', '甲，乙'];

/** One field of each kind with a text input, and the texts that are typed into it. */
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
const commonTexts = [' ', '-'];

const leaveActions: Readonly<Record<string, (textbox: HTMLElement) => unknown>> = {
  'by moving to another field': (textbox) => fireEvent.blur(textbox),
  'with Enter': (textbox) => fireEvent.keyDown(textbox, { key: 'Enter', keyCode: 13 }),
  'by saving with Ctrl+S': (textbox) => fireEvent.keyDown(textbox, { key: 's', ctrlKey: true }),
};

/** Renders the input of one field and keeps the last value it passed to `onChange`. */
async function open(field: Field, initialValue: unknown) {
  let lastValue = initialValue;
  let showValue: (value: unknown) => void = () => undefined;
  const Input = kindOf(field).Input as ComponentType<InputProps<Field>>;
  function ControlledInput() {
    const [value, setValue] = useState(initialValue);
    showValue = setValue;
    const handleChange = (next: unknown) => {
      lastValue = next;
      setValue(next);
    };
    const fixedProps = { disabled: false, invalid: false, describedBy: undefined, onBusy: () => undefined };
    return (
      <Input
        field={field}
        section="story"
        name="x"
        id="x"
        value={value}
        onChange={handleChange}
        onBlur={() => undefined}
        {...fixedProps}
      />
    );
  }
  const { container } = await act(async () =>
    render(
      <MemoryRouter>
        <ControlledInput />
      </MemoryRouter>,
    ),
  );
  return { container, lastValue: () => lastValue, showValue: (value: unknown) => act(async () => showValue(value)) };
}

/** The texts in its inputs and in its tags. */
const textsIn = (input: HTMLElement): string[] => [
  ...[...input.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  ...[...input.querySelectorAll('.ant-select-selection-item-content')].map(({ textContent }) => textContent ?? ''),
];

describe.each(fields.map(([field, inputTexts]) => [field.kind, field, inputTexts] as const))(
  'text typed into a field of kind %s',
  (_, field, inputTexts) => {
    /** The texts a reload shows for each stored value; rendering each value once keeps the test fast. */
    const textsAfterReload = new Map<string, string[]>();
    const reloadTexts = async (storedValue: unknown): Promise<string[]> => {
      const cachedTexts = textsAfterReload.get(JSON.stringify(storedValue));
      if (cachedTexts) return cachedTexts;
      const texts = textsIn((await open(field, storedValue)).container);
      cleanup();
      textsAfterReload.set(JSON.stringify(storedValue), texts);
      return texts;
    };

    test.each(Object.entries(leaveActions))(
      'is shown as after a reload when it is valid and the field is left %s',
      async (_title, leave) => {
        for (const inputText of [...inputTexts, ...commonTexts]) {
          const input = await open(field, null);
          const textbox = input.container.querySelector('input, textarea') as HTMLElement;
          await act(async () => void fireEvent.focus(textbox));
          await act(async () => void fireEvent.change(textbox, { target: { value: inputText } }));
          await act(async () => void leave(textbox));
          const meaning = meaningOf(field);
          const storedValue = meaning.normalize(input.lastValue(), field);
          const validationError =
            storedValue === null ? undefined : meaning.check(storedValue, field, { idType: 'residentId' });
          // After a save the form shows the value the server has stored.
          if (!validationError) await input.showValue(storedValue);
          const visibleTexts = textsIn(input.container);
          cleanup();
          if (validationError) continue;
          expect(visibleTexts, inputText).toEqual(await reloadTexts(storedValue));
        }
      },
    );
  },
);
