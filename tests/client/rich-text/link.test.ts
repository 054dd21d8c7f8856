import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { extensions } from '../../../src/client/rich-text/editor.tsx';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function openEditor(content: string): Editor {
  editor = new Editor({ element: document.createElement('div'), extensions, content });
  return editor;
}

const link = (address: string, text: string) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`;

test.each(['https://a.cn/b?c=d#e', 'mailto:a@b.cn', 'tel:010-1234', '/info', '#notes'])(
  'a link to %s is unchanged after opening and saving',
  (address) => {
    const html = `<p>见${link(address, '此处')}。</p>`;
    expect(openEditor(html).getHTML()).toBe(html);
  },
);

test.each(['javascript:alert(1)', 'ftp://a.cn', '//elsewhere.cn', 'data:text/html,a'])(
  'a link to %s, which the server removes, is shown in the editor as text without a link',
  (address) => {
    expect(openEditor(`<p>见${link(address, '此处')}。</p>`).getHTML()).toBe('<p>见此处。</p>');
  },
);

test('a link with a bold word stays one link after opening and saving', () => {
  const html = `<p>${link('/info', '甲<strong>乙</strong>丙')}</p>`;
  expect(openEditor(html).getHTML()).toBe(html);
});

test('text typed after a link is not part of it', () => {
  const article = openEditor(`<p>${link('/info', '此处')}</p>`);
  article.commands.focus('end');
  article.view.dispatch(article.state.tr.insertText('后'));
  expect(article.getHTML()).toBe(`<p>${link('/info', '此处')}后</p>`);
});

test.each([
  ['https://a.cn/b', 'https://a.cn/b'],
  ['mailto:a@b.cn', 'mailto:a@b.cn'],
])('%s pasted over a selection links the selected text', (pasted, address) => {
  const article = openEditor('<p>见此处。</p>');
  article.commands.setTextSelection({ from: 2, to: 4 });
  article.view.pasteText(pasted);
  expect(article.getHTML()).toBe(`<p>见${link(address, '此处')}。</p>`);
});

test('pasted text that is not just an address replaces the selected text', () => {
  const article = openEditor('<p>见此处。</p>');
  article.commands.setTextSelection({ from: 2, to: 4 });
  article.view.pasteText('那里 https://a.cn');
  expect(article.getText()).toBe('见那里 https://a.cn。');
});

test.each([
  ['见 https://a.cn/b?c=1。', `见 ${link('https://a.cn/b?c=1', 'https://a.cn/b?c=1')}。`],
  ['(https://a.cn/b).', `(${link('https://a.cn/b', 'https://a.cn/b')}).`],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('in the pasted text “%s”, only web addresses become links, without the punctuation around them', (pasted, html) => {
  const article = openEditor('<p></p>');
  article.view.pasteText(pasted);
  expect(article.getHTML()).toBe(`<p>${html}</p>`);
});
