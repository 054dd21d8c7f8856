import type { Label } from '../contract/label.ts';
import type { AnyRecord, Resource } from './define-resource.ts';

/** The name of the English field of a translated field; nothing where it is not translated. */
export const englishOf = ({ fields }: Pick<Resource, 'fields'>, name: string): string | undefined =>
  fields[name]?.translated ? `${name}En` : undefined;

/** These fields, each followed by its English field where it has one. */
export const withTranslations = (resource: Pick<Resource, 'fields'>, names: readonly string[]): string[] =>
  names.flatMap((name) => [name, englishOf(resource, name) ?? []].flat());

/** The fields that hold a record's title, in Chinese and English. */
export const titleFields = (resource: Resource): string[] => withTranslations(resource, [resource.title]);

/** The field to show a reader: the English one for `english` where the record has text in it, else the field itself. */
export function fieldInLanguage(
  resource: Pick<Resource, 'fields'>,
  record: object,
  name: string,
  english: boolean,
): string {
  const translation = english ? englishOf(resource, name) : undefined;
  return translation !== undefined && hasText((record as AnyRecord)[translation]) ? translation : name;
}

/** A text of a record in both languages; the Chinese one also stands where there is no English. */
export function bilingualText(resource: Pick<Resource, 'fields'>, record: object, name: string): Label | null {
  const values = record as AnyRecord;
  const zh = values[name];
  const english = values[englishOf(resource, name) ?? name];
  const en = hasText(english) ? english : zh;
  return hasText(zh) || hasText(en) ? { zh: String(zh ?? en), en: String(en) } : null;
}

const hasText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
