import { describe, expect, test } from 'vitest';
import { countChoices, type MergeChoice, mergeDrafts, resolveConflict } from '../../../src/client/merge/merge.ts';
import { isConflict, mergePieces, type Pieces } from '../../../src/client/merge/pieces.ts';
import { htmlPieces, linePieces, splitBlocks } from '../../../src/client/merge/text-pieces.ts';
import { createRandom } from '../../support/seeded-random.ts';

const mergeLetters = (base: string, theirs: string, mine: string) =>
  mergePieces([...base], [...theirs], [...mine])
    .map((part) => (isConflict(part) ? `(${part.theirs.join('')}|${part.mine.join('')})` : part.agreed.join('')))
    .join('');

describe('two texts that come from one', () => {
  test.each([
    ['nobody changed anything', 'abc', 'abc', 'abc', 'abc'],
    ['only they changed it', 'abc', 'axc', 'abc', 'axc'],
    ['only I changed it', 'abc', 'abc', 'abcd', 'abcd'],
    ['both changed it to the same', 'abc', 'axc', 'axc', 'axc'],
    ['each changed another place', 'abcde', 'xbcde', 'abcdy', 'xbcdy'],
    ['each changed one of two neighbours', 'abc', 'xbc', 'ayc', 'xyc'],
    ['they wrote more above, I below', 'ab', 'xab', 'aby', 'xaby'],
    ['they took one away that I left', 'abc', 'ac', 'abcd', 'acd'],
    ['both changed the same place', 'abc', 'axc', 'ayc', 'a(x|y)c'],
    ['they took away what I changed', 'abc', 'ac', 'ayc', 'a(|y)c'],
    ['both wrote something at the same place', 'ab', 'axb', 'ayb', 'a(x|y)b'],
    ['both began where nothing was', '', 'x', 'y', '(x|y)'],
  ])('%s', (_, base, theirs, mine, expected) => {
    expect(mergeLetters(base, theirs, mine)).toBe(expected);
  });

  test('for random texts each change is kept or asked about, and nothing else appears', () => {
    const chance = createRandom(20260302);
    let counter = 0;
    const editRandomly = (pieces: readonly string[]): string[] =>
      pieces.flatMap((piece) =>
        chance.nextBoolean(0.6) ? [piece] : chance.pickFrom([[], [`new${counter++}`], [piece, `new${counter++}`]]),
      );
    for (let round = 0; round < 500; round++) {
      const base = Array.from({ length: chance.nextInteger(8) }, () => chance.pickFrom(['a', 'b', 'c', 'd', 'e']));
      const [theirs, mine] = [editRandomly(base), editRandomly(base)];
      const parts = mergePieces(base, theirs, mine);
      const mergedPieces = parts.flatMap((part) => (isConflict(part) ? [...part.theirs, ...part.mine] : part.agreed));
      for (const piece of [...theirs, ...mine].filter((candidate) => candidate.startsWith('new')))
        expect(mergedPieces).toContain(piece);
      for (const piece of mergedPieces) expect([...theirs, ...mine]).toContain(piece);
      expect(mergePieces(base, theirs, base).some(isConflict)).toBe(false);
      expect(mergePieces(base, base, mine).flatMap((part) => (isConflict(part) ? [] : part.agreed))).toEqual(mine);
    }
  });
});

describe('stored text', () => {
  const text =
    '<h2>起</h2><p>一<br>二 <strong>三</strong></p><ul><li><p>四</p></li></ul><hr><p></p><img src="/a.png" alt="图">';

  test('falls into its outermost blocks, and is itself again when they are joined', () => {
    expect(splitBlocks(text)).toEqual([
      '<h2>起</h2>',
      '<p>一<br>二 <strong>三</strong></p>',
      '<ul><li><p>四</p></li></ul>',
      '<hr>',
      '<p></p>',
      '<img src="/a.png" alt="图">',
    ]);
    for (const html of [text, '光是文字', '前<p>中</p>后', '<p>没有结束', '</p><p>多一个</p>', '']) {
      expect(splitBlocks(html).join('')).toBe(html);
    }
  });

  test('a text without blocks is null, not an empty text', () => {
    expect(htmlPieces.join([])).toBeNull();
    expect(linePieces.join(linePieces.split(null))).toBeNull();
  });
});

const pieces: Record<string, Pieces> = { body: htmlPieces };
const merge = (base: object, theirs: object, mine: object) =>
  mergeDrafts({ base: { ...base }, theirs: { ...theirs }, mine: { ...mine } }, (name) => pieces[name]);

describe('two drafts that come from one', () => {
  test('what only they changed is taken, what only I changed stays mine, and the same twice is no question', () => {
    const result = merge({ a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 1, c: 3, d: 1 }, { a: 1, b: 2, c: 3, d: 1 });
    expect(result).toEqual({ merged: { a: 2 }, conflicts: [], mineOnly: ['b'] });
  });

  test('the order of names in a value, or nothing beside missing, is no change', () => {
    expect(merge({ a: { x: 1, y: null } }, { a: { y: null, x: 1 } }, { a: { x: 1 } })).toEqual({
      merged: {},
      conflicts: [],
      mineOnly: [],
    });
  });

  test('one field changed by both is asked about once, with either answer', () => {
    const { conflicts, merged } = merge({ a: '甲' }, { a: '乙' }, { a: '丙' });
    expect(merged).toEqual({});
    expect(conflicts.map((clash) => [clash.name, countChoices(clash), clash.isDivided])).toEqual([['a', 1, false]]);
    const answers = (['theirs', 'mine'] as const).map((choice) =>
      conflicts.map((clash) => resolveConflict(clash, [choice])),
    );
    expect(answers).toEqual([['乙'], ['丙']]);
  });

  test('a long text is asked about only where its blocks clash', () => {
    const { conflicts } = merge(
      { body: '<p>一</p><p>二</p><p>三</p>' },
      { body: '<p>一改</p><p>二甲</p><p>三</p>' },
      { body: '<p>一</p><p>二乙</p><p>三</p><p>四</p>' },
    );
    const [body] = conflicts;
    const resolveWith = (choice: MergeChoice) => body && resolveConflict(body, [choice]);
    expect(resolveWith('theirs')).toBe('<p>一改</p><p>二甲</p><p>三</p><p>四</p>');
    expect(resolveWith('mine')).toBe('<p>一改</p><p>二乙</p><p>三</p><p>四</p>');
    expect(resolveWith('both')).toBe('<p>一改</p><p>二甲</p><p>二乙</p><p>三</p><p>四</p>');
  });

  test('a clash nobody has decided is never settled by itself', () => {
    const [clash] = merge({ a: 1 }, { a: 2 }, { a: 3 }).conflicts;
    expect(() => clash && resolveConflict(clash, [])).toThrow();
  });
});
