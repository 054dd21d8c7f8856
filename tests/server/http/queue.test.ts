import { expect, test } from 'vitest';
import { createQueue } from '../../../src/server/http/queue.ts';

/** A task that records its start and finishes when the test calls `end`. */
const createTask = (started: string[], name: string) => {
  let end = (_value: string): void => undefined;
  const completion = new Promise<string>((resolve) => {
    end = resolve;
  });
  const work = () => {
    started.push(name);
    return completion;
  };
  return { work, end: () => end(name) };
};

test('tasks run one after the other, and a task beyond the length of the queue is refused at once', async () => {
  const queue = createQueue(2, () => new Error('busy'));
  const started: string[] = [];
  const tasks = ['a', 'b', 'c'].map((name) => createTask(started, name));
  const results = tasks.map(({ work }, owner) => queue(owner, work));
  await expect(queue(3, async () => 'd')).rejects.toThrow('busy');
  tasks[1]?.end();
  tasks[2]?.end();
  expect(await Promise.race([results[1], Promise.resolve('not yet')])).toBe('not yet');
  expect(started).toEqual(['a']);
  tasks[0]?.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  expect(started).toEqual(['a', 'b', 'c']);
  expect(await queue(3, async () => 'd')).toBe('d');
});

test('a task that fails rejects its own call, and the next one runs', async () => {
  const queue = createQueue(1, () => new Error('busy'));
  const first = queue(1, () => Promise.reject(new Error('away')));
  const second = queue(2, async () => 'next');
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe('next');
});

test('of several waiting tasks of one owner only the newest runs', async () => {
  const queue = createQueue(2, () => new Error('busy'));
  const running = createTask([], 'running');
  const first = queue(1, running.work);
  const older = queue(1, async () => 'older');
  const other = queue(2, async () => 'other');
  const newest = queue(1, async () => 'newest');
  await expect(older).rejects.toThrow('busy');
  running.end();
  expect(await Promise.all([first, other, newest])).toEqual(['running', 'other', 'newest']);
});
