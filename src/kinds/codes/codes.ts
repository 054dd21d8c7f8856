import { cycle } from '../choice/choice.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';

/**
 * The permissions of a role: codes of menu entries and of their actions.
 *
 * @example
 * codes({ label: { zh: '权限', en: 'Permissions' }, required: true })
 */
export interface CodesField extends FieldOptions {
  kind: 'codes';
}

export const codes = <const O extends OptionsOf<CodesField>>(options: Exactly<O, OptionsOf<CodesField>>) =>
  ({ kind: 'codes', ...(options as O) }) as const;

const MAX_CODES = 5_000;

export const codesMeaning: Meaning<CodesField> = {
  shape: fieldShape<CodesField>({}, {}),
  initial: () => null,
  normalize(value) {
    if (!Array.isArray(value)) return value;
    return value.length > 0 ? [...new Set(value)].sort() : null;
  },
  check(value) {
    const isCode = (one: unknown) => typeof one === 'string' && /^[A-Za-z][\w.:-]{0,119}$/.test(one);
    return Array.isArray(value) && value.length <= MAX_CODES && value.every(isCode)
      ? undefined
      : { zh: '请在权限表中勾选。', en: 'Please choose in the table of permissions.' };
  },
  long: true,
  sample: (_field, source) => cycle(source.codes, source.number).slice(0, 2).sort(),
  sortable: false,
  hasEquality: false,
  countable: false,
  filter: false,
};
