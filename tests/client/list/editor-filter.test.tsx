import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../../src/contract/user.ts';
import { openWorld, press, record } from '../small-world.tsx';

const su = { id: 2, title: '苏念慈' };
const user = { id: 1, features: ['editors'] as CurrentUser['features'] };

const open = (overrides: Partial<Parameters<typeof openWorld>[0]> = {}) =>
  openWorld({
    address: '/info/story',
    records: [record(1, { createdBy: su })],
    user,
    answer: ({ params }) =>
      (String(params.url).endsWith('/editors') ? [{ id: 1, title: '测试员' }, su] : { list: [], total: 0 }) as never,
    ...overrides,
  });

const editorCalls = (calls: ReturnType<typeof open>['calls']) =>
  calls.filter(({ params }) => String(params.url ?? '').endsWith('/editors'));

describe('the filter by who created a record', () => {
  test('offers the operator who asks first, then the others, who are requested when it is opened', async () => {
    const { calls, router } = open();
    await press(await screen.findByRole('button', { name: '展开' }));
    expect(await screen.findByRole('combobox', { name: '更新人' })).toBeTruthy();
    expect(editorCalls(calls)).toEqual([]);
    await userEvent.click(screen.getByRole('combobox', { name: '创建人' }));
    await screen.findByText('苏念慈', { selector: '.ant-select-item-option-content' });
    const options = [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent);
    expect(options).toEqual(['我', '苏念慈']);
    await userEvent.click(screen.getByText('我', { selector: '.ant-select-item-option-content' }));
    await press(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(router.state.location.search).toBe('?createdBy=me'));
    expect(calls.filter(({ name }) => name === 'list').at(-1)?.params).toMatchObject({
      filters: [{ field: 'createdBy', operator: 'in', value: ['me'] }],
    });
  });

  test('is named in the tag of the filter, with a name from the rows', async () => {
    const { calls } = open({ address: '/info/story?createdBy=me&createdBy=2' });
    const remove = await screen.findByRole('button', { name: '移除筛选：创建人' });
    expect(remove.closest('.active-filter')?.textContent).toBe('创建人：我、苏念慈');
    expect(editorCalls(calls)).toEqual([]);
  });

  test('is not offered by a server without it', async () => {
    open({ user: { features: ['layouts'] } });
    await press(await screen.findByRole('button', { name: '展开' }));
    expect(screen.queryByRole('combobox', { name: '创建人' })).toBeNull();
  });
});
