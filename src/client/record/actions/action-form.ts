import { actionInputs } from '../../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource, SectionAction } from '../../../declare/define-resource.ts';
import { initialDraft } from '../../../declare/draft.ts';

/** The inputs of an action as a form for one record. Inputs that may be emptied are not required. */
export function createActionForm(resource: Resource, action: SectionAction): Resource {
  const form = actionInputs(resource, action);
  const { storedInputs = [], hiddenInputsIfEmpty } = action.singleRecord ?? {};
  if (!hiddenInputsIfEmpty) return form;
  const fields = Object.entries(form.fields).map(([name, field]) => [
    name,
    storedInputs.includes(name) ? { ...field, required: false } : field,
  ]);
  return { ...form, fields: Object.fromEntries(fields) };
}

/** What the record holds for the inputs that begin with its values. */
export const readStoredValues = ({ singleRecord }: SectionAction, record: AnyRecord | undefined): AnyDraft =>
  Object.fromEntries((singleRecord?.storedInputs ?? []).map((name) => [name, record?.[name] ?? null]));

/** The names of the inputs that the operator fills in. */
export const listVisibleInputs = ({ fields }: Resource, { singleRecord }: SectionAction): string[] =>
  Object.keys(fields).filter((name) => !Object.hasOwn(singleRecord?.hiddenInputs ?? {}, name));

/** The values that are sent: `values`, the defaults of other inputs, and those that are sent without being asked for. */
export function completeValues(form: Resource, { singleRecord }: SectionAction, values: AnyDraft): AnyDraft {
  const complete = { ...initialDraft(form), ...values };
  if (!singleRecord) return complete;
  const isEmptied =
    singleRecord.hiddenInputsIfEmpty && singleRecord.storedInputs.every((name) => isEmpty(complete[name]));
  return { ...complete, ...(isEmptied ? singleRecord.hiddenInputsIfEmpty : singleRecord.hiddenInputs) };
}

const isEmpty = (value: unknown): boolean => [value ?? []].flat().length === 0;
