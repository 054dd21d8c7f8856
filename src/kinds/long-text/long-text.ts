import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import {
  checkCharacters,
  checkLength,
  normalizeText,
  sampleSentence,
  sampleTitle,
  textExpected,
} from '../plain-text.ts';
import { number } from '../shape.ts';

/**
 * Plain text of several lines.
 *
 * @example
 * longText({ label: { zh: '摘要', en: 'Summary' }, max: 300 })
 */
export interface LongTextField extends FieldOptions {
  kind: 'longText';
  /** The maximum number of characters. */
  max: number;
}

export const longText = <const O extends OptionsOf<LongTextField>>(options: Exactly<O, OptionsOf<LongTextField>>) =>
  ({ kind: 'longText', ...(options as O) }) as const;

export const longTextMeaning: Meaning<LongTextField> = {
  shape: fieldShape<LongTextField>({ max: number }, {}),
  initial: () => null,
  normalize: normalizeText,
  check: (value, field) =>
    typeof value === 'string' ? (checkCharacters(value) ?? checkLength(value, 0, field.max)) : textExpected,
  long: true,
  sample: ({ label, max }, source) => `${sampleTitle(label, source)}\n${sampleSentence(source)}`.slice(0, max),
  sortable: false,
  hasEquality: false,
  countable: false,
  filter: 'contains',
};
