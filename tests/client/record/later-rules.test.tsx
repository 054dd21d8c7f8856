import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  checkedOnLeave,
  findErrors,
  findMoveErrors,
  findStoredErrors,
  noErrors,
} from '../../../src/client/record/form/validation.ts';
import type { AnyDraft } from '../../../src/declare/define-resource.ts';
import { defineResource, integer, publishing, publishingFields, text, toggle } from '../../../src/declare/index.ts';
import { openWorld, record } from '../small-world.tsx';

const NOTICE = /这条记录保存后规定有变/;

const visitor = defineResource({
  code: 'visitor',
  path: '/info/visitor',
  label: { zh: '访客', en: 'Visitors' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'user',
  title: 'title',
  fields: {
    title: text({ label: { zh: '姓名', en: 'Name' }, required: true }),
    idNumber: text({ label: { zh: '证件号', en: 'ID number' }, required: true, max: 6, seenBy: 'personal' }),
    isGroup: toggle({ label: { zh: '团体', en: 'Group' }, initial: false }),
    size: integer({
      label: { zh: '人数', en: 'People' },
      required: true,
      min: 2,
      when: { field: 'isGroup', is: [true] },
    }),
    note: text({ label: { zh: '备注', en: 'Note' }, max: 3 }),
  },
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'idNumber', 'isGroup', 'size', 'note'] }],
});

const mayDoAll = () => true;
const seesMasked = (_: { code: string }, action: string) => action !== 'personal';
const stored = { title: null, idNumber: '110***00', isGroup: true, size: 1, note: null } as AnyDraft;
const errorsOf = (changes: AnyDraft, { isNew = false } = {}) =>
  Object.keys(
    findErrors({
      resource: visitor,
      base: stored,
      values: { ...stored, ...changes },
      may: mayDoAll,
      status: undefined,
      move: null,
      changed: isNew ? null : Object.keys(changes),
    }),
  );

beforeEach(() => sessionStorage.clear());

describe('the form of a record that was stored before a rule was added', () => {
  test('reports errors in the changed fields only', () => {
    expect(errorsOf({ note: '好' })).toEqual([]);
    expect(errorsOf({ note: '太长的备注' })).toEqual(['note']);
    expect(errorsOf({ size: 0 })).toEqual(['size']);
  });

  test('reports an error in a field whose condition depends on a changed field', () => {
    expect(errorsOf({ isGroup: true })).toEqual(['size']);
  });

  test('reports errors in all fields if the record is new', () => {
    expect(errorsOf({ note: '好' }, { isNew: true })).toEqual(['title', 'idNumber', 'size']);
  });

  test('reports no error when the operator leaves a field unchanged', () => {
    const checked = { resource: visitor, base: stored, values: stored, may: mayDoAll, status: undefined, move: null };
    expect(checkedOnLeave(noErrors, { ...checked, changed: [] }, 'title')).toBe(noErrors);
    expect(Object.keys(checkedOnLeave(noErrors, { ...checked, changed: ['title'] }, 'title'))).toEqual(['title']);
  });
});

describe('the missing or invalid values of a stored record', () => {
  const lacks = (values: AnyDraft, may: typeof mayDoAll | typeof seesMasked, names?: string[]) =>
    Object.keys(findStoredErrors(visitor, record(1, { ...stored, ...values }), may, names));

  test('are found in all fields, in the order of the form', () => {
    expect(lacks({}, mayDoAll)).toEqual(['title', 'idNumber', 'size']);
  });

  test('leave out masked fields, fields that do not apply and values of another shape', () => {
    expect(lacks({}, seesMasked)).toEqual(['title', 'size']);
    expect(lacks({ isGroup: false }, seesMasked)).toEqual(['title']);
    expect(lacks({ size: 'many' }, seesMasked)).toEqual(['title']);
  });

  test('are searched after a save only in the fields that were missing or invalid before', () => {
    expect(lacks({}, mayDoAll, ['size'])).toEqual(['size']);
    expect(lacks({}, mayDoAll, [])).toEqual([]);
  });
});

