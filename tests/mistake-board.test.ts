import type { ViteDevServer } from 'vite';
import { expect, test } from 'vitest';
import { createMistakeBoard } from '../src/tasks/development/mistake-board.ts';
import { typeErrorsIn } from '../src/tasks/development/type-check.ts';

/** The mistakes that `npm run dev` shows: those of the server and those of the compiler, side by side. */
const option = { place: 'src/resources/info/news.ts:101', message: 'news has no option "foureyes".' };
const type = {
  place: 'src/client/form/form.tsx:1',
  message: "Type 'string' is not assignable to type 'number'. (TS2322)",
};

function board() {
  const printed: string[] = [];
  const ws = { on: () => undefined, send: () => undefined } as unknown as ViteDevServer['ws'];
  return { printed, ...createMistakeBoard({ ws }, (text) => printed.push(text)) };
}

test('a mistake stays until whoever found it says that it is mended', () => {
  const { replace, all, printed } = board();
  replace('compiler', [type]);
  replace('server', [option]);
  expect(all()).toEqual([option, type]);
  replace('server', []);
  expect(all()).toEqual([type]);
  replace('compiler', []);
  expect(all()).toEqual([]);
  expect(printed).toEqual([
    `${type.place}: ${type.message}`,
    `${option.place}: ${option.message}`,
    'No mistakes are left.',
  ]);
});

test('what both say of one line is shown once, in the words of the check', () => {
  const { replace, all } = board();
  replace('compiler', [{ ...type, place: option.place }]);
  replace('server', [option]);
  expect(all()).toEqual([option]);
});

test('a mistake that is still there after another save is not printed again', () => {
  const { replace, printed } = board();
  replace('server', [option]);
  replace('server', [option]);
  expect(printed).toHaveLength(1);
});

test('an error of the compiler is one sentence: where, and the innermost reason', () => {
  const output = [
    "src/client/form/form.tsx(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    'src/resources/info/news.ts(29,60): error TS2769: No overload matches this call.',
    '  Overload 1 of 2 gave the following error.',
    "    Type '\"x\"' is not assignable to type 'number'.",
    "tests/labels.test.ts(3,1): error TS2304: Cannot find name 'x'.",
    '',
  ].join('\n');
  expect(typeErrorsIn(output)).toEqual([
    type,
    { place: 'src/resources/info/news.ts:29', message: "Type '\"x\"' is not assignable to type 'number'. (TS2769)" },
  ]);
});
