import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { flag } from '../shape.ts';

/**
 * Yes or no; never `null`.
 *
 * @example
 * toggle({ label: { zh: '重要', en: 'Major' }, initial: true })
 */
export interface ToggleField extends FieldOptions {
  kind: 'toggle';
  /** The value of a new record. @default false */
  initial?: boolean;
}

export const toggle = <const O extends OptionsOf<ToggleField>>(options: Exactly<O, OptionsOf<ToggleField>>) =>
  ({ kind: 'toggle', ...(options as O) }) as const;

/** How yes and no are written in a sheet. */
export const toggleWords = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } };

export const toggleMeaning: Meaning<ToggleField> = {
  shape: fieldShape<ToggleField>({}, { initial: flag }),
  initial: (field) => field.initial ?? false,
  normalize: (value) => value ?? false,
  check: (value) => (typeof value === 'boolean' ? undefined : { zh: '请选择是或否。', en: 'Please choose yes or no.' }),
  neverEmpty: true,
  cellOptions: () => [toggleWords.yes, toggleWords.no],
  sample: (_field, { number }) => number % 2 === 1,
  sortable: true,
  hasEquality: false,
  countable: false,
  inCell: 'switched',
  filter: 'is',
};
