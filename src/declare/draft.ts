import type { AnyDraft, Resource } from './define-resource.ts';
import type { Field } from './field-types.ts';
import { meaningOf } from './kinds.ts';
import type { Sentence } from './label.ts';

/** What a new record starts with. */
export const initialDraft = (resource: Resource): AnyDraft =>
  mapFields(resource, (name) => meaningOf(fieldOf(resource, name)).initial(fieldOf(resource, name)));

/** The declared fields of what came in, tidied; fields it does not mention stay unmentioned. */
export function tidyDraft(resource: Resource, sent: AnyDraft): AnyDraft {
  const named = Object.keys(resource.fields).filter(
    (name) => Object.hasOwn(sent, name) && !resource.fields[name]?.auto,
  );
  return Object.fromEntries(
    named.map((name) => [name, meaningOf(fieldOf(resource, name)).tidy(sent[name], fieldOf(resource, name))]),
  );
}

/** The field by whose record this one is narrowed. */
export const narrowing = (field: Field | undefined): string | undefined =>
  field && meaningOf(field).narrowedBy?.(field);

/**
 * One sentence for each field that cannot be kept as it is: the rule that form and server share.
 * `toPublish` asks for what the public may not miss as well.
 */
export function checkDraft(resource: Resource, draft: AnyDraft, toPublish = false): Record<string, Sentence> {
  const refused: Record<string, Sentence> = {};
  for (const name of Object.keys(resource.fields)) {
    const sentence = checkField(resource, name, draft, toPublish);
    if (sentence) refused[name] = sentence;
  }
  return refused;
}

/** The same question for one field, as a form asks it while somebody types. */
export function checkField(resource: Resource, name: string, draft: AnyDraft, toPublish = false): Sentence | undefined {
  const field = fieldOf(resource, name);
  const value = draft[name];
  if (!applies(field, draft)) return undefined;
  if (value !== null && value !== undefined) {
    const seen = toPublish && resource.workflow?.publication !== undefined;
    return (
      meaningOf(field).check(value, field, draft) ?? (seen ? meaningOf(field).toPublish?.(value, field) : undefined)
    );
  }
  if (field.required === true) return missing(field.label);
  if (!toPublish) return undefined;
  return field.required === 'publish' ? missingToPublish(field.label) : missingAll(resource, name, draft);
}

/** Said at the first of several fields of which one has to be there, when none is. */
function missingAll({ atLeastOne = [], fields }: Resource, name: string, draft: AnyDraft): Sentence | undefined {
  const names = atLeastOne.find(([first]) => first === name);
  if (!names || names.some((one) => (draft[one] ?? null) !== null)) return undefined;
  const labels = names.flatMap((one) => fields[one]?.label ?? []);
  return {
    zh: `发布前请至少填写其中一项：${labels.map(({ zh }) => `“${zh}”`).join('、')}。`,
    en: `Please fill in one of ${labels.map(({ en }) => `“${en}”`).join(', ')} before this is published.`,
  };
}

/** Whether the field is asked for at all, as the rest of the draft stands. */
export const applies = (field: Field, draft: AnyDraft): boolean => !field.auto && isMeant(field, draft);

/** Whether the field exists as the rest of the draft stands, whoever fills it in. */
export const isMeant = ({ when }: Field, draft: AnyDraft): boolean =>
  !when || when.is.some((value) => [draft[when.field]].flat().includes(value));

/** The draft without what does not apply to it; one field may depend on another that does not apply itself. */
export function withoutIdle(resource: Resource, draft: AnyDraft): AnyDraft {
  const kept = { ...draft };
  for (let again = true; again; ) {
    again = false;
    for (const [name, field] of Object.entries(resource.fields)) {
      const nothing = meaningOf(field).tidy(null, field) ?? null;
      if (isMeant(field, kept) || (kept[name] ?? null) === nothing) continue;
      kept[name] = nothing;
      again = true;
    }
  }
  return kept;
}

const missing = (label: Sentence): Sentence => ({
  zh: `请填写“${label.zh}”。`,
  en: `Please fill in “${label.en}”.`,
});

const missingToPublish = (label: Sentence): Sentence => ({
  zh: `发布前请填写“${label.zh}”。`,
  en: `Please fill in “${label.en}” before this is published.`,
});

const fieldOf = (resource: Resource, name: string) => {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.code} has no field ${name}`);
  return field;
};

const mapFields = (resource: Resource, valueFor: (name: string) => unknown): AnyDraft =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, valueFor(name)]));
