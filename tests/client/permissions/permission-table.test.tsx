import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import PermissionTable from '../../../src/client/permissions/permission-table.tsx';

function ControlledTable({ initialCodes }: { initialCodes: string[] }) {
  const [codes, setCodes] = useState(initialCodes);
  return (
    <>
      <PermissionTable codes={codes} onChange={setCodes} />
      <output aria-label="codes">{codes.join(' ')}</output>
    </>
  );
}

const codes = () => (screen.getByRole('status', { name: 'codes' }).textContent ?? '').split(' ').filter(Boolean);
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the table of permissions', () => {
  test('ticking all of a section gives every code of it, and once more takes them away', async () => {
    render(<ControlledTable initialCodes={[]} />);
    await userEvent.click(checkbox('新闻：全部'));
    expect(codes()).toEqual(expect.arrayContaining(['news', 'news:create', 'news:edit', 'news:publish']));
    expect(checkbox('新闻：全部').checked).toBe(true);
    await userEvent.click(checkbox('新闻：全部'));
    expect(codes().filter((code) => code.startsWith('news'))).toEqual([]);
  });

  test('a section with some of its codes is neither ticked nor empty', () => {
    render(<ControlledTable initialCodes={['news', 'news:create']} />);
    expect(checkbox('新闻：全部').checked).toBe(false);
    expect(checkbox('新闻：全部').indeterminate).toBe(true);
  });

  test('says how many codes are chosen, and how many of them the menu does not know', () => {
    render(<ControlledTable initialCodes={['news', 'news:create', 'gone:create']} />);
    expect(screen.getByText(/已选 3 项/).textContent).toContain('另有 1 项权限已不在菜单中。');
  });

  test('without permission to write it shows ticks and no boxes', () => {
    render(<PermissionTable codes={['news', 'news:create']} />);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    const row = screen.getByRole('rowheader', { name: '新闻' }).closest('tr') as HTMLElement;
    expect(within(row).getAllByRole('img').length).toBe(2);
  });
});
