import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { useSession } from '../../../src/client/session/session.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { defineResource, money, text } from '../../../src/declare/index.ts';
import { type Call, openWorld, press, record } from '../small-world.tsx';

const features = ['layouts' as const];

/** The visible column heads of the table. */
const headTexts = (): string[] =>
  [...document.querySelectorAll('.list-table thead:not([hidden]) th')].map((head) => head.textContent ?? '');

const savedPreferences = (calls: Call[]): unknown[] =>
  calls.filter(({ name }) => name === 'custom').map(({ params }) => params);

async function openDrawer() {
  await press(await screen.findByRole('button', { name: '列设置' }));
  return screen.findByRole('dialog');
}

describe('the layout of a list', () => {
  test('has the columns, column order and density that the operator has saved', async () => {
    const listLayouts = { story: { columns: [{ name: 'day' }, { name: 'title' }], density: 'compact' as const } };
    openWorld({ address: '/info/story', user: { features, layouts: listLayouts } });
    await screen.findByText('第1则故事');
    expect(headTexts()).toEqual(['日期', '标题', '操作']);
    expect(document.querySelector('.is-compact .list-table')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '紧凑', pressed: true })).toBeTruthy();
  });

  test('leaves out a saved column that the section no longer has, and always has the title column', async () => {
    const listLayouts = { story: { columns: [{ name: 'gone' }, { name: 'pages' }] } };
    openWorld({ address: '/info/story', user: { features, layouts: listLayouts } });
    await screen.findByText('第1则故事');
    expect(headTexts()).toEqual(['标题', '页数', '操作']);
  });

  test('is edited in a drawer, where columns are removed, added, moved and widened, and is sent to the server', async () => {
    const { calls } = openWorld({ address: '/info/story', user: { features } });
    await screen.findByText('第1则故事');
    const drawer = within(await openDrawer());
    for (const name of ['封面', '栏目', '状态', '更新时间', '更新人', '创建人']) {
      await userEvent.click(drawer.getByRole('checkbox', { name }));
    }
    await userEvent.click(drawer.getByRole('button', { name: '上移 日期' }));
    await userEvent.type(drawer.getByRole('spinbutton', { name: '页数的宽度' }), '120');
    await userEvent.click(drawer.getByText('前 1 列'));
    await userEvent.click(drawer.getByRole('button', { name: '应用' }));
    expect(savedPreferences(calls)).toMatchObject([
      {
        method: 'put',
        url: 'preference/',
        payload: {
          section: 'story',
          columns: [{ name: 'title' }, { name: 'pages', width: 120 }, { name: 'day' }, { name: 'createdBy' }],
          frozen: 1,
        },
      },
    ]);
    expect(headTexts()).toEqual(['标题', '页数', '日期', '创建人', '操作']);
  });

  test('has the declared columns again after a reset, which keeps the density', async () => {
    const listLayouts = { story: { columns: [{ name: 'title' }], density: 'compact' as const } };
    const { calls } = openWorld({ address: '/info/story', user: { features, layouts: listLayouts } });
    await screen.findByText('第1则故事');
    const drawer = within(await openDrawer());
    await userEvent.click(drawer.getByRole('button', { name: '恢复默认' }));
    expect(headTexts()).toHaveLength(9);
    expect(savedPreferences(calls)).toMatchObject([{ payload: { section: 'story', density: 'compact' } }]);
  });

  test('is not changed when the operator cancels the drawer, which offers no column for long texts', async () => {
    const { calls } = openWorld({ address: '/info/story', user: { features } });
    await screen.findByText('第1则故事');
    const drawer = within(await openDrawer());
    expect(drawer.queryByRole('checkbox', { name: '摘要' })).toBeNull();
    await userEvent.click(drawer.getByRole('checkbox', { name: '封面' }));
    await userEvent.click(drawer.getByRole('button', { name: '取消' }));
    expect(savedPreferences(calls)).toEqual([]);
    expect(headTexts()).toHaveLength(9);
  });

  test('gets a column width when the operator drags a column edge, and loses it when they double-click the edge', async () => {
    const { calls } = openWorld({ address: '/info/story', user: { features } });
    await screen.findByText('第1则故事');
    const head = screen.getByRole('columnheader', { name: /页数/ });
    Object.defineProperty(head, 'offsetWidth', { value: 90 });
    const edge = head.querySelector('.column-edge') as HTMLElement;
    await act(async () => void fireEvent.pointerDown(edge, { clientX: 100, button: 0 }));
    await waitFor(() => expect(edge.dataset.held).toBe(''));
    fireEvent.pointerMove(window, { clientX: 150, buttons: 1 });
    await act(async () => void fireEvent.pointerUp(window, { clientX: 160 }));
    expect(savedPreferences(calls).at(-1)).toMatchObject({
      payload: { columns: expect.arrayContaining([{ name: 'pages', width: 150 }]) },
    });
    const newEdge = screen.getByRole('columnheader', { name: /页数/ }).querySelector('.column-edge') as Element;
    await act(async () => void fireEvent.doubleClick(newEdge));
    expect(savedPreferences(calls).at(-1)).toMatchObject({
      payload: { columns: expect.arrayContaining([{ name: 'pages' }]) },
    });
  });

  test('becomes compact when the operator presses the density button, without rendering any title cell again', async () => {
    const rendered = vi.fn();
    const Title = ({ record }: { record: AnyRecord }) => {
      useSession();
      rendered();
      return <>{String(record.title)}</>;
    };
    const { calls } = openWorld({
      address: '/info/story',
      user: { features },
      own: [{ code: 'story', cells: { title: Title } }],
    });
    await screen.findByText('第1则故事');
    const button = await screen.findByRole('button', { name: '紧凑' });
    rendered.mockClear();
    await press(button);
    expect(document.querySelector('.is-compact .list-table')).toBeTruthy();
    expect(savedPreferences(calls)).toMatchObject([{ payload: { section: 'story', density: 'compact' } }]);
    expect(rendered).not.toHaveBeenCalled();
  });

  test('stays compact when the operator double-clicks a column edge', async () => {
    const { calls } = openWorld({
      address: '/info/story',
      user: { features, layouts: { story: { density: 'compact' } } },
    });
    await screen.findByText('第1则故事');
    const edge = screen.getByRole('columnheader', { name: /页数/ }).querySelector('.column-edge') as Element;
    await act(async () => void fireEvent.doubleClick(edge));
    expect(savedPreferences(calls).at(-1)).toMatchObject({
      payload: { columns: expect.arrayContaining([{ name: 'pages' }]), density: 'compact' },
    });
    expect(document.querySelector('.is-compact .list-table')).toBeTruthy();
  });

  test('cannot be changed on a server without the “layouts” feature', async () => {
    openWorld({ address: '/info/story' });
    await screen.findByText('第1则故事');
    expect(screen.queryByRole('button', { name: '列设置' })).toBeNull();
    expect(document.querySelector('.column-edge')).toBeNull();
  });

  test('[O1] never has a column that the operator may not see', async () => {
    const thing = defineResource({
      code: 'thing',
      path: '/info/thing',
      label: { zh: '物品', en: 'Things' },
      about: { zh: '测试', en: 'For tests' },
      icon: 'read',
      title: 'title',
      fields: {
        title: text({ label: { zh: '名称', en: 'Name' } }),
        worth: money({ label: { zh: '估价', en: 'Worth' }, seenBy: 'value' }),
      },
      list: { columns: ['title', 'worth'], filters: [], search: ['title'], sort: ['id', 'desc'] },
      form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'worth'] }],
    });
    const listLayouts = { thing: { columns: [{ name: 'title' }, { name: 'worth' }] } };
    const records = [record(1, { title: '大刀', worth: 100 })];
    openWorld({
      address: '/info/thing',
      sections: [thing],
      records,
      codes: ['thing'],
      user: { features, layouts: listLayouts },
    });
    await screen.findByText('大刀');
    expect(headTexts()).toEqual(['名称', '操作']);
    const drawer = within(await openDrawer());
    expect(drawer.queryByRole('checkbox', { name: '估价' })).toBeNull();
  });
});
