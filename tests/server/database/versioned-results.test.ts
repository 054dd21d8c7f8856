import { expect, test } from 'vitest';
import { CallAbandoned, type IsAbandoned } from '../../../src/server/database/current-call.ts';
import { createVersionedResults } from '../../../src/server/database/versioned-results.ts';

/** Computations that the test ends one by one. */
function createComputations() {
  const running: { isAbandoned: IsAbandoned; end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const results = createVersionedResults<string>(10);
  const find = (version: number, isAbandoned?: IsAbandoned) =>
    results.find('key', {
      version,
      isAbandoned,
      compute: (isComputationAbandoned) =>
        new Promise((end, fail) => running.push({ isAbandoned: isComputationAbandoned, end, fail })),
    });
  /** The computation that was begun as the nth, once it has begun. */
  const computation = async (nth: number) => {
    await expect.poll(() => running.length).toBe(nth);
    return running[nth - 1] as (typeof running)[number];
  };
  return { results, find, computation, running };
}

test('calls for the same version share one computation, which is then cached', async () => {
  const { results, find, computation, running } = createComputations();
  const calls = [find(1), find(1), find(1)];
  expect(results.lastOf('key')).toBeUndefined();
  (await computation(1)).end('one');
  expect(await Promise.all(calls)).toEqual(['one', 'one', 'one']);
  expect(await find(1)).toBe('one');
  expect(results.lastOf('key')).toEqual({ version: 1, value: 'one' });
  expect(running).toHaveLength(1);
});

test('calls for newer versions wait for the running computation and share the next, so that none is older than its version', async () => {
  const { find, computation, running } = createComputations();
  const first = find(1);
  const begun = await computation(1);
  const later = [find(2), find(3), find(2)];
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(running).toHaveLength(1);
  begun.end('one');
  expect(await first).toBe('one');
  (await computation(2)).end('three');
  expect(await Promise.all(later)).toEqual(['three', 'three', 'three']);
  expect(await find(3)).toBe('three');
  expect(running).toHaveLength(2);
});

test('a failed computation rejects only its own calls; waiting and later calls start another one', async () => {
  const { find, computation } = createComputations();
  const first = find(1);
  const begun = await computation(1);
  const later = find(2);
  begun.fail(new Error('the database went away'));
  await expect(first).rejects.toThrow('the database went away');
  (await computation(2)).fail(new Error('and again'));
  await expect(later).rejects.toThrow('and again');
  const again = find(2);
  (await computation(3)).end('two');
  expect(await again).toBe('two');
});

test('a computation is abandoned when all its clients have disconnected, and a call that joins then starts another', async () => {
  const { find, computation } = createComputations();
  let isGone = false;
  const leaving = () => isGone;
  const calls = [find(1, leaving), find(1, leaving)].map((call) => call.catch((error: unknown) => error));
  const { isAbandoned, fail } = await computation(1);
  expect(isAbandoned()).toBe(false);
  isGone = true;
  expect(isAbandoned()).toBe(true);
  const staying = find(1, () => false);
  expect(isAbandoned()).toBe(false);
  fail(new CallAbandoned());
  expect(await Promise.all(calls)).toEqual([expect.any(CallAbandoned), expect.any(CallAbandoned)]);
  (await computation(2)).end('one');
  expect(await staying).toBe('one');
});
