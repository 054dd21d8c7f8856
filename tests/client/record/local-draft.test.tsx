import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UnsentDraft } from '../../../src/client/record/form/local-drafts/draft-store.ts';
import { isStorable, renamedLocalDraft } from '../../../src/client/record/form/local-drafts/local-draft.ts';
import { defineResource, text } from '../../../src/declare/index.ts';
import { createIndexedDb } from '../../support/indexed-db.ts';
import { openWorld, record, story } from '../small-world.tsx';

const KEY = 'museum-admin.draft.tester.story.1';
const database = createIndexedDb();
vi.stubGlobal('indexedDB', database.factory);

beforeEach(() => {
  sessionStorage.clear();
  database.rows.clear();
});
afterEach(async () => {
  cleanup();
  // The unmounted form still writes asynchronously; wait, so that it does not touch the next test's draft.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

const openForm = (overrides: object = {}) => openWorld({ address: '/info/story/edit/1', ...overrides });
const findTitle = () => screen.findByRole('textbox', { name: /标题/ });
const putDraft = (overrides: Partial<UnsentDraft> = {}, key = KEY) =>
  database.rows.set(key, {
    version: 1,
    values: { title: '昨天写的' },
    base: { title: '第1则故事' },
    at: Date.now() - 60_000,
    page: 'another',
    ...overrides,
  });
/** Opens the form; its save is answered by `answerSave` only. */
function openWithHeldSave() {
  let answerSave = (): void => undefined;
  const saved = new Promise<object>((resolve) => {
    answerSave = () => resolve({ title: '第1则故事续' });
  });
  return { ...openForm({ answer: () => saved }), answerSave };
}
const storedDraft = () => database.rows.get(KEY) as UnsentDraft | undefined;

describe('the local draft', () => {
  test('is stored while the operator types, and deleted by the save', async () => {
    openForm();
    await userEvent.type(await findTitle(), '续');
    await waitFor(() => expect(storedDraft()).toMatchObject({ version: 1, values: { title: '第1则故事续' } }));
    expect(storedDraft()?.base).toEqual({ title: '第1则故事' });
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(database.rows.size).toBe(0));
    expect(sessionStorage.length).toBe(0);
  });

  test('is not stored again when the page unloads right after the save has deleted it', async () => {
    const { calls, answerSave } = openWithHeldSave();
    await userEvent.type(await findTitle(), '续');
    await waitFor(() => expect(storedDraft()).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'update')).toBe(true));
    const storage = sessionStorage;
    const leftAtUnload = new Promise<string | null>((resolve) => {
      const removeItem = (key: string) => {
        vi.stubGlobal('sessionStorage', storage);
        storage.removeItem(key);
        queueMicrotask(() => {
          window.dispatchEvent(new Event('pagehide'));
          resolve(storage.getItem(KEY));
        });
      };
      vi.stubGlobal('sessionStorage', { getItem: storage.getItem, setItem: storage.setItem, removeItem });
    });
    answerSave();
    expect(await leftAtUnload).toBeNull();
    await waitFor(() => expect(database.rows.size).toBe(0));
  });

  test('contains the text that was typed while a save was under way', async () => {
    const { calls, answerSave } = openWithHeldSave();
    await userEvent.type(await findTitle(), '续');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'update')).toBe(true));
    await userEvent.type(await findTitle(), '集');
    await act(async () => answerSave());
    await waitFor(() => expect(storedDraft()).toMatchObject({ values: { title: '第1则故事续集' } }));
    expect(storedDraft()?.base).toEqual({ title: '第1则故事续' });
  });

  test('is deleted without being offered or restored when the record already contains its text', async () => {
    const records = [record(1, { title: '昨天写的', version: 2 })];
    putDraft();
    sessionStorage.setItem(KEY, JSON.stringify({ ...storedDraft(), at: Date.now() - 70_000 }));
    openForm({ records });
    expect(await findTitle()).toHaveProperty('value', '昨天写的');
    await waitFor(() => expect([sessionStorage.length, database.rows.size]).toEqual([0, 0]));
    expect(screen.queryByText(/已恢复您上次没有保存的内容/)).toBeNull();
    expect(screen.queryByText(/填写但没有保存的内容/)).toBeNull();
    expect(screen.queryByText('有未保存的修改')).toBeNull();
  });

  test('of another page is offered, and stays stored until the operator chooses to continue with it', async () => {
    putDraft();
    openForm();
    expect(await screen.findByText(/填写但没有保存的内容/)).toBeTruthy();
    expect(await findTitle()).toHaveProperty('value', '第1则故事');
    await userEvent.type(await findTitle(), '续');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    expect(storedDraft()?.values).toEqual({ title: '昨天写的' });
    await userEvent.click(screen.getByRole('button', { name: '继续编辑这些内容' }));
    expect(await findTitle()).toHaveProperty('value', '昨天写的');
    expect(screen.queryByText(/填写但没有保存的内容/)).toBeNull();
    await waitFor(() => expect(storedDraft()?.page).not.toBe('another'));
    await waitFor(() => expect(storedDraft()?.values).toEqual({ title: '昨天写的' }));
  });

  test('of an older version can be compared with the current record and merged field by field', async () => {
    putDraft({ version: 0, base: { title: '更早的题目' } });
    const { calls } = openForm({ records: [record(1, { title: '别人后来写的' })] });
    expect(await screen.findByText(/此后又被修改过/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '比较' }));
    const dialog = await screen.findByRole('dialog', { name: '比较未保存的内容' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /您的/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: '合并' }));
    expect(await findTitle()).toHaveProperty('value', '昨天写的');
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'update')).toBe(true));
    expect(calls.find(({ name }) => name === 'update')?.params).toMatchObject({
      variables: { title: '昨天写的', version: 1 },
    });
  });

  test('is deleted when the operator discards it', async () => {
    putDraft();
    openForm();
    await userEvent.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(database.rows.size).toBe(0));
    expect(await findTitle()).toHaveProperty('value', '第1则故事');
  });

  test('is offered neither to another operator nor after two weeks', async () => {
    putDraft({}, 'museum-admin.draft.other.story.1');
    putDraft({ at: Date.now() - 15 * 86_400_000 });
    openForm();
    await findTitle();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/填写但没有保存的内容/)).toBeNull();
  });

  test('is restored without an offer when the form is opened again in the same tab', async () => {
    openForm();
    await userEvent.type(await findTitle(), '续');
    await waitFor(() => expect(storedDraft()).toBeTruthy());
    cleanup();
    openForm();
    expect(await findTitle()).toHaveProperty('value', '第1则故事续');
    expect(screen.getByText(/已恢复您上次没有保存的内容/)).toBeTruthy();
    expect(screen.queryByText(/填写但没有保存的内容/)).toBeNull();
  });

  test('of the same record in another tab makes the form show a notice', async () => {
    openForm();
    await findTitle();
    const otherTab = new BroadcastChannel('museum-admin.drafts');
    otherTab.postMessage('museum-admin.draft.tester.story.2');
    otherTab.postMessage(KEY);
    expect(await screen.findByText(/也在另一个标签页中编辑/)).toBeTruthy();
    otherTab.close();
  });

  test('is reported as not stored when IndexedDB is full or missing', async () => {
    vi.stubGlobal('indexedDB', createIndexedDb({ full: true }).factory);
    vi.resetModules();
    const fullStore = await import('../../../src/client/record/form/local-drafts/draft-store.ts');
    expect(await fullStore.storeDraft(KEY, { version: 1, values: {}, base: {}, at: 1 })).toBe(false);
    vi.stubGlobal('indexedDB', undefined);
    vi.resetModules();
    const missingStore = await import('../../../src/client/record/form/local-drafts/draft-store.ts');
    expect(await missingStore.storeDraft(KEY, { version: 1, values: {}, base: {}, at: 1 })).toBe(false);
    expect(await missingStore.findStoredDraft(KEY)).toBeNull();
    await missingStore.deleteStoredDraft(KEY, true);
    vi.stubGlobal('indexedDB', database.factory);
  });
});

