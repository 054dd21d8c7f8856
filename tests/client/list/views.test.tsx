import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { SavedView } from '../../../src/contract/view.ts';
import { type Call, openWorld, press } from '../small-world.tsx';

const features = ['layouts' as const, 'views' as const];

const view = (id: number, name: string, query: string, overrides: Partial<SavedView> = {}): SavedView => ({
  id,
  section: 'story',
  name,
  query,
  layout: null,
  ...overrides,
});

const draftsView = view(1, '草稿', 'status=draft');

const customCalls = (calls: Call[]) => calls.filter(({ name }) => name === 'custom').map(({ params }) => params);

describe('the views of a list', () => {
  test('are shown as tabs above the list, and each tab is a link with the query of its view', async () => {
    const views = [draftsView, view(2, '别的栏目', '', { section: 'other' })];
    const { router } = openWorld({ address: '/info/story?current=3', total: 99, user: { features, views } });
    const tabs = within(await screen.findByRole('navigation', { name: '视图' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['全部', '草稿']);
    expect(tabs.getByRole('link', { name: '全部', current: 'page' })).toBeTruthy();
    await press(tabs.getByRole('link', { name: '草稿' }));
    expect(router.state.location.search).toBe('?view=1&status=draft');
    expect(await tabs.findByRole('link', { name: '草稿', current: 'page' })).toBeTruthy();
    await press(tabs.getByRole('link', { name: '全部' }));
    expect(router.state.location.search).toBe('');
  });

  test('request the rows without the id of the view as a filter', async () => {
    const { calls } = openWorld({
      address: '/info/story?view=1&status=draft',
      user: { features, views: [draftsView] },
    });
    await screen.findByText('第1则故事');
    expect(calls.find(({ name }) => name === 'list')?.params).toMatchObject({
      filters: [{ field: 'status', operator: 'in', value: ['draft'] }],
    });
  });

  test('the current query is saved as a view without its page, and the list shows that view', async () => {
    const savedView = view(7, '待看', 'sort=pages&category=one');
    const { calls, router } = openWorld({
      address: '/info/story?category=one&sort=pages&current=3',
      total: 99,
      user: { features, views: [] },
      answer: () => [savedView] as never,
    });
    await press(await screen.findByRole('button', { name: '存为视图' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('与这些角色共享')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(dialog.getByRole('alert').textContent).toBe('请填写视图的名称。');
    await userEvent.type(dialog.getByRole('textbox', { name: '名称' }), '待看');
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(customCalls(calls)).toMatchObject([
      {
        method: 'post',
        url: 'view/',
        payload: { section: 'story', name: '待看', query: 'sort=pages&category=one', isDefault: false },
      },
    ]);
    await waitFor(() => expect(router.state.location.search).toBe('?view=7&sort=pages&category=one'));
  });

  test('a view name that is already in use shows the server’s message in the dialog', async () => {
    openWorld({
      address: '/info/story?category=one',
      user: { features, views: [draftsView] },
      answer: () => new ApiError({ message: '同名', statusCode: 422, code: 422, errors: { name: '已有同名的视图。' } }),
    });
    await press(await screen.findByRole('button', { name: '存为视图' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: '名称' }), '草稿');
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('已有同名的视图。')).toBeTruthy();
  });

  test('a changed view is marked as changed, can be saved with its changes, and offers to be saved as another', async () => {
    const address = '/info/story?view=1&status=draft&category=one';
    const { calls } = openWorld({ address, user: { features, views: [draftsView] } });
    expect(await screen.findByText('已改动')).toBeTruthy();
    expect(screen.getByRole('button', { name: '另存为' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '保存改动' }));
    expect(customCalls(calls)).toMatchObject([
      { method: 'put', payload: { id: 1, name: '草稿', query: 'status=draft&category=one' } },
    ]);
  });

  test('undoing the changes to a view returns the list to the query of the view', async () => {
    const address = '/info/story?view=1&status=draft&category=one';
    const { router } = openWorld({ address, user: { features, views: [draftsView] } });
    await userEvent.click(await screen.findByRole('button', { name: '撤销改动' }));
    expect(router.state.location.search).toBe('?view=1&status=draft');
    await waitFor(() => expect(screen.queryByText('已改动')).toBeNull());
  });

  test('a layout change on a view is saved with the view and not for the section', async () => {
    const layout = { columns: [{ name: 'title' }], density: 'compact' as const };
    const { calls } = openWorld({
      address: '/info/story?view=1&status=draft',
      user: { features, views: [{ ...draftsView, layout }], layouts: { story: { columns: [{ name: 'day' }] } } },
    });
    expect(await screen.findAllByRole('columnheader', { name: '操作' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /日期/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: '紧凑', pressed: true }));
    expect(customCalls(calls)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '保存改动' }));
    expect(customCalls(calls)).toMatchObject([
      { method: 'put', payload: { layout: { columns: [{ name: 'title' }] } } },
    ]);
  });

  test('a view shared by a colleague can be set as the default but not be changed', async () => {
    const views = [{ ...draftsView, by: '林知远' }];
    const { calls } = openWorld({ address: '/info/story?view=1&status=draft&category=one', user: { features, views } });
    expect((await screen.findByRole('link', { name: '草稿' })).title).toBe('林知远共享的视图');
    expect(screen.queryByRole('button', { name: '保存改动' })).toBeNull();
    await press(screen.getByRole('button', { name: '视图操作' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['设为默认']);
    await userEvent.click(menu.getByText('设为默认'));
    expect(customCalls(calls)).toMatchObject([{ url: 'view/default', payload: { section: 'story', id: 1 } }]);
  });

  test('a view is deleted after a confirmation, and the list keeps the query without the view', async () => {
    const { calls, router } = openWorld({
      address: '/info/story?view=1&status=draft',
      user: { features, views: [draftsView] },
      answer: () => [] as never,
    });
    await press(await screen.findByRole('button', { name: '视图操作' }));
    await userEvent.click(await screen.findByText('删除', { selector: '[role=menuitem] *' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('删除视图“草稿”？')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '删除' }));
    expect(customCalls(calls)).toMatchObject([{ method: 'delete', url: 'view/?id=1' }]);
    await waitFor(() => expect(router.state.location.search).toBe('?status=draft'));
  });

  test('[O1] an operator who may share views can choose the roles to share with', async () => {
    const viewRoles = [{ id: 3, name: { zh: '内容编辑', en: 'Editor' } }];
    openWorld({ address: '/info/story?category=one', user: { features, views: [], viewRoles } });
    await press(await screen.findByRole('button', { name: '存为视图' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('combobox', { name: '与这些角色共享' }));
    expect(await screen.findByText('内容编辑')).toBeTruthy();
  });
});
