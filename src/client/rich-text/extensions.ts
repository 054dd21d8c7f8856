import { mergeAttributes } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { mediaUrl } from '../session/session.ts';

/** Pictures keep the address the server gave them; only the screen sees the whole one. */
const Picture = Image.extend({
  renderHTML({ HTMLAttributes }) {
    return ['img', mergeAttributes(HTMLAttributes, { loading: 'lazy' })];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      dom.src = mediaUrl(node.attrs.src);
      dom.alt = node.attrs.alt ?? '';
      return { dom };
    };
  },
});

/**
 * Tab goes from cell to cell and, in the last one, out of the editor, as it does anywhere. The package's own adds a row
 * there, and another with every further one, so that the keyboard never got out; rows have a button.
 */
const ArticleTable = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
});

/** What an article may hold, and its keys. */
export const extensions = [
  // No trailing empty paragraph: it would count as a change nobody made.
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    trailingNode: false,
    codeBlock: false,
    code: false,
    link: { openOnClick: false, autolink: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  TableKit.configure({ table: false }),
  ArticleTable.configure({ resizable: false }),
  // In a line, so that a picture is aligned as its paragraph is.
  Picture.configure({ inline: true }),
];
