import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import { type Call, everyCode, openWorld, press, record } from '../small-world.tsx';

const features: CurrentUser['features'] = ['history', 'revisions'];

const entry = (version: number, action: string) => ({
  id: version,
  at: '2026-01-02T03:04:05.000Z',
  operator: { id: 1, title: '陈某' },
  action,
  reason: null,
  details: null,
  version,
});

const revision = {
  ...entry(2, 'edit'),
  previous: 1,
  fields: ['title', 'category', 'summary', 'status'],
  before: { title: '旧标题', category: 'one', summary: '每天九点开放', status: 'draft' },
  after: { title: '新标题', category: 'two', summary: '每天十点开放', status: 'review' },
};

const answerCalls =
  (restore: () => object | ApiError = () => record(1, { version: 4 })) =>
  ({ params }: Call) => {
    if (params.url === 'story/history') return { list: [entry(2, 'edit'), entry(1, 'create')], total: 2 } as never;
    if (params.url === 'story/revision') return revision as never;
    if (params.url === 'story/restore') return restore() as never;
    return undefined;
  };

async function openRevision(world: Partial<Parameters<typeof openWorld>[0]> = {}) {
  const rendered = openWorld({
    address: '/info/story/show/1',
    records: [record(1, { version: 3 })],
    user: { features },
    answer: answerCalls(),
    ...world,
  });
  await press(await screen.findByText('操作记录'));
  await press((await screen.findAllByRole('button', { name: /^查看改动/ }))[0] as HTMLElement);
  return { ...rendered, drawer: within(await screen.findByRole('dialog')) };
}

const restoreCalls = (calls: readonly Call[]) => calls.filter(({ params }) => params.url === 'story/restore');

describe('an entry in the history of a record', () => {
  test('opens a drawer with the old and new value of each field and the changed words of a text', async () => {
    const { drawer } = await openRevision();
    expect((await drawer.findByText('旧')).tagName).toBe('DEL');
    expect(drawer.getByText('新').tagName).toBe('INS');
    expect([drawer.getByText('甲'), drawer.getByText('乙')]).toHaveLength(2);
    expect(drawer.getByText('九').tagName).toBe('DEL');
    expect(drawer.getByText('十').tagName).toBe('INS');
    expect([drawer.getByText('草稿'), drawer.getByText('待审核')]).toHaveLength(2);
  });

  test('can restore the record to its state before the change', async () => {
    const { drawer, calls, messages } = await openRevision();
    await press(await drawer.findByRole('button', { name: '恢复到改动前' }));
    await waitFor(() => expect(messages).toEqual(['“第1则故事”已恢复。']));
    expect(restoreCalls(calls)[0]?.params.payload).toEqual({ id: 1, version: 3, revision: 1 });
  });

  test('shows the server’s reason when the record cannot be restored', async () => {
    const refuse = () => new ApiError({ message: '', statusCode: 422, code: 422, errors: { category: '已不存在。' } });
    const { drawer } = await openRevision({ answer: answerCalls(refuse) });
    await press(await drawer.findByRole('button', { name: '恢复到这个版本' }));
    expect((await drawer.findByRole('alert')).textContent).toBe('已不存在。');
  });

  test('offers no restoring to an operator who may not edit, and no changes on a server without revisions', async () => {
    const { drawer, unmount } = await openRevision({ codes: ['story'] });
    expect(await drawer.findByText('旧')).toBeTruthy();
    expect(drawer.queryByRole('button', { name: /^恢复/ })).toBeNull();
    unmount();
    openWorld({ address: '/info/story/show/1', user: { features: ['history'] }, answer: answerCalls() });
    await press(await screen.findByText('操作记录'));
    expect(await screen.findByText('新建')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^查看改动/ })).toBeNull();
  });
});

