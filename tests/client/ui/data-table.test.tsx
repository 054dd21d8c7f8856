import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createTickStore } from '../../../src/client/list/row-ticks.ts';
import { LanguageProvider } from '../../../src/client/ui/language.tsx';
import { DataTable } from '../../../src/client/ui/table/data-table.tsx';

const rows = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key }));

const rendered = vi.fn();

/** Keeps the selected keys outside of React's state, as a list does. */
function SelectableTable() {
  const [store] = useState(() => createTickStore<ReadonlySet<string>>(new Set()));
  return (
    <DataTable
      columns={[
        {
          key: 'name',
          title: 'Name',
          render: ({ key }) => {
            rendered(key);
            return key;
          },
        },
      ]}
      rows={rows}
      selection={{
        subscribe: store.subscribe,
        isSelected: ({ key }) => store.get().has(key),
        onChange(changed, isSelected) {
          const keys = new Set(store.get());
          for (const { key } of changed) isSelected ? keys.add(key) : keys.delete(key);
          store.set(keys);
        },
        isSelectable: ({ key }) => key !== 'c',
        label: ({ key }) => `select ${key}`,
        pageLabel: 'select all',
        isFixed: false,
      }}
    />
  );
}

const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const selected = () => rows.map(({ key }) => key).filter((key) => checkbox(`select ${key}`).checked);

test('a click with Shift selects every row since the last clicked one, except a row that cannot be selected', async () => {
  render(<SelectableTable />, { wrapper: LanguageProvider });
  const user = userEvent.setup();
  await user.click(checkbox('select b'));
  await user.keyboard('{Shift>}');
  await user.click(checkbox('select e'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['b', 'd', 'e']);
  expect(checkbox('select c').disabled).toBe(true);
});

test('the page checkbox selects all selectable rows, and a second click selects none', async () => {
  render(<SelectableTable />, { wrapper: LanguageProvider });
  await userEvent.click(checkbox('select all'));
  expect(selected()).toEqual(['a', 'b', 'd', 'e']);
  await userEvent.click(checkbox('select all'));
  expect(selected()).toEqual([]);
});

test('rendering the table adds no element that measures scrollbars, which would force a page layout', async () => {
  const measured: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) measured.push((node as Element).id);
  });
  observer.observe(document.body, { childList: true });
  render(<SelectableTable />, { wrapper: LanguageProvider });
  expect(await screen.findAllByRole('checkbox')).toHaveLength(6);
  observer.disconnect();
  expect(measured.filter((id) => id.includes('scrollbar'))).toEqual([]);
});

test('the page checkbox is unchecked, indeterminate or checked when no, some or all selectable rows are selected', async () => {
  render(<SelectableTable />, { wrapper: LanguageProvider });
  const page = checkbox('select all');
  const stateOf = ({ checked, indeterminate }: HTMLInputElement) => ({ checked, indeterminate });
  expect(stateOf(page)).toEqual({ checked: false, indeterminate: false });
  await userEvent.click(checkbox('select b'));
  expect(stateOf(page)).toEqual({ checked: false, indeterminate: true });
  for (const key of ['a', 'd', 'e']) await userEvent.click(checkbox(`select ${key}`));
  expect(stateOf(page)).toEqual({ checked: true, indeterminate: false });
});

test('selecting rows renders no cell again', async () => {
  render(<SelectableTable />, { wrapper: LanguageProvider });
  rendered.mockClear();
  await userEvent.click(checkbox('select b'));
  await userEvent.click(checkbox('select all'));
  expect(selected()).toEqual(['a', 'b', 'd', 'e']);
  expect(rendered).not.toHaveBeenCalled();
});
