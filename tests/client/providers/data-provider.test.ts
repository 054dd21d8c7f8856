import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createRequest, type Request } from '../../../src/client/http/request.ts';
import { createDataProvider } from '../../../src/client/providers/data-provider.ts';
import { type RecordingServer, sendEnvelope, startRecordingServer } from '../../support/recording-server.ts';

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

function createProvider(offered: { boundedTotals?: boolean } = {}) {
  const present = vi.fn();
  const request = createRequest({ menuId: () => 'news', present, apiOrigin: server.origin });
  return { data: createDataProvider(request, (code) => (code === 'venue' ? 'shared/venue' : code), offered), present };
}

const page = { list: [{ id: 1 }, { id: 2 }], total: 64 };
const answerWith = (data: unknown) => server.respondWith((_request, response) => sendEnvelope(response, 200, data));

test('[D4] [S3.6] a page of a list, with its filters, in the words of the wire', async () => {
  answerWith(page);
  const { data } = createProvider();
  const result = await data.getList({
    resource: 'news',
    pagination: { currentPage: 3, pageSize: 20 },
    sorters: [
      { field: 'newsDate', order: 'desc' },
      { field: 'title', order: 'asc' },
    ],
    filters: [
      { field: 'title', operator: 'contains', value: 'A&B#c 中文' },
      { field: 'category', operator: 'in', value: ['museum', 'media'] },
      { field: 'newsDate', operator: 'between', value: ['2026-01-01', null] },
      { field: 'pinned', operator: 'eq', value: false },
      { field: 'keyword', operator: 'contains', value: '' },
      { field: 'source', operator: 'eq', value: null },
    ],
  });
  expect(result).toEqual({ data: page.list, total: 64, hasTotal: true });
  const [path, query] = server.requests[0]?.path.split('?') ?? [];
  expect(path).toBe('news/list');
  expect([...new URLSearchParams(query)]).toEqual([
    ['current', '3'],
    ['pageSize', '20'],
    ['sort', '-newsDate,title'],
    ['title', 'A&B#c 中文'],
    ['category', 'museum'],
    ['category', 'media'],
    ['newsDate', '2026-01-01..'],
    ['pinned', 'false'],
  ]);
});

test.each([
  ['a search', 'keyword', true, {}, '10000'],
  ['a search that asks for the exact total', 'keyword', true, { exactTotal: true }, null],
  ['a list without a keyword', 'title', true, {}, null],
  ['a search of a server that counts everything', 'keyword', false, {}, null],
])('%s is sent with the number to be counted at first, or without', async (_, field, boundedTotals, meta, expected) => {
  answerWith(page);
  const { getList } = createProvider({ boundedTotals }).data;
  await getList({ resource: 'news', filters: [{ field, operator: 'contains', value: '馆' }], meta });
  const query = new URLSearchParams(server.requests[0]?.path.split('?')[1]);
  expect(query.get('countUpTo')).toBe(expected);
});

test('a total that more rows exceed is no total', async () => {
  answerWith({ list: [{ id: 1 }], total: 10_000, more: true });
  expect(await createProvider().data.getList({ resource: 'news' })).toEqual({
    data: [{ id: 1 }],
    total: 10_000,
    hasTotal: false,
    more: true,
  });
});

test('[S9.2] without a word about it, page 1 of 10', async () => {
  answerWith(page);
  await createProvider().data.getList({ resource: 'news' });
  expect(server.requests[0]?.path).toBe('news/list?current=1&pageSize=10');
});

test('a page past the end is empty and still knows the total', async () => {
  answerWith({ list: [], total: 64 });
  expect(await createProvider().data.getList({ resource: 'news' })).toEqual({ data: [], total: 64, hasTotal: true });
});

test.each([
  ['without a list', { total: 3 }],
  ['with text for a list', { list: 'none', total: 3 }],
  ['with neither a list nor a total', { rows: [] }],
  ['with null for the list and a total of 3', { list: null, total: 3 }],
  ['that is a bare list', [{ id: 1 }]],
  ['of nothing', null],
])('[D4] an answer %s is an error, told once', async (_title, data) => {
  answerWith(data);
  const { data: dataProvider, present } = createProvider();
  await expect(dataProvider.getList({ resource: 'news' })).rejects.toMatchObject({
    message: '列表的内容不完整，无法显示，请稍后重试。',
  });
  expect(present).toHaveBeenCalledTimes(1);
});

test('rows that are rows are kept, and a total written as text counts', async () => {
  answerWith({ list: [null, { id: 1 }, 'x', [2]], total: '9' });
  expect(await createProvider().data.getList({ resource: 'news' })).toEqual({
    data: [{ id: 1 }],
    total: 9,
    hasTotal: true,
  });
});

test.each([
  ['null for a list', { list: null, total: 0 }],
  ['null for a list and no total', { list: null }],
  ['no list and the total 0', { total: 0 }],
  ['null for both', { list: null, total: null }],
])('a list that comes as %s is empty, and no error', async (_title, data) => {
  answerWith(data);
  const { data: dataProvider, present } = createProvider();
  expect(await dataProvider.getList({ resource: 'news' })).toEqual({ data: [], total: 0, hasTotal: true });
  expect(present).not.toHaveBeenCalled();
});

