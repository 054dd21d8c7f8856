import type { AnyReferenceValue } from '../../contract/record.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf, type SampleSource } from '../field.ts';
import { isReference } from '../reference/reference.ts';
import { listOf, textShape, trueShape } from '../shape.ts';

/**
 * A reference to a record of one of several sections.
 *
 * @example
 * anyReference({ label: { zh: '链接到', en: 'Leads to' }, to: ['news', 'notice'] })
 */
export interface AnyReferenceField extends FieldOptions {
  kind: 'anyReference';
  /** The codes of the sections it may refer to, at least two. */
  to: readonly string[];
  /** A published record may refer to one that is not published (yet). */
  mayBeHidden?: true;
}

export const anyReference = <const O extends OptionsOf<AnyReferenceField>>(
  options: Exactly<O, OptionsOf<AnyReferenceField>>,
) => ({ kind: 'anyReference', ...(options as O) }) as const;

export const isAnyReference = (value: unknown): value is AnyReferenceValue =>
  isReference(value) && isNonEmptyString((value as Partial<AnyReferenceValue>).section);

/** A record of the first section that has one. */
export function sampleReference(to: readonly string[], record: SampleSource['record']): AnyReferenceValue | null {
  for (const section of to) {
    const value = record(section);
    if (value) return { section, ...value };
  }
  return null;
}

const isNonEmptyString = (value: unknown): boolean => typeof value === 'string' && value !== '';

export const isOneOf = (value: unknown, to: readonly string[]): value is AnyReferenceValue =>
  isAnyReference(value) && to.includes(value.section);

export const anyReferenceMeaning: Meaning<AnyReferenceField> = {
  shape: fieldShape<AnyReferenceField>({ to: listOf(textShape) }, { mayBeHidden: trueShape }),
  initial: () => null,
  normalize: (value) => value ?? null,
  check: (value, { to }) =>
    isOneOf(value, to)
      ? undefined
      : { zh: '请选择栏目，再从列表中选择一条记录。', en: 'Please choose a section, then a record from the list.' },
  records: {
    sections: ({ to }) => to,
    choosesSection: () => true,
    listReferences: (_field, value) => (isAnyReference(value) ? [value] : []),
    mapReferences: (_field, value, extend) => (isAnyReference(value) ? { ...value, ...extend(value) } : value),
  },
  sample: ({ to }, { record }) => sampleReference(to, record),
  sortable: false,
  hasEquality: false,
  countable: false,
  filter: 'has',
};
