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

export const allowedAddress = new RegExp(`^(?:(?:${addressSchemes.join('|')}):|#|/(?![/\\\\]))`, 'i');

/** The elements whose text may be aligned, stored as `style="text-align:…"`. */
export const alignedElements: readonly string[] = ['p', 'h2', 'h3', 'h4', 'td', 'th'];

export const alignments: readonly string[] = ['left', 'center', 'right', 'justify'];

/** Elements that are removed with their content. */
export const removedWithContent: readonly string[] = [
  ...['script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript', 'title'],
  ...['textarea', 'select', 'option'],
];
