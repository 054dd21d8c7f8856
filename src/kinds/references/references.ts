import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf, toListOf } from '../field.ts';
import { isReference, mapReference, referenceIn } from '../reference/reference.ts';
import { number, textShape, trueShape } from '../shape.ts';

/**
 * References to several records, in an order that matters.
 *
 * @example
 * references({ label: { zh: '相关人物', en: 'People' }, to: 'authority', max: 20 })
 */
export interface ReferencesField extends FieldOptions {
  kind: 'references';
  /** The code of the section they refer to. */
  to: string;
  /** A published record may refer to ones that are not published (yet). */
  mayBeHidden?: true;
  /** The maximum number of records. */
  max: number;
}

export const references = <const O extends OptionsOf<ReferencesField>>(
  options: Exactly<O, OptionsOf<ReferencesField>>,
) => ({ kind: 'references', ...(options as O) }) as const;

export const referencesMeaning: Meaning<ReferencesField> = {
  shape: fieldShape<ReferencesField>({ to: textShape, max: number }, { mayBeHidden: trueShape }),
  initial: () => null,
  normalize(value) {
    if (!Array.isArray(value)) return value;
    const unique = value.filter((one, at) => value.findIndex((other) => String(other?.id) === String(one?.id)) === at);
    return unique.length > 0 ? unique : null;
  },
  check(value, { max }) {
    if (!Array.isArray(value) || !value.every(isReference)) {
      return { zh: '请从列表中选择。', en: 'Please choose records from the list.' };
    }
    return value.length > max
      ? { zh: `最多选 ${max} 条，现在是 ${value.length} 条。`, en: `Choose at most ${max}; there are ${value.length}.` }
      : undefined;
  },
  records: {
    sections: ({ to }) => [to],
    listReferences: ({ to }, value) => (Array.isArray(value) ? value.flatMap((one) => referenceIn(one, to)) : []),
    mapReferences: ({ to }, value, extend) =>
      Array.isArray(value) ? value.map((one) => mapReference(one, to, extend)) : [],
  },
  sample: ({ to }, { record }) => toListOf(record(to)),
  sortable: false,
  hasEquality: false,
  countable: true,
  filter: 'oneOf',
};
