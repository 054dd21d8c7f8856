import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  choice,
  defineResource,
  defineWorkflow,
  image,
  publishing,
  publishingFields,
  text,
} from '../../../src/declare/index.ts';
import { openWorld, press, record } from '../small-world.tsx';

await import('../../../src/kinds/image/picture-input.client.tsx');

const parts = {
  path: '/info/letter',
  label: { zh: '来信', en: 'Letters' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'message',
  title: 'title',
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
} as const;
const fields = {
  category: choice({
    label: { zh: '栏目', en: 'Column' },
    required: true,
    options: { one: { zh: '甲', en: 'One' }, two: { zh: '乙', en: 'Two' } },
  }),
  title: text({ label: { zh: '标题', en: 'Title' }, required: true }),
  sender: text({ label: { zh: '来信人', en: 'Sender' }, required: true }),
  cover: image({ label: { zh: '照片', en: 'Picture' } }),
};

const letter = defineResource({
  ...parts,
  code: 'letter',
  fields: { ...fields, ...publishingFields },
  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['category', 'title', 'sender', 'cover'] },
    { title: { zh: '发布', en: 'Publishing' }, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],
  workflow: publishing,
});

const cataloguing = defineWorkflow({
  initial: 'open',
  states: {
    open: { label: { zh: '编目中', en: 'Cataloguing' }, tone: 'quiet' },
    checked: { label: { zh: '已核对', en: 'Checked' }, tone: 'waiting' },
    registered: { label: { zh: '已登记', en: 'Registered' }, tone: 'live' },
  },
  moves: {
    check: { label: { zh: '核对无误', en: 'Check' }, from: ['open'], to: 'checked' },
    register: { label: { zh: '登记入账', en: 'Register' }, from: ['checked'], to: 'registered', complete: true },
  },
  locked: ['checked'],
  decision: { states: ['checked'], moves: ['register'] },
});

const card = defineResource({
  ...parts,
  code: 'card',
  path: '/info/card',
  fields,
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['category', 'title', 'sender', 'cover'] }],
  workflow: cataloguing,
});

const codesOf = (code: string, moves: readonly string[]) => [
  code,
  ...['create', 'edit', 'delete', ...moves].map((action) => `${code}:${action}`),
];
const world = (address: string, records: unknown[] = []) =>
  openWorld({
    address,
    records,
    sections: [letter, card],
    codes: [...codesOf('letter', Object.keys(publishing.moves)), ...codesOf('card', ['check', 'register'])],
  });
const stored = { category: null, sender: null, cover: null };

beforeEach(() => sessionStorage.clear());

describe('the form of a draft', () => {
  test('is saved with its title alone', async () => {
    const { calls } = world('/info/letter/create');
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '一封来信');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'create')).toHaveLength(1));
  });

  test('marks what a save needs with a star, and what the submission needs with a text', async () => {
    world('/info/letter/create');
    const title = await screen.findByRole('textbox', { name: /标题/ });
    expect(title.closest('.field')?.querySelector('.required')?.textContent).toBe('*');
    const sender = screen.getByRole('textbox', { name: /来信人/ }).closest('.field') as HTMLElement;
    expect([sender.querySelector('.required'), sender.querySelector('.required-later')?.textContent]).toEqual([
      null,
      '发布前必填',
    ]);
  });

  test('names the first move that asks, where the workflow does not publish', async () => {
    world('/info/card/create');
    const sender = (await screen.findByRole('textbox', { name: /来信人/ })).closest('.field');
    expect(sender?.querySelector('.required-later')?.textContent).toBe('“核对无误”前必填');
  });

  test('focuses the title of a new record, wherever it stands', async () => {
    world('/info/letter/create');
    await screen.findByRole('textbox', { name: /标题/ });
    await waitFor(() => expect(document.activeElement?.id).toBe('field-title'));
  });

  test('is refused at submission with a list that stays while the fields are filled in', async () => {
    const { calls } = world('/info/letter/edit/1', [record(1, { ...stored, title: '一封来信' })]);
    await userEvent.click(await screen.findByRole('button', { name: '提交审核' }));
    const list = await screen.findByRole('region', { name: '有 2 处需要改正：' });
    await userEvent.click(within(list).getByRole('button', { name: '请填写“来信人”。' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('field-sender'));
    await userEvent.keyboard('陈某');
    await screen.findByRole('region', { name: '有 1 处需要改正：' });
    expect(within(list).getByRole('button', { name: '请填写“栏目”。' })).toBeTruthy();
    expect(calls.filter(({ name }) => name !== 'one' && name !== 'list')).toEqual([]);
  });

  test('leads from the missing description of a picture to its input', async () => {
    const cover = { url: '/a.jpg', width: 100, height: 100, alt: null };
    world('/info/letter/edit/1', [
      record(1, { title: '一封来信', category: 'one', sender: '陈某', cover: { ...cover, thumb: '/a.jpg' } }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '提交审核' }));
    const list = await screen.findByRole('region', { name: '有 1 处需要改正：' });
    await userEvent.click(within(list).getByRole('button'));
    await waitFor(() => expect(document.activeElement?.id).toBe('field-cover-alt'));
  });

  test('asks a record that has left its initial state for everything', async () => {
    world('/info/letter/edit/1', [record(1, { ...stored, title: '一封来信', sender: '陈某', status: 'published' })]);
    const sender = await screen.findByRole('textbox', { name: /来信人/ });
    expect(sender.closest('.field')?.querySelector('.required')?.textContent).toBe('*');
    await userEvent.clear(sender);
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByRole('region', { name: '有 1 处需要改正：' })).toBeTruthy();
  });
});

