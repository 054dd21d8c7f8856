import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { CurrentUser } from '../../../src/contract/user.ts';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { toggle } from '../../../src/declare/index.ts';
import { type Call, everyCode, openWorld, press, record, story } from '../small-world.tsx';

await import('../../../src/client/list/inline-edit/cell-editor.tsx');

/** Stories whose numbers of pages, columns and marks are changed in the list. */
const marked: Resource = {
  ...story,
  fields: { ...story.fields, marked: toggle({ label: { zh: '推荐', en: 'Recommended' } }) },
  list: {
    ...story.list,
    columns: ['title', 'pages', 'category', 'marked', 'status'],
    inlineEdit: ['pages', 'category', 'marked'],
  },
};

const open = (world: Partial<Parameters<typeof openWorld>[0]> = {}) =>
  openWorld({
    address: '/info/story',
    sections: [marked],
    records: [record(1, { marked: false, version: 4 })],
    ...world,
  });

const editButton = (field: string, of = '第1则故事') =>
  screen.findByRole('button', { name: new RegExp(`修改.*${of}.*的“${field}”`) });

const pagesInput = () => screen.findByRole('textbox', { name: /的“页数”/ });

const updatesOf = (calls: readonly Call[]) =>
  calls.filter(({ name }) => name === 'update').map(({ params }) => params.variables);

/** Opens the input of the pages and fills it in. */
async function typePages(value: string): Promise<HTMLElement> {
  await press(await editButton('页数'));
  const input = await pagesInput();
  await userEvent.clear(input);
  await userEvent.type(input, value);
  return input;
}

const refuse =
  (statusCode: number, message: string, data?: unknown, errors?: Record<string, string>) =>
  ({ name }: Call): ApiError | undefined =>
    name === 'update'
      ? new ApiError({ message, statusCode, code: statusCode, ...(errors && { errors }), ...(data ? { data } : {}) })
      : undefined;

