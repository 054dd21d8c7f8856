import type { AnyDraft, Resource } from './define-resource.ts';
import { meetsCondition } from './draft.ts';
import type { Label, Sentence } from './label.ts';
import type { Move } from './workflow.ts';

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

function missingSentence(move: Label, field: Label, value: unknown, { least }: Need): Sentence | null {
  const size = Array.isArray(value) ? value.length : value;
  if (value === null || value === undefined || value === false || size === 0) {
    return {
      zh: `“${move.zh}”之前请填写“${field.zh}”。`,
      en: `Please fill in “${field.en}” before “${move.en}”.`,
    };
  }
  if (least === undefined || Number(size) >= least) return null;
  return {
    zh: `“${field.zh}”不到 ${least}，不能“${move.zh}”。`,
    en: `“${field.en}” is below ${least}, so “${move.en}” is not possible.`,
  };
}

/** The label of the first move that needs a field, which the form shows beside it. */
export const firstMoveNeeding = ({ workflow }: Resource, name: string): Label | undefined =>
  Object.values(workflow?.moves ?? {}).find((move) => needsOf(move).some(({ field }) => field === name))?.label;
