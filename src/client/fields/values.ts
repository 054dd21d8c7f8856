import type { FileValue, ImageValue, ReferenceValue } from '../../contract/record.ts';
import { isReference } from '../../declare/kinds/reference.ts';
import type { Label, Language } from '../../declare/label.ts';

/** A picture as far as a server may be trusted to send one. */
export const pictureOf = (value: unknown): ImageValue | null => {
  const picture = value as Partial<ImageValue> | null | undefined;
  return picture && typeof picture === 'object' && typeof picture.url === 'string' && picture.url
    ? (picture as ImageValue)
    : null;
};

/** Where a picture is cut to another shape, the part around its focal point stays. */
export const focalPointStyle = ({ focal }: ImageValue): { objectPosition: string } | undefined =>
  focal && Number.isFinite(focal.x) && Number.isFinite(focal.y)
    ? { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }
    : undefined;

export const fileOf = (value: unknown): FileValue | null => {
  const file = pictureOf(value) as Partial<FileValue> | null;
  return file && typeof file.name === 'string' ? (file as FileValue) : null;
};

/** What of a list can be used. */
export const validItems = <T>(value: unknown, toItem: (item: unknown) => T | null): T[] =>
  Array.isArray(value) ? value.flatMap((item) => toItem(item) ?? []) : [];

export const referenceOf = (value: unknown): ReferenceValue | null => (isReference(value) ? value : null);
export const nonEmptyString = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

/** An option this version does not know is called as it came: better than nothing at all. */
export const optionLabel = (options: Readonly<Record<string, Label>>, value: string): Label =>
  (Object.hasOwn(options, value) ? options[value] : undefined) ?? { zh: value, en: value };

/** Several words in a row, as the language writes them. */
export const joinList = (texts: readonly string[], language: Language): string =>
  texts.join(language === 'en-US' ? ', ' : '、');

/** With a name for each that also tells two of the same file apart. */
export const withKeys = <T extends { url: string }>(list: readonly T[]): { key: string; item: T; index: number }[] =>
  list.map((item, index) => ({ key: `${item.url} ${index}`, item, index }));

/** One row of a table inside a record. */
export type FieldRowValue = Readonly<Record<string, unknown>>;

export const toFieldRow = (value: unknown): FieldRowValue | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldRowValue) : null;
