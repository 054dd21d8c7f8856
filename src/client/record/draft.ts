import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { clearInactiveFields, initialDraft, isEditable, normalizeDraft } from '../../declare/draft.ts';
import { meaningOf } from '../../kinds/index.ts';

/**
 * The initial values of a form: those of the record, or the defaults of a new one. A field that does not apply to the
 * record gets its default, because it may come to apply while somebody edits.
 */
export function draftOf(resource: Resource, record: AnyRecord | null): AnyDraft {
  if (!record) return initialDraft(resource);
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      record[name] ?? (isEditable(field, record) ? null : meaningOf(field).initial(field)),
    ]),
  );
}

/** The draft as it is sent: normalized, and without fields that do not apply. */
export const draftToSend = (resource: Resource, values: AnyDraft): AnyDraft =>
  clearInactiveFields(resource, normalizeDraft(resource, values));

/** The fields of a form section that apply to the draft and that an operator fills in. */
export const applicableFields = (resource: Resource, fields: readonly string[], draft: AnyDraft): string[] =>
  fields.filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && !field.filledBy && isEditable(field, draft);
  });

/** The changed fields; trailing spaces and reverted edits are no change. */
export function changesBetween(resource: Resource, before: AnyDraft, current: AnyDraft): AnyDraft {
  if (Object.keys(current).every((name) => current[name] === before[name])) return {};
  const [baseDraft, currentDraft] = [draftToSend(resource, before), draftToSend(resource, current)];
  return Object.fromEntries(
    Object.entries(currentDraft).filter(([name, value]) => !isSameJson(value, baseDraft[name])),
  );
}

/** The changed fields after another change of one of them, which alone is compared where no condition ties it to others. */
export function changesAfter(
  resource: Resource,
  name: string,
  changes: AnyDraft,
  { base, values }: { base: AnyDraft; values: AnyDraft },
): AnyDraft {
  if (isInCondition(resource, name)) return changesBetween(resource, base, values);
  const { [name]: _before, ...others } = changes;
  const [before, current] = [base, values].map((draft) => normalizeDraft(resource, { [name]: draft[name] })[name]);
  return isSameJson(current, before) ? others : { ...others, [name]: current };
}

/** Whether a field has a condition, or another's condition asks for it. */
const isInCondition = ({ fields }: Resource, name: string): boolean =>
  Object.entries(fields).some(([other, { when }]) => when && (other === name || when.field === name));

export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form section side by side, the declared order kept. */
export const formFields = (resource: Resource): string[] => resource.form.flatMap(({ fields }) => [...fields]);
