import { describe, expect, test } from 'vitest';
import { linkAddressOf } from '../../../src/client/rich-text/bars.tsx';
import { cleanPastedHtml } from '../../../src/client/rich-text/safe-html.tsx';

describe('stored HTML on a page', () => {
  test.each([
    ['runs no script', '<p>a<script>x()</script></p>', '<p>a</p>'],
    ['answers no event', '<p onclick="x()" onmouseover="y()">a</p>', '<p>a</p>'],
    ['follows no javascript address', '<a href="java\nscript:x()">a</a>', '<a target="_blank" rel="noreferrer">a</a>'],
    ['draws nothing that runs', '<svg onload="x()"><circle/></svg><p>a</p>', '<p>a</p>'],
    ['frames nothing', '<iframe title="x"></iframe><p>a</p>', '<p>a</p>'],
    ['keeps the text of what it does not know', '<blink>a</blink>', 'a'],
    ['keeps alignment', '<p style="text-align: center; position: fixed">a</p>', '<p data-align="center">a</p>'],
    [
      'asks no other host without being told',
      '<img src="//elsewhere/x.png" alt="a">',
      '<img alt="a" src="" loading="lazy">',
    ],
  ])('%s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected);
  });

  test('finds pictures where the API is', () => {
    expect(cleanPastedHtml('<img src="/media/a.jpg" alt="">', (url) => `https://api${url}`)).toContain(
      'https://api/media/a.jpg',
    );
  });
});

describe('an address typed for a link', () => {
  test.each([
    ['https://a.cn/b?c=d#e', 'https://a.cn/b?c=d#e'],
    ['museum.cn', 'https://museum.cn'],
    ['/info', '/info'],
    ['mailto:a@b.cn', 'mailto:a@b.cn'],
    ['javascript:alert(1)', null],
    ['//elsewhere', null],
    ['not a link', null],
  ])('%s', (input, address) => {
    expect(linkAddressOf(input)).toBe(address);
  });
});
