import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDataProvider } from '../../../src/client/app/providers/data-provider.ts';
import { createRecordVersions } from '../../../src/client/app/providers/record-versions.ts';
import { createRequest } from '../../../src/client/transport/http/request.ts';
import { type RecordingServer, sendEnvelope, startRecordingServer } from '../../support/recording-server.ts';

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

const answerWith = (data: unknown) => server.respondWith((_request, response) => sendEnvelope(response, 200, data));

function createProvider(filterOperators = true) {
  const queryClient = new QueryClient();
  const request = createRequest({ menuId: () => 'news', present: () => undefined, apiOrigin: server.origin });
  const versions = createRecordVersions(queryClient);
  return { queryClient, ...createDataProvider(request, (code) => code, { versions, filterOperators }) };
}

type Provider = ReturnType<typeof createProvider>;

const lastRequest = () => server.requests.at(-1);
const versionOfUpdate = async ({ update }: Provider, variables: object = { title: '新' }) => {
  answerWith({ id: 7, title: '新', version: 9 });
  await update({ resource: 'news', id: 7, variables });
  return JSON.parse(lastRequest()?.body ?? '{}').version;
};

describe('an update without a version sends the version of the record', () => {
  test.each<[string, unknown, (provider: Provider) => Promise<unknown>]>([
    ['that a form has read', { id: 7, version: 3 }, ({ getOne }) => getOne({ resource: 'news', id: '7' })],
    [
      'that a list has read',
      { list: [{ id: 7, version: 3 }], total: 1 },
      ({ getList }) => getList({ resource: 'news' }),
    ],
    [
      'that was read together with several records',
      { list: [{ id: 7, version: 3 }], total: 1 },
      async ({ getMany }) => getMany?.({ resource: 'news', ids: [7] }),
    ],
    [
      'that its creation has returned',
      { id: 7, title: '旧', version: 3 },
      ({ create }) => create({ resource: 'news', variables: { title: '旧' } }),
    ],
    [
      'that an earlier update has returned',
      { id: 7, title: '旧', version: 3 },
      ({ update }) => update({ resource: 'news', id: 7, variables: { title: '旧', version: 2 } }),
    ],
    [
      'that a move has returned',
      { id: 7, status: 'draft', createdAt: '', version: 3 },
      async ({ custom }) =>
        custom?.({ url: 'news/move', method: 'post', meta: { changed: { resource: 'news', id: 7 } } }),
    ],
  ])('%s', async (_, answer, read) => {
    const provider = createProvider();
    answerWith(answer);
    await read(provider);
    expect(await versionOfUpdate(provider)).toBe(3);
  });

  test('that the screen shows, although a list has read a newer version since', async () => {
    const provider = createProvider();
    const { queryClient } = provider;
    const queryKey = ['data', 'default', 'news', 'one', '7', {}];
    queryClient.setQueryData(queryKey, { data: { id: 7, version: 3 } });
    const stopShowing = new QueryObserver(queryClient, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => undefined,
    );
    answerWith({ list: [{ id: 7, version: 4 }], total: 1 });
    await provider.getList({ resource: 'news' });
    expect(await versionOfUpdate(provider)).toBe(3);
    stopShowing();
    answerWith({ list: [{ id: 7, version: 5 }], total: 1 });
    await provider.getList({ resource: 'news' });
    expect(await versionOfUpdate(provider)).toBe(5);
  });
});

test('an update with a version sends this version', async () => {
  const provider = createProvider();
  answerWith({ id: 7, version: 3 });
  await provider.getOne({ resource: 'news', id: 7 });
  expect(await versionOfUpdate(provider, { title: '新', version: 2 })).toBe(2);
});

test('an update of a record without a known version sends no version', async () => {
  const provider = createProvider();
  answerWith({ id: 7, title: '旧' });
  await provider.getOne({ resource: 'news', id: 7 });
  expect(await versionOfUpdate(provider)).toBeUndefined();
});

test('a deletion without a version sends the version that was read', async () => {
  const provider = createProvider();
  answerWith({ list: [{ id: 7, version: 3 }], total: 1 });
  await provider.getList({ resource: 'news' });
  answerWith(null);
  await provider.deleteOne({ resource: 'news', id: 7 });
  expect(lastRequest()).toMatchObject({ method: 'DELETE', path: 'news/?id=7&version=3' });
});

describe('several records', () => {
  test('are read by one request for each hundred, in the order of their ids', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => at + 1);
    server.respondWith(({ path }, response) => {
      const found = new URLSearchParams(path.split('?')[1]).getAll('id').filter((id) => id !== '2');
      sendEnvelope(response, 200, { list: found.reverse().map((id) => ({ id: Number(id) })), total: found.length });
    });
    const answer = await createProvider().getMany?.({ resource: 'news', ids });
    expect(answer?.data.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 2));
    expect(server.requests).toHaveLength(2);
  });

  test('are not asked for where no id is given, as by a choice without a default', async () => {
    expect(await createProvider().getMany?.({ resource: 'news', ids: [undefined as never] })).toEqual({ data: [] });
    expect(server.requests).toEqual([]);
  });

  test('are read one by one from a server without the feature filterOperators', async () => {
    answerWith({ version: 1 });
    const answer = await createProvider(false).getMany?.({ resource: 'news', ids: [1, 2] });
    expect(answer?.data.map(({ id }) => id)).toEqual([1, 2]);
    expect(server.requests.map(({ path }) => path)).toEqual(['news/?id=1', 'news/?id=2']);
  });
});