test('a move out of the initial state lists what the draft lacks, with links into its form', async () => {
  world('/info/card/show/1', [record(1, { ...stored, title: '一张卡片', status: 'open' })]);
  await press(await screen.findByRole('button', { name: '核对无误' }));
  const dialog = await screen.findByRole('dialog');
  const links = within(dialog).getAllByRole('link', { name: /请填写/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['请填写“栏目”。', '/info/card/edit/1?check=check&field=category'],
    ['请填写“来信人”。', '/info/card/edit/1?check=check&field=sender'],
  ]);
});

describe('the texts of a form in two languages', () => {
  const poem = defineResource({
    ...parts,
    code: 'poem',
    path: '/info/poem',
    fields: {
      title: text({ label: { zh: '标题', en: 'Title' }, required: true, translated: true }),
      note: text({ label: { zh: '说明', en: 'Note' }, max: 4, translated: true }),
    },
    form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'note'] }],
  });
  const poems = [record(1, { title: '静夜思', titleEn: null, note: null, noteEn: null })];
  const open = (address: string) =>
    openWorld({ address, records: poems, sections: [poem], codes: codesOf('poem', []) });
  const shown = () => [...document.querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field'));

  beforeEach(() => localStorage.clear());

  test('begin in Chinese on a Chinese screen, and the choice is remembered on this device', async () => {
    const first = open('/info/poem/edit/1');
    await screen.findByRole('radio', { name: '中文', checked: true });
    expect(shown()).toEqual(['title', 'note']);
    await userEvent.click(screen.getByRole('radio', { name: '双语' }));
    expect(shown()).toEqual(['title', 'titleEn', 'note', 'noteEn']);
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    // The title is needed for a save.
    expect(shown()).toEqual(['title', 'titleEn', 'noteEn']);
    first.unmount();
    open('/info/poem/edit/1');
    expect(await screen.findByRole('radio', { name: 'English', checked: true })).toBeTruthy();
  });

  test('stand side by side on a line of their own only where both are shown', async () => {
    open('/info/poem/edit/1');
    await screen.findByRole('radio', { name: '中文', checked: true });
    const paired = () =>
      [...document.querySelectorAll('[data-pair=true]')].map((field) => field.getAttribute('data-field'));
    expect(paired()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: '双语' }));
    expect(paired()).toEqual(['title', 'note']);
  });

  test('are shown where a link leads to one that is left out, and where one has an error', async () => {
    open('/info/poem/edit/1?field=noteEn');
    await waitFor(() => expect(document.activeElement?.id).toBe('field-noteEn'));
    await userEvent.type(document.activeElement as HTMLElement, 'much too long for it');
    await userEvent.click(screen.getByRole('radio', { name: '中文' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    const list = await screen.findByRole('region', { name: '有 1 处需要改正：' });
    await userEvent.click(within(list).getByRole('button'));
    await waitFor(() => expect(document.activeElement?.id).toBe('field-noteEn'));
  });
});
