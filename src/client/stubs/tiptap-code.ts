import { Extension } from '@tiptap/core';

/** For two extensions of tiptap's starter kit, inline code and code blocks, which are not used. */
export const Code = Extension.create({ name: 'code' });
export const CodeBlock = Extension.create({ name: 'codeBlock' });
