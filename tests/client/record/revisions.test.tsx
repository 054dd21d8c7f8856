import { screen, waitFor, within } from '@testing-library/react';
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
