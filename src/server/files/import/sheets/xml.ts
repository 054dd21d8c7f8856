import { Parser } from 'htmlparser2';
import { limits } from './limits.ts';
import { assertCellLength, refusedFile } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** What an XML part contains, in document order. Names are local, since a sheet uses a single namespace. */
export interface XmlHandler {
  open: (name: string, attributes: XmlAttributes) => void;
  /** Also called for an empty element. */
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Length of the longest entity: `&#x10ffff;`. */
const LONGEST_ENTITY = 10;

/** Maximum length of a tag: the parser holds all attributes of a tag at once. */
const LONGEST_TAG = 20_000;

/** Reads an XML part while it is unpacked; a document type and elements that are not closed are refused. */
export async function readXmlPart(part: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const parser = createParser(handler);
  const decoder = new TextDecoder();
  for await (const chunk of part) parser.write(decoder.decode(chunk, { stream: true }));
  parser.end(decoder.decode());
}

function createParser({ open, close, text }: XmlHandler): Parser {
  const withoutEntities = createEntityReader();
  let [pending, depth, tagStart, tagEnd] = ['', 0, 0, 0];
  let isLiteral = false;
  // The parser cuts a text where a chunk ends, which may be inside an entity.
  const endText = () => {
    if (pending !== '') text?.(isLiteral ? pending : withoutEntities(pending));
    pending = '';
  };
  const parser = new Parser(
    {
      onopentagname() {
        endText();
        tagStart = parser.startIndex;
        depth += 1;
        if (depth > limits.levels) throw refusedFile(unreadableFile.damaged);
      },
      onattribute() {
        assertTagLength(parser.endIndex - tagStart);
      },
      onopentag(name, attributes) {
        tagEnd = parser.endIndex;
        assertTagLength(tagEnd - tagStart);
        open(localName(name), attributes);
      },
      onclosetag(name, isImplied) {
        endText();
        // The parser calls the end of an empty element implied as well.
        if (isImplied && parser.endIndex !== tagEnd) throw refusedFile(unreadableFile.damaged);
        depth -= 1;
        close?.(localName(name));
      },
      ontext(part) {
        pending += part;
        // Checked before entities are decoded, which happens for a whole text at once.
        assertCellLength(pending.length / LONGEST_ENTITY);
      },
      oncomment: endText,
      oncdatastart() {
        endText();
        isLiteral = true;
      },
      oncdataend() {
        endText();
        isLiteral = false;
      },
      onprocessinginstruction(name) {
        endText();
        if (name.startsWith('!')) throw refusedFile(unreadableFile.damaged);
      },
    },
    // Its own decoding of entities follows HTML, which replaces characters that must be refused.
    { xmlMode: true, decodeEntities: false },
  );
  return parser;
}

function assertTagLength(characters: number): void {
  if (characters > LONGEST_TAG) throw refusedFile(unreadableFile.damaged);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute by its local name; undefined if it is missing. */
export function attribute(attributes: XmlAttributes, name: string): string | undefined {
  for (const key in attributes) if (localName(key) === name) return withoutEntities(attributes[key] ?? '');
  return undefined;
}

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
