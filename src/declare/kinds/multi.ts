import type { FieldOptions, Meaning } from '../field.ts';
import type { Option } from './choice.ts';

/** Several of a few fixed options. */
export interface MultiField<O extends string = string> extends FieldOptions {
  kind: 'multi';
  options: Readonly<Record<O, Option>>;
  initial?: readonly NoInfer<O>[];
}

export const multi = <const O extends Omit<MultiField, 'kind'>>(options: O) => ({ kind: 'multi', ...options }) as const;

export const multiMeaning: Meaning<MultiField> = {
  initial: (field) => field.initial ?? null,
  tidy: (value) => (Array.isArray(value) ? (value.length > 0 ? [...new Set(value)] : null) : value),
  check: (value, { options }) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string' && Object.hasOwn(options, one))
      ? undefined
      : { zh: '请从列出的选项中选择。', en: 'Please choose among the options.' },
  sortable: false,
  filter: 'oneOf',
};
