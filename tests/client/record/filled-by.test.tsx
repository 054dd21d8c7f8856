import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dateTime, defineResource, text } from '../../../src/declare/index.ts';
import { openWorld, record } from '../small-world.tsx';

const reader = defineResource({
  code: 'reader',
  path: '/info/reader',
  label: { zh: '读者', en: 'Readers' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'user',
  title: 'name',
  fields: {
    name: text({ label: { zh: '姓名', en: 'Name' }, required: true }),
    lastVisitAt: dateTime({
      label: { zh: '最近到访', en: 'Last visit' },
      filledBy: { zh: '由门禁系统写入。', en: 'Written by the gate.' },
    }),
  },
  list: { columns: ['name', 'lastVisitAt'], filters: ['name'], search: ['name'], sort: ['id', 'asc'] },
  form: [{ title: { zh: '读者', en: 'Reader' }, fields: ['name', 'lastVisitAt'] }],
});

const world = {
  sections: [reader],
  codes: ['reader', 'reader:create', 'reader:edit'],
  records: [record(1, { name: '林某', lastVisitAt: '2026-01-01T04:00:00.000Z' })],
};

test('the page of a record says which system fills in a field that operators cannot edit', async () => {
  openWorld({ ...world, address: '/info/reader/show/1' });
  expect(await screen.findByText('由门禁系统写入。')).toBeTruthy();
  expect(screen.getByText('2026-01-01 12:00')).toBeTruthy();
});

test.each(['create', 'edit/1'])('the form at %s does not show a field that another system fills in', async (view) => {
  openWorld({ ...world, address: `/info/reader/${view}` });
  expect(await screen.findByRole('textbox', { name: /姓名/ })).toBeTruthy();
  expect(screen.queryByText(/最近到访/)).toBeNull();
});
