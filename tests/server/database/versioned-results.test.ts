import { expect, test } from 'vitest';
import { createVersionedResults } from '../../../src/server/database/versioned-results.ts';

/** Computations that the test ends one by one. */
function createComputations() {
  const running: { end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const results = createVersionedResults<string>(10);
  const find = (version: number) =>
    results.find('key', version, () => new Promise((end, fail) => running.push({ end, fail })));
  return { results, find, running };
}

test('calls for the same version share one computation, which is then cached', async () => {
  const { results, find, running } = createComputations();
  const calls = [find(1), find(1), find(1)];
  expect(results.lastOf('key')).toBeUndefined();
  running[0]?.end('one');
  expect(await Promise.all(calls)).toEqual(['one', 'one', 'one']);
  expect(await find(1)).toBe('one');
  expect(results.lastOf('key')).toEqual({ version: 1, value: 'one' });
  expect(running).toHaveLength(1);
});

test('a call for a newer version is computed again, so that its result is not older than its version', async () => {
  const { find, running } = createComputations();
  const [first, second] = [find(1), find(2)];
  expect(running).toHaveLength(2);
  running[1]?.end('two');
  running[0]?.end('one');
  expect(await Promise.all([first, second])).toEqual(['one', 'two']);
  expect(await find(2)).toBe('two');
  expect(running).toHaveLength(2);
});

test('a failed computation rejects its calls and is not cached: the next call computes again', async () => {
  const { find, running } = createComputations();
  const calls = [find(1), find(1)];
  running[0]?.fail(new Error('the database is away'));
  for (const call of calls) await expect(call).rejects.toThrow('the database is away');
  const again = find(1);
  running[1]?.end('one');
  expect(await again).toBe('one');
});
