import { beforeAll, describe, expect, test } from 'vitest';
import { sanitizeRichText } from '../../../src/kinds/rich-text/rich-text.server.ts';
import { type TestApp, testApp } from '../../support/server.ts';

describe('sanitizing the HTML of an article', () => {
  test.each([
    '<h2>标题</h2><h3>小标题</h3><p>正文<br />第二行</p>',
    '<ul><li>一</li><li><strong>二</strong></li></ul><ol start="3"><li>三</li></ol>',
    '<p style="text-align:center">居中</p>',
    '<blockquote><p>引文 <em>强调</em> <u>下划线</u></p></blockquote><hr />',
    '<table><tbody><tr><th colspan="2">年</th></tr><tr><td>一</td><td>二</td></tr></tbody></table>',
    '<p><img src="/admin/api/admin/media/00ff.jpg" alt="外景" /></p>',
    '<p><img src="https://museum.example/a.jpg" alt="外景" /></p>',
    '<p>a &amp; b &lt; c</p>',
  ])('keeps %s', (html) => {
    expect(sanitizeRichText(html)).toBe(html);
  });

  test('keeps links to https, mailto and tel addresses, and adds rel="noopener noreferrer"', () => {
    expect(sanitizeRichText('<a href="https://museum.example/?a=1">官网</a>')).toBe(
      '<a href="https://museum.example/?a=1" rel="noopener noreferrer">官网</a>',
    );
    expect(sanitizeRichText('<a href="mailto:a@museum.example">信箱</a>')).toContain('href="mailto:a@museum.example"');
    expect(sanitizeRichText('<a href="tel:010-1234">电话</a>')).toContain('href="tel:010-1234"');
  });
});

describe('sanitizing HTML with scripts or foreign addresses', () => {
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
    ['<math><mi>x</mi></math><select><option>甲</option></select><p>文</p>', '<p>文</p>'],
    ['<h1>大标题</h1>', '<h2>大标题</h2>'],
  ])('removes or replaces forbidden HTML: %s', (html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//elsewhere.example',
    'file:///etc',
  ])('removes the href of a link to %s', (address) => {
    expect(sanitizeRichText(`<a href="${address}">文</a>`)).not.toContain('href');
  });
});

describe('the address of a link in an article', () => {
  const blanks = [
    ...[
      '\t',
      '\n',
      '\r',
      '\v',
      '\f',
      ' ',
      '\u0000',
      '\u0001',
      '\u001f',
      '\u007f',
      '\u0085',
      '\u00a0',
      '\u00ad',
      '\u034f',
    ],
    ...[
      '\u061c',
      '\u115f',
      '\u1680',
      '\u180e',
      '\u2000',
      '\u200a',
      '\u200b',
      '\u200d',
      '\u2028',
      '\u2029',
      '\u202e',
      '\u202f',
    ],
    ...['\u205f', '\u2060', '\u2066', '\u2800', '\u3000', '\u3164', '\ufeff', '\ufff9', '\u{e0001}'],
  ];
  const hrefOf = (address: string): string | undefined => {
    const html = sanitizeRichText(
      `<p><a href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="a">文</a></p>`,
    );
    return /href="([^"]*)"/.exec(html)?.[1];
  };
  /** The address with a blank before it, at each place inside the scheme, and before and after its colon. */
  const withBlank = (address: string, blank: string): string[] =>
    Array.from({ length: address.indexOf(':') + 2 }, (_, at) => address.slice(0, at) + blank + address.slice(at));

  test.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://museum.example/%0aalert(1)', 'vbscript:x'],
    ...[
      'data:text/html,<script>alert(1)</script>',
      'data:text/html;base64,PHN2Zz4=',
      'file:///etc/passwd',
      'ftp://a.example',
    ],
    ...[
      'blob:https://a.example/1',
      'view-source:https://a.example',
      'jar:https://a.example!/',
      'ws://a.example',
      'x:y',
    ],
  ])('is removed if it is %s, whatever blank stands before or inside the scheme', (address) => {
    const payloads = [address, ...blanks.flatMap((blank) => [...withBlank(address, blank), blank.repeat(3) + address])];
    expect(payloads.filter((payload) => hrefOf(payload) !== undefined)).toEqual([]);
  });

  test.each([
    ...[
      '//elsewhere.example',
      '\\\\elsewhere.example',
      '/\\elsewhere.example',
      '\\/elsewhere.example',
      '/\t/elsewhere.example',
    ],
    ...['/\n/elsewhere.example', ' //elsewhere.example', '\u3000//elsewhere.example', '\u200b//elsewhere.example'],
    ...[
      'javascript：alert(1)',
      'ｊａｖａｓｃｒｉｐｔ：alert(1)',
      'javascript&colon;alert(1):',
      '%6aavascript:alert(1)',
      ':alert(1)',
    ],
    ...['https://', 'http://[', 'https://a.example:99999', 'relative://x', '', '\u00a0'],
  ])('is removed if it is %j', (address) => {
    expect(hrefOf(address)).toBeUndefined();
  });

  test.each(['https://museum.example/a', 'http://museum.example/a', 'mailto:a@museum.example', 'tel:010-1234'])(
    'is kept if it is %s, without the blanks before or inside the scheme',
    (address) => {
      const payloads = [
        address,
        ...blanks.flatMap((blank) => [...withBlank(address, blank), blank.repeat(3) + address]),
      ];
      expect(payloads.filter((payload) => hrefOf(payload) !== address)).toEqual([]);
    },
  );

  test.each([
    ...['/news/1', '/news/1?a=b:c', '#part', '?page=2', 'news/1', '../news/1', '/admin/#/info/news', '/a/javascript:x'],
    ...[
      'HTTPS://museum.example/',
      'https://museum.example/一 二',
      'https://museum.example/?a=javascript:x#b',
      'mailto:a@b.example?subject=c',
    ],
  ])('is kept as it is if it is %s', (address) => {
    expect(hrefOf(address)).toBe(address);
  });
});

