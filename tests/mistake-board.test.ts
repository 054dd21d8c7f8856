import type { ViteDevServer } from 'vite';
import { expect, test } from 'vitest';
import { type DeclarationFindings, SCREEN_MISTAKES } from '../src/tasks/dev/messages.ts';
import { createMistakeBoard } from '../src/tasks/dev/mistake-board.ts';
import { typeErrorsIn } from '../src/tasks/dev/type-check.ts';
import { whatRuns } from '../src/tasks/dev/what-runs.ts';

/** The mistakes that `npm run dev` shows: those of the server and those of the compiler, side by side. */
const option = { place: 'src/resources/info/news.ts:101', message: 'news has no option "foureyes".' };
const type = {
  place: 'src/client/record/form/form.tsx:1',
  message: "Type 'string' is not assignable to type 'number'. (TS2322)",
};

function board() {
  const printed: string[] = [];
  const listeners = new Map<string, (data: unknown) => void>();
  const on = (event: string, listener: (data: unknown) => void) => listeners.set(event, listener);
  const sent: DeclarationFindings[] = [];
  const send = (_event: string, findings: DeclarationFindings) => sent.push(findings);
  const ws = { on, send } as unknown as ViteDevServer['ws'];
  const receive = (event: string, data: unknown) => listeners.get(event)?.(data);
  return { printed, sent, receive, ...createMistakeBoard({ ws }, (text) => printed.push(text)) };
}

test('a mistake stays on the list until the server or the compiler, whichever found it, no longer reports it', () => {
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

test('a mistake in the screens of a section that the page reports is listed with its file and line', () => {
  const { replace, receive, all, printed } = board();
  const sentence = 'role: its screens name the slot "confrim", which does not exist; did you mean "confirm"?';
  replace('compiler', [type]);
  receive(SCREEN_MISTAKES, [sentence]);
  const place = expect.stringMatching(/^src\/resources\/system\/role\.client\.tsx:\d+$/);
  expect(all()).toEqual([{ place, message: sentence }, type]);
  receive(SCREEN_MISTAKES, []);
  expect(all()).toEqual([type]);
  expect(printed).toHaveLength(2);
});

test('a line with a mistake of both server and compiler is listed once, as the server’s, and removed with it', () => {
  const { replace, all, printed } = board();
  replace('compiler', [{ ...type, place: option.place }, type]);
  replace('server', [option]);
  expect(all()).toEqual([option, type]);
  // The compiler is still checking the change.
  replace('server', []);
  expect(all()).toEqual([type]);
  expect(printed.at(-1)).toBe(`${option.place}: ${option.message}`);
});

test('a mistake that is found again after another save is printed only once', () => {
  const { replace, printed } = board();
  replace('server', [option]);
  replace('server', [option]);
  expect(printed).toHaveLength(1);
});

test('each message to the pages has the mistakes and says which sources the server runs', () => {
  const { replace, setServer, sent } = board();
  setServer('current');
  replace('compiler', [type]);
  expect(sent.at(-1)).toEqual({ mistakes: [type], server: 'current' });
  setServer('before');
  expect(sent.at(-1)).toEqual({ mistakes: [type], server: 'before' });
});

test('a mistake found by the check of the server stops it; a warning, or a mistake found by another check, does not', () => {
  const { replace, isServerStoppedBy, printed } = board();
  const isStopped = () => isServerStoppedBy((file) => file === 'src/resources/info/news.ts');
  replace('compiler', [type]);
  replace('lists', [option]);
  replace('server', [{ ...option, isWarning: true }]);
  expect(isStopped()).toBe(false);
  expect(printed.at(-1)).toBe(`${option.place}: warning: ${option.message}`);
  replace('server', [option]);
  expect(isStopped()).toBe(true);
});

test.each([
  ['none', true, 'No server is running. A file of this page cannot be loaded.'],
  ['before', false, 'The server goes on with the sources before.'],
  ['current', false, 'The server runs the sources as they are now.'],
  ['current', true, 'The server runs the sources as they are now. A file of this page cannot be loaded.'],
] as const)(
  'the server state "%s" in a page that is incomplete (%s) is described in full sentences',
  (server, isIncomplete, words) => {
    expect(whatRuns(server, isIncomplete)).toBe(words);
  },
);

test('an error of the compiler becomes one sentence with its line and its innermost reason', () => {
  const output = [
    "src/client/record/form/form.tsx(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
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

test('of the syntax errors of a file only the first is reported', () => {
  const output = [
    'src/kinds/shape.ts(105,8): error TS1434: Unexpected keyword or identifier.',
    "src/kinds/shape.ts(106,3): error TS1005: ',' expected.",
    "src/kinds/shape.ts(107,3): error TS2304: Cannot find name 'x'.",
    'src/contract/list.ts(12,8): error TS1128: Declaration or statement expected.',
  ].join('\n');
  expect(typeErrorsIn(output).map(({ place }) => place)).toEqual([
    'src/kinds/shape.ts:105',
    'src/kinds/shape.ts:107',
    'src/contract/list.ts:12',
  ]);
});