describe('the storage of local drafts', () => {
  const person = defineResource({
    code: 'person',
    path: '/info/person',
    label: { zh: '人', en: 'People' },
    about: { zh: '给测试用的栏目', en: 'A section for tests' },
    icon: 'user',
    title: 'name',
    fields: {
      name: text({ label: { zh: '姓名', en: 'Name' }, required: true }),
      home: text({ label: { zh: '住址', en: 'Home' }, seenBy: 'personal' }),
      papers: text({ label: { zh: '证件', en: 'Papers' }, seenBy: 'sensitive' }),
    },
    list: { columns: ['name'], filters: [], search: ['name'], sort: ['name', 'asc'] },
    form: [{ title: { zh: '内容', en: 'Content' }, fields: ['name', 'home', 'papers'] }],
  });
  const values = { name: '甲', home: '乙', papers: '丙' };

  test('keeps personal fields in the tab only, and never keeps sensitive fields', () => {
    const draft = { version: 1, values, base: values };
    expect(isStorable(person, draft, 'tab')?.values).toEqual({ name: '甲', home: '乙' });
    expect(isStorable(person, draft, 'browser')).toEqual({ version: 1, values: { name: '甲' }, base: { name: '甲' } });
    expect(isStorable(person, { ...draft, values: { papers: '丙' } }, 'tab')).toBeNull();
  });
});

test('a draft that was stored before an update has its current, original and sent values under the renamed fields', () => {
  const title = text({ label: { zh: '标题', en: 'Title' } });
  const resource = { ...story, fields: { ...story.fields, headline: { ...title, was: 'caption' } } };
  const asked = { name: 'key', id: 1, version: 1, values: { caption: '已发送' } };
  expect(
    renamedLocalDraft(resource, { version: 1, values: { caption: '新' }, base: { caption: '旧' }, asked }),
  ).toEqual({
    version: 1,
    values: { headline: '新' },
    base: { headline: '旧' },
    asked: { ...asked, values: { headline: '已发送' } },
  });
});
