import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import PermissionTable from '../../../src/kinds/codes/permission-table.client.tsx';

type TableProps = Pick<ComponentProps<typeof PermissionTable>, 'copyFrom'>;

function ControlledTable({ initialCodes, ...props }: TableProps & { initialCodes: string[] }) {
  const [codes, setCodes] = useState(initialCodes);
  return (
    <>
      <PermissionTable codes={codes} onChange={setCodes} {...props} />
      <output aria-label="codes">{codes.join(' ')}</output>
    </>
  );
}

const codes = () => (screen.getByRole('status', { name: 'codes' }).textContent ?? '').split(' ').filter(Boolean);
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the table of permissions', () => {
  test('ticking “all” of a section selects its codes, and unticking it removes them', async () => {
    render(<ControlledTable initialCodes={[]} />);
    await userEvent.click(checkbox('新闻：全部'));
    expect(codes()).toEqual(expect.arrayContaining(['news', 'news:create', 'news:edit', 'news:publish']));
    expect(checkbox('新闻：全部').checked).toBe(true);
    await userEvent.click(checkbox('新闻：全部'));
    expect(codes().filter((code) => code.startsWith('news'))).toEqual([]);
  });

  test('the “all” box of a section with some of its codes is shown as indeterminate', () => {
    render(<ControlledTable initialCodes={['news', 'news:create']} />);
    expect(checkbox('新闻：全部').checked).toBe(false);
    expect(checkbox('新闻：全部').indeterminate).toBe(true);
  });

  test('says how many codes are chosen, and how many of them the menu does not know', () => {
    render(<ControlledTable initialCodes={['news', 'news:create', 'gone:create']} />);
    expect(screen.getByText(/已选 3 项/).textContent).toContain('另有 1 项权限已不在菜单中。');
  });

  test('an operator who may not change the permissions sees ticks and no checkboxes', () => {
    render(<PermissionTable codes={['news', 'news:create']} />);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    const row = screen.getByRole('rowheader', { name: '新闻' }).closest('tr') as HTMLElement;
    expect(within(row).getAllByRole('img').length).toBe(2);
  });

  test('copies the codes of another role each time that role is selected', async () => {
    const role = { id: 7, version: 1, name: '编辑', permissions: ['news', 'news:edit'] };
    const getOne = vi.fn(async () => ({ data: role }));
    const getList = async () => ({ data: [role], total: 1 });
    render(
      <Refine
        dataProvider={{ getList, getOne } as unknown as DataProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
      >
        <ControlledTable initialCodes={['notice']} copyFrom={{ section: 'role', name: 'permissions' }} />
      </Refine>,
    );
    for (const times of [1, 2]) {
      fireEvent.mouseDown(screen.getByRole('combobox'));
      await userEvent.click(await screen.findByText(/编辑/, { selector: '.ant-select-item-option-content' }));
      await vi.waitFor(() => expect(codes()).toEqual(['news', 'news:edit']));
      expect(getOne).toHaveBeenCalledTimes(times);
      await userEvent.click(checkbox('新闻：全部'));
      expect(codes()).not.toEqual(['news', 'news:edit']);
    }
  });
});
