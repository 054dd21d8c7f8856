import { isDay } from '../date/date.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { textShape } from '../shape.ts';

/**
 * The number of an identity document; another field of the record holds the kind of document.
 *
 * @example
 * {
 *   idType: choice({ label: { zh: '证件类型', en: 'Document' }, options: idTypes }),
 *   idNo: idNumber({ label: { zh: '证件号码', en: 'Document no.' }, type: 'idType', seenBy: 'sensitive' }),
 * }
 */
export interface IdNumberField extends FieldOptions {
  kind: 'idNumber';
  /** The choice field that holds the kind of document, with the options of `idTypes`. */
  type: string;
}

/** The options of the field that holds the kind of document. */
export const idTypes = {
  resident: { zh: '居民身份证', en: 'Resident identity card' },
  hkMacao: { zh: '港澳居民来往内地通行证', en: 'Hong Kong and Macao permit' },
  taiwan: { zh: '台湾居民来往大陆通行证', en: 'Taiwan permit' },
  passport: { zh: '护照', en: 'Passport' },
} as const;

export const idNumber = <const O extends OptionsOf<IdNumberField>>(options: Exactly<O, OptionsOf<IdNumberField>>) =>
  ({ kind: 'idNumber', ...(options as O) }) as const;

const patterns: Record<string, RegExp> = {
  hkMacao: /^[HM]\d{8}(\d{2})?$/,
  taiwan: /^\d{8}(\d{2})?$/,
  passport: /^[A-Z0-9]{5,17}$/,
};

export const idNumberMeaning: Meaning<IdNumberField> = {
  shape: fieldShape<IdNumberField>({ type: textShape }, {}),
  initial: () => null,
  normalize: (value) => (typeof value === 'string' ? value.replace(/\s/g, '').toUpperCase() || null : value),
  check(value, field, draft) {
    const type = draft[field.type];
    if (typeof value !== 'string' || typeof type !== 'string') {
      return {
        zh: '请先选择证件类型，再填写证件号码。',
        en: 'Please choose the kind of document first, then write its number.',
      };
    }
    const isValid =
      type === 'resident' ? isResidentNumber(value) : Object.hasOwn(patterns, type) && patterns[type]?.test(value);
    return isValid
      ? undefined
      : {
          zh: '证件号码与证件类型不符，请核对。',
          en: 'This number does not fit the kind of document; please check it.',
        };
  },
  dependsOn: ({ type }) => [type],
  sample: ({ type }, { number }, draft) => sampleDocumentNumber(draft[type], number),
  sortable: false,
  hasEquality: true,
  countable: false,
  filter: 'contains',
};

/** A number of the given kind of document that belongs to no real person. */
function sampleDocumentNumber(type: unknown, number: number): string | null {
  const digits = String(number % 100_000_000).padStart(8, '0');
  if (type === 'hkMacao') return `H${digits}`;
  if (type === 'taiwan') return digits;
  if (type === 'passport') return `E${digits}`;
  if (type !== 'resident') return null;
  const first = `44200020150101${String(number % 1000).padStart(3, '0')}`;
  return first + checkCharacterOf(first);
}

/** Eighteen characters: a region, a birthday, a serial number, and a check character by ISO 7064 MOD 11-2. */
export function isResidentNumber(value: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return false;
  const birthday = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`;
  return isDay(birthday) && checkCharacterOf(value.slice(0, 17)) === value[17];
}

const checkCharacterOf = (first: string): string | undefined =>
  '10X98765432'[[...first].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0) % 11];
