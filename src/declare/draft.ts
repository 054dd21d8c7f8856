import type { Label, Sentence } from '../contract/label.ts';
import { renamedValues } from '../kinds/field.ts';
import type { Field } from '../kinds/index.ts';
import { meaningOf } from '../kinds/index.ts';
import { failedCheck, fieldsOfCheck, STATE } from './comparisons.ts';
import type { AnyDraft, Resource } from './define-resource.ts';
import { completingMove, isDraftState } from './workflow.ts';

/** The initial values of a new record. */
export const initialDraft = (resource: Resource): AnyDraft =>
  mapFields(resource, (name) => meaningOf(fieldOf(resource, name)).initial(fieldOf(resource, name)));

/** The declared fields of an input, normalized; absent fields stay absent. */
export function normalizeDraft(resource: Resource, input: AnyDraft): AnyDraft {
  const names = Object.keys(resource.fields).filter(
    (name) => Object.hasOwn(input, name) && !resource.fields[name]?.auto,
  );
  return Object.fromEntries(
    names.map((name) => [name, meaningOf(fieldOf(resource, name)).normalize(input[name], fieldOf(resource, name))]),
  );
}

/** The reference that restricts what this reference offers. */
export const narrowingReference = (field: Field | undefined): string | undefined =>
  field && meaningOf(field).narrowedBy?.(field);

/** A draft written for an earlier version of the declaration, by the names of this one. */
export const renamedDraft = ({ fields }: Pick<Resource, 'fields'>, draft: AnyDraft): AnyDraft =>
  renamedValues(fields, draft, meaningOf);

/**
 * The fields whose check a change concerns: the changed ones, and those that are shown or checked by the value of one. What
 * else a record lacks by a later rule does not hold up the change.
 */
export function concernedFields(resource: Resource, changed: readonly string[]): string[] {
  const dependencies = fieldDependencies.get(resource) ?? findDependencies(resource);
  fieldDependencies.set(resource, dependencies);
  return dependencies.flatMap(([name, ...others]) =>
    [name, ...others].some((one) => changed.includes(one)) ? name : [],
  );
}

type Dependencies = readonly (readonly [name: string, ...others: string[]])[];

const fieldDependencies = new WeakMap<Resource, Dependencies>();

const findDependencies = ({ fields, checks = [] }: Resource): Dependencies =>
  Object.entries(fields).map(([name, field]) => [
    name,
    ...(field.when ? [field.when.field] : []),
    ...(meaningOf(field).dependsOn?.(field) ?? []),
    ...checks.filter(({ at }) => at === name).flatMap(fieldsOfCheck),
  ]);

/**
 * The error of each invalid field, by the rules that form and server share. The state of the record, `draft.status`, says
 * what a save needs; without one it is new. `toPublish` also requires what a published record needs.
 */
export function checkDraft(
  resource: Resource,
  draft: AnyDraft,
  toPublish = false,
  names: readonly string[] = Object.keys(resource.fields),
): Record<string, Sentence> {
  const errors: Record<string, Sentence> = {};
  for (const name of names) {
    const sentence = checkField(resource, name, draft, toPublish);
    if (sentence) errors[name] = sentence;
  }
  return errors;
}

/** The same for one field, used by the form while somebody types. */
export function checkField(resource: Resource, name: string, draft: AnyDraft, toPublish = false): Sentence | undefined {
  if (!isEditable(fieldOf(resource, name), draft)) return undefined;
  return checkValue(resource, name, draft, toPublish) ?? failedCheck(resource, name, draft, toPublish);
}

/** By the rules of the field itself. */
function checkValue(resource: Resource, name: string, draft: AnyDraft, toPublish: boolean): Sentence | undefined {
  const field = fieldOf(resource, name);
  const value = draft[name];
  if (value !== null && value !== undefined) {
    const isPublic = toPublish && resource.workflow?.publication !== undefined;
    return (
      meaningOf(field).check(value, field, draft) ?? (isPublic ? meaningOf(field).toPublish?.(value, field) : undefined)
    );
  }
  if (field.required === true && (toPublish || isNeededToSave(resource, name, draft[STATE])))
    return missingSentence(field.label);
  if (!toPublish) return undefined;
  return field.required === 'publish'
    ? missingToPublishSentence(field.label, completingMove(resource))
    : missingOneOfSentence(resource, name, draft);
}