describe('a field that the section lets operators change in the list', () => {
  test('is opened by F2 on its button, and Enter saves it alone with the version of the row', async () => {
    const { calls, messages } = open();
    const button = await editButton('页数');
    await act(async () => void fireEvent.keyDown(button, { key: 'F2' }));
    const input = await pagesInput();
    expect(document.activeElement).toBe(input);
    await userEvent.clear(input);
    await userEvent.type(input, '12{Enter}');
    await waitFor(() => expect(messages).toEqual(['已保存。']));
    expect(updatesOf(calls)).toEqual([{ pages: 12, version: 4 }]);
    await waitFor(async () => expect(document.activeElement).toBe(await editButton('页数')));
  });

  test('is saved when the input is left, unless nothing was changed', async () => {
    const { calls } = open();
    await typePages('3');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /的“页数”/ })).toBeNull());
    expect(updatesOf(calls)).toEqual([]);
    await typePages('5');
    await userEvent.tab();
    await waitFor(() => expect(updatesOf(calls)).toEqual([{ pages: 5, version: 4 }]));
  });

  test('is not changed by Escape, which returns to the button', async () => {
    const { calls } = open();
    await typePages('12');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(await editButton('页数'));
    expect(updatesOf(calls)).toEqual([]);
  });

  test('is switched by one click where it is yes or no', async () => {
    const { calls, messages } = open();
    await press(await editButton('推荐'));
    await waitFor(() => expect(messages).toEqual(['已保存。']));
    expect(updatesOf(calls)).toEqual([{ marked: true, version: 4 }]);
  });

  test('is saved as soon as an option is chosen', async () => {
    const { calls } = open();
    await press(await editButton('栏目'));
    await userEvent.click(await screen.findByRole('combobox', { name: /的“栏目”/ }));
    await userEvent.click(await screen.findByText('乙', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(updatesOf(calls)).toEqual([{ category: 'two', version: 4 }]));
  });

  test('shows the saved value at once, and a second change of the row starts from its version', async () => {
    let isSaved = false;
    const { calls } = open({
      answer: () => {
        isSaved = true;
        return { version: 5 };
      },
      // The list that is read again does not arrive.
      beforeList: () => (isSaved ? new Promise(() => undefined) : undefined),
    });
    await press(await editButton('推荐'));
    await waitFor(() => expect(updatesOf(calls)).toHaveLength(1));
    expect(await screen.findByText('是')).toBeTruthy();
    await typePages('12');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(updatesOf(calls)).toHaveLength(2));
    expect(updatesOf(calls)[1]).toEqual({ pages: 12, version: 5 });
  });

  test('keeps what was typed under the sentence of a refusal, and is sent again only after a change or by Enter', async () => {
    const { calls } = open({ answer: refuse(422, '请检查。', null, { pages: '最多 9 页。' }) });
    const input = await typePages('12');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByText('最多 9 页。')).closest('[role=alert]')).toBeTruthy();
    expect(input).toHaveProperty('value', '12');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await userEvent.tab();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(input).toHaveProperty('value', '12');
    expect(updatesOf(calls)).toHaveLength(1);
    input.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(updatesOf(calls)).toHaveLength(2));
  });

  const changedByOther = (changes: Partial<AnyRecord>) => ({
    theirs: record(1, { version: 5, updatedAt: '2026-01-02T03:04:05.000Z', ...changes }),
    version: 5,
  });

  test('that somebody else has changed says who and when, keeps what was typed and links to the record', async () => {
    const theirs = changedByOther({ pages: 7, updatedBy: { id: 2, title: '李某' } });
    const { calls } = open({ answer: refuse(409, '刚被修改过。', theirs) });
    const input = await typePages('12');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/李某于 .* 修改了这条记录。/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '在新窗口查看最新版本' })).toHaveProperty('target', '_blank');
    expect(screen.getByText(/没有保存；按 Esc/)).toBeTruthy();
    expect(input).toHaveProperty('value', '12');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(updatesOf(calls)).toHaveLength(2));
    expect(updatesOf(calls)[1]).toEqual({ pages: 12, version: 4 });
  });

  test('can be saved again when what somebody else has changed is another field', async () => {
    const theirs = changedByOther({ title: '别的标题', updatedBy: { id: 2, title: '李某' } });
    const { calls } = open({ answer: refuse(409, '刚被修改过。', theirs) });
    await typePages('12');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/改的不是这一项/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(updatesOf(calls)[1]).toEqual({ pages: 12, version: 5 }));
  });

  test('shows the sentence of a server that does not say who has changed it', async () => {
    open({ answer: refuse(409, '《第1则故事》刚被修改过。') });
    await typePages('12');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('《第1则故事》刚被修改过。')).toBeTruthy();
  });

  test('can be undone from the message', async () => {
    const user = { features: ['revisions'] as CurrentUser['features'] };
    const { calls, notices, messages } = open({ user, answer: () => ({ version: 5 }) });
    await press(await editButton('推荐'));
    await waitFor(() => expect(notices[0]).toMatchObject({ message: '已保存。', description: '撤销' }));
    await act(async () => notices[0]?.cancelMutation?.());
    await waitFor(() => expect(messages).toHaveLength(2));
    expect(calls.find(({ name }) => name === 'custom')?.params).toMatchObject({
      payload: { id: 1, version: 5, revision: 4 },
    });
  });

  test('of a published record is saved as a change that waits for approval, and the message says so', async () => {
    const { messages } = open({ records: [record(1, { marked: false, status: 'published' })] });
    await press(await editButton('推荐'));
    await waitFor(() => expect(messages[0]).toContain('线上仍是已发布的版本'));
  });

  test('is offered neither to operators who may not edit nor for a record in a locked state', async () => {
    const codes = everyCode.filter((code) => code !== 'story:edit');
    const first = open({ codes });
    await screen.findByText('第1则故事');
    expect(screen.queryByRole('button', { name: /的“页数”/ })).toBeNull();
    first.unmount();
    open({ records: [record(1, { status: 'review' }), record(2)] });
    await editButton('页数', '第2则故事');
    expect(screen.queryByRole('button', { name: /第1则故事.*的“页数”/ })).toBeNull();
  });

  test('opens no record by a click beside its input', async () => {
    const { router } = open();
    const input = await typePages('12');
    await userEvent.click(input.closest('.cell-editor') as HTMLElement);
    expect(router.state.location.pathname).toBe('/info/story');
  });
});
