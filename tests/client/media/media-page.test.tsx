import { type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createAccessProvider } from '../../../src/client/app/providers/access-provider.ts';
import { MediaPage } from '../../../src/client/media-page/media-page.tsx';
import { SessionContext } from '../../../src/client/session/session.ts';
import { ApiError } from '../../../src/client/transport/http/api-error.ts';
import type { MediaDetailsChange, MediaItem, MediaReplacementPlan } from '../../../src/contract/media.ts';
import { sections } from '../../../src/resources/index.ts';

const session = {
  user: { name: '陈某', features: ['media' as const, 'mediaPage' as const, 'undo' as const] },
  menu: [],
  codes: new Set(['info', 'news', 'news:edit']),
  sections: new Map(),
  settings: { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false },
};

const hashOf = (letter: string) => letter.repeat(64);
const item = (letter: string, name: string, overrides: Partial<MediaItem> = {}): MediaItem => ({
  hash: hashOf(letter),
  kind: 'image',
  name,
  bytes: 2_048,
  alt: { zh: null, en: null },
  tags: [],
  uploadedBy: { id: 1, title: '陈某' },
  at: '2026-03-02T02:00:00.000Z',
  uses: 0,
  mayDelete: true,
  value: { url: `/m/${hashOf(letter)}.jpg`, thumb: `/m/${letter}-320.webp`, width: 1600, height: 900, alt: null },
  ...overrides,
});

const gate = item('a', '大门.jpg', { uses: 2 });
const yard = item('b', '庭院.jpg');
const described = item('c', '展厅.jpg', { alt: { zh: '基本陈列展厅', en: null }, tags: ['室内'] });

interface Sent {
  url: string;
  method: string;
  query: Record<string, unknown> | undefined;
  payload: unknown;
}

interface World {
  address?: string;
  files?: MediaItem[];
  plan?: Partial<MediaReplacementPlan>;
  /** Refuses an upload by its name. */
  refuse?: (name: string) => ApiError | undefined;
  /** Refuses a description, and may change what is stored before. */
  refuseDetails?: (stored: Map<string, MediaItem>) => ApiError | undefined;
}

const refusal = (sentence: string) =>
  new ApiError({ statusCode: 422, code: 422, message: '请改正标出的内容后再保存。', errors: { file: sentence } });

/** Renders the page with a library of three pictures that answers like the server. */
async function open({
  address = '/media',
  files = [gate, yard, described],
  plan = {},
  refuse,
  refuseDetails,
}: World = {}) {
  const requests: Sent[] = [];
  const stored = new Map(files.map((one) => [one.hash, one]));
  const lacking = () => [...stored.values()].filter(({ alt }) => !alt.zh && !alt.en);
  const answer = ({ url, method, query = {}, payload }: Sent): unknown => {
    if (url === 'media/list') {
      const all = query.hash ? [stored.get(String(query.hash))] : query.withoutAlt ? lacking() : [...stored.values()];
      const list = all.flatMap((one) => one ?? []);
      return { list, total: list.length };
    }
    if (url === 'media/summary') return { withoutAlt: lacking().length, tags: [{ tag: '室内', files: 1 }] };
    if (url === 'media/uses') return { list: [], elsewhere: 2, total: 2 };
    if (url === 'media/details') {
      const { hash, alt, tags } = payload as MediaDetailsChange;
      const refused = refuseDetails?.(stored);
      if (refused) throw refused;
      stored.set(hash, { ...(stored.get(hash) as MediaItem), alt, tags });
      return stored.get(hash);
    }
    if (method === 'get') return { records: 2, afterApproval: 0, inTrash: 0, ...plan };
    const { name } = (payload as FormData).get('file') as File;
    const refused = refuse?.(name);
    if (refused) throw refused;
    const added = item('d', name);
    stored.set(added.hash, added);
    return url.startsWith('media/replace')
      ? { records: 2, afterApproval: 1, item: added, changeSet: 'media:1' }
      : added;
  };
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    getApiUrl: () => '',
    custom: async (request: Sent) => {
      requests.push(request);
      return { data: answer(request) };
    },
  } as unknown as DataProvider;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const page = (
    <SessionContext value={session}>
      <Refine
        dataProvider={provider}
        accessControlProvider={createAccessProvider(session.codes, sections)}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <MediaPage />
      </Refine>
    </SessionContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  await act(async () => void render(<RouterProvider router={router} />));
  return { router, requests, queryOf: (url: string) => requests.filter((one) => one.url === url).at(-1)?.query };
}

