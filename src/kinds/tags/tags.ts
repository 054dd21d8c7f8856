import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { checkCharacters, checkLength } from '../plain-text.ts';
import { number } from '../shape.ts';

/**
 * Several free words.
 *
 * @example
 * tags({ label: { zh: '标签', en: 'Tags' }, max: 5, each: 10 })
 */
export interface TagsField extends FieldOptions {
  kind: 'tags';
  /** The maximum number of tags. @default 10 */
  max?: number;
  /** The maximum number of characters of each tag. @default 20 */
  each?: number;
}

export const tags = <const O extends OptionsOf<TagsField>>(options: Exactly<O, OptionsOf<TagsField>>) =>
  ({ kind: 'tags', ...(options as O) }) as const;

export const tagsMeaning: Meaning<TagsField> = {
  shape: fieldShape<TagsField>({}, { max: number, each: number }),
  initial: () => null,
  normalize(value) {
    if (!Array.isArray(value)) return value;
    const words = value.map((word) => (typeof word === 'string' ? word.trim() : word)).filter((word) => word !== '');
    return words.length > 0 ? [...new Set(words)] : null;
  },
  check(value, { max = 10, each = 20 }) {
    if (!Array.isArray(value) || !value.every((word) => typeof word === 'string')) {
      return { zh: '请填写若干个词。', en: 'Please write a few words.' };
    }
    if (value.length > max) {
      return {
        zh: `最多 ${max} 个，现在是 ${value.length} 个。`,
        en: `Use at most ${max}; there are ${value.length}.`,
      };
    }
    return value.map((word) => checkCharacters(word) ?? checkLength(word, 1, each)).find(Boolean);
  },
  sample: ({ max = 10 }, { number }) => [`词${number}`, '常用词'].slice(0, max),
  sortable: false,
  hasEquality: false,
  countable: true,
  filter: 'oneOf',
};