describe('saving a record with large values', () => {
  let museum: TestApp;
  beforeAll(async () => {
    museum = await testApp();
  });
  const save = (body: string, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
    museum.call('POST', 'news/', { as: 'admin', language, body: { title: '开馆纪念', category: 'museum', body } });
  const nested = (levels: number) =>
    `${'<ul><li>'.repeat(levels / 2)}${'一'.repeat(20)}${'</li></ul>'.repeat(levels / 2)}`;

  test('rich text over 200 KB is refused with 422, although sanitizing would shorten it', async () => {
    const body = `<p>文</p><script>${'a'.repeat(200_000)}</script>`;
    expect(await save(body)).toMatchObject({
      status: 422,
      data: { fields: { body: '正文过长，请精简到 200 KB 以内。' } },
    });
  });

  test('rich text nested more than 100 levels deep is refused with 422, and 100 levels are saved', async () => {
    expect(await save(nested(102))).toMatchObject({
      status: 422,
      data: { fields: { body: '正文的层级超过 100 层，请简化列表或表格。' } },
    });
    expect((await save('<b>'.repeat(101), 'en-US')).data).toMatchObject({
      fields: { body: expect.stringContaining('more than 100 levels deep') },
    });
    expect(await save(nested(100))).toMatchObject({ status: 200, data: { body: nested(100) } });
  });

  test('rich text with a thousand paragraphs, closed or not, does not count as nested', async () => {
    const body = `${'<p>文<br>'.repeat(500)}<hr>${'<p>文</p>'.repeat(500)}`;
    expect((await save(body)).status).toBe(200);
  });

  test('rich text loses a style attribute of more than 1000 characters', async () => {
    const text = '一'.repeat(20);
    const style = (length: number) => `text-align:center;${' '.repeat(length - 18)}`;
    const body = `<p style="${style(1_000)}">${text}</p><p style="${style(1_001)}">${text}</p>`;
    expect((await save(body)).data.body).toBe(`<p style="text-align:center">${text}</p><p>${text}</p>`);
  });

  test('a list of more than 5000 items is refused with 422', async () => {
    const items = Array.from({ length: 5_001 }, () => '馆藏');
    const response = await museum.call('POST', 'news/', { as: 'admin', body: { title: '开馆纪念', category: items } });
    expect(response).toMatchObject({ status: 422, data: { fields: { category: expect.stringContaining('5000 项') } } });
  });
});
