import type { Sentence } from '../../contract/label.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { checkAlt } from '../image/image.ts';
import { checkCharacters, lengthOf, sampleSentence, sampleTitle, textExpected } from '../plain-text.ts';
import { number } from '../shape.ts';

/**
 * Formatted text with headings, lists, links and pictures, stored as HTML that the server sanitizes.
 *
 * @example
 * richText({ label: { zh: '正文', en: 'Text' }, required: 'publish', min: 20 })
 */
export interface RichTextField extends FieldOptions {
  kind: 'richText';
  /** The minimum number of characters, without the markup. */
  min?: number;
}

const MAX_BYTES = 200_000;

export const richText = <const O extends OptionsOf<RichTextField>>(options: Exactly<O, OptionsOf<RichTextField>>) =>
  ({ kind: 'richText', ...(options as O) }) as const;

/** The text without its markup. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The alternative text of each picture. */
const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*>/gi)].map(([tag]) => / alt="([^"]*)"/i.exec(tag)?.[1] ?? '');

const isBlank = (html: string): boolean => plainTextOf(html) === '' && !/<(img|hr)\b/i.test(html);

/** The server also checks this before sanitizing, which is slow for long texts. */
export const checkHtmlLength = (html: string): Sentence | undefined =>
  html.length > MAX_BYTES || new TextEncoder().encode(html).length > MAX_BYTES
    ? { zh: '正文过长，请精简到 200 KB 以内。', en: 'The text is too long; please keep it under 200 KB.' }
    : undefined;

export const richTextMeaning: Meaning<RichTextField> = {
  shape: fieldShape<RichTextField>({}, { min: number }),
  initial: () => null,
  normalize: (value) => (typeof value === 'string' && isBlank(value) ? null : value),
  check(value, field) {
    if (typeof value !== 'string') return textExpected;
    const lengthError = checkHtmlLength(value);
    if (lengthError) return lengthError;
    const min = field.min ?? 0;
    if (lengthOf(plainTextOf(value)) < min) {
      return { zh: `正文至少 ${min} 个字。`, en: `Write at least ${min} characters of text.` };
    }
    return checkCharacters(value);
  },
  toPublish(value) {
    const undescribed = typeof value === 'string' ? picturesIn(value).findIndex(checkAlt) : -1;
    return undescribed < 0
      ? undefined
      : {
          zh: `正文第 ${undescribed + 1} 张图片：请填写 2 至 120 字的说明。`,
          en: `Picture ${undescribed + 1} in the text: please describe it in 2 to 120 characters.`,
        };
  },
  isArticle: true,
  long: true,
  sample({ label, min = 0 }, source) {
    const sentence = sampleSentence(source);
    return `<p>${sampleTitle(label, source)}</p><p>${sentence.repeat(Math.max(Math.ceil(min / sentence.length), 1))}</p>`;
  },
  sortable: false,
  hasEquality: false,
  countable: false,
  filter: false,
};
