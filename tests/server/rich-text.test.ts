import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../src/server/fields/rich-text.ts';

describe('an article keeps what articles are made of', () => {
  test.each([
    '<h2>标题</h2><h3>小标题</h3><p>正文<br />第二行</p>',
    '<ul><li>一</li><li><strong>二</strong></li></ul><ol start="3"><li>三</li></ol>',
    '<p style="text-align:center">居中</p>',
    '<blockquote><p>引文 <em>强调</em> <u>下划线</u></p></blockquote><hr />',
    '<table><tbody><tr><th colspan="2">年</th></tr><tr><td>一</td><td>二</td></tr></tbody></table>',
    '<p><img src="/admin/api/admin/media/00ff.jpg" alt="外景" /></p>',
    '<p><img src="https://museum.example/a.jpg" alt="外景" /></p>',
    '<p>a &amp; b &lt; c</p>',
  ])('%s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test('a link is kept, and cannot reach back into the page it was opened from', () => {
    expect(cleanHtml('<a href="https://museum.example/?a=1">官网</a>')).toBe(
      '<a href="https://museum.example/?a=1" rel="noopener noreferrer">官网</a>',
    );
    expect(cleanHtml('<a href="mailto:a@museum.example">信箱</a>')).toContain('href="mailto:a@museum.example"');
  });
});

describe('and loses what could run or reach elsewhere', () => {
  test.each([
    ['<script>alert(1)</script><p>文</p>', '<p>文</p>'],
    ['<p onclick="alert(1)">文</p>', '<p>文</p>'],
    ['<p style="position:fixed;text-align:right;background:url(x)">文</p>', '<p style="text-align:right">文</p>'],
    ['<p style="text-align:expression(alert(1))">文</p>', '<p>文</p>'],
    ['<iframe src="https://elsewhere.example"></iframe><p>文</p>', '<p>文</p>'],
    ['<style>p{color:red}</style><p>文</p>', '<p>文</p>'],
    ['<p><img src="file:///C:/a.jpg" />文</p>', '<p>文</p>'],
    ['<p><img src="http://elsewhere.example/a.jpg" />文</p>', '<p>文</p>'],
    ['<p><img src="//elsewhere.example/a.jpg" />文</p>', '<p>文</p>'],
    ['<p><img src="data:image/svg+xml,<svg onload=alert(1)>" />文</p>', '<p>文</p>'],
    ['<p><img src="x" onerror="alert(1)" />文</p>', '<p>文</p>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
    ['<form action="https://elsewhere.example"><input name="a" />文</form>', '文'],
    ['<h1>大标题</h1>', '<h2>大标题</h2>'],
  ])('%s', (html, cleaned) => {
    expect(cleanHtml(html)).toBe(cleaned);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//elsewhere.example',
    'file:///etc',
  ])('a link to %s goes nowhere', (address) => {
    expect(cleanHtml(`<a href="${address}">文</a>`)).not.toContain('href');
  });
});