test.each([
  ['a page that is not full is the last one', 1, 2, undefined, { total: 2, hasTotal: true }],
  ['one that is full tells what is known, and there may be more', 1, 3, undefined, { total: 3, hasTotal: false }],
  ['the pages before it are full', 3, 2, null, { total: 8, hasTotal: true }],
  ['a full one far behind is open, too', 3, 3, 'many', { total: 9, hasTotal: false }],
  ['an empty one behind others is not the end of those before it', 9, 0, -1, { total: 24, hasTotal: false }],
  ['more rows than a page holds are all there are', 1, 7, undefined, { total: 7, hasTotal: true }],
])('of a server that does not count: %s', async (_title, current, rowCount, total, expected) => {
  const list = Array.from({ length: rowCount }, (_, index) => ({ id: index + 1 }));
  answerWith({ list, total });
  const result = await createProvider().data.getList({
    resource: 'news',
    pagination: { currentPage: current, pageSize: 3 },
  });
  expect(result).toEqual({ data: list, ...expected });
});

test.each([
  ['one record', 'GET', 'news/?id=7', '', (data: Provider) => data.getOne({ resource: 'news', id: '7' })],
  [
    'creating',
    'POST',
    'news/',
    '{"title":"x"}',
    (data: Provider) => data.create({ resource: 'news', variables: { title: 'x' } }),
  ],
  [
    'changing',
    'PUT',
    'news/',
    '{"title":"x","version":3,"id":7}',
    (data: Provider) => data.update({ resource: 'news', id: '7', variables: { title: 'x', version: 3 } }),
  ],
  [
    'changing a record whose id the server wrote as text',
    'PUT',
    'news/',
    '{"title":"x","id":"7"}',
    (data: Provider) => {
      const meta = { changed: { resource: 'news', id: '7' } };
      return data.update({ resource: 'news', id: '7', variables: { title: 'x' }, meta });
    },
  ],
  [
    'deleting',
    'DELETE',
    'news/?id=7&version=3',
    '',
    (data: Provider) => data.deleteOne({ resource: 'news', id: 7, variables: { version: 3 } }),
  ],
  [
    'a move',
    'POST',
    'news/move',
    '{"id":7,"version":3,"move":"publish"}',
    (data: Provider) =>
      data.custom?.({ url: 'news/move', method: 'post', payload: { id: 7, version: 3, move: 'publish' } }),
  ],
  [
    'a section elsewhere',
    'GET',
    'shared/venue/?id=1',
    '',
    (data: Provider) => data.getOne({ resource: 'venue', id: 1 }),
  ],
] as const)('[D4] on the wire: %s', async (_title, method, path, body, call) => {
  answerWith({ id: 7 });
  expect(await call(createProvider().data)).toEqual({ data: { id: 7 } });
  expect(server.requests[0]).toMatchObject({ method, path, body });
});

type Provider = ReturnType<typeof createDataProvider>;

test('[D0] a picture goes through the provider as the form it is', async () => {
  answerWith({ url: '/x.webp' });
  const payload = new FormData();
  payload.append('file', new File(['abc'], 'a.png', { type: 'image/png' }));
  await createProvider().data.custom?.({ url: 'media/image', method: 'post', query: { section: 'news' }, payload });
  expect(server.requests[0]?.path).toBe('media/image?section=news');
  expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
});

test('a filter that has no form on the wire is an error, not a guess', async () => {
  const filters = [{ field: 'title', operator: 'nin' as const, value: 'x' }];
  await expect(createProvider().data.getList({ resource: 'news', filters })).rejects.toThrow('nin');
});

test('of ten thousand rows in one answer a page shows what it can hold, and the total stays', async () => {
  answerWith({ list: Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1 })), total: 10_000 });
  const { data, total } = await createProvider().data.getList({ resource: 'news' });
  expect(data).toHaveLength(100);
  expect(data[0]).toEqual({ id: 1 });
  expect(total).toBe(10_000);
});

test.each([
  ['the signal of a query reaches the request', new AbortController().signal, true],
  ['a parameter of the page’s URL named signal does not, though Refine passes it on', 'now', false],
])('%s', async (_sentence, signal, isSent) => {
  const request = vi.fn(async (..._parameters: unknown[]) => ({ list: [], total: 0 }));
  const provider = createDataProvider(request as unknown as Request, (code) => code);
  await provider.getList({ resource: 'news', meta: { signal } });
  await provider.custom?.({ url: 'search', method: 'get', meta: { signal } });
  const signals = request.mock.calls.map(([, , options]) => (options as { signal?: unknown }).signal);
  expect(signals).toEqual(isSent ? [signal, signal] : [undefined, undefined]);
});

test.each([
  ['null', null, 404],
  ['a list', [], 0],
  ['a text', 'x', 0],
])('a record answered with %s is a failure', async (_title, data, statusCode) => {
  answerWith(data);
  await expect(createProvider().data.getOne({ resource: 'news', id: 7 })).rejects.toMatchObject({ statusCode });
});
