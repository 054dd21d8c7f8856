import type { Label, Language } from '../../contract/label.ts';
import type { FileValue, ImageValue, ReferenceValue } from '../../contract/record.ts';
import { isReference } from '../../kinds/reference/reference.ts';

/** The value as a picture; null for anything else a server may send. */
export const pictureOf = (value: unknown): ImageValue | null => {
  const picture = value as Partial<ImageValue> | null | undefined;
  const hasTexts = [picture?.alt, (picture as { caption?: unknown } | null)?.caption].every(isTextOrNone);
  return picture && typeof picture === 'object' && typeof picture.url === 'string' && picture.url && hasTexts
    ? (picture as ImageValue)
    : null;
};

/** Keeps the focal point visible when a picture is shown in another ratio. */
export const focalPointStyle = ({ focal }: ImageValue): { objectPosition: string } | undefined =>
  focal && Number.isFinite(focal.x) && Number.isFinite(focal.y)
    ? { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }
    : undefined;

/** A masked file has no address; one without a name could not be seen. */
export const fileOf = (value: unknown): FileValue | null => {
  const file = value as Partial<FileValue> | null | undefined;
  return typeof file?.url === 'string' && typeof file.name === 'string' && file.name.trim()
    ? (file as FileValue)
    : null;
};

const isTextOrNone = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

/** The valid items of a list; anything else a server may send is left out. */
export const validItems = <T>(value: unknown, toItem: (item: unknown) => T | null): T[] =>
  Array.isArray(value) ? value.flatMap((item) => toItem(item) ?? []) : [];

export const referenceOf = (value: unknown): ReferenceValue | null => (isReference(value) ? value : null);
export const nonEmptyString = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

/** The label of an option; an option that this version does not know is shown as its value. */
export const optionLabel = (options: Readonly<Record<string, Label>>, value: string): Label =>
  (Object.hasOwn(options, value) ? options[value] : undefined) ?? { zh: value, en: value };

/** Joins texts with the separator of the language. */
export const joinList = (texts: readonly string[], language: Language): string =>
  texts.join(language === 'en-US' ? ', ' : '、');

/** Adds a React key to each item, unique even if an item occurs twice. */
export const withKeys = <T>(list: readonly T[], idOf: (item: T) => string | number) =>
  list.map((item, index) => ({ key: `${idOf(item)} ${index}`, item, index }));

/** The address of a picture or a file. */
export const urlOf = ({ url }: { url: string }): string => url;

/** The items without those that occur before. */
export const distinctItems = <T>(list: readonly T[], idOf: (item: T) => string | number): T[] => {
  const ids = list.map(idOf);
  return list.filter((_, index) => ids.indexOf(ids[index] ?? '') === index);
};

/** A row of a table field. */
export type FieldRowValue = Readonly<Record<string, unknown>>;

export const toFieldRow = (value: unknown): FieldRowValue | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldRowValue) : null;
