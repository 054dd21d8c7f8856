import { Extension } from '@tiptap/core';

/** For the two extensions of tiptap's starter kit that write program code, which nobody does here. */
export const Code = Extension.create({ name: 'code' });
export const CodeBlock = Extension.create({ name: 'codeBlock' });
