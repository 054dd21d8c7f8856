import type { Sentence } from '../contract/label.ts';
import { meaningOf } from '../kinds/index.ts';
import type { AnyDraft, Resource } from './define-resource.ts';
import { isEditable, isNeededToSave, missingSentence } from './draft.ts';
import { isMissing, needsOf } from './needs.ts';
import type { Move, Workflow } from './workflow.ts';

/** What a stored record must have: a value in one of the fields. */
export interface Requirement {
  fields: readonly [string, ...string[]];
  /** The states in which it must have one; missing where it must in each. */
  states?: readonly string[];
}

/** What the records of a section must have by its declaration, whether or not they were stored before it asked for it. */
export function requirementsOf(resource: Resource): Requirement[] {
  const { fields, workflow, atLeastOne = [] } = resource;
  const inCompleteStates = { states: workflow ? statesAfter(workflow, ({ complete }) => complete === true) : [] };
  const required = Object.entries(fields).flatMap(([name, field]): Requirement[] => {
    if (!field.required || field.auto || meaningOf(field).neverEmpty) return [];
    if (field.required === 'publish') return [{ fields: [name], ...inCompleteStates }];
    const isInDrafts = !workflow || isNeededToSave(resource, name, workflow.initial);
    return [{ fields: [name], ...(isInDrafts ? {} : { states: statesAfterDraft(workflow) }) }];
  });
  const oneOf = atLeastOne.flatMap(([first, ...others]): Requirement[] =>
    first === undefined ? [] : [{ fields: [first, ...others], ...inCompleteStates }],
  );
  const needed = workflow ? neededFields(workflow).map((name) => requirementAfterNeed(workflow, name)) : [];
  return [...required, ...oneOf, ...needed].filter(({ states }) => states === undefined || states.length > 0);
}

/** What a record in this state lacks: a sentence at the first field of each requirement that it does not meet. */
export function missingValues(
  resource: Resource,
  draft: AnyDraft,
  status: string | undefined,
): Record<string, Sentence> {
  const missing: Record<string, Sentence> = {};
  for (const { fields, states } of requirementsOf(resource)) {
    const field = resource.fields[fields[0]];
    const isRequired = states === undefined || (status !== undefined && states.includes(status));
    if (!field || !isRequired || !isEditable(field, draft) || !fields.every((name) => isMissing(draft[name]))) continue;
    missing[fields[0]] = missingSentence(...fields.flatMap((name) => resource.fields[name]?.label ?? []));
  }
  return missing;
}

const neededFields = ({ moves }: Workflow): string[] => [
  ...new Set(Object.values(moves).flatMap((move) => needsOf(move).map(({ field }) => field))),
];

const requirementAfterNeed = (workflow: Workflow, name: string): Requirement => ({
  fields: [name],
  states: statesAfter(workflow, (move) => needsOf(move).some(({ field }) => field === name)),
});

const statesAfterDraft = ({ initial, states }: Workflow): string[] =>
  Object.keys(states).filter((state) => state !== initial);

/** Whether a record in this state must be complete; `undefined` is the initial state. */
export const requiresComplete = (workflow: Workflow | undefined, status: string | undefined): boolean =>
  !workflow || (status !== undefined && statesAfter(workflow, ({ complete }) => complete === true).includes(status));

/** The states to which every way includes such a move. */
function statesAfter({ initial, states, moves }: Workflow, isSuch: (move: Move) => boolean): string[] {
  const reachable = new Set([initial]);
  for (let sizeBefore = 0; sizeBefore < reachable.size; ) {
    sizeBefore = reachable.size;
    for (const move of Object.values(moves)) {
      if (!isSuch(move) && move.from.some((state) => reachable.has(state))) reachable.add(move.to);
    }
  }
  return Object.keys(states).filter((state) => !reachable.has(state));
}
