import { expect, test } from 'vitest';
import { createQueue } from '../../../src/server/http/queue.ts';

/** A work that says when it begins, and ends when it is let go. */
const held = (begun: string[], name: string) => {
  let end = (_value: string): void => undefined;
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  const work = () => {
    begun.push(name);
    return done;
  };
  return { work, end: () => end(name) };
};

test('works are done one after the other, and one more than may wait is refused at once', async () => {
  const line = createQueue(2, () => new Error('busy'));
  const begun: string[] = [];
  const works = ['a', 'b', 'c'].map((name) => held(begun, name));
  const results = works.map(({ work }) => line(work));
  expect(() => line(async () => 'd')).toThrow('busy');
  works[1]?.end();
  works[2]?.end();
  expect(await Promise.race([results[1], Promise.resolve('not yet')])).toBe('not yet');
  expect(begun).toEqual(['a']);
  works[0]?.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(await line(async () => 'd')).toBe('d');
});

test('a work that fails fails for whoever asked for it, and the next one is done', async () => {
  const line = createQueue(1, () => new Error('busy'));
  const failing = line(() => Promise.reject(new Error('away')));
  const next = line(async () => 'next');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('next');
});
