import { describe, expect, test } from 'vitest';
import { compareTexts, compareWords } from '../../../src/client/record/history/difference.tsx';
import { textBlocks } from '../../../src/kinds/rich-text/rich-text.client.tsx';

/** Writes a comparison as text: `[-removed-]{+added+}`. */
const formatChanges = (parts: ReturnType<typeof compareWords>): string =>
  parts
    .map(({ change, text }) => (change === 'same' ? text : change === 'out' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

describe('two texts', () => {
  test.each([
    ['The old gate opens at nine.', 'The new gate opens at ten.', 'The [-old-]{+new+} gate opens at [-nine-]{+ten+}.'],
    ['展览每天九点开放。', '展览周末十点开放。', '展览[-每天九-]{+周末十+}点开放。'],
    ['第1展厅A区开放', '第1展厅B区开放', '第1展厅[-A-]{+B+}区开放'],
    ['same', 'same', 'same'],
    ['', '新的', '{+新的+}'],
    ['旧的', '', '[-旧的-]'],
  ])('“%s” and “%s” are compared word by word', (before, after, expected) => {
    expect(formatChanges(compareWords(before, after))).toBe(expected);
  });

  test('are compared block by block, so that an inserted block leaves its neighbours unchanged', () => {
    const blocks = compareTexts(['甲段', '乙段', '丙段'], ['甲段', '新的一段', '乙段', '丙段改了']);
    expect(blocks.map(formatChanges)).toEqual(['甲段', '{+新的一段+}', '乙段', '丙段{+改了+}']);
  });

  test('of thousands of words are compared as one removed and one added part', () => {
    const [before, after] = ['旧 ', '新 '].map((word) => word.repeat(5_000));
    expect(compareWords(before ?? '', after ?? '').map(({ change }) => change)).toEqual(['out', 'in', 'same']);
  });
});

describe('a formatted text', () => {
  test('is split into blocks, and a picture becomes its alt text or a placeholder', () => {
    const html = '<h2>标题</h2><p>一<b>二</b></p><ul><li>甲</li><li>乙</li></ul><p><img src="x" alt="门楼"></p><p></p>';
    expect(textBlocks(html, '图片')).toEqual(['标题', '一二', '甲', '乙', '[门楼]']);
    expect(textBlocks('<p><img src="x"></p>', '图片')).toEqual(['[图片]']);
    expect(textBlocks(null, '图片')).toEqual([]);
  });
});
