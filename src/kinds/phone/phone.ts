import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';

/**
 * A telephone number: a mainland mobile, a landline with its area code, or an international number.
 *
 * @example
 * phone({ label: { zh: '电话', en: 'Telephone' }, seenBy: 'personal' })
 */
export interface PhoneField extends FieldOptions {
  kind: 'phone';
}

export const phone = <const O extends OptionsOf<PhoneField>>(options: Exactly<O, OptionsOf<PhoneField>>) =>
  ({ kind: 'phone', ...(options as O) }) as const;

const mobile = /^1[3-9]\d{9}$/;
const landline = /^0\d{2,3}-?[2-9]\d{6,7}(-\d{1,6})?$/;
const international = /^\+[1-9]\d{6,14}$/;

export const phoneMeaning: Meaning<PhoneField> = {
  shape: fieldShape<PhoneField>({}, {}),
  initial: () => null,
  normalize: (value) => (typeof value === 'string' ? value.replace(/[\s()（）]/g, '') || null : value),
  check: (value) =>
    typeof value === 'string' && [mobile, landline, international].some((pattern) => pattern.test(value))
      ? undefined
      : {
          zh: '请填写 11 位手机号、带区号的座机（如 0760-88880000）或以 + 开头的国际号码。',
          en: 'Please write an 11-digit mobile, a landline with its area code (0760-88880000) or an international number with +.',
        },
  sample: (_field, { number }) => `1380013${String(number % 10_000).padStart(4, '0')}`,
  sortable: false,
  hasEquality: true,
  countable: false,
  filter: 'contains',
};