const fileInput = () => document.querySelector('.media-upload input[type=file]') as HTMLInputElement;
const fileNamed = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

test('the grid names each file with its uses, and marks pictures without a description', async () => {
  await open();
  const grid = within(await screen.findByRole('list', { name: '文件' }));
  const tiles = grid.getAllByRole('button').map((tile) => tile.getAttribute('aria-label'));
  expect(tiles).toEqual(['大门.jpg，使用 2 处，无说明', '庭院.jpg，未使用，无说明', '展厅.jpg，未使用']);
});

test('filters stand in the address and go to the server', async () => {
  const { router, queryOf } = await open({ address: '/media?kind=image&current=3' });
  await screen.findByRole('button', { name: /大门/ });
  expect(queryOf('media/list')).toMatchObject({ kind: 'image', current: 3 });
  await userEvent.click(screen.getByRole('checkbox', { name: '未使用' }));
  await userEvent.type(screen.getByRole('searchbox', { name: '按文件名或图片说明查找' }), '正门{Enter}');
  await waitFor(() =>
    expect(queryOf('media/list')).toMatchObject({ kind: 'image', unused: 'yes', keyword: '正门', current: 1 }),
  );
  const address = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(address)).toEqual({ kind: 'image', unused: 'yes', keyword: '正门' });
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  expect(router.state.location.search).toBe('');
});

test('an operator works through the pictures without a description, one after the other', async () => {
  const { router, requests } = await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: '无图片说明（2）' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /展厅/ })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /大门/ }));
  await userEvent.type(await screen.findByLabelText('中文说明'), '纪念馆正门');
  await userEvent.click(screen.getByRole('button', { name: '保存并看下一个' }));
  await waitFor(() => expect(router.state.location.search).toContain(yard.hash));
  expect(requests.find(({ url }) => url === 'media/details')).toMatchObject({
    method: 'put',
    payload: { hash: gate.hash, alt: { zh: '纪念馆正门', en: null }, tags: [] },
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('中文说明').value).toBe(''));
  expect(screen.getByRole('checkbox', { name: '无图片说明（1）' })).toBeTruthy();
});

