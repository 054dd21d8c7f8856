import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element by its local name; prefixes differ from one CAS server to the next. */
export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly Element[];
  /** The text directly inside it. */
  text: string;
}

/** Of a document: reading one takes a second for every 256 KB, and nobody is answered meanwhile. */
export const LONGEST_XML = 64 * 1024;

/**
 * The root element of a document, or `null` when it is not one. A document type is refused: nothing we read needs one,
 * and entities of its own are how XML is turned against its reader.
 */
export function readXml(text: string): Element | null {
  if (text.length > LONGEST_XML || /<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return null;
  const roots = elementsIn(nodesIn(text));
  return roots.length === 1 ? (roots[0] ?? null) : null;
}

/** Nothing of what the parser refuses, such as more than a hundred levels and names that are JavaScript's own. */
function nodesIn(text: string): readonly Node[] {
  try {
    return parser.parse(text) as Node[];
  } catch {
    return [];
  }
}

export const childOf = (element: Element | null | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** As text of XML and of HTML. What XML 1.0 cannot hold, not even as a number, is left out. */
export const escapeXml = (text: string): string =>
  text.replace(notXml, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const notXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const TEXT = '#text';
const CDATA = '#cdata';

// The parser leaves entities alone, so that ours below are the only ones there are.
const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: false,
  cdataPropName: CDATA,
  maxNestedTags: 100,
});

/** What the parser makes of a piece of XML, in document order: one key, the name, beside `:@` for the attributes. */
type Node = Record<string, unknown>;

function elementsIn(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => {
    const name = nameOf(node);
    return name === TEXT || name === CDATA ? [] : [elementOf(node, name)];
  });
}

function elementOf(node: Node, name: string): Element {
  const inside = node[name] as Node[];
  const attributes = Object.entries((node[':@'] ?? {}) as Record<string, string>);
  return {
    name,
    attributes: new Map(attributes.map(([key, value]) => [key, decode(value)])),
    children: elementsIn(inside),
    text: inside.map(textOf).join(''),
  };
}

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? TEXT;

function textOf(node: Node): string {
  if (TEXT in node) return decode(String(node[TEXT]));
  if (CDATA in node) return (node[CDATA] as Node[]).map((part) => String(part[TEXT] ?? '')).join('');
  return '';
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and numbers; anything else stays as it was written. Each is decoded once. */
const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const point = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return isCharacter(point) ? String.fromCodePoint(point) : '\uFFFD';
  });

const isCharacter = (point: number): boolean =>
  (point >= 0x20 && point <= 0xd7ff) ||
  [0x9, 0xa, 0xd].includes(point) ||
  (point >= 0xe000 && point <= 0x10ffff && point !== 0xfffe && point !== 0xffff);
