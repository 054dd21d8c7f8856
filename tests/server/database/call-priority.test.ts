import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallPriority } from '../../../src/server/database/call-priority.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether the work has its turn, once everything that can happen has happened. */
const watch = async (wait: Promise<void>): Promise<() => boolean> => {
  let hasTurn = false;
  void wait.then(() => {
    hasTurn = true;
  });
  for (let round = 0; round < 3; round += 1) await setImmediate();
  return () => hasTurn;
};

test('background work waits until the last call in progress is answered', async () => {
  const callPriority = createCallPriority(true);
  const calls = [{}, {}];
  for (const call of calls) callPriority.beginCall(call);
  const hasTurn = await watch(callPriority.waitForCalls());
  expect(hasTurn()).toBe(false);
  callPriority.endCall(calls[0] as object);
  await setImmediate();
  expect(hasTurn()).toBe(false);
  callPriority.endCall(calls[1] as object);
  await setImmediate();
  expect(hasTurn()).toBe(true);
});

test('background work starts at once if there is no call, and after 40 ms even if a call is in progress', async () => {
  const callPriority = createCallPriority(true);
  expect((await watch(callPriority.waitForCalls()))()).toBe(true);
  callPriority.beginCall({});
  const hasTurn = await watch(callPriority.waitForCalls());
  expect(hasTurn()).toBe(false);
  await vi.advanceTimersByTimeAsync(40);
  expect(hasTurn()).toBe(true);
});

test('background work does not wait for a call that has been running for more than 200 ms', async () => {
  const callPriority = createCallPriority(true);
  callPriority.beginCall({});
  await vi.advanceTimersByTimeAsync(201);
  expect((await watch(callPriority.waitForCalls()))()).toBe(true);
});

test('background work does not wait for calls on PostgreSQL, where each has its own connection', async () => {
  const callPriority = createCallPriority(false);
  callPriority.beginCall({});
  expect((await watch(callPriority.waitForCalls()))()).toBe(true);
});

test('a batch ends after its maximum number of rows, or when its time is over', async () => {
  const mayContinue = createCallPriority(true, 3).startBatch();
  expect([1, 2, 3].map(mayContinue)).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(16);
  expect(mayContinue(1)).toBe(false);
});
