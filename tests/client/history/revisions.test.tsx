import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/http/api-error.ts';
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

const answers =
  (restored: () => object | ApiError = () => record(1, { version: 4 })) =>
  ({ params }: Call) => {
    if (params.url === 'story/history') return { list: [entry(2, 'edit'), entry(1, 'create')], total: 2 } as never;
    if (params.url === 'story/revision') return revision as never;
    if (params.url === 'story/restore') return restored() as never;
    return undefined;
  };

async function openDifference(world: Partial<Parameters<typeof openWorld>[0]> = {}) {
  const opened = openWorld({
    at: '/info/story/show/1',
    records: [record(1, { version: 3 })],
    user: { features },
    answer: answers(),
    ...world,
  });
  await press(await screen.findByText('操作记录'));
  await press((await screen.findAllByRole('button', { name: /^查看改动/ }))[0] as HTMLElement);
  return { ...opened, drawer: within(await screen.findByRole('dialog')) };
}

const restores = (calls: readonly Call[]) => calls.filter(({ params }) => params.url === 'story/restore');

describe("a line of a record's history", () => {
  test('leads to what it changed, field by field, long texts by their words', async () => {
    const { drawer } = await openDifference();
    expect(await drawer.findByText('旧标题')).toBeTruthy();
    expect(drawer.getByText('新标题')).toBeTruthy();
    expect([drawer.getByText('甲'), drawer.getByText('乙')]).toHaveLength(2);
    expect(drawer.getByText('九').tagName).toBe('DEL');
    expect(drawer.getByText('十').tagName).toBe('INS');
    expect([drawer.getByText('草稿'), drawer.getByText('待审核')]).toHaveLength(2);
  });

  test('leads back: before the change, or to what it left', async () => {
    const { drawer, calls, told } = await openDifference();
    await press(await drawer.findByRole('button', { name: '恢复到改动前' }));
    await waitFor(() => expect(told).toEqual(['“第1则故事”已恢复。']));
    expect(restores(calls)[0]?.params.payload).toEqual({ id: 1, version: 3, revision: 1 });
  });

  test('says why it cannot be restored', async () => {
    const refused = () => new ApiError({ message: '', statusCode: 422, code: 422, errors: { category: '已不存在。' } });
    const { drawer } = await openDifference({ answer: answers(refused) });
    await press(await drawer.findByRole('button', { name: '恢复到这个版本' }));
    expect((await drawer.findByRole('alert')).textContent).toBe('已不存在。');
  });

  test('offers nothing of the kind to whoever may not edit, nor on a server that keeps no revisions', async () => {
    const { drawer, unmount } = await openDifference({ codes: ['story'] });
    expect(await drawer.findByText('旧标题')).toBeTruthy();
    expect(drawer.queryByRole('button', { name: /^恢复/ })).toBeNull();
    unmount();
    openWorld({ at: '/info/story/show/1', user: { features: ['history'] }, answer: answers() });
    await press(await screen.findByText('操作记录'));
    expect(await screen.findByText('新建')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^查看改动/ })).toBeNull();
  });
});

describe('a save', () => {
  const edit = async (user: Partial<CurrentUser>) => {
    const world = openWorld({ at: '/info/story/edit/1', codes: everyCode, user, answer: answers() });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '改');
    await press(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(world.told).toEqual(['已保存。']));
    return world;
  };

  test('can be taken back for ten seconds, and the form goes back with it', async () => {
    const { notices, calls, told } = await edit({ features });
    expect(notices[0]).toMatchObject({ description: '撤销', undoableTimeout: 10 });
    notices[0]?.cancelMutation?.();
    await waitFor(() => expect(told).toContain('已撤销，内容恢复为保存前的样子。'));
    expect(restores(calls)[0]?.params.payload).toEqual({ id: 1, version: 2, revision: 1 });
    expect(await screen.findByRole('textbox', { name: /标题/ })).toHaveProperty('value', '第1则故事');
  });

  test('is only said to be made where the server keeps no revisions', async () => {
    const { notices } = await edit({});
    expect(notices[0]?.cancelMutation).toBeUndefined();
  });
});
