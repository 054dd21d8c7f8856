import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DataTable } from '../../../src/client/ui/data-table.tsx';
import { LanguageProvider } from '../../../src/client/ui/language.tsx';

const rows = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key }));

function SelectableTable() {
  const [keys, setKeys] = useState<readonly string[]>([]);
  return (
    <DataTable
      columns={[{ key: 'name', title: 'Name', render: (_, { key }) => key }]}
      rows={rows}
      selection={{
        keys,
        onChange: setKeys,
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

test('with Shift every row since the last change is selected, except one that cannot be', async () => {
  render(<SelectableTable />, { wrapper: LanguageProvider });
  const user = userEvent.setup();
  await user.click(checkbox('select b'));
  await user.keyboard('{Shift>}');
  await user.click(checkbox('select e'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['b', 'd', 'e']);
  expect(checkbox('select c').disabled).toBe(true);
});

test('the checkbox of the page selects all rows, then none', async () => {
  render(<SelectableTable />, { wrapper: LanguageProvider });
  await userEvent.click(checkbox('select all'));
  expect(selected()).toEqual(['a', 'b', 'd', 'e']);
  await userEvent.click(checkbox('select all'));
  expect(selected()).toEqual([]);
});

test('the rows are shown without measuring scrollbars, which would lay out the page before', async () => {
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
