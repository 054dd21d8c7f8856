import { type DataProvider, Refine, useCustom, useCustomMutation } from '@refinedev/core';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { countsUnchanged, usePendingCounts } from '../../../src/client/session/message-counts.ts';
import { createQueryClient } from '../../../src/client/session/query-client.ts';

function Page() {
  const counts = usePendingCounts();
  const record = useCustomMutation();
  const preference = useCustomMutation(countsUnchanged);
  const [isReading, setReading] = useState(false);
  const { query } = useCustom({ url: 'broken', method: 'get', queryOptions: { enabled: isReading } });
  const call = { url: 'write', method: 'put', values: {} } as const;
  return (
    <>
      <p>{`counts ${[...counts].join()}`}</p>
      <p>{query.isError ? 'failed' : ''}</p>
      <button type="button" onClick={() => record.mutate(call)}>
        record
      </button>
      <button type="button" onClick={() => preference.mutate(call)}>
        preference
      </button>
      <button type="button" onClick={() => setReading(true)}>
        read
      </button>
    </>
  );
}

/** Opens the page and returns how often the counts have been requested. */
async function open() {
  const client = createQueryClient();
  const custom = vi.fn(async ({ url }: { url: string }) => {
    if (url === 'broken') throw new Error('no');
    return { data: url === 'write' ? {} : { counts: { news: 2 } } };
  });
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ getList: vi.fn(), custom } as unknown as DataProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <Page />
      </Refine>
    </MemoryRouter>,
  );
  const requests = () => custom.mock.calls.filter(([{ url }]) => url !== 'write' && url !== 'broken').length;
  await vi.waitFor(() => expect(requests()).toBe(1));
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  const settle = () => act(async () => void (await vi.waitFor(() => expect(client.isMutating()).toBe(0))));
  return {
    requests,
    press,
    settle,
    calls: (url: string) => custom.mock.calls.filter(([call]) => call.url === url).length,
  };
}

test('a write of a record refreshes the message counts', async () => {
  const { requests, press } = await open();
  await press('record');
  await vi.waitFor(() => expect(requests()).toBe(2));
});

test('a write that changes no record does not request the message counts', async () => {
  const { requests, press, settle, calls } = await open();
  await press('preference');
  await vi.waitFor(() => expect(calls('write')).toBe(1));
  await settle();
  expect(requests()).toBe(1);
});

test('a failed read does not request the message counts', async () => {
  const { requests, press, settle } = await open();
  await press('read');
  await screen.findByText('failed');
  await settle();
  expect(requests()).toBe(1);
});

test('a request that is running when a write ends is sent again, and its first answer is not shown', async () => {
  const client = createQueryClient();
  const answers: ((counts: unknown) => void)[] = [];
  const custom = vi.fn(({ url }: { url: string }) =>
    url === 'write' ? Promise.resolve({ data: {} }) : new Promise((resolve) => answers.push(resolve)),
  );
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ getList: vi.fn(), custom } as unknown as DataProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <Page />
      </Refine>
    </MemoryRouter>,
  );
  const answer = (index: number, news: number) =>
    act(async () => answers[index]?.({ data: [{ menuCode: 'news', total: news }] }));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => screen.getByRole('button', { name: 'record' }).click());
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await answer(0, 2);
  expect(screen.queryByText('counts news,2')).toBeNull();
  await answer(1, 1);
  await screen.findByText('counts news,1');
});