describe('the missing values of a record with a workflow', () => {
  const story = defineResource({
    ...{ code: 'story', path: '/info/story', icon: 'user', title: 'title', workflow: publishing },
    label: { zh: '故事', en: 'Stories' },
    about: { zh: '给测试用的栏目', en: 'A section for tests' },
    list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
    fields: {
      ...visitor.fields,
      source: text({ label: { zh: '来源', en: 'Source' }, required: 'publish' }),
      ...publishingFields,
    },
    form: [
      {
        title: { zh: '内容', en: 'Content' },
        fields: ['title', 'idNumber', 'isGroup', 'size', 'note', 'source', 'publishAt', 'offlineAt', 'sortNo'],
      },
    ],
  });
  const complete = { title: '甲', idNumber: '110', isGroup: false, size: null, source: null };
  const storyIn = (status: string) => record(1, { ...complete, status } as AnyDraft);

  test('are for a draft those that its next move requires, with a message about that move', () => {
    expect(findStoredErrors(story, storyIn('draft'), mayDoAll)).toEqual({});
    expect(findMoveErrors(story, storyIn('draft'), mayDoAll)).toEqual({
      source: { zh: '发布前请填写“来源”。', en: 'Please fill in “Source” before this is published.' },
    });
  });

  test('do not include those for a move that the operator may not make', () => {
    const mayEditOnly = (_: { code: string }, action: string) => !['submit', 'publish'].includes(action);
    expect(findMoveErrors(story, storyIn('draft'), mayEditOnly)).toEqual({});
  });

  test('are for a published record those that publication requires', () => {
    expect(Object.keys(findStoredErrors(story, storyIn('published'), mayDoAll))).toEqual(['source']);
    expect(findMoveErrors(story, storyIn('published'), mayDoAll)).toEqual({});
  });
});

describe('a record that was stored before a rule was added', () => {
  const old = record(1, { title: null, pages: 0 });

  test('is saved after another field was changed in its form, and a notice leads to each missing or invalid field', async () => {
    const { calls } = openWorld({ address: '/info/story/edit/1', records: [old] });
    const notice = (await screen.findByText(NOTICE)).closest('[role="alert"]') as HTMLElement;
    expect(
      within(notice)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['请填写“标题”。', expect.stringContaining('页数')]);
    await userEvent.click(within(notice).getByRole('button', { name: '请填写“标题”。' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('field-title'));
    await userEvent.type(screen.getByRole('textbox', { name: /摘要/ }), '续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'update')).toHaveLength(1));
    expect(screen.queryByText(/需要改正/)).toBeNull();
  });

  test('is not submitted until it is complete', async () => {
    const { calls } = openWorld({ address: '/info/story/edit/1', records: [old] });
    await userEvent.type(await screen.findByRole('textbox', { name: /摘要/ }), '续');
    await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
    expect(await screen.findByRole('region', { name: '有 2 处需要改正：' })).toBeTruthy();
    expect(calls.filter(({ name }) => name === 'update')).toEqual([]);
  });

  test('is no longer reported in the notice for a field once the corrected field is saved', async () => {
    openWorld({
      address: '/info/story/edit/1',
      records: [old],
      answer: () => record(1, { version: 2, title: '补上了', pages: 0 }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '补上了');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '请填写“标题”。' })).toBeNull());
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });

  test('shows on its page what is missing or invalid, with links to the fields of its form', async () => {
    openWorld({ address: '/info/story/show/1', records: [old] });
    await screen.findByText(NOTICE);
    expect(screen.getByRole('link', { name: '请填写“标题”。' }).getAttribute('href')).toBe(
      '/info/story/edit/1?field=title',
    );
  });

  test('shows no such notice to an operator who may not edit it', async () => {
    openWorld({ address: '/info/story/show/1', records: [old], codes: ['story'] });
    await screen.findByRole('heading', { name: '内容' });
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
