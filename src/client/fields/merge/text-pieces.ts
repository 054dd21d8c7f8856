import type { Pieces } from './pieces.ts';

/** The pieces of an HTML text: its top-level blocks, such as paragraphs, headings, lists, tables and pictures. */
export const htmlPieces: Pieces = {
  split: (value) => (typeof value === 'string' ? splitBlocks(value) : []),
  join: (blocks) => blocks.join('') || null,
};

/** The pieces of a plain text: its lines. */
export const linePieces: Pieces = {
  split: (value) => (typeof value === 'string' && value ? value.split('\n') : []),
  join: (lines) => lines.join('\n') || null,
};

const tags = /<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/gi;
const voidElements = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'wbr']);

/** Splits HTML into its top-level blocks; joined, they are exactly the same text again. */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: tag, 1: closing, 2: name = '', 3: selfClosing, index } of html.matchAll(tags)) {
    const isVoid = Boolean(selfClosing) || voidElements.has(name.toLowerCase());
    if (depth === 0 && !closing && html.slice(start, index).trim()) {
      blocks.push(html.slice(start, index));
      start = index;
    }
    if (!isVoid) depth = Math.max(0, depth + (closing ? -1 : 1));
    if (depth > 0) continue;
    blocks.push(html.slice(start, index + tag.length));
    start = index + tag.length;
  }
  if (start < html.length) blocks.push(html.slice(start));
  return blocks;
}
