import type { Label } from '../contract/label.ts';

/** The classes of data that not every reader of a section may see. Each class has an action code of its own. */
export const dataClasses = {
  /** Masked without the code, shown in full with it. */
  personal: {
    label: { zh: '查看完整个人信息', en: 'See personal data whole' },
    mark: { zh: '个人信息', en: 'personal data' },
  },
  /** Masked for everybody; with the code one value at a time is revealed, for a reason that the audit log keeps. */
  sensitive: {
    label: { zh: '查看敏感信息', en: 'Show sensitive data' },
    mark: { zh: '敏感信息', en: 'sensitive' },
  },
  /** Fields of the remaining classes are not sent at all without the code. */
  value: { label: { zh: '查看估价', en: 'See valuations' }, mark: { zh: '估价', en: 'valuation' } },
  location: { label: { zh: '查看存放位置', en: 'See where it is kept' }, mark: { zh: '存放位置', en: 'location' } },
  internal: { label: { zh: '查看内部资料', en: 'See internal material' }, mark: { zh: '内部', en: 'internal' } },
} as const satisfies Record<string, { label: Label; mark: Label }>;

export type DataClass = keyof typeof dataClasses;

/** How an operator sees a field: as it is, a part of it, or not at all. */
export type Visibility = 'whole' | 'masked' | 'hidden';

/** `may` says whether the operator holds the code for a class, of the field's own section or of another. */
export function visibilityOf(
  { seenBy, seenWith }: { seenBy?: DataClass; seenWith?: string },
  may: (dataClass: DataClass, section?: string) => boolean,
): Visibility {
  if (seenWith !== undefined && !may('personal', seenWith)) return 'hidden';
  if (seenBy === undefined) return 'whole';
  if (seenBy === 'sensitive') return 'masked';
  if (may(seenBy)) return 'whole';
  return seenBy === 'personal' ? 'masked' : 'hidden';
}

/** The data classes that occur among a section's fields. */
export const classesIn = ({ fields }: { fields: Readonly<Record<string, { seenBy?: DataClass }>> }): DataClass[] =>
  (Object.keys(dataClasses) as DataClass[]).filter((dataClass) =>
    Object.values(fields).some(({ seenBy }) => seenBy === dataClass),
  );
