import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { asBuilt } from '../../support/as-built.ts';
import { type Call, chooseRare, everyCode, openWorld, press, record } from '../small-world.tsx';

const threeRecords = [record(1), record(2), record(3, { status: 'review' })];
const editPage = { pathname: '/info/story/edit/1', state: { list: '?category=one' } };
const findTitle = () => screen.findByRole('textbox', { name: /标题/ });
const writeCalls = (calls: Call[]) => calls.filter(({ name }) => !['list', 'one'].includes(name));

/** Opens the menu beside the save button and chooses an entry. */
async function chooseSaveOption(name: string) {
  await press(await screen.findByRole('button', { name: '其他保存方式' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

beforeEach(() => sessionStorage.clear());

describe('going through the records of a list', () => {
  test(
    'a record page opened from a filtered list shows its position there and links to the next record',
    asBuilt(async () => {
      const { calls, router } = openWorld({
        address: { ...editPage, pathname: '/info/story/show/2' },
        records: threeRecords,
      });
      expect(await screen.findByText('第 2 条，共 3 条')).toBeTruthy();
      expect(calls.filter(({ name }) => name === 'list')).toHaveLength(1);
      expect(calls.find(({ name }) => name === 'list')?.params.filters).toEqual([
        { field: 'category', operator: 'in', value: ['one'] },
      ]);
      await press(screen.getByRole('link', { name: '下一条：“第3则故事”' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/show/3'));
      expect(router.state.location.state).toEqual({ list: '?category=one' });
      expect(screen.queryByRole('link', { name: /下一条/ })).toBeNull();
    }),
  );

  test(
    'a record page that was not opened from a list requests no list',
    asBuilt(async () => {
      const { calls } = openWorld({ address: '/info/story/show/2', records: threeRecords });
      await screen.findByRole('heading', { name: '第2则故事' });
      expect(calls.map(({ name }) => name)).toEqual(['one']);
    }),
  );

  test(
    '“save and open the next” saves a changed record, skips the save of an unchanged one, and opens the next record',
    asBuilt(async () => {
      const { calls, router } = openWorld({ address: editPage, records: threeRecords });
      await userEvent.type(await findTitle(), '续');
      await chooseSaveOption('保存，继续下一条');
      await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/edit/2'));
      expect(writeCalls(calls)).toHaveLength(1);
      await waitFor(async () => expect(await findTitle()).toHaveProperty('value', '第2则故事'));
      await chooseSaveOption('保存，继续下一条');
      await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/show/3'));
      expect(writeCalls(calls)).toHaveLength(1);
    }),
  );

  test(
    '“save and open the next” in a form with a mistake saves nothing and stays on the record',
    asBuilt(async () => {
      const { calls, router } = openWorld({ address: editPage, records: threeRecords });
      await userEvent.clear(await findTitle());
      await chooseSaveOption('保存，继续下一条');
      const list = await screen.findByRole('region', { name: '有 1 处需要改正：' });
      await waitFor(() => expect(document.activeElement).toBe(list));
      expect(router.state.location.pathname).toBe('/info/story/edit/1');
      expect(writeCalls(calls)).toEqual([]);
    }),
  );

  test(
    'an editor with unsaved text who follows the link to the next record sees the unsaved-text dialog',
    asBuilt(async () => {
      openWorld({ address: editPage, records: threeRecords });
      await userEvent.type(await findTitle(), '续');
      await press(await screen.findByRole('link', { name: '下一条：“第2则故事”' }));
      expect(await screen.findByText('有内容还没有保存')).toBeTruthy();
    }),
  );

  test(
    '“save and write another” saves the new record and opens an empty form',
    asBuilt(async () => {
      const { calls, router } = openWorld({ address: '/info/story/create', records: [record(9)] });
      const title = await findTitle();
      await userEvent.type(title, '第一则');
      await chooseSaveOption('保存，再新建一条');
      await waitFor(async () => expect(await findTitle()).toHaveProperty('value', ''));
      expect(router.state.location.pathname).toBe('/info/story/create');
      await userEvent.type(await findTitle(), '第二则');
      await chooseSaveOption('保存，再新建一条');
      await waitFor(() => expect(writeCalls(calls).map(({ name }) => name)).toEqual(['create', 'create']));
      await waitFor(async () => expect(await findTitle()).toHaveProperty('value', ''));
    }),
  );

  test('an operator who may not create records finds neither “save and write another” nor “duplicate” in the save menu', async () => {
    openWorld({ address: editPage, records: threeRecords, codes: everyCode.filter((code) => code !== 'story:create') });
    await press(await screen.findByRole('button', { name: '其他保存方式' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      '保存，继续下一条',
    ]);
  });
});

describe('the “duplicate” link', () => {
  test('opens a new form with the record’s values as unsaved changes, and saving creates a record with them', async () => {
    // The stored draft of an empty form must not appear in the form of a copy.
    sessionStorage.setItem('museum-admin.draft.tester.story.new', '{"version":null,"values":{"title":"别的"}}');
    const { calls, router } = openWorld({ address: '/info/story/show/1', records: [record(1), record(9)] });
    await chooseRare('复制为新记录');
    await waitFor(async () => expect(await findTitle()).toHaveProperty('value', '第1则故事（副本）'));
    expect(screen.getByText('有未保存的修改')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story/edit/9'));
    expect(writeCalls(calls)[0]?.params.variables).toMatchObject({
      title: '第1则故事（副本）',
      pages: 3,
      summary: '摘要',
    });
  });
});
