import { expect, test } from 'vitest';
import { batchCalls } from '../../../src/server/database/batch-calls.ts';

test('calls made together share one query, and a later call starts another', async () => {
  const queries: (readonly string[])[] = [];
  const values = new Map([['a', 1]]);
  const find = batchCalls(async (keys: readonly string[]) => {
    queries.push(keys);
    return new Map(values);
  });
  expect(await Promise.all([find('a'), find('b'), find('a')])).toEqual([1, undefined, 1]);
  values.delete('a');
  expect(await find('a')).toBeUndefined();
  expect(queries).toEqual([['a', 'b'], ['a']]);
});

test('whoever asks while a query is running gets a result that is no older than the call', async () => {
  let value = 1;
  const startCallbacks: (() => void)[] = [];
  const firstQueryStart = new Promise<void>((resolve) => startCallbacks.push(resolve));
  const find = batchCalls(async () => {
    const result = new Map([['a', value]]);
    startCallbacks[0]?.();
    // The second call is made before the first query ends.
    await secondCall;
    return result;
  });
  let reportSecondCall: () => void = () => undefined;
  const secondCall = new Promise<void>((resolve) => {
    reportSecondCall = resolve;
  });
  const first = find('a');
  await firstQueryStart;
  value = 2;
  const second = find('a');
  reportSecondCall();
  expect([await first, await second]).toEqual([1, 2]);
});

test('a query that fails rejects the calls that share it, and no later call', async () => {
  let isAway = true;
  const find = batchCalls(async () => {
    if (isAway) throw new Error('away');
    return new Map([['a', 1]]);
  });
  const results = await Promise.allSettled([find('a'), find('a')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await find('a')).toBe(1);
});
