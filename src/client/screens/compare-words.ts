/** A stretch of text that stayed, went, or came. */
export interface Part {
  kind: 'same' | 'out' | 'in';
  text: string;
}

/** A text before and after, block by block; what stayed in a block that changed is told from what did not by its words. */
export function compareTexts(before: readonly string[], after: readonly string[]): Part[][] {
  const steps = align(before, after);
  const compared: Part[][] = [];
  for (let at = 0; at < steps.length; ) {
    if (steps[at]?.kind === 'same') {
      compared.push([{ kind: 'same', text: steps[at]?.text ?? '' }]);
      at += 1;
      continue;
    }
    const changed = steps.slice(at, nextSame(steps, at));
    at += changed.length;
    const [out, came] = [textsOf(changed, 'out'), textsOf(changed, 'in')];
    for (let block = 0; block < Math.max(out.length, came.length); block += 1) {
      compared.push(compareWords(out[block] ?? '', came[block] ?? ''));
    }
  }
  return compared;
}

export const compareWords = (before: string, after: string): Part[] => joined(align(wordsIn(before), wordsIn(after)));

const nextSame = (steps: readonly Part[], from: number): number => {
  const found = steps.findIndex(({ kind }, at) => at >= from && kind === 'same');
  return found === -1 ? steps.length : found;
};

const textsOf = (steps: readonly Part[], wanted: Part['kind']): string[] =>
  steps.filter(({ kind }) => kind === wanted).map(({ text }) => text);

/** Chinese writes no spaces: there a character is a word. */
const wordsIn = (text: string): string[] => text.match(/\p{Script=Han}|[\p{L}\p{N}]+|\s+|./gu) ?? [];

/** More would take a while to compare, and a text so different is read better whole. */
const MOST_CELLS = 4_000_000;

/** The longest row of pieces that both have, and what stands between. */
function align(before: readonly string[], after: readonly string[]): Part[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const isAlike = () => before[before.length - 1 - end] === after[after.length - 1 - end];
  while (end < before.length - start && end < after.length - start && isAlike()) end += 1;
  const middle = between(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const same = (texts: readonly string[]) => texts.map((text): Part => ({ kind: 'same', text }));
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))];
}

function between(before: readonly string[], after: readonly string[]): Part[] {
  const out = before.map((text): Part => ({ kind: 'out', text }));
  const came = after.map((text): Part => ({ kind: 'in', text }));
  if (before.length * after.length > MOST_CELLS) return [...out, ...came];
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  const cell = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        before[row] === after[column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1));
    }
  }
  const steps: Part[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      steps.push({ kind: 'same', text: before[row] ?? '' });
      [row, column] = [row + 1, column + 1];
    } else if (cell(row + 1, column) >= cell(row, column + 1)) steps.push(out[row++] as Part);
    else steps.push(came[column++] as Part);
  }
  return [...steps, ...out.slice(row), ...came.slice(column)];
}

/** Neighbours of one kind as one stretch; within a change what went stands before what came. */
function joined(steps: readonly Part[]): Part[] {
  const parts: Part[] = [];
  let [out, came] = ['', ''];
  const settle = () => {
    if (out) parts.push({ kind: 'out', text: out });
    if (came) parts.push({ kind: 'in', text: came });
    [out, came] = ['', ''];
  };
  for (const { kind, text } of steps) {
    if (kind === 'out') out += text;
    if (kind === 'in') came += text;
    if (kind !== 'same') continue;
    settle();
    const last = parts.at(-1);
    if (last?.kind === 'same') last.text += text;
    else parts.push({ kind, text });
  }
  settle();
  return parts;
}
