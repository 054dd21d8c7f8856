import type { Pieces } from './pieces.ts';

/** Stored text with markup, by the blocks at its outermost level: paragraphs, headings, lists, tables, pictures. */
export const htmlPieces: Pieces = {
  split: (value) => (typeof value === 'string' ? splitBlocks(value) : []),
  join: (blocks) => blocks.join('') || null,
};

/** Plain text by its lines. */
export const linePieces: Pieces = {
  split: (value) => (typeof value === 'string' && value ? value.split('\n') : []),
  join: (lines) => lines.join('\n') || null,
};

const tags = /<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/gi;
const voidElements = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'wbr']);

/** Joined again they are the text, letter by letter. */
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
