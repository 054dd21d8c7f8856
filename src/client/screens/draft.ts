import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { initialDraft, tidyDraft } from '../../declare/draft.ts';

/** What the form starts with: the record's fields, or those of a new one. */
export const draftOf = (resource: Resource, record: AnyRecord | null): AnyDraft =>
  record
    ? Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name] ?? null]))
    : initialDraft(resource);

/** What somebody really changed: spaces at the ends, or a word typed and taken back, are no change. */
export function changesBetween(resource: Resource, before: AnyDraft, now: AnyDraft): AnyDraft {
  const [was, is] = [tidyDraft(resource, before), tidyDraft(resource, now)];
  return Object.fromEntries(Object.entries(is).filter(([name, value]) => !isSame(value, was[name])));
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form section side by side, the declared order kept. */
export const formFields = (resource: Resource): string[] => resource.form.flatMap(({ fields }) => [...fields]);
