import { Mark, markPasteRule, mergeAttributes } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { allowedAddress } from '../../contract/article.ts';

/** The typed text as a link address; a bare domain such as `museum.cn` gets `https://`. Null if it is not allowed. */
export function linkAddressOf(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[\d+-]+|\/(?!\/)[^\s]*)$/i.test(text)) return text;
  return /^[\w-]+(\.[\w-]+)+(\/[^\s]*)?$/.test(text) ? `https://${text}` : null;
}

/** Addresses in a pasted text; Chinese characters and punctuation at the end belong to the sentence. */
const PASTED_ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*[\w\-~/#@$&+=%]/gi;

/**
 * A link of an article, with the addresses that the server stores. The extension of Tiptap's authors allows more schemes,
 * which the server removes, and contains a list of all domain endings to find addresses while typing, which is not used.
 */
export const Link = Mark.create({
  name: 'link',
  // Outside bold and italic, so that a link with a bold word stays one link.
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,

  addAttributes: () => ({
    href: { default: null },
    target: { default: '_blank' },
    rel: { default: 'noopener noreferrer' },
    title: { default: null },
  }),

  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => allowedAddress.test(link.getAttribute('href') ?? '') && null },
  ],

  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), 0],

  addPasteRules() {
    const getAttributes = ([href]: RegExpMatchArray) => ({ href });
    return [markPasteRule({ find: PASTED_ADDRESS, type: this.type, getAttributes })];
  },

  addProseMirrorPlugins() {
    const { editor, type } = this;
    return [
      new Plugin({
        props: {
          /** An address pasted over a selection links the selected text. */
          handlePaste({ state }, _event, { content }) {
            const text = content.textBetween(0, content.size);
            if (state.selection.empty || !/^(https?:\/\/|mailto:|tel:)/i.test(text)) return false;
            const href = linkAddressOf(text);
            return href !== null && editor.commands.setMark(type, { href });
          },
        },
      }),
    ];
  },
});
