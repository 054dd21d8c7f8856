import type { Sentence } from '../contract/label.ts';
import { oneOf } from './shape.ts';

/** The formats of a text field: numbers with a check digit, and codes used by programs. */
const formats = {
  isbn: {
    isValid: (value: string) => isIsbn(value.replace(/[-\s]/g, '')),
    sample: (number: number) => sampleIsbn(`978701${String(number % 1_000_000).padStart(6, '0')}`),
    sentence: {
      zh: 'ISBN 应为 13 位，末位校验码与前面不符，请核对。',
      en: 'An ISBN has thirteen digits, and its last proves the others; please check it.',
    },
  },
  /** The field may also hold other numbers; only a value that looks like an ISSN is checked. */
  issn: {
    isValid: (value: string) => !/^(ISSN\s*)?\d{4}-?\d{3}[\dX]$/i.test(value.trim()) || isIssn(value),
    // A number that is no ISSN, since the periodical of an ISSN exists.
    sample: (number: number) => `内刊 ${number}`,
    sentence: {
      zh: 'ISSN 的校验码不符，请核对，例如 0317-8471。',
      en: 'The last sign of this ISSN does not prove the others; please check it, as in 0317-8471.',
    },
  },
  creditCode: {
    isValid: (value: string) => isCreditCode(value),
    sample: (number: number) => creditCodeOf(`91990000MA${String(number % 10_000_000).padStart(7, '0')}`),
    sentence: {
      zh: '统一社会信用代码应为 18 位，校验码不符，请核对。',
      en: 'A unified credit code has eighteen signs, and its last proves the others; please check it.',
    },
  },
  code: {
    isValid: (value: string) => /^[a-z][a-z0-9_-]*$/.test(value),
    sample: (number: number) => `code_${number}`,
    sentence: {
      zh: '请用小写字母开头，只含小写字母、数字、下划线和短横线。',
      en: 'Begin with a small letter, and use small letters, digits, _ and - only.',
    },
  },
  timeOfDay: {
    isValid: (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    sample: (number: number) => `1${number % 9}:30`,
    sentence: { zh: '请填写时间，例如 09:00。', en: 'Please write a time such as 09:00.' },
  },
  monthDay: {
    isValid: (value: string) => isMonthDay(value),
    sample: (number: number) => `05-${String(10 + (number % 20))}`,
    sentence: { zh: '请填写月和日，例如 05-01。', en: 'Please write a month and a day, such as 05-01.' },
  },
  /** Hours from one time to a later one, and what else there is to say of them. */
  hours: {
    isValid: (value: string) => isHours(value),
    sample: (number: number) => `9:${10 + (number % 50)}—17:00`,
    sentence: {
      zh: '请以起止时间开头，例如 9:00—17:00，结束晚于开始。',
      en: 'Begin with the times from and to, such as 9:00–17:00, the second after the first.',
    },
  },
} as const satisfies Record<
  string,
  { isValid: (value: string) => boolean; sample: (number: number) => string; sentence: Sentence }
>;

export type TextFormat = keyof typeof formats;

export const formatShape = oneOf(...Object.keys(formats));

export const checkFormat = (value: string, format: TextFormat): Sentence | undefined =>
  formats[format].isValid(value) ? undefined : formats[format].sentence;

/** A value of the format, different for each number. */
export const sampleOfFormat = (format: TextFormat, number: number): string => formats[format].sample(number);

/** A leap year has every day. */
const isMonthDay = (value: string): boolean =>
  /^\d\d-\d\d$/.test(value) && isSameDay(new Date(`2024-${value}T00:00:00Z`), `2024-${value}`);

const isSameDay = (date: Date, day: string): boolean =>
  !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);

function isHours(value: string): boolean {
  const [, from, fromMinutes, to, toMinutes] =
    /^([01]?\d|2[0-3])[:：]([0-5]\d)\s*[-–—~～至]+\s*([01]?\d|2[0-3])[:：]([0-5]\d)(?!\d)/.exec(value) ?? [];
  return from !== undefined && Number(from) * 60 + Number(fromMinutes) < Number(to) * 60 + Number(toMinutes);
}

const isIsbn = (digits: string): boolean => /^97[89]\d{10}$/.test(digits) && isbnSum(digits) % 10 === 0;

const isbnSum = (digits: string): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);

const sampleIsbn = (first: string): string => `${first}${(10 - (isbnSum(first) % 10)) % 10}`;

function isIssn(value: string): boolean {
  const signs = value.toUpperCase().replace(/[^\dX]/g, '');
  const sum = [...signs.slice(0, 7)].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  return '0123456789X'[(11 - (sum % 11)) % 11] === signs[7];
}

/** GB 32100: 31 characters without I, O, S, V and Z, weighted by powers of three. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

function isCreditCode(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value)) return false;
  return creditCodeOf(value.slice(0, 17)) === value;
}

/** The full code from its first seventeen characters. */
export function creditCodeOf(first: string): string {
  const sum = [...first].reduce((total, sign, at) => total + SIGNS.indexOf(sign) * (3 ** at % 31), 0);
  return `${first}${SIGNS[(31 - (sum % 31)) % 31]}`;
}