test('a description that somebody else has changed meanwhile is shown beside what was typed, and saved only after that', async () => {
  let isConflict = true;
  const { requests } = await open({
    refuseDetails: (stored) => {
      if (!isConflict) return undefined;
      isConflict = false;
      stored.set(gate.hash, { ...gate, alt: { zh: '纪念馆大门', en: 'The gate' } });
      return new ApiError({ statusCode: 409, code: 409, message: '刚被他人改过。' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /大门/ }));
  const input = await screen.findByLabelText<HTMLInputElement>('中文说明');
  await userEvent.type(input, '纪念馆正门{Enter}');
  await screen.findByText(/也改过这些内容，现为：纪念馆大门。/);
  expect(input.value).toBe('纪念馆正门');
  await userEvent.type(input, '{Enter}');
  await screen.findByText('已保存。');
  expect(screen.queryByText(/也改过这些内容/)).toBeNull();
  const befores = requests.filter(({ url }) => url === 'media/details').map(({ payload }) => payload);
  expect(befores).toMatchObject([
    { alt: { zh: '纪念馆正门', en: null }, before: { alt: { zh: null, en: null } } },
    // What was not typed here is as the other one has written it.
    { alt: { zh: '纪念馆正门', en: 'The gate' }, before: { alt: { zh: '纪念馆大门', en: 'The gate' } } },
  ]);
});

test('a picture that was described and saved leaves the filter, and the next one can still be opened', async () => {
  const { router } = await open({ address: '/media?withoutAlt=yes' });
  await userEvent.click(await screen.findByRole('button', { name: /大门/ }));
  await userEvent.type(await screen.findByLabelText('中文说明'), '纪念馆正门{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /大门/ })).toBeNull());
  // The sign of the saving fades out only in a browser.
  await userEvent.click(await screen.findByRole('button', { name: /^(loading )?下一个$/ }));
  await waitFor(() => expect(router.state.location.search).toContain(yard.hash));
});

test('closing a file with unsaved text asks first', async () => {
  const { router } = await open({ address: `/media?file=${gate.hash}` });
  await userEvent.type(await screen.findByLabelText('中文说明'), '正门');
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(await screen.findByText('修改还没有保存')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^取 ?消$/ }));
  expect(router.state.location.search).toContain(gate.hash);
  expect(screen.getByLabelText<HTMLInputElement>('中文说明').value).toBe('正门');
});

test('an upload that fails among several says why and can be tried again; the others are uploaded', async () => {
  let isRefused = true;
  const refuse = (name: string) => (name === '坏图.jpg' && isRefused ? refusal('图片文件已损坏。') : undefined);
  const { requests } = await open({ refuse });
  await screen.findByRole('button', { name: /大门/ });
  await act(async () => {
    fireEvent.change(fileInput(), { target: { files: ['一.jpg', '坏图.jpg', '三.jpg'].map(fileNamed) } });
  });
  const uploads = within(await screen.findByRole('region', { name: '上传' }));
  await waitFor(() => expect(uploads.getByRole('status').textContent).toBe('共 3 个文件，已上传 2 个，1 个没有成功'));
  expect(uploads.getByRole('alert').textContent).toContain('图片文件已损坏。');
  isRefused = false;
  await userEvent.click(uploads.getByRole('button', { name: '重试 坏图.jpg' }));
  await waitFor(() => expect(uploads.getByRole('status').textContent).toBe('共 3 个文件，已上传 3 个'));
  expect(requests.filter(({ url }) => url === 'media/upload')).toHaveLength(4);
});

test('several files dropped onto the page are uploaded', async () => {
  const { requests } = await open();
  await screen.findByRole('button', { name: /大门/ });
  const page = document.querySelector('.media-page') as HTMLElement;
  await act(async () => {
    fireEvent.drop(page, { dataTransfer: { files: [fileNamed('一.jpg'), fileNamed('二.jpg')] } });
  });
  await waitFor(() => expect(requests.filter(({ url }) => url === 'media/upload')).toHaveLength(2));
});

test('a replacement says beforehand what it changes, and afterwards what it has changed', async () => {
  const { requests, router } = await open({ address: `/media?file=${gate.hash}`, plan: { afterApproval: 1 } });
  expect(await screen.findByText(/2 条记录会立即改用新文件.*1 条已发布的记录要再次审核/)).toBeTruthy();
  const input = document.querySelector('.media-replace input[type=file]') as HTMLInputElement;
  await act(async () => {
    fireEvent.change(input, { target: { files: [fileNamed('新大门.jpg')] } });
  });
  expect(requests.some(({ method }) => method === 'post')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: '上传并替换' }));
  expect(await screen.findByText('已在 3 条记录中替换，其中 1 条待审核后公开。')).toBeTruthy();
  expect(requests.find(({ method }) => method === 'post')?.url).toBe(`media/replace?hash=${gate.hash}`);
  await userEvent.click(screen.getByRole('button', { name: '查看新文件' }));
  expect(router.state.location.search).toContain(hashOf('d'));
});

test('a replacement that the server refuses shows its sentence; one that is not allowed is not offered', async () => {
  const world = { address: `/media?file=${gate.hash}`, refuse: () => refusal('原文件是图片，请选择同类文件。') };
  await open(world);
  await screen.findByText(/2 条记录会立即改用新文件/);
  const input = document.querySelector('.media-replace input[type=file]') as HTMLInputElement;
  await act(async () => {
    fireEvent.change(input, { target: { files: [fileNamed('章程.pdf')] } });
  });
  await userEvent.click(screen.getByRole('button', { name: '上传并替换' }));
  expect(await screen.findByText('原文件是图片，请选择同类文件。')).toBeTruthy();
});

test('a file that the operator may not replace says why and offers no replacement', async () => {
  await open({ address: `/media?file=${gate.hash}`, plan: { refused: '部分内容不在您的权限内。' } });
  expect(await screen.findByText('部分内容不在您的权限内。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '选择新文件…' })).toBeNull();
});
