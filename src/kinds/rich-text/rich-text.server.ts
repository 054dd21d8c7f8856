import { sql } from 'kysely';
import sanitizeHtml from 'sanitize-html';
import {
  addressSchemes,
  alignedElements,
  alignments,
  articleElements,
  linkAddress,
  removedWithContent,
} from '../../contract/article.ts';
import { API_PREFIX } from '../../contract/calls.ts';
import { type CleanedValue, mayReferTo, type ServerKind, type Stored } from '../../server/fields/kind.ts';
import { checkHtmlLength, type RichTextField } from './rich-text.ts';

export const richTextServerKind: ServerKind<RichTextField> = {
  columnType: 'text',
  request: () => ({ type: 'string', description: 'HTML' }),
  response: () => ({ type: 'string', description: 'HTML' }),
  exportText: (value) => plainText(String(value)),
  parseSheetCell: (cell) => ({ value: paragraphs(cell) }),
  exceedsCell: (value) => typeof value === 'string' && !isPlainText(value),
  clean: (value) => (typeof value === 'string' ? cleanHtml(value) : { value }),
  holdsMedia: () => true,
  mediaReferences: (column) =>
    sql`array_to_string(array(select (regexp_matches(${column}, ${sql.lit(PICTURE_ADDRESS)}, 'g'))[1]), ' ')`,
  // Pictures inside an article may have any size.
  pictureLimits: ({ label }) => ({ kind: 'image', label }),
  async store(value, _field, context): Promise<Stored> {
    const hashes = picturesIn(String(value));
    if (hashes.length === 0) return { column: value };
    if (!(await mayReferTo(context, hashes))) return { refused: pictureMissing };
    // The rows are locked until the transaction ends, so that no picture is deleted meanwhile.
    const storedPictures = await context.db
      .selectFrom('media')
      .select('hash')
      .where('hash', 'in', hashes)
      .forShare()
      .execute();
    return storedPictures.length === hashes.length ? { column: value } : { refused: pictureMissing };
  },
};

/** The plain text of an article, one line for each paragraph. */
const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<br[^>]*>|<\/(p|h\d|li|tr|blockquote|figcaption)>/g, '\n'), { allowedTags: [] })
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim();
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Converts plain text to HTML, one paragraph for each line. */
const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${sanitizeHtml(line.trim(), { allowedTags: [], disallowedTagsMode: 'escape' })}</p>`)
    .join('');

/** Whether the article is plain text, so that a sheet cell can hold it without loss. */
const isPlainText = (html: string): boolean => sanitizeRichText(paragraphs(plainText(html))) === sanitizeRichText(html);

/** The hashes of the stored pictures that an article shows. */
const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(new RegExp(PICTURE_ADDRESS, 'g'))].map(([, hash = '']) => hash)),
];

/**
 * A picture in a sanitized article, for JavaScript and PostgreSQL alike: a quotation mark inside an attribute, and an angle
 * bracket outside of a tag, are written as entities.
 */
const PICTURE_ADDRESS = `<img [^>]*src="[^"]*${API_PREFIX}/media/([0-9a-f]{64})[.-]`;

const pictureMissing = {
  zh: '正文里有图片已失效，请删除后重新插入。',
  en: 'A picture in the text is gone; please remove it and insert it again.',
};

/** The markup of an article; other tags are removed and their text is kept. */
const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(articleElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(articleElements).map(([tag, attributes]) => [
      tag,
      alignedElements.includes(tag) ? [...attributes, 'style'] : [...attributes],
    ]),
  ),
  allowedStyles: { '*': { 'text-align': [new RegExp(`^(${alignments.join('|')})$`)] } },
  allowedSchemes: [...addressSchemes],
  allowedSchemesByTag: { img: ['https'] },
  nonTextTags: [...removedWithContent],
  allowProtocolRelative: false,
  // The first-level heading is the title of the page, so a pasted one becomes a second-level heading.
  transformTags: {
    h1: 'h2',
    a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isShowable(attribs.src),
};

/** The attributes of a link; without `href` if its address must not be kept. */
function linkAttributes({ href, ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const address = href === undefined ? undefined : linkAddress(href);
  return { ...(address !== undefined && { href: address }), ...attributes, rel: 'noopener noreferrer' };
}

/** Stored pictures, and external ones over https. */
const isShowable = (source = ''): boolean => source.startsWith(`${API_PREFIX}/media/`) || /^https:\/\//i.test(source);

export const sanitizeRichText = (html: string): string => sanitizeHtml(html, sanitizeOptions);

/** Maximum nesting depth; sanitizing takes quadratic time in the depth. */
const MAX_LEVELS = 100;

const LONGEST_STYLE = 1_000;

class NestedTooDeep extends Error {}

/** Checks length and depth of the input before sanitizing it. */
function cleanHtml(html: string): CleanedValue {
  const refused = checkHtmlLength(html);
  if (refused) return { refused };
  let level = 0;
  const options: sanitizeHtml.IOptions = {
    ...sanitizeOptions,
    onOpenTag(_name, attributes) {
      // An alignment needs fewer characters, and parsing a long style takes longer than all the rest.
      if ((attributes.style?.length ?? 0) > LONGEST_STYLE) delete attributes.style;
      level += 1;
      if (level > MAX_LEVELS) throw new NestedTooDeep();
    },
    onCloseTag() {
      level -= 1;
    },
  };
  try {
    return { value: sanitizeHtml(html, options) };
  } catch (error) {
    if (error instanceof NestedTooDeep) return { refused: nestedTooDeep };
    throw error;
  }
}

const nestedTooDeep = {
  zh: `正文的层级超过 ${MAX_LEVELS} 层，请简化列表或表格。`,
  en: `The text is nested more than ${MAX_LEVELS} levels deep; please simplify its lists or tables.`,
};
