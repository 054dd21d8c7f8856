import { type Browser, chromium, type Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alignedElements, alignments, articleElements } from '../../../src/contract/article.ts';
import { sanitizeRichText } from '../../../src/kinds/rich-text/rich-text.server.ts';
import { findBrowser, launchOptions } from '../../support/find-browser.ts';

/** In a real browser: the document of the other tests ends the iteration over its nodes when one of them is removed. */
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const [script] = await Promise.all([bundledCleaner(), openPage()]);
  await page.addScriptTag({ content: script });
}, 60_000);
afterAll(() => browser?.close());

async function openPage() {
  browser = await chromium.launch(launchOptions(await findBrowser()));
  page = await browser.newPage();
}

async function bundledCleaner(): Promise<string> {
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'src/client/rich-text/clean-html.ts', name: 'cleaner', formats: ['iife'] },
    },
  })) as Rollup.RollupOutput[];
  return bundle?.output[0].code ?? '';
}

const clean = (html: string, origin = ''): Promise<string> =>
  page.evaluate(
    ([html, origin]) => {
      const { createHtmlCleaner } = Reflect.get(window, 'cleaner') as {
        createHtmlCleaner: (resolve: (url: string) => string) => (html: string) => string;
      };
      return createHtmlCleaner((url) => `${origin}${url}`)(html);
    },
    [html, origin] as const,
  );

describe('cleaning stored HTML for display', () => {
  test.each([
    ['removes a script element', '<p>a<script>x()</script></p>', '<p>a</p>'],
    ['removes event handler attributes', '<p onclick="x()" onmouseover="y()">a</p>', '<p>a</p>'],
    [
      'removes a javascript: address from a link',
      '<a href="java\nscript:x()">a</a>',
      '<a target="_blank" rel="noreferrer">a</a>',
    ],
    ['removes an svg element', '<svg onload="x()"><circle/></svg><p>a</p>', '<p>a</p>'],
    ['removes an iframe', '<iframe title="x"></iframe><p>a</p>', '<p>a</p>'],
    ['keeps the text of an unknown element', '<blink>a</blink>', 'a'],
    [
      'keeps the text alignment and drops other styles',
      '<p style="text-align: center; position: fixed">a</p>',
      '<p data-align="center">a</p>',
    ],
    [
      'removes a picture address that starts with // and another host',
      '<img src="//elsewhere/x.png" alt="a">',
      '<img alt="a" src="" loading="lazy">',
    ],
    [
      'removes a link path with a backslash that leads to another host',
      '<a href="/\\elsewhere/">a</a>',
      '<a target="_blank" rel="noreferrer">a</a>',
    ],
    ['removes a data: address from a picture', '<img src="data:image/png;base64,AA==">', '<img src="" loading="lazy">'],
    [
      'removes a form with its content',
      '<form action="https://elsewhere"><input name="a">a</form><p>b</p>',
      '<p>b</p>',
    ],
    ['removes a comment', '<p>a<!-- <img src=x onerror=x()> --></p>', '<p>a</p>'],
    [
      'removes nested markup that would become an active element when parsed again',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;">',
      '',
    ],
    ['removes attributes that the element does not allow', '<p href="/a" src="/b" colspan="2">a</p>', '<p>a</p>'],
    [
      'removes data-align attributes that come with the stored HTML',
      '<p data-align="x">a</p><hr data-align="left">',
      '<p>a</p><hr>',
    ],
    [
      'keeps the telephone address of a link',
      '<a href="tel:010-1234">a</a>',
      '<a href="tel:010-1234" target="_blank" rel="noreferrer">a</a>',
    ],
  ])('%s', async (_, html, expected) => {
    expect(await clean(html)).toBe(expected);
  });

  test('resolves picture paths against the API origin', async () => {
    expect(await clean('<img src="/media/a.jpg" alt="">', 'https://api')).toContain('https://api/media/a.jpg');
  });

  test('keeps every element, attribute and alignment that the server stores', async () => {
    const stored = sanitizeRichText(article);
    const shown = await clean(stored);
    for (const [name, attributes] of Object.entries(articleElements)) {
      expect(stored).toContain(`<${name}`);
      expect(shown).toContain(`<${name}`);
      for (const attribute of attributes) expect(shown).toMatch(new RegExp(`<${name}[^>]* ${attribute}=`));
    }
    for (const name of alignedElements) {
      for (const alignment of alignments) expect(shown).toMatch(new RegExp(`<${name}[^>]* data-align="${alignment}"`));
    }
  });
});

const addresses: Readonly<Record<string, string>> = { href: 'tel:1', src: 'https://museum.example/a.jpg' };
const element = (name: string, style = '') =>
  `<${name}${(articleElements[name] ?? []).map((key) => ` ${key}="${addresses[key] ?? 1}"`).join('')}${style}>`;
const tableParts = ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'];
const article = [
  ...Object.keys(articleElements).map((name) => (tableParts.includes(name) ? '' : element(name))),
  `<table>${tableParts.map((name) => element(name)).join('')}</table>`,
  ...alignedElements.flatMap((name) =>
    alignments.map((alignment) => {
      const aligned = element(name, ` style="text-align:${alignment}"`);
      return /^t[dh]$/.test(name) ? `<table><tr>${aligned}</table>` : aligned;
    }),
  ),
].join('');
