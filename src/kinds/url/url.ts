import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { checkCharacters, normalizeText } from '../plain-text.ts';

/**
 * An external https address.
 *
 * @example
 * url({ label: { zh: '原文链接', en: 'Original' } })
 */
export interface UrlField extends FieldOptions {
  kind: 'url';
}

export const url = <const O extends OptionsOf<UrlField>>(options: Exactly<O, OptionsOf<UrlField>>) =>
  ({ kind: 'url', ...(options as O) }) as const;

export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 500 &&
  /^https:\/\/[^/?#\s@]+\.[^/?#\s@]+/i.test(value) &&
  !/\s/.test(value) &&
  URL.canParse(value);

export const urlMeaning: Meaning<UrlField> = {
  shape: fieldShape<UrlField>({}, {}),
  initial: () => null,
  normalize: normalizeText,
  check: (value) =>
    isWebAddress(value)
      ? checkCharacters(value)
      : { zh: '请填写以 https:// 开头的完整网址。', en: 'Please write a whole address that begins with https://.' },
  sample: (_field, { number }) => `https://example.cn/${number}`,
  sortable: false,
  hasEquality: true,
  countable: false,
  inCell: 'typed',
  filter: 'contains',
};
