import { placesIn } from '../merge/common-row.ts';

/** A stretch of text that stayed, went, or came. */
export interface TextChange {
  change: 'same' | 'out' | 'in';
  text: string;
}

/**
 * A text before and after, block by block; what stayed in a block that changed is told from what did not by its
 * words.
 */
export function compareTexts(before: readonly string[], after: readonly string[]): TextChange[][] {
  const steps = align(before, after);
  const compared: TextChange[][] = [];
  for (let at = 0; at < steps.length; ) {
    if (steps[at]?.change === 'same') {
      compared.push([{ change: 'same', text: steps[at]?.text ?? '' }]);
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

export const compareWords = (before: string, after: string): TextChange[] =>
  joined(align(wordsIn(before), wordsIn(after)));

const nextSame = (steps: readonly TextChange[], from: number): number => {
  const found = steps.findIndex(({ change }, at) => at >= from && change === 'same');
  return found === -1 ? steps.length : found;
};

const textsOf = (steps: readonly TextChange[], wanted: TextChange['change']): string[] =>
  steps.filter(({ change }) => change === wanted).map(({ text }) => text);

/** Chinese writes no spaces: there a character is a word. */
const wordsIn = (text: string): string[] => text.match(/\p{Script=Han}|[\p{L}\p{N}]+|\s+|./gu) ?? [];

/** What both have, and what stands between: what went, then what came. */
function align(before: readonly string[], after: readonly string[]): TextChange[] {
  const places = placesIn(before, after);
  const steps: TextChange[] = [];
  let next = 0;
  const comeUntil = (place: number) => {
    for (; next < place; next += 1) steps.push({ change: 'in', text: after[next] ?? '' });
  };
  for (const [at, text] of before.entries()) {
    const place = places[at];
    if (place === undefined) steps.push({ change: 'out', text });
    else {
      comeUntil(place);
      steps.push({ change: 'same', text });
      next = place + 1;
    }
  }
  comeUntil(after.length);
  return steps;
}

/** Neighbours of one kind as one stretch; within a change what went stands before what came. */
function joined(steps: readonly TextChange[]): TextChange[] {
  const parts: TextChange[] = [];
  let [out, came] = ['', ''];
  const settle = () => {
    if (out) parts.push({ change: 'out', text: out });
    if (came) parts.push({ change: 'in', text: came });
    [out, came] = ['', ''];
  };
  for (const { change, text } of steps) {
    if (change === 'out') out += text;
    if (change === 'in') came += text;
    if (change !== 'same') continue;
    settle();
    const last = parts.at(-1);
    if (last?.change === 'same') last.text += text;
    else parts.push({ change, text });
  }
  settle();
  return parts;
}
