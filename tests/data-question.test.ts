import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ViteDevServer } from 'vite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDataQuestion } from '../src/tasks/dev/data-question.ts';
import { ANSWER, HELLO, QUESTION } from '../src/tasks/dev/messages.ts';

/** The question of `npm run dev` before a change takes something from the data, in a terminal and in two pages. */
const losses = [{ key: 'news.pages', sentence: 'news.pages is no longer declared.', deletes: false }];

let fromPages: EventEmitter;
let toPages: unknown[];
let printed: string[];
let input: PassThrough & { isTTY?: boolean };

beforeEach(() => {
  fromPages = new EventEmitter();
  toPages = [];
  printed = [];
  input = new PassThrough();
});

function questionIn(terminal: { isTTY: boolean }) {
  Object.assign(input, terminal);
  const ws = {
    on: (event: string, listener: (data: unknown, client: unknown) => void) => fromPages.on(event, listener),
    send: (event: string, data: unknown) => toPages.push([event, data]),
  };
  return createDataQuestion(
    { ws: ws as unknown as ViteDevServer['ws'] },
    { input, print: (text) => printed.push(text) },
  );
}
const isWaiting = async (outcome: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([outcome, new Promise((resolve) => setTimeout(() => resolve('waiting'), 20))])) === 'waiting';

describe('the question before a change that affects stored data', () => {
  test.each([
    ['y', 'goOn'],
    ['No', 'stay'],
  ])(
    'is answered with "%s" by a developer in the terminal, and the pages close their dialog',
    async (answer, outcome) => {
      const asked = questionIn({ isTTY: true }).ask(losses);
      expect(printed.join('\n')).toContain('news.pages is no longer declared.\nGo on? y or n');
      expect(toPages).toEqual([[QUESTION, { id: 1, sentences: ['news.pages is no longer declared.'] }]]);
      input.write(`${answer}\n`);
      expect(await asked).toBe(outcome);
      expect(toPages.at(-1)).toEqual([QUESTION, null]);
    },
  );

  test('is answered by a developer in a page, and the terminal prints the answer', async () => {
    const asked = questionIn({ isTTY: true }).ask(losses);
    fromPages.emit(ANSWER, { id: 1, goOn: true }, {});
    expect(await asked).toBe('goOn');
    expect(printed.at(-1)).toBe('Answered in the page: go on.');
    input.write('n\n');
  });

  test('stays open after an answer to an earlier question, and after a word other than y or n', async () => {
    const question = questionIn({ isTTY: true });
    const first = question.ask(losses);
    question.withdraw();
    expect(await first).toBe('withdrawn');
    const second = question.ask(losses);
    fromPages.emit(ANSWER, { id: 1, goOn: true }, {});
    input.write('perhaps\n');
    expect(await isWaiting(second)).toBe(true);
    expect(printed.at(-1)).toBe('Please answer y or n.');
    fromPages.emit(ANSWER, { id: 2, goOn: false }, {});
    expect(await second).toBe('stay');
  });
});

test('without a terminal the question about stored data is printed with the advice to answer in the page, and no input is read', async () => {
  const asked = questionIn({ isTTY: false }).ask(losses);
  expect(printed.join('\n')).toContain('Please answer in the page.');
  input.write('y\n');
  expect(await isWaiting(asked)).toBe(true);
  fromPages.emit(ANSWER, { id: 1, goOn: true }, {});
  expect(await asked).toBe('goOn');
});

test('a page that is opened while the question about stored data is open shows it too', () => {
  void questionIn({ isTTY: false }).ask(losses);
  const send = vi.fn();
  fromPages.emit(HELLO, undefined, { send });
  expect(send).toHaveBeenCalledWith(QUESTION, { id: 1, sentences: ['news.pages is no longer declared.'] });
});
