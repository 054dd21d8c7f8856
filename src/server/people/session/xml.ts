import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element by its local name, since CAS servers use different prefixes. */
export interface Element {
  name: string;
  /** The namespace of its prefix, or the default namespace. */
  namespace: string | null;
  attributes: ReadonlyMap<string, string>;
  children: readonly Element[];
  /** The text directly inside it. */
  text: string;
  /** Whether nothing stands between the parts of the text: no element, comment or processing instruction. */
  hasOnlyText: boolean;
}

/** Maximum length of a document. */
export const LONGEST_XML = 64 * 1024;

/** Maximum number of tags and attributes, of which a CAS answer has some dozens: 64 KB of them block the server for 200 ms. */
const MAX_MARKUP = 2_000;

/**
 * The root element, or `null` if the text is no XML document. A document type is refused, because custom entities
 * enable attacks on the parser.
 */
export function readXml(text: string): Element | null {
  const markup = text.match(/[<=]/g)?.length ?? 0;
  if (text.length > LONGEST_XML || markup > MAX_MARKUP || /<!DOCTYPE/i.test(text)) return null;
  if (XMLValidator.validate(text) !== true) return null;
  const roots = elementsIn(nodesIn(text), null);
  return roots.length === 1 ? (roots[0] ?? null) : null;
}

/**
 * The parsed nodes; empty if the parser fails, for instance on more than a hundred levels or names of JavaScript
 * properties.
 */
function nodesIn(text: string): readonly Node[] {
  try {
    return parser.parse(text) as Node[];
  } catch {
    return [];
  }
}

export const childOf = (element: Element | null | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** Escapes text for XML and HTML and removes characters that XML 1.0 cannot represent. */
export const escapeXml = (text: string): string =>
  text.replace(notXml, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const notXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const TEXT = '#text';
const CDATA = '#cdata';
const COMMENT = '#comment';

// The parser does not decode entities; `decode` below does.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  trimValues: false,
  cdataPropName: CDATA,
  commentPropName: COMMENT,
  maxNestedTags: 100,
});

/** A node of the parser, in document order: one key is the name, `:@` holds the attributes. */
type Node = Record<string, unknown>;

/** The namespaces declared by an element by prefix; the empty prefix is the default namespace. */
interface Scope {
  declared: ReadonlyMap<string, string>;
  outer: Scope | null;
}

function elementsIn(nodes: readonly Node[], scope: Scope | null): Element[] {
  return nodes.flatMap((node) => {
    const name = nameOf(node);
    return isElementName(name) ? [elementOf(node, name, scope)] : [];
  });
}

function elementOf(node: Node, qualified: string, outer: Scope | null): Element {
  const content = node[qualified] as Node[];
  const { declared, attributes } = attributesIn(node);
  const scope = declared.size > 0 ? { declared, outer } : outer;
  const [prefix, name] = splitName(qualified);
  return {
    name,
    namespace: namespaceOf(prefix, scope),
    attributes,
    children: elementsIn(content, scope),
    text: content.map(textOf).join(''),
    hasOnlyText: content.every((part) => TEXT in part || CDATA in part),
  };
}

/** Text, CDATA sections and comments are nodes whose names begin with `#`, processing instructions with `?`. */
const isElementName = (name: string): boolean => !/^[#?]/.test(name);

/** The attributes of an element without namespace declarations. */
function attributesIn(node: Node) {
  const [declared, attributes] = [new Map<string, string>(), new Map<string, string>()];
  for (const [key, value] of Object.entries((node[':@'] ?? {}) as Record<string, string>)) {
    const [prefix, local] = splitName(key);
    if (key === 'xmlns') declared.set('', decode(value));
    else if (prefix === 'xmlns') declared.set(local, decode(value));
    else attributes.set(local, decode(value));
  }
  return { declared, attributes };
}

/** Splits a qualified name into prefix (possibly empty) and local name. */
function splitName(qualified: string): [prefix: string, local: string] {
  const colon = qualified.indexOf(':');
  return [qualified.slice(0, Math.max(colon, 0)), qualified.slice(colon + 1)];
}

/** The innermost declaration applies; an empty one removes the outer one. */
function namespaceOf(prefix: string, innermost: Scope | null): string | null {
  for (let scope = innermost; scope !== null; scope = scope.outer) {
    const namespace = scope.declared.get(prefix);
    if (namespace !== undefined) return namespace || null;
  }
  return null;
}

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? TEXT;

function textOf(node: Node): string {
  if (TEXT in node) return decode(String(node[TEXT]));
  if (CDATA in node) return (node[CDATA] as Node[]).map((part) => String(part[TEXT] ?? '')).join('');
  return '';
}

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Decodes the five entities of XML and character references once; others stay unchanged. A reference to a control
 * character becomes U+FFFD, since it was written to be part of the text and must not be trimmed like a line break.
 */
const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (reference, decimal, hex, name) => {
    if (name) return namedEntities[name] ?? reference;
    const point = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return isCharacter(point) ? String.fromCodePoint(point) : '\uFFFD';
  });

const isCharacter = (point: number): boolean =>
  (point >= 0x20 && point <= 0x7e) ||
  (point >= 0xa0 && point <= 0xd7ff) ||
  (point >= 0xe000 && point <= 0x10ffff && point !== 0xfffe && point !== 0xffff);
