import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { defineResource, reference, text } from '../../../src/declare/index.ts';
import { openWorld, press, record } from '../small-world.tsx';

await import('../../../src/client/record/form/quick-create.tsx');

const lesson = defineResource({
  code: 'lesson',
  path: '/info/lesson',
  label: { zh: '课程', en: 'Lessons' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'read',
  title: 'title',
  fields: {
    title: text({ label: { zh: '课名', en: 'Title' }, required: true }),
    venue: reference({ label: { zh: '场地', en: 'Venue' }, to: 'venue' }),
  },
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'venue'] }],
});

const otherRecords = { venue: [record(4, { name: '多功能厅' })] };
const codes = ['lesson', 'lesson:create', 'lesson:edit', 'venue:create', 'venue:edit'];

/** The reference select is a lazy chunk, so the render is awaited. */
async function openAndLoad(world: Parameters<typeof openWorld>[0]) {
  let rendered: ReturnType<typeof openWorld> | undefined;
  await act(async () => {
    rendered = openWorld(world);
  });
  return rendered as ReturnType<typeof openWorld>;
}

async function searchVenue(name: string) {
  const venue = await screen.findByRole('combobox', { name: /场地/ });
  await userEvent.click(venue);
  await userEvent.type(venue, name);
}

beforeEach(() => sessionStorage.clear());

describe('a new record created from a reference field', () => {
  test('is filled in in a dialog that starts with the searched text, and is selected after the save', async () => {
    const { calls, router } = await openAndLoad({
      address: '/info/lesson/create',
      sections: [lesson],
      otherRecords,
      codes,
    });
    await searchVenue('临时展厅');
    await press(await screen.findByText('新建场地“临时展厅”…'));
    const dialog = await screen.findByRole('dialog');
    const [name] = await within(dialog).findAllByRole('textbox', { name: /名称/ });
    expect(name).toHaveProperty('value', '临时展厅');
    expect(document.querySelector('[data-field=venue]')?.textContent).not.toContain('新建');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const createCalls = calls.filter(({ name: call }) => call === 'create');
    expect(createCalls.map(({ params }) => params.resource)).toEqual(['venue']);
    expect(router.state.location.pathname).toBe('/info/lesson/create');
    expect(screen.getByText('临时展厅')).toBeTruthy();
  });

  test('stays in its dialog with the error message when the server refuses it', async () => {
    const answer = () =>
      new ApiError({ message: '请改正', statusCode: 422, code: 422, errors: { name: '已经有了。' } });
    await openAndLoad({ address: '/info/lesson/create', sections: [lesson], otherRecords, codes, answer });
    await searchVenue('多功能厅');
    await press(await screen.findByText('新建场地“多功能厅”…'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await within(dialog).findByText('已经有了。')).toBeTruthy();
    expect(within(dialog).getAllByRole('textbox', { name: /名称/ })[0]).toHaveProperty('value', '多功能厅');
  });

  test('keeps the same idempotency key when its create request is sent again', async () => {
    const answers: (ApiError | undefined)[] = [new ApiError({ message: '连不上', statusCode: 0, code: 0 })];
    const world = {
      address: '/info/lesson/create',
      sections: [lesson],
      otherRecords,
      codes,
      answer: () => answers.shift(),
    };
    const { calls } = await openAndLoad({ ...world, user: { features: ['once'] } });
    await searchVenue('临时展厅');
    await press(await screen.findByText('新建场地“临时展厅”…'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'create')).toHaveLength(1));
    await userEvent.click(await within(dialog).findByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const idempotencyKeys = calls
      .filter(({ name }) => name === 'create')
      .map(({ params }) => (params.meta as { idempotencyKey?: string }).idempotencyKey);
    expect(idempotencyKeys).toEqual([expect.stringMatching(/^[\w-]{8,64}$/), idempotencyKeys[0]]);
  });

  test('is not offered to an operator who may not create records of that section', async () => {
    await openAndLoad({ address: '/info/lesson/create', sections: [lesson], otherRecords, codes: codes.slice(0, 3) });
    await searchVenue('临时展厅');
    expect(await screen.findByText('多功能厅')).toBeTruthy();
    expect(screen.queryByText(/新建场地/)).toBeNull();
  });
});
