import type { AnyRecord, Resource } from './define-resource.ts';
import type { Label } from './label.ts';

/** The field that holds the English of a translated one; nothing where it is not translated. */
export const englishOf = ({ fields }: Pick<Resource, 'fields'>, name: string): string | undefined =>
  fields[name]?.translated ? `${name}En` : undefined;

/** These fields, each followed by its English one where there is such a field. */
export const inBoth = (resource: Pick<Resource, 'fields'>, names: readonly string[]): string[] =>
  names.flatMap((name) => [name, englishOf(resource, name) ?? []].flat());

/** The fields a record is called by. */
export const titleNames = (resource: Resource): string[] => inBoth(resource, [resource.title]);

/** What stands for a field before somebody who reads one language: its English text, where the record has one. */
export function nameIn(resource: Pick<Resource, 'fields'>, record: object, name: string, english: boolean): string {
  const other = english ? englishOf(resource, name) : undefined;
  return other !== undefined && hasText((record as AnyRecord)[other]) ? other : name;
}

/** A text of a record in both languages; the Chinese one also stands where there is no English. */
export function textIn(resource: Pick<Resource, 'fields'>, record: object, name: string): Label | null {
  const at = (one: string) => (record as AnyRecord)[one];
  const zh = at(name);
  const en = at(nameIn(resource, record, name, true));
  return hasText(zh) || hasText(en) ? { zh: String(zh ?? en), en: String(en) } : null;
}

const hasText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
