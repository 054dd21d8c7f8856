import type { FieldOptions, Meaning } from '../field.ts';
import { checkCharacters, checkLength, notText, tidyText } from './plain-text.ts';

/** One line of text. */
export interface TextField extends FieldOptions {
  kind: 'text';
  min?: number;
  /** 120 unless said. */
  max?: number;
}

export const TEXT_MAX = 120;

export const text = <const O extends Omit<TextField, 'kind'>>(options: O) => ({ kind: 'text', ...options }) as const;

export const textMeaning: Meaning<TextField> = {
  initial: () => null,
  tidy: tidyText,
  check(value, field) {
    if (typeof value !== 'string') return notText;
    if (/[\n\r]/.test(value)) return { zh: '请写在一行内。', en: 'Please keep this on one line.' };
    return checkCharacters(value) ?? checkLength(value, field.min ?? 0, field.max ?? TEXT_MAX);
  },
  sortable: true,
  filter: 'contains',
};