test('a link to a version opens the history and what that version changed, and closing it keeps the page', async () => {
  const { router } = openWorld({
    address: '/info/story/show/1?compare=2',
    records: [record(1, { version: 3 })],
    user: { features },
    answer: answerCalls(),
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect((await drawer.findByText('旧')).tagName).toBe('DEL');
  expect(drawer.getByText(/陈某/)).toBeTruthy();
  await press(drawer.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.location.pathname).toBe('/info/story/show/1');
});

const queryOf = (call: Call | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(call?.params.query as never));

describe('who changed a field', () => {
  const line = (version: number, before: string | null, after: string) => ({
    ...entry(version, version === 1 ? 'create' : 'edit'),
    fields: ['title'],
    before,
    after,
  });
  const open = (more: CurrentUser['features'] = ['fieldHistory']) =>
    openWorld({
      address: '/info/story/show/1',
      user: { features: [...(features ?? []), ...(more ?? [])] },
      answer: ({ params }) =>
        params.url === 'story/revision/list'
          ? ({ list: [line(2, '旧标题', '新标题'), line(1, null, '旧标题')], total: 2 } as never)
          : undefined,
    });

  test('is shown by one button beside the field: who, when, from what to what', async () => {
    const { calls } = open();
    await press(await screen.findByRole('button', { name: '谁改过“标题”' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findAllByText('陈某')).toHaveLength(2);
    expect(drawer.getAllByText('2026-01-02 11:04')).toHaveLength(2);
    expect(drawer.getByText('新').tagName).toBe('INS');
    expect(queryOf(calls.find(({ params }) => params.url === 'story/revision/list'))).toMatchObject({
      id: '1',
      field: 'title',
    });
  });

  test('is read page by page, as a list gives a hundred lines at most', async () => {
    const { calls } = openWorld({
      address: '/info/story/show/1',
      user: { features: [...(features ?? []), 'fieldHistory'] },
      answer: (call) => {
        if (call.params.url !== 'story/revision/list') return undefined;
        const isFirst = queryOf(call).current === '1';
        const list = Array.from({ length: isFirst ? 20 : 1 }, (_, at) => line(isFirst ? 21 - at : 1, '旧', '新'));
        return { list, total: 21 } as never;
      },
    });
    await press(await screen.findByRole('button', { name: '谁改过“标题”' }));
    const drawer = within(await screen.findByRole('dialog'));
    await press(await drawer.findByRole('button', { name: '显示更早的' }));
    await waitFor(() => expect(drawer.getAllByText('陈某')).toHaveLength(21));
    const last = calls.filter(({ params }) => params.url === 'story/revision/list').at(-1);
    expect(queryOf(last)).toMatchObject({ current: '2', pageSize: '20' });
  });

  test('is reached by the keyboard: one Tab stop for the fields of a section, and arrow keys between them', async () => {
    open();
    const first = await screen.findByRole('button', { name: '谁改过“标题”' });
    const buttons = screen.getAllByRole('button', { name: /^谁改过/ });
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0).length).toBeLessThan(buttons.length);
    act(() => first.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(buttons[1]);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  test('is not offered on a server that does not tell it', async () => {
    open([]);
    await screen.findByText('操作记录');
    expect(screen.queryByRole('button', { name: /^谁改过/ })).toBeNull();
  });
});

describe('a save', () => {
  const saveStory = async (user: Partial<CurrentUser>) => {
    const world = openWorld({ address: '/info/story/edit/1', codes: everyCode, user, answer: answerCalls() });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '改');
    await press(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(world.messages).toEqual(['已保存。']));
    return world;
  };

  test('can be undone for ten seconds, and the form shows the earlier values', async () => {
    const { notices, calls, messages } = await saveStory({ features });
    expect(notices[0]).toMatchObject({ description: '撤销', undoableTimeout: 10 });
    notices[0]?.cancelMutation?.();
    await waitFor(() => expect(messages).toContain('已撤销，内容恢复为保存前的样子。'));
    expect(restoreCalls(calls)[0]?.params.payload).toEqual({ id: 1, version: 2, revision: 1 });
    expect(await screen.findByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事');
  });

  test('offers no undo on a server without revisions', async () => {
    const { notices } = await saveStory({});
    expect(notices[0]?.cancelMutation).toBeUndefined();
  });
});
