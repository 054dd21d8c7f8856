import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDataProvider } from '../../../src/client/app/providers/data-provider.ts';
import { createRequest, type Request } from '../../../src/client/transport/http/request.ts';
import { type RecordingServer, sendEnvelope, startRecordingServer } from '../../support/recording-server.ts';

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

function createProvider(offered: Parameters<typeof createDataProvider>[2] = {}) {
  const present = vi.fn();
  const request = createRequest({ menuId: () => 'news', present, apiOrigin: server.origin });
  return { data: createDataProvider(request, (code) => (code === 'venue' ? 'shared/venue' : code), offered), present };
}

const page = { list: [{ id: 1 }, { id: 2 }], total: 64 };
const answerWith = (data: unknown) => server.respondWith((_request, response) => sendEnvelope(response, 200, data));

test('[D4] [S3.6] a list request sends page, sort order and filters as query parameters, without empty filters', async () => {
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
  ['a search sends countUpTo=10000', 'keyword', true, {}, '10000'],
  ['a search that asks for the exact total sends no countUpTo', 'keyword', true, { exactTotal: true }, null],
  ['a list without a keyword sends no countUpTo', 'title', true, {}, null],
  ['a search on a server that counts everything sends no countUpTo', 'keyword', false, {}, null],
])('%s', async (_, field, boundedTotals, meta, expected) => {
  answerWith(page);
  const { getList } = createProvider({ boundedTotals }).data;
  await getList({ resource: 'news', filters: [{ field, operator: 'contains', value: '馆' }], meta });
  const query = new URLSearchParams(server.requests[0]?.path.split('?')[1]);
  expect(query.get('countUpTo')).toBe(expected);
});

test('a total that the server marks as incomplete is not shown as the exact total', async () => {
  answerWith({ list: [{ id: 1 }], total: 10_000, more: true });
  expect(await createProvider().data.getList({ resource: 'news' })).toEqual({
    data: [{ id: 1 }],
    total: 10_000,
    hasTotal: false,
    more: true,
  });
});

test('[S9.2] a list request without pagination asks for page 1 with 10 rows', async () => {
  answerWith(page);
  await createProvider().data.getList({ resource: 'news' });
  expect(server.requests[0]?.path).toBe('news/list?current=1&pageSize=10');
});

test.each(['off', 'client'] as const)(
  'a list of Refine without pages on the server (%s) has all rows',
  async (mode) => {
    server.respondWith(({ path }, response) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const [current, pageSize] = [Number(query.get('current')), Number(query.get('pageSize'))];
      const ids = Array.from({ length: 250 }, (_, at) => ({ id: at + 1 }));
      sendEnvelope(response, 200, { list: ids.slice((current - 1) * pageSize, current * pageSize), total: ids.length });
    });
    const { data, total } = await createProvider().data.getList({ resource: 'news', pagination: { mode } });
    expect([data.length, data.at(-1)?.id, total]).toEqual([250, 250, 250]);
    expect(server.requests).toHaveLength(3);
  },
);

test('a page past the end has no rows and keeps the total', async () => {
  answerWith({ list: [], total: 64 });
  expect(await createProvider().data.getList({ resource: 'news' })).toEqual({ data: [], total: 64, hasTotal: true });
});

test.each([
  ['without a list', { total: 3 }],
  ['with text for a list', { list: 'none', total: 3 }],
  ['with neither a list nor a total', { rows: [] }],
  ['with null for the list and a total of 3', { list: null, total: 3 }],
  ['that is a bare list', [{ id: 1 }]],
  ['with null as its data', null],
])('[D4] a list answer %s is an error that is shown once', async (_title, data) => {
  answerWith(data);
  const { data: dataProvider, present } = createProvider();
  await expect(dataProvider.getList({ resource: 'news' })).rejects.toMatchObject({
    message: '列表的内容不完整，无法显示，请稍后重试。',
  });
  expect(present).toHaveBeenCalledTimes(1);
});

test('a list answer keeps only rows that are objects and reads a total written as text', async () => {
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
])('a list answer with %s is an empty list and shows no error', async (_title, data) => {
  answerWith(data);
  const { data: dataProvider, present } = createProvider();
  expect(await dataProvider.getList({ resource: 'news' })).toEqual({ data: [], total: 0, hasTotal: true });
  expect(present).not.toHaveBeenCalled();
});

