import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { applies, initialDraft, tidyDraft, withoutIdle } from '../../declare/draft.ts';
import type { Field } from '../../declare/kinds.ts';

/**
 * What the form starts with: the record's fields, or those of a new one. What does not apply to the record begins as it
 * would in a new one, should it come to apply while somebody writes.
 */
export function draftOf(resource: Resource, record: AnyRecord | null): AnyDraft {
  const initial = initialDraft(resource);
  if (!record) return initial;
  const startOf = ([name, field]: [string, Field]) => record[name] ?? (applies(field, record) ? null : initial[name]);
  return Object.fromEntries(Object.entries(resource.fields).map((entry) => [entry[0], startOf(entry)]));
}

/** What a draft means to the server: tidy, and without what is not asked for as the rest of it stands. */
export const draftToSend = (resource: Resource, values: AnyDraft): AnyDraft =>
  withoutIdle(resource, tidyDraft(resource, values));

/** The fields of a form section that are asked for now. */
export const applicableFields = (resource: Resource, fields: readonly string[], draft: AnyDraft): string[] =>
  fields.filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && applies(field, draft);
  });

/** What somebody really changed: spaces at the ends, or a word typed and taken back, are no change. */
export function changesBetween(resource: Resource, before: AnyDraft, now: AnyDraft): AnyDraft {
  const [was, is] = [draftToSend(resource, before), draftToSend(resource, now)];
  return Object.fromEntries(Object.entries(is).filter(([name, value]) => !isSame(value, was[name])));
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form section side by side, the declared order kept. */
export const formFields = (resource: Resource): string[] => resource.form.flatMap(({ fields }) => [...fields]);
