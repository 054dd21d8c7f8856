import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { clearInactiveFields, initialDraft, isEditable, tidyDraft } from '../../declare/draft.ts';
import type { Field } from '../../declare/field-types.ts';

/**
 * The initial values of a form: those of the record, or the defaults of a new one. A field that does not apply to the
 * record gets its default, because it may come to apply while somebody edits.
 */
export function draftOf(resource: Resource, record: AnyRecord | null): AnyDraft {
  const initial = initialDraft(resource);
  if (!record) return initial;
  const initialValue = ([name, field]: [string, Field]) =>
    record[name] ?? (isEditable(field, record) ? null : initial[name]);
  return Object.fromEntries(Object.entries(resource.fields).map((entry) => [entry[0], initialValue(entry)]));
}

/** The draft as it is sent: tidied, and without fields that do not apply. */
export const draftToSend = (resource: Resource, values: AnyDraft): AnyDraft =>
  clearInactiveFields(resource, tidyDraft(resource, values));

/** The fields of a form section that apply to the draft and that an operator fills in. */
export const applicableFields = (resource: Resource, fields: readonly string[], draft: AnyDraft): string[] =>
  fields.filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && !field.filledBy && isEditable(field, draft);
  });

/** The changed fields; trailing spaces and reverted edits are no change. */
export function changesBetween(resource: Resource, before: AnyDraft, current: AnyDraft): AnyDraft {
  const [baseDraft, currentDraft] = [draftToSend(resource, before), draftToSend(resource, current)];
  return Object.fromEntries(Object.entries(currentDraft).filter(([name, value]) => !isSame(value, baseDraft[name])));
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form section side by side, the declared order kept. */
export const formFields = (resource: Resource): string[] => resource.form.flatMap(({ fields }) => [...fields]);
