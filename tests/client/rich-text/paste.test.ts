import { describe, expect, test } from 'vitest';
import { pastedHtml } from '../../../src/client/rich-text/paste.ts';

const item = (text: string, level: number, bullet: string) =>
  `<p class=MsoListParagraph style='margin-left:21pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp;</span></span></span><![endif]><span lang=ZH>${text}</span></p>`;

const pasteWithoutSpans = (html: string) =>
  pastedHtml(html)
    .replace(/<\/?span>/g, '')
    .replace(/\n/g, '');

describe('text pasted from Word', () => {
  test('keeps its lists, numbered and nested', () => {
    expect(pasteWithoutSpans(item('甲', 1, '·') + item('乙', 2, '1.') + item('丙', 1, '·'))).toBe(
      '<ul><li><p>甲</p><ol><li><p>乙</p></li></ol></li><li><p>丙</p></li></ul>',
    );
    expect(pasteWithoutSpans(`${item('甲', 1, '1.')}<p>文</p>${item('乙', 1, '1.')}`)).toBe(
      '<ol><li><p>甲</p></li></ol><p>文</p><ol><li><p>乙</p></li></ol>',
    );
  });

  test.each([
    [
      'keeps the alignment and drops other styles',
      '<p style="mso-x:1;text-align:center;color:red">a</p>',
      '<p style="text-align: center">a</p>',
    ],
    ['drops pictures with a file address', '<p>a<img src="file:///C:/x.png"></p>', '<p>a</p>'],
    ['drops classes and ids', '<p class="MsoNormal" id="x">a</p>', '<p>a</p>'],
    ['keeps the text of Word’s own tags', '<p>a<o:p>b</o:p></p>', '<p>ab</p>'],
    ['turns a first-level heading into a second-level one', '<h1>a</h1>', '<h2>a</h2>'],
    ['drops scripts and event handlers', '<script>alert(1)</script><p onclick="x()">a</p>', '<p>a</p>'],
  ])('%s', (_, html, expected) => {
    expect(pastedHtml(html)).toBe(expected);
  });
});
