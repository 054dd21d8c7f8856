import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicParts } from '../../../src/client/record/show/public-parts.ts';
import { choice, defineResource, longText, publishing, publishingFields, text } from '../../../src/declare/index.ts';
import { asBuilt } from '../../support/as-built.ts';
import { openWorld, press, record } from '../small-world.tsx';

await import('../../../src/client/record/show/preview.tsx');

const label = { zh: '名称', en: 'Name' };
const publishable = defineResource({
  code: 'show',
  path: '/info/show',
  label,
  about: label,
  icon: 'read',
  title: 'title',
  fields: {
    title: text({ label, required: true, translated: true }),
    summary: longText({ label, max: 300, translated: true }),
    kind: choice({ label, options: { a: label, b: label } }),
    price: text({ label, when: { field: 'kind', is: ['b'] } }),
    phone: text({ label, seenBy: 'personal' }),
    notes: text({ label, seenBy: 'internal' }),
    ...publishingFields,
  },
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
  form: [
    {
      title: label,
      fields: ['title', 'summary', 'kind', 'price', 'phone', 'notes', 'publishAt', 'offlineAt', 'sortNo'],
    },
  ],
  workflow: publishing,
});

const values = {
  title: '开馆',
  titleEn: 'Opening',
  summary: '摘要',
  kind: 'a',
  price: '10',
  phone: '1',
  notes: '内部',
  sortNo: 3,
};
const readParts = (language: 'zh-CN' | 'en-US') =>
  publicParts(publishable, values, language).map(({ name, value, isForeign }) => [name, value, isForeign]);

beforeEach(() => sessionStorage.clear());

describe('the preview of a record', () => {
  test('leaves out restricted fields, fields that do not apply and publishing fields', () => {
    expect(readParts('zh-CN')).toEqual([
      ['title', '开馆', false],
      ['summary', '摘要', false],
      ['kind', 'a', false],
    ]);
  });

  test('in English shows English texts where they exist and marks the other texts as being in another language', () => {
    expect(readParts('en-US')).toEqual([
      ['title', 'Opening', false],
      ['summary', '摘要', true],
      ['kind', 'a', false],
    ]);
  });

  test(
    'opened from the form shows the unsaved text and can switch to English',
    asBuilt(async () => {
      openWorld({ address: '/info/story/edit/1', records: [record(1)] });
      await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '续');
      await press(screen.getByRole('button', { name: '预览' }));
      const drawer = await screen.findByRole('dialog', { name: '观众看到的样子' });
      expect(within(drawer).getByRole('heading', { name: '第1则故事续' })).toBeTruthy();
      await userEvent.click(within(drawer).getByText('English'));
      expect(within(drawer).getByText('Column')).toBeTruthy();
    }),
  );
});
