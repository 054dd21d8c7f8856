import { limits } from './limits.ts';
import { assertCellLength, refusedFile } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';

/** The tokens of an XML text, in document order. */
export type Token =
  | { is: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { is: 'close'; name: string }
  | { is: 'text'; text: string };

/** Length of the longest entity: `&#x10ffff;`. */
const LONGEST_ENTITY = 10;

/** Tokenizes XML with local names, since a sheet uses a single namespace; a document type is refused. */
export function* tokensOf(xml: string): Generator<Token> {
  const withoutEntities = createEntityReader();
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag < 0) return;
    // Checked before entities are decoded, which happens for a whole text at once.
    assertCellLength((tag - at) / LONGEST_ENTITY);
    if (tag > at) yield { is: 'text', text: withoutEntities(xml.slice(at, tag)) };
    if (xml.startsWith('<!', tag)) {
      const { end, text } = special(xml, tag);
      if (text) yield { is: 'text', text };
      at = end;
      continue;
    }
    const end = endOfTag(xml, tag);
    at = end + 1;
    if (xml[tag + 1] !== '?') yield tokenIn(xml, tag, end);
  }
}

/** Skips a comment and returns the text of a CDATA section. */
function special(xml: string, tag: number): { end: number; text?: string } {
  if (xml.startsWith('<!--', tag)) return { end: endAfter(xml, '-->', tag) };
  if (xml.startsWith('<![CDATA[', tag)) {
    const end = endAfter(xml, ']]>', tag);
    return { end, text: xml.slice(tag + 9, end - 3) };
  }
  throw refusedFile(unreadableFile.damaged);
}

function endAfter(xml: string, marker: string, from: number): number {
  const end = xml.indexOf(marker, from);
  if (end < 0) throw refusedFile(unreadableFile.damaged);
  return end + marker.length;
}

/** Maximum length of a tag, since searching a longer one for attributes would take very long. */
const LONGEST_TAG = 20_000;

/** The end of a tag, ignoring `>` inside quoted attributes. */
function endOfTag(xml: string, tag: number): number {
  let quote = '';
  for (let at = tag + 1; at < Math.min(xml.length, tag + LONGEST_TAG); at += 1) {
    const character = xml[at] as string;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  throw refusedFile(unreadableFile.damaged);
}

function tokenIn(xml: string, tag: number, end: number): Token {
  const isClosing = xml[tag + 1] === '/';
  const isEmpty = xml[end - 1] === '/';
  const inner = xml.slice(tag + (isClosing ? 2 : 1), isEmpty ? end - 1 : end);
  const space = inner.search(/\s/);
  const qualifiedName = space < 0 ? inner : inner.slice(0, space);
  const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
  if (isClosing) return { is: 'close', name };
  return { is: 'open', name, attributes: space < 0 ? '' : inner.slice(space), isEmpty };
}

/** The value of an attribute by its local name; undefined if it is missing. */
export function attribute(attributes: string, name: string): string | undefined {
  for (const [, attributeName = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (attributeName === name || attributeName.endsWith(`:${name}`)) return withoutEntities(double ?? single ?? '');
  }
  return undefined;
}
// The lookbehind anchors the match at the start of a name; without it a long name would be scanned once for each of its
// characters.
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities of one part of a file and limits their number. */
function createEntityReader(): (text: string) => string {
  let count = 0;
  return (text) =>
    withoutEntities(text, () => {
      count += 1;
      if (count > limits.entities) throw refusedFile(unreadableFile.tooManyEntities);
    });
}

const withoutEntities = (text: string, onEach?: () => void): string =>
  text.includes('&')
    ? text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (entity, name, decimal, hex) => {
        onEach?.();
        if (name) return namedEntities[name] ?? entity;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
      })
    : text;