test.each([
  ['a page that is not full is the last one', 1, 2, undefined, { total: 2, hasTotal: true }],
  ['a full first page gives the known number of rows, not a total', 1, 3, undefined, { total: 3, hasTotal: false }],
  ['a partly filled later page gives the exact total', 3, 2, null, { total: 8, hasTotal: true }],
  ['a full later page gives the known number of rows, not a total', 3, 3, 'many', { total: 9, hasTotal: false }],
  ['an empty later page does not give a total', 9, 0, -1, { total: 24, hasTotal: false }],
  [
    'a first page with more rows than requested gives their number as the total',
    1,
    7,
    undefined,
    { total: 7, hasTotal: true },
  ],
])('with no total from the server, %s', async (_title, current, rowCount, total, expected) => {
  const list = Array.from({ length: rowCount }, (_, index) => ({ id: index + 1 }));
  answerWith({ list, total });
  const result = await createProvider().data.getList({
    resource: 'news',
    pagination: { currentPage: current, pageSize: 3 },
  });
  expect(result).toEqual({ data: list, ...expected });
});

test.each([
  ['reading one record', 'GET', 'news/?id=7', '', (data: Provider) => data.getOne({ resource: 'news', id: '7' })],
  [
    'creating a record',
    'POST',
    'news/',
    '{"title":"x"}',
    (data: Provider) => data.create({ resource: 'news', variables: { title: 'x' } }),
  ],
  [
    'changing a record',
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
    'deleting a record',
    'DELETE',
    'news/?id=7&version=3',
    '',
    (data: Provider) => data.deleteOne({ resource: 'news', id: 7, variables: { version: 3 } }),
  ],
  [
    'a workflow action',
    'POST',
    'news/move',
    '{"id":7,"version":3,"move":"publish"}',
    (data: Provider) =>
      data.custom?.({ url: 'news/move', method: 'post', payload: { id: 7, version: 3, move: 'publish' } }),
  ],
  [
    'reading a record of a section with another path',
    'GET',
    'shared/venue/?id=1',
    '',
    (data: Provider) => data.getOne({ resource: 'venue', id: 1 }),
  ],
] as const)(
  '[D4] the request for %s has the specified method, path and body',
  async (_title, method, path, body, call) => {
    answerWith({ id: 7 });
    expect(await call(createProvider().data)).toEqual({ data: { id: 7 } });
    expect(server.requests[0]).toMatchObject({ method, path, body });
  },
);

type Provider = ReturnType<typeof createDataProvider>;

test('[D0] a picture upload is sent as multipart form data', async () => {
  answerWith({ url: '/x.webp' });
  const payload = new FormData();
  payload.append('file', new File(['abc'], 'a.png', { type: 'image/png' }));
  await createProvider().data.custom?.({ url: 'media/image', method: 'post', query: { section: 'news' }, payload });
  expect(server.requests[0]?.path).toBe('media/image?section=news');
  expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
});

test('a list answer with 10,000 rows is cut to 100 rows and keeps its total', async () => {
  answerWith({ list: Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1 })), total: 10_000 });
  const { data, total } = await createProvider().data.getList({ resource: 'news' });
  expect(data).toHaveLength(100);
  expect(data[0]).toEqual({ id: 1 });
  expect(total).toBe(10_000);
});

test.each([
  ['the abort signal of a query reaches the request', new AbortController().signal, true],
  ['a page URL parameter named signal, which Refine passes on, does not reach the request', 'now', false],
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
])('a request for one record that is answered with %s is an error', async (_title, data, statusCode) => {
  answerWith(data);
  await expect(createProvider().data.getOne({ resource: 'news', id: 7 })).rejects.toMatchObject({ statusCode });
});

test.each(['create', 'update'] as const)(
  '%s sends an empty reference as null where the input of a form is named by its id',
  async (method) => {
    answerWith({ id: 7, title: 'A', version: 2 });
    const { data } = createProvider();
    const variables = { title: 'A', venue: { id: undefined }, hall: { id: 3 }, cover: { url: '/a' } };
    await data[method]({ resource: 'news', id: 7, variables });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
      venue: null,
      hall: { id: 3 },
      cover: { url: '/a' },
    });
  },
);

test('a record that this page has deleted is read again without a message', async () => {
  answerWith({});
  const { data, present } = createProvider();
  await data.deleteOne({ resource: 'news', id: 7 });
  server.respondWith((_request, response) => sendEnvelope(response, 404, null));
  await expect(data.getOne({ resource: 'news', id: 7 })).rejects.toThrow();
  expect(present).not.toHaveBeenCalled();
  await expect(data.getOne({ resource: 'news', id: 8 })).rejects.toThrow();
  expect(present).toHaveBeenCalledOnce();
});

test('an order that a list would ignore is an error that names the column', async () => {
  answerWith(page);
  const { data } = createProvider({ isSortable: (_section, column) => column === 'title' });
  const sortedBy = (field: string) => data.getList({ resource: 'news', sorters: [{ field, order: 'asc' }] });
  await expect(sortedBy('detail')).rejects.toThrow('The list of "news" cannot be sorted by "detail"');
  await expect(sortedBy('title')).resolves.toMatchObject({ total: 64 });
});
