import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { defineResource, references, text } from '../../../src/declare/index.ts';
import { openWorld, record } from '../small-world.tsx';

await import('../../../src/client/fields/reference-select.tsx');

const lesson = defineResource({
  code: 'lesson',
  path: '/info/lesson',
  label: { zh: '课程', en: 'Lessons' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'read',
  title: 'title',
  fields: {
    title: text({ label: { zh: '课名', en: 'Title' }, required: true }),
    venues: references({ label: { zh: '场地', en: 'Venues' }, to: 'venue', max: 5 }),
  },
  list: { columns: ['title'], filters: ['venues'], search: ['title'], sort: ['title', 'asc'] },
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'venues'] }],
});

const hall = { id: '4' as never, title: '多功能厅' };
const world = {
  sections: [lesson],
  otherRecords: { venue: [record(4, { name: '多功能厅' }), record(5, { name: '报告厅' })] },
  codes: ['lesson', 'lesson:create', 'lesson:edit', 'venue'],
};

/** The select is a lazy chunk, so the render is awaited. */
async function openChoices(address: string, records = [record(1, { title: '第一课', venues: [hall] })]) {
  let rendered: ReturnType<typeof openWorld> | undefined;
  await act(async () => {
    rendered = openWorld({ ...world, address, records });
  });
  await userEvent.click(await screen.findByRole('combobox', { name: /场地/ }));
  await screen.findByText('报告厅');
  return rendered as ReturnType<typeof openWorld>;
}

const options = () => [...document.querySelectorAll<HTMLElement>('.record-choices .ant-select-item-option')];
const selectedOptions = () =>
  options()
    .filter((option) => option.classList.contains('ant-select-item-option-selected'))
    .map(({ textContent }) => textContent);
const choose = (title: string) =>
  userEvent.click(options().find(({ textContent }) => textContent === title) as HTMLElement);

describe('the choices of a reference field', () => {
  test.each([
    ['asked for from a server that offers them', ['choices'], true],
    ['a plain list from one that does not', [], false],
  ] as const)('are %s', async (_title, features, isAsked) => {
    let rendered: ReturnType<typeof openWorld> | undefined;
    await act(async () => {
      rendered = openWorld({ ...world, address: '/info/lesson/create', user: { features: [...features] } });
    });
    await userEvent.click(await screen.findByRole('combobox', { name: /场地/ }));
    await screen.findByText('报告厅');
    const asked = rendered?.calls.filter(({ params }) => params.resource === 'venue') ?? [];
    expect(asked.map(({ params }) => JSON.stringify(params.filters).includes('choices'))).toEqual(
      asked.map(() => isAsked),
    );
    expect(asked.length).toBeGreaterThan(0);
  });

  test('mark the record that the address filters by with a text id, and choosing it again removes the filter', async () => {
    const { router } = await openChoices('/info/lesson?venues=4');
    expect(selectedOptions()).toEqual(['多功能厅']);
    await choose('多功能厅');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('venues'));
  });

  test('mark the record that the form has with a text id, and both records are saved when another one is chosen', async () => {
    const { calls } = await openChoices('/info/lesson/edit/1');
    expect(selectedOptions()).toEqual(['多功能厅']);
    await choose('报告厅');
    await userEvent.keyboard('{Control>}s{/Control}');
    const sent = () => calls.find(({ name }) => name === 'update')?.params.variables as { venues: unknown[] };
    // What was there stays as the server wrote it.
    await waitFor(() => expect(sent()?.venues).toMatchObject([hall, { id: 5, title: '报告厅' }]));
  });
});
