import { expect, test } from 'vitest';
import { batchCalls } from '../../../src/server/database/batch-calls.ts';

test('calls made at the same time share one query, and a later call runs a query of its own', async () => {
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

test('a call made while a query runs gets a result that was read after the call', async () => {
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

test('calls made while a query is running share the next one, which begins when the query has ended', async () => {
  const queries: (readonly string[])[] = [];
  let endFirst: () => void = () => undefined;
  const firstEnd = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const find = batchCalls(async (keys: readonly string[]) => {
    queries.push(keys);
    if (queries.length === 1) await firstEnd;
    return new Map(keys.map((key) => [key, queries.length]));
  });
  const first = find('a');
  await new Promise((resolve) => setImmediate(resolve));
  const second = find('b');
  await new Promise((resolve) => setImmediate(resolve));
  const third = find('c');
  expect(queries).toEqual([['a']]);
  endFirst();
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 2]);
  expect(queries).toEqual([['a'], ['b', 'c']]);
});

test('a later call is answered although an earlier query never ends', async () => {
  let count = 0;
  const find = batchCalls(async () => {
    count += 1;
    if (count === 1) await new Promise(() => undefined);
    return new Map([['a', count]]);
  });
  void find('a');
  await new Promise((resolve) => setImmediate(resolve));
  expect(await find('a')).toBe(2);
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