/**
 * Whether a record in this state is saved only with a value in the field. A draft needs its title, and what says where it
 * stands: the record it lies in, and the option of which there is one record.
 */
export function isNeededToSave(resource: Resource, name: string, status: unknown): boolean {
  if (resource.fields[name]?.required !== true) return false;
  return (
    !isDraftState(resource.workflow, status) || [resource.title, resource.within?.field, resource.onePer].includes(name)
  );
}

/** The error of each field with `required: true` that is empty. */
export const missingRequired = (resource: Resource, draft: AnyDraft): Record<string, Sentence> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.required === true && isEditable(field, draft) && (draft[name] ?? null) === null
        ? [[name, missingSentence(field.label)]]
        : [],
    ),
  );

/** The error of an `atLeastOne` set that is empty, reported at its first field. */
function missingOneOfSentence(
  { atLeastOne = [], fields }: Resource,
  name: string,
  draft: AnyDraft,
): Sentence | undefined {
  const names = atLeastOne.find(([first]) => first === name);
  if (!names || names.some((one) => (draft[one] ?? null) !== null)) return undefined;
  const labels = names.flatMap((one) => fields[one]?.label ?? []);
  return {
    zh: `发布前请至少填写其中一项：${quotedIn('zh', labels)}。`,
    en: `Please fill in one of ${quotedIn('en', labels)} before this is published.`,
  };
}

/**
 * Whether the form shows the field, given the other values: its condition holds, and the server does not fill it in.
 */
export const isEditable = (field: Field, draft: AnyDraft): boolean => !field.auto && meetsCondition(field, draft);

/** Whether the field's `when` condition holds for the other values. */
export const meetsCondition = ({ when }: Field, draft: AnyDraft): boolean =>
  !when || when.is.some((value) => [draft[when.field]].flat().includes(value));

/**
 * Empties the fields whose condition does not hold; repeated, because emptying one field can end another's condition.
 */
export function clearInactiveFields(resource: Resource, draft: AnyDraft): AnyDraft {
  const result = { ...draft };
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [name, field] of Object.entries(resource.fields)) {
      if (meetsCondition(field, result)) continue;
      const empty = meaningOf(field).normalize(null, field) ?? null;
      if ((result[name] ?? null) === empty) continue;
      result[name] = empty;
      hasChanged = true;
    }
  }
  return result;
}

/** Several labels are those of fields of which one is enough. */
export const missingSentence = (...labels: readonly Sentence[]): Sentence =>
  labels.length === 1
    ? { zh: `请填写${quotedIn('zh', labels)}。`, en: `Please fill in ${quotedIn('en', labels)}.` }
    : { zh: `请至少填写其中一项：${quotedIn('zh', labels)}。`, en: `Please fill in one of ${quotedIn('en', labels)}.` };

const quotedIn = (language: keyof Sentence, labels: readonly Sentence[]): string =>
  labels.map((label) => `“${label[language]}”`).join(language === 'zh' ? '、' : ', ');

const missingToPublishSentence = (label: Sentence, move: Label | undefined): Sentence =>
  move
    ? {
        zh: `“${move.zh}”之前请填写“${label.zh}”。`,
        en: `Please fill in “${label.en}” before “${move.en}”.`,
      }
    : {
        zh: `发布前请填写“${label.zh}”。`,
        en: `Please fill in “${label.en}” before this is published.`,
      };

const fieldOf = (resource: Resource, name: string) => {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.code} has no field ${name}`);
  return field;
};

const mapFields = (resource: Resource, valueFor: (name: string) => unknown): AnyDraft =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, valueFor(name)]));
