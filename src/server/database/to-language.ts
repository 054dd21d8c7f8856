import { inLanguage, type Label, type Language } from '../../contract/label.ts';

/** Replaces every bilingual label inside a value by its text in one language. */
export function toLanguage<T>(value: unknown, language: Language): T {
  if (Array.isArray(value)) return value.map((one) => toLanguage(one, language)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value as T;
  if (isLabel(value)) return inLanguage(value, language) as T;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toLanguage(one, language)])) as T;
}

const isLabel = (value: object): value is Label =>
  'zh' in value && 'en' in value && typeof value.zh === 'string' && Object.keys(value).length === 2;
