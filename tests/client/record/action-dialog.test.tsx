import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { chooseRare, openWorld, press, record } from '../small-world.tsx';

/** Answers the call for incoming references with three of them; every other call keeps its default answer. */
const answerReferences = ({ params }: { params: Record<string, unknown> }) =>
  String(params.url).endsWith('/uses')
    ? ({
        list: [{ section: 'sliderConfig', id: 7, title: '春季特展', status: 'published', live: true }],
        total: 3,
      } as unknown as Partial<AnyRecord>)
    : undefined;

const confirm = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('the dialog for taking a record offline lists the records that refer to it, and the operator can confirm', async () => {
  const { calls } = openWorld({
    address: '/info/story/show/1',
    records: [record(1, { status: 'published' })],
    answer: answerReferences,
  });
  await press(await screen.findByRole('button', { name: '下线' }));
  const link = await screen.findByRole('link', { name: '轮播图“春季特展”' });
  expect(link.getAttribute('href')).toBe('/home/sliderConfig/show/7');
  expect(screen.getByText('有 3 条记录指向它，下线后请一并检查：')).toBeTruthy();
  expect(screen.getByText('此外还有 2 条未列出')).toBeTruthy();
  await confirm('下线');
  await waitFor(() => expect(calls.some(({ params }) => params.url === 'story/move')).toBe(true));
});

test('the delete dialog of a record that others refer to counts them, and its delete button is disabled', async () => {
  openWorld({ address: '/info/story/show/1', answer: answerReferences });
  await chooseRare('删除');
  expect(await screen.findByText('还有 3 条记录在使用它，请先改掉或删除：')).toBeTruthy();
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: '删除' });
  expect(button).toHaveProperty('disabled', true);
});

test('on a server without the “uses” feature the delete dialog requests no references, and the record can be deleted', async () => {
  const { calls } = openWorld({ address: '/info/story/show/1', user: { features: [] } });
  await chooseRare('删除');
  await confirm('删除');
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('delete'));
  expect(calls.filter(({ params }) => String(params.url).endsWith('/uses'))).toEqual([]);
});

test('a move that the server answers with null shows a success message and reads the record again', async () => {
  const answer = ({ name, params }: { name: string; params: { url?: unknown } }) =>
    name === 'custom' && String(params.url).endsWith('/move') ? null : undefined;
  const { calls, notices } = openWorld({ address: '/info/story/show/1', answer: answer as never });
  await press(await screen.findByRole('button', { name: '提交审核' }));
  const readBefore = calls.filter(({ name }) => name === 'one').length;
  await confirm('提交审核');
  await waitFor(() => expect(notices.map(({ message }) => message).join()).toContain('待审核'));
  await waitFor(() => expect(calls.filter(({ name }) => name === 'one').length).toBeGreaterThan(readBefore));
});

test('a server error about a field is listed as a link that leads to the field, and the field is marked as invalid', async () => {
  const errors = { summary: '“新闻”中的《旧闻》目前没有发布。' };
  const answer = () => new ApiError({ message: '', statusCode: 422, code: 422, errors });
  openWorld({ address: '/info/story/show/1', answer });
  await press(await screen.findByRole('button', { name: '提交审核' }));
  await screen.findByRole('dialog');
  await confirm('提交审核');
  await userEvent.click(await screen.findByRole('link', { name: errors.summary }));
  const field = await screen.findByRole('textbox', { name: /摘要/ });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(errors.summary).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('[S8.5] the reason of a refused deletion is shown in its dialog, and the request helper leaves status 422 to it', async () => {
  const message = '已发布的新闻请先下线再删除。';
  const answer = ({ name }: { name: string }) =>
    name === 'delete' ? new ApiError({ message, statusCode: 422, code: 422 }) : ({ list: [], total: 0 } as object);
  const { calls } = openWorld({ address: '/info/story/show/1', answer });
  await chooseRare('删除');
  await confirm('删除');
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy();
  // The request helper presents every other status itself.
  expect(calls.find(({ name }) => name === 'delete')?.params.meta).toMatchObject({ handledStatuses: [422] });
});
