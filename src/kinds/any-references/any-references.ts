import type { AnyReferenceValue } from '../../contract/record.ts';
import { isAnyReference, isOneOf, sampleReference } from '../any-reference/any-reference.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf, toListOf } from '../field.ts';
import { listOf, number, textShape, trueShape } from '../shape.ts';

/**
 * References to records of several sections, in an order that matters.
 *
 * @example
 * anyReferences({ label: { zh: '相关内容', en: 'Related' }, to: ['news', 'notice'], max: 6 })
 */
export interface AnyReferencesField extends FieldOptions {
  kind: 'anyReferences';
  /** The codes of the sections they may refer to, at least two. */
  to: readonly string[];
  /** A published record may refer to ones that are not published (yet). */
  mayBeHidden?: true;
  /** The maximum number of records. */
  max: number;
}

export const anyReferences = <const O extends OptionsOf<AnyReferencesField>>(
  options: Exactly<O, OptionsOf<AnyReferencesField>>,
) => ({ kind: 'anyReferences', ...(options as O) }) as const;

const isSameReference = (one: Partial<AnyReferenceValue> | null, other: Partial<AnyReferenceValue> | null): boolean =>
  one?.id === other?.id && one?.section === other?.section;

export const anyReferencesMeaning: Meaning<AnyReferencesField> = {
  shape: fieldShape<AnyReferencesField>({ to: listOf(textShape), max: number }, { mayBeHidden: trueShape }),
  initial: () => null,
  normalize(value) {
    if (!Array.isArray(value)) return value;
    const unique = value.filter((one, at) => value.findIndex((other) => isSameReference(other, one)) === at);
    return unique.length > 0 ? unique : null;
  },
  check(value, { to, max }) {
    if (!Array.isArray(value) || !value.every((one) => isOneOf(one, to))) {
      return { zh: '请从列表中选择。', en: 'Please choose records from the list.' };
    }
    return value.length > max
      ? { zh: `最多选 ${max} 条，现在是 ${value.length} 条。`, en: `Choose at most ${max}; there are ${value.length}.` }
      : undefined;
  },
  records: {
    sections: ({ to }) => to,
    choosesSection: () => true,
    listReferences: (_field, value) => (Array.isArray(value) ? value.filter(isAnyReference) : []),
    mapReferences: (_field, value, extend) =>
      Array.isArray(value) ? value.map((one) => (isAnyReference(one) ? { ...one, ...extend(one) } : one)) : [],
  },
  sample: ({ to }, { record }) => toListOf(sampleReference(to, record)),
  sortable: false,
  hasEquality: false,
  countable: false,
  filter: 'has',
};
