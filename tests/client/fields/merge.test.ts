import { describe, expect, test } from 'vitest';
import {
  countChoices,
  type MergeChoice,
  mergeDrafts,
  resolveConflict,
} from '../../../src/client/fields/merge/merge.ts';
import { isConflict, mergePieces, type Pieces } from '../../../src/client/fields/merge/pieces.ts';
import { htmlPieces, linePieces, splitBlocks } from '../../../src/client/fields/merge/text-pieces.ts';
import { createRandom } from '../../support/seeded-random.ts';

const mergeLetters = (base: string, theirs: string, mine: string) =>
  mergePieces([...base], [...theirs], [...mine])
    .map((part) => (isConflict(part) ? `(${part.theirs.join('')}|${part.mine.join('')})` : part.agreed.join('')))
    .join('');

describe('merging two edited versions of one text', () => {
  test.each([
    ['nobody changed anything', 'abc', 'abc', 'abc', 'abc'],
    ['only they changed it', 'abc', 'axc', 'abc', 'axc'],
    ['only I changed it', 'abc', 'abc', 'abcd', 'abcd'],
    ['both made the same change', 'abc', 'axc', 'axc', 'axc'],
    ['each changed a different place', 'abcde', 'xbcde', 'abcdy', 'xbcdy'],
    ['each changed one of two neighbours', 'abc', 'xbc', 'ayc', 'xyc'],
    ['they added a piece before and I added one after', 'ab', 'xab', 'aby', 'xaby'],
    ['they removed a piece that I kept', 'abc', 'ac', 'abcd', 'acd'],
    ['both changed the same place', 'abc', 'axc', 'ayc', 'a(x|y)c'],
    ['they removed the piece that I changed', 'abc', 'ac', 'ayc', 'a(|y)c'],
    ['both added a piece at the same place', 'ab', 'axb', 'ayb', 'a(x|y)b'],
    ['the base was empty and both wrote something', '', 'x', 'y', '(x|y)'],
  ])('when %s, base %j with theirs %j and mine %j gives %j', (_, base, theirs, mine, expected) => {
    expect(mergeLetters(base, theirs, mine)).toBe(expected);
  });

  test('random edits keep every added piece in the merge or in a conflict, and no other text appears', () => {
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

describe('splitting and joining stored text', () => {
  const text =
    '<h2>起</h2><p>一<br>二 <strong>三</strong></p><ul><li><p>四</p></li></ul><hr><p></p><img src="/a.png" alt="图">';

  test('splits HTML into its outermost blocks, and joining them gives the same HTML again', () => {
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

  test('joins a text without blocks or lines to null, not to an empty text', () => {
    expect(htmlPieces.join([])).toBeNull();
    expect(linePieces.join(linePieces.split(null))).toBeNull();
  });
});

const pieces: Record<string, Pieces> = { body: htmlPieces };
const merge = (base: object, theirs: object, mine: object) =>
  mergeDrafts({ base: { ...base }, theirs: { ...theirs }, mine: { ...mine } }, (name) => pieces[name]);

describe('merging two edited drafts of one record', () => {
  test('takes fields only they changed, keeps fields only I changed, and finds no conflict where both agree', () => {
    const result = merge({ a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 1, c: 3, d: 1 }, { a: 1, b: 2, c: 3, d: 1 });
    expect(result).toEqual({ merged: { a: 2 }, conflicts: [], mineOnly: ['b'] });
  });

  test('treats another order of keys in a value, or a missing key instead of null, as no change', () => {
    expect(merge({ a: { x: 1, y: null } }, { a: { y: null, x: 1 } }, { a: { x: 1 } })).toEqual({
      merged: {},
      conflicts: [],
      mineOnly: [],
    });
  });

  test('makes one conflict of a field that both changed, which can be resolved with either version', () => {
    const { conflicts, merged } = merge({ a: '甲' }, { a: '乙' }, { a: '丙' });
    expect(merged).toEqual({});
    expect(conflicts.map((conflict) => [conflict.name, countChoices(conflict), conflict.isDivided])).toEqual([
      ['a', 1, false],
    ]);
    const answers = (['theirs', 'mine'] as const).map((choice) =>
      conflicts.map((conflict) => resolveConflict(conflict, [choice])),
    );
    expect(answers).toEqual([['乙'], ['丙']]);
  });

  test('keeps all changes to a long text, and resolves the block that both changed with theirs, mine or both', () => {
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

  test('throws an error when a conflict is resolved without a choice', () => {
    const [conflict] = merge({ a: 1 }, { a: 2 }, { a: 3 }).conflicts;
    expect(() => conflict && resolveConflict(conflict, [])).toThrow();
  });
});
