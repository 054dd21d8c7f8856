import type { Label, Sentence } from '../contract/label.ts';
import type { Field } from '../kinds/index.ts';
import { failedStateChecks, STATE } from './comparisons.ts';
import type { AnyDraft, Resource } from './define-resource.ts';
import { checkDraft, isEditable, meetsCondition, missingRequired } from './draft.ts';
import { completingMove, type Move, submitsDraft, submittingMove } from './workflow.ts';

/** A field that must be filled in before a move. */
export interface Need {
  field: string;
  /** The minimum of a number, or the minimum number of rows. */
  least?: number;
}

export const needsOf = ({ needs = [] }: Move): Need[] =>
  needs.map((need) => (typeof need === 'string' ? { field: need } : need));

/** The error of each field that a move needs and the record lacks. */
export function checkNeeds(resource: Resource, move: Move, draft: AnyDraft): Record<string, Sentence> {
  const errors: Record<string, Sentence> = {};
  for (const need of needsOf(move)) {
    const field = resource.fields[need.field];
    const sentence =
      field && meetsCondition(field, draft) ? missingSentence(move.label, field.label, draft[need.field], need) : null;
    if (sentence) errors[need.field] = sentence;
  }
  return errors;
}

/** Whether a value is not there: a switch that is off, and a list without items, say nothing either. */
export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/**
 * What a record lacks for a move, by the rules that page, form and server share. Every move asks the checks on the state of
 * the record, which is the one after it.
 */
export function checkForMove(resource: Resource, move: Move, values: AnyDraft): Record<string, Sentence> {
  const draft = { ...values, [STATE]: move.to };
  const editable = Object.entries(resource.fields).flatMap(([name, field]) => (isEditable(field, draft) ? [name] : []));
  return {
    ...(move.complete ? {} : failedStateChecks(resource, editable, draft)),
    ...checkRequired(resource, move, draft),
    ...checkNeeds(resource, move, draft),
  };
}

/** What a record must have for a move besides its own needs: everything, or what a draft may lack. */
export function checkRequired(resource: Resource, move: Move, values: AnyDraft): Record<string, Sentence> {
  const draft = { ...values, [STATE]: move.to };
  if (move.complete) return checkDraft(resource, draft, true);
  return submitsDraft(resource.workflow, move) ? missingRequired(resource, draft) : {};
}

function missingSentence(move: Label, field: Label, value: unknown, { least }: Need): Sentence | null {
  if (isMissing(value) || value === 0) {
    return {
      zh: `“${move.zh}”之前请填写“${field.zh}”。`,
      en: `Please fill in “${field.en}” before “${move.en}”.`,
    };
  }
  const size = Array.isArray(value) ? value.length : value;
  if (least === undefined || Number(size) >= least) return null;
  return {
    zh: `“${field.zh}”不到 ${least}，不能“${move.zh}”。`,
    en: `“${field.en}” is below ${least}, so “${move.en}” is not possible.`,
  };
}

/** The label of the first move that needs a field, which the form shows beside it. */
const firstMoveNeeding = ({ workflow }: Resource, name: string): Label | undefined =>
  Object.values(workflow?.moves ?? {}).find((move) => needsOf(move).some(({ field }) => field === name))?.label;

/**
 * The label of the move before which a field must be filled in; nothing where that is every save or publication. `required` is
 * that of the field in the state of the record.
 */
export function moveMarkedAt(resource: Resource, name: string, required: Field['required']): Label | undefined {
  if (required !== 'publish') return firstMoveNeeding(resource, name);
  const isNeededInDraft = resource.fields[name]?.required === true && !resource.workflow?.publication;
  return isNeededInDraft ? submittingMove(resource)?.label : completingMove(resource);
}
