import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { chooseRare, everyCode, openWorld, press, record } from '../small-world.tsx';

describe('the page of a record', () => {
  test('in review shows its title, status, last change and actions, but no edit link', async () => {
    openWorld({ address: '/info/story/show/1', records: [record(1, { status: 'review' })] });
    expect(await screen.findByRole('heading', { level: 1, name: '第1则故事' })).toBeTruthy();
    expect(screen.getByText('待审核', { selector: '[aria-current]' })).toBeTruthy();
    for (const name of ['撤回', '通过并发布', '退回修改', '更多'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '编辑' })).toBeNull();
    expect(screen.getByText('2026-01-02 11:04 陈某')).toBeTruthy();
  });

  test.each([
    ['draft', ['story:submit'], ['提交审核']],
    ['draft', everyCode, ['提交审核', '发布', '更多']],
    ['review', ['story:approve'], ['通过并发布']],
    ['published', ['story:submit', 'story:offline'], ['下线']],
    ['published', ['story:publish'], []],
  ])(
    '[O1] a record in status %s offers an operator with %j only the permitted actions',
    async (status, codes, expected) => {
      openWorld({ address: '/info/story/show/1', records: [record(1, { status })], codes: ['story', ...codes] });
      await screen.findByRole('heading', { level: 1 });
      const shownButtons = document.querySelectorAll('.record-buttons button, .decision-bar button');
      const names = [...shownButtons].map(({ textContent }) => textContent);
      // Previewing changes nothing, so whoever may read the record may preview it.
      expect(names.filter((name) => name !== '预览')).toEqual(expected);
    },
  );

  test('an operator who changed the record cannot approve it and sees that a colleague has to', async () => {
    openWorld({ address: '/info/story/show/1', records: [record(1, { status: 'review', changedByMe: true })] });
    expect(await screen.findByRole('button', { name: '通过并发布' })).toHaveProperty('disabled', true);
    expect(screen.getByText('您修改过这条记录，须由另一位同事核准。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '退回修改' })).toHaveProperty('disabled', false);
  });

  test('a record that the server marks as closed to the operator has no submit, delete or edit action, and its form cannot be changed', async () => {
    const records = [record(1, { closedToMe: true })];
    openWorld({ address: '/info/story/show/1', records });
    await screen.findByRole('heading', { level: 1 });
    const buttons = document.querySelector('.record-buttons') as HTMLElement;
    expect(within(buttons).queryByRole('button', { name: '提交审核' })).toBeNull();
    expect(within(buttons).queryByRole('button', { name: '删除' })).toBeNull();
    expect(screen.queryByRole('link', { name: '编辑' })).toBeNull();
    cleanup();
    openWorld({ address: '/info/story/edit/1', records });
    expect(await screen.findByText(/您不能修改/)).toBeTruthy();
  });

  test('a workflow action asks for confirmation with the record’s title, then shows the new status', async () => {
    const { calls, messages } = openWorld({ address: '/info/story/show/1' });
    await press(await screen.findByRole('button', { name: '提交审核' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('提交审核“第1则故事”？');
    await userEvent.click(screen.getAllByRole('button', { name: '提交审核' }).at(-1) as HTMLElement);
    await waitFor(() => expect(messages).toEqual(['“第1则故事”现为“待审核”。']));
    expect(calls.find(({ name }) => name === 'custom')?.params).toMatchObject({
      url: 'story/move',
      payload: { id: 1, version: 1, move: 'submit' },
    });
  });

  test('an approver who returns a record must enter a reason, which is sent', async () => {
    const { calls } = openWorld({ address: '/info/story/show/1', records: [record(1, { status: 'review' })] });
    await press(await screen.findByRole('button', { name: '退回修改' }));
    await screen.findByRole('dialog');
    await userEvent.click(screen.getAllByRole('button', { name: '退回修改' }).at(-1) as HTMLElement);
    expect(await screen.findByText('请填写原因。')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: '原因' }), '请补出处');
    await userEvent.click(screen.getAllByRole('button', { name: '退回修改' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'custom')?.params.payload).toMatchObject({ reason: '请补出处' }),
    );
  });

  test('submitting an incomplete record lists the missing field with a link to it and sends no request', async () => {
    const { calls } = openWorld({ address: '/info/story/show/1', records: [record(1, { summary: null })] });
    const name = '发布前请填写“摘要”。';
    // The page says it before anybody asks for the move.
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/info/story/edit/1?field=summary');
    await press(screen.getByRole('button', { name: '提交审核' }));
    const link = within(await screen.findByRole('dialog')).getByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/info/story/edit/1?check=submit&field=summary');
    expect(calls.some(({ name }) => name === 'custom')).toBe(false);
    await userEvent.click(link);
    expect((await screen.findByRole('textbox', { name: /摘要/ })).getAttribute('aria-invalid')).toBe('true');
  });

  test('a field error from the server appears as a link after the action is confirmed', async () => {
    const answer = () => new ApiError({ message: '', statusCode: 422, code: 422, errors: { summary: '摘要太短。' } });
    openWorld({ address: '/info/story/show/1', answer });
    await press(await screen.findByRole('button', { name: '提交审核' }));
    await screen.findByRole('dialog');
    await userEvent.click(screen.getAllByRole('button', { name: '提交审核' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: '摘要太短。' })).toBeTruthy();
  });

  test('deleting a record asks for confirmation, sends its version and goes back to the list', async () => {
    const { calls, router } = openWorld({ address: '/info/story/show/1' });
    await chooseRare('删除');
    await screen.findByText('删除“第1则故事”？');
    await userEvent.click(screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/info/story'));
    expect(calls.find(({ name }) => name === 'delete')?.params).toMatchObject({ id: 1, variables: { version: 1 } });
  });

  test('says that the public still sees the last published version, and shows the reason for a return', async () => {
    const returnedRecord = record(1, { status: 'published', changed: true, rejectReason: '请补出处' });
    openWorld({ address: '/info/story/show/1', records: [returnedRecord] });
    expect(await screen.findByText(/线上仍是上次发布的版本/)).toBeTruthy();
    expect(screen.getByText('请补出处')).toBeTruthy();
  });
});
