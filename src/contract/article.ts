/**
 * The markup of an article, for the server that stores it and the client that shows it. Any other element is replaced by
 * its content, any other attribute is removed.
 */

const cell = ['colspan', 'rowspan'];

/** The attributes of each allowed element, without the alignment. */
export const articleElements: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'li'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'pre'],
      ...['table', 'thead', 'tbody', 'tr', 'colgroup', 'col', 'caption', 'figure', 'figcaption'],
    ].map((name) => [name, []]),
  ),
  ol: ['start'],
  th: cell,
  td: cell,
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
};

/** The attributes that hold an address. */
export const addressAttributes: readonly string[] = ['href', 'src'];

/** An address has one of these schemes or is a path on the own host. */
export const addressSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Blanks, control characters and what else is shown as nothing. */
const INVISIBLE = /[\s\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]|[\u034F\u17B4\u17B5]/gu;

/** A site that is never meant, to which relative addresses are resolved. */
const OWN_SITE = 'https://own-site.invalid/article/';

/** Longer than any scheme; normalizing may make a text eighteen times as long. */
const MAX_SCHEME = 100;

/**
 * The address of a link without what is invisible before or inside its scheme; undefined if the link must not be kept. Parsed
 * as browsers do, it has one of the schemes or lies on the own site.
 */
export function linkAddress(address: string): string | undefined {
  // A scheme ends before the first of these.
  const [beginning = ''] = /^[^/\\?#]*/.exec(address) ?? [];
  const head = beginning.replace(INVISIBLE, '');
  const cleaned = head + address.slice(beginning.length);
  const hasScheme = `${head}${head.slice(0, MAX_SCHEME).normalize('NFKC')}`.includes(':');
  const scheme = head.split(':', 1)[0]?.toLowerCase() ?? '';
  if (cleaned === '' || (hasScheme && !addressSchemes.includes(scheme))) return undefined;
  const base = hasScheme ? undefined : OWN_SITE;
  if (!URL.canParse(cleaned, base)) return undefined;
  const url = new URL(cleaned, base);
  const isKept = hasScheme ? url.protocol === `${scheme}:` : url.origin === new URL(OWN_SITE).origin;
  return isKept ? cleaned : undefined;
}

export const allowedAddress = new RegExp(`^(?:(?:${addressSchemes.join('|')}):|#|/(?![/\\\\]))`, 'i');

/** The elements whose text may be aligned, stored as `style="text-align:…"`. */
export const alignedElements: readonly string[] = ['p', 'h2', 'h3', 'h4', 'td', 'th'];

export const alignments: readonly string[] = ['left', 'center', 'right', 'justify'];

/** Elements that are removed with their content. */
export const removedWithContent: readonly string[] = [
  ...['script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript', 'title'],
  ...['textarea', 'select', 'option'],
];
