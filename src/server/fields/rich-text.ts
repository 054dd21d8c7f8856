import sanitizeHtml from 'sanitize-html';
import { API_PREFIX } from '../../contract/calls.ts';
import type { RichTextField } from '../../declare/kinds/rich-text.ts';
import type { ServerKind } from './kind.ts';

export const richText: ServerKind<RichTextField> = {
  columnType: 'text',
  request: () => ({ type: 'string', description: 'HTML' }),
  response: () => ({ type: 'string', description: 'HTML' }),
  long: true,
  clean: (value) => (typeof value === 'string' ? cleanHtml(value) : value),
};

const aligned = ['p', 'h2', 'h3', 'h4', 'td', 'th'];
const cells = ['colspan', 'rowspan'];

/** What an article may be made of; everything else is taken away and its text kept. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'a', 'img'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'pre'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'colgroup', 'col', 'caption', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: cells,
    th: cells,
    ...Object.fromEntries(aligned.map((tag) => [tag, ['style', ...(tag.startsWith('t') ? cells : [])]])),
  },
  allowedStyles: { '*': { 'text-align': [/^(left|center|right|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // A first-level heading is the title's; one that was pasted becomes the next lower.
  transformTags: {
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isShowable(attribs.src),
};

/** Our own pictures, and those of others that are fetched safely. */
const isShowable = (source = ''): boolean => source.startsWith(`${API_PREFIX}/media/`) || /^https:\/\//i.test(source);

export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed);
