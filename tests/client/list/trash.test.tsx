import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import { type Call, everyCode, openWorld, press, record } from '../small-world.tsx';

const features: CurrentUser['features'] = ['layouts', 'trash'];

const trashRow = {
  id: 7,
  version: 3,
  title: '旧故事',
  deletedAt: '2026-03-01T02:00:00.000Z',
  deletedBy: { id: 1, title: '陈某' },
  purgedAt: '2026-03-31T02:00:00.000Z',
};

const answerTrash =
  (restore: () => object | ApiError = () => record(7, { title: '旧故事' })) =>
  ({ params }: Call) => {
    if (params.url === 'story/trash/list') return { list: [trashRow], total: 1 } as never;
    if (params.url === 'story/undelete') return restore() as never;
    return undefined;
  };

async function openTrash(answer = answerTrash()) {
  const world = openWorld({ address: '/info/story', user: { features }, answer });
  await screen.findByText('第1则故事');
  await press(await screen.findByRole('button', { name: '回收站' }));
  return { ...world, drawer: within(await screen.findByRole('dialog')) };
}

describe('the trash of a section', () => {
  test('shows which record was deleted, by whom, when, and until when it is kept', async () => {
    const { drawer } = await openTrash();
    expect((await drawer.findByRole('listitem')).textContent).toContain(
      '旧故事 #7陈某 删除于 2026-03-01 10:00保留到 2026-03-31',
    );
  });

  test('restores a record by the button of its entry', async () => {
    const { drawer, calls, messages } = await openTrash();
    await press(await drawer.findByRole('button', { name: '恢复“旧故事”' }));
    await waitFor(() => expect(messages).toEqual(['“旧故事”已恢复。']));
    expect(calls.find(({ params }) => params.url === 'story/undelete')?.params.payload).toEqual({ id: 7, version: 3 });
  });

  test('says why a record cannot be restored', async () => {
    const message = '暂时不能从回收站恢复：名称已被占用。';
    const { drawer } = await openTrash(answerTrash(() => new ApiError({ message, statusCode: 422, code: 422 })));
    await press(await drawer.findByRole('button', { name: '恢复“旧故事”' }));
    expect((await drawer.findByRole('alert')).textContent).toBe(message);
  });

  test.each([
    ['may not delete', everyCode.filter((code) => code !== 'story:delete'), features],
    ['works on a server without a trash', everyCode, ['layouts'] as CurrentUser['features']],
  ])('is not offered to an operator who %s', async (_, codes, userFeatures) => {
    openWorld({ address: '/info/story', codes, user: { features: userFeatures } });
    await screen.findByRole('button', { name: '列设置' });
    expect(screen.queryByRole('button', { name: '回收站' })).toBeNull();
  });
});
