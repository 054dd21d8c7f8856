import type { ReferenceValue } from '../../contract/record.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf, type ReferencedRecord } from '../field.ts';
import { textShape, trueShape } from '../shape.ts';

/**
 * A reference to another record, stored by its id and shown by its title.
 *
 * @example
 * {
 *   activity: reference({ label: { zh: '活动', en: 'Activity' }, to: 'juniorActivities', mayBeHidden: true }),
 *   session: reference({ label: { zh: '场次', en: 'Session' }, to: 'activitySession', of: 'activity' }),
 * }
 */
export interface ReferenceField extends FieldOptions {
  kind: 'reference';
  /** The code of the section it refers to. */
  to: string;
  /** The reference field that names the parent record; only records inside that one are offered. */
  of?: string;
  /** A published record may refer to one that is not published (yet). */
  mayBeHidden?: true;
}

export const reference = <const O extends OptionsOf<ReferenceField>>(options: Exactly<O, OptionsOf<ReferenceField>>) =>
  ({ kind: 'reference', ...(options as O) }) as const;

/** The ids of other servers may be texts, or have more digits than a number holds and are then read as texts. */
export const isReference = (value: unknown): value is ReferenceValue => {
  const id: unknown = (value as Partial<ReferenceValue> | null)?.id;
  return typeof id === 'string' ? id !== '' : Number.isSafeInteger(id) && Number(id) > 0;
};

export const referenceMeaning: Meaning<ReferenceField> = {
  shape: fieldShape<ReferenceField>({ to: textShape }, { of: textShape, mayBeHidden: trueShape }),
  initial: () => null,
  normalize: (value) => value ?? null,
  check: (value) =>
    isReference(value) ? undefined : { zh: '请从列表中选择一条记录。', en: 'Please choose a record from the list.' },
  records: {
    sections: ({ to }) => [to],
    listReferences: ({ to }, value) => referenceIn(value, to),
    mapReferences: ({ to }, value, extend) => mapReference(value, to, extend),
  },
  narrowedBy: ({ of }) => of,
  sample: ({ to }, { record }) => record(to),
  sortable: false,
  hasEquality: true,
  countable: false,
  filter: 'oneOf',
};

const hasId = (value: unknown): value is ReferenceValue =>
  typeof value === 'object' && value !== null && ['number', 'string'].includes(typeof (value as ReferenceValue).id);

/** The reference in a value, with the section, which the value itself does not hold. */
export function referenceIn(value: unknown, section: string): ReferencedRecord[] {
  return hasId(value) ? [{ ...value, section }] : [];
}

/** The value with properties added to its reference. */
export function mapReference(value: unknown, section: string, extend: (named: ReferencedRecord) => object): unknown {
  return isReference(value) ? { ...value, ...extend({ ...value, section }) } : value;
}
