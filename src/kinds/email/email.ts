import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { normalizeText } from '../plain-text.ts';

/**
 * An e-mail address.
 *
 * @example
 * email({ label: { zh: '邮箱', en: 'E-mail' }, seenBy: 'personal' })
 */
export interface EmailField extends FieldOptions {
  kind: 'email';
}

export const email = <const O extends OptionsOf<EmailField>>(options: Exactly<O, OptionsOf<EmailField>>) =>
  ({ kind: 'email', ...(options as O) }) as const;

export const emailMeaning: Meaning<EmailField> = {
  shape: fieldShape<EmailField>({}, {}),
  initial: () => null,
  normalize: normalizeText,
  check: (value) =>
    typeof value === 'string' &&
    value.length <= 120 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d-]+\.)+[a-z]{2,}$/i.test(value)
      ? undefined
      : {
          zh: '请填写正确的邮箱地址，例如 name@example.cn。',
          en: 'Please write an e-mail address such as name@example.cn.',
        },
  sample: (_field, { number }) => `visitor${number}@example.cn`,
  sortable: true,
  hasEquality: true,
  countable: false,
  filter: 'contains',
};
