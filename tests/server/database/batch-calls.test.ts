import { expect, test } from 'vitest';
import { batchCalls } from '../../../src/server/database/batch-calls.ts';

test('those who ask together are answered by one question, those who ask later by another', async () => {
  const asked: (readonly string[])[] = [];
  const answers = new Map([['a', 1]]);
  const find = batchCalls(async (keys: readonly string[]) => {
    asked.push(keys);
    return new Map(answers);
  });
  expect(await Promise.all([find('a'), find('b'), find('a')])).toEqual([1, undefined, 1]);
  answers.delete('a');
  expect(await find('a')).toBeUndefined();
  expect(asked).toEqual([['a', 'b'], ['a']]);
});

test('whoever asks while a query is running gets a result that is no older than the call', async () => {
  let value = 1;
  const started: (() => void)[] = [];
  const isStarted = new Promise<void>((resolve) => started.push(resolve));
  const find = batchCalls(async () => {
    const result = new Map([['a', value]]);
    started[0]?.();
    // The second call is made before the first query ends.
    await isAskedAgain;
    return result;
  });
  let askedAgain: () => void = () => undefined;
  const isAskedAgain = new Promise<void>((resolve) => {
    askedAgain = resolve;
  });
  const first = find('a');
  await isStarted;
  value = 2;
  const later = find('a');
  askedAgain();
  expect([await first, await later]).toEqual([1, 2]);
});

test('a question that fails fails for those who asked it, and for nobody after them', async () => {
  let isAway = true;
  const find = batchCalls(async () => {
    if (isAway) throw new Error('away');
    return new Map([['a', 1]]);
  });
  const both = await Promise.allSettled([find('a'), find('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await find('a')).toBe(1);
});
