import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { checkFormat, formatShape, sampleOfFormat, type TextFormat } from '../formats.ts';
import { checkCharacters, checkLength, normalizeText, sampleTitle, textExpected } from '../plain-text.ts';
import { number, textShape } from '../shape.ts';

/**
 * One line of text.
 *
 * @example
 * text({ label: { zh: '书号', en: 'ISBN' }, max: 20, format: 'isbn' })
 */
export interface TextField extends FieldOptions {
  kind: 'text';
  /** The value of a new record. */
  initial?: string;
  /** The minimum number of characters. */
  min?: number;
  /** The maximum number of characters. @default 120 */
  max?: number;
  /** The format it must have: a number with a check digit, or a code used by programs. */
  format?: TextFormat;
  /** The name of the text field whose value this one must not precede, for times of a day. */
  after?: string;
}

export const TEXT_MAX = 120;

export const text = <const O extends OptionsOf<TextField>>(options: Exactly<O, OptionsOf<TextField>>) =>
  ({ kind: 'text', ...(options as O) }) as const;

export const textMeaning: Meaning<TextField> = {
  shape: fieldShape<TextField>(
    {},
    { initial: textShape, min: number, max: number, format: formatShape, after: textShape },
  ),
  initial: (field) => field.initial ?? null,
  normalize: normalizeText,
  check(value, field, draft) {
    if (typeof value !== 'string') return textExpected;
    if (/[\n\r]/.test(value)) return { zh: '请写在一行内。', en: 'Please keep this on one line.' };
    return (
      checkCharacters(value) ??
      checkLength(value, field.min ?? 0, field.max ?? TEXT_MAX) ??
      (field.format && checkFormat(value, field.format)) ??
      checkNotBefore(value, field.after === undefined ? null : draft[field.after])
    );
  },
  dependsOn: ({ after }) => (after === undefined ? [] : [after]),
  withSuffix: (value, suffix, { format, max = TEXT_MAX }) =>
    format ? value : [...value].slice(0, max - suffix.length).join('') + suffix,
  sample: ({ label, format, min = 0, max = TEXT_MAX }, source) =>
    format ? sampleOfFormat(format, source.number) : sampleTitle(label, source).padEnd(min, '。').slice(0, max),
  sortable: true,
  hasEquality: true,
  countable: false,
  inCell: 'typed',
  filter: 'contains',
};

const checkNotBefore = (value: string, earliest: unknown) =>
  typeof earliest === 'string' && value < earliest
    ? { zh: `不能早于 ${earliest}。`, en: `This must not be before ${earliest}.` }
    : undefined;
