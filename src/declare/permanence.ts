import type { Label, Sentence } from '../contract/label.ts';
import type { Field } from '../kinds/index.ts';
import type { Resource } from './define-resource.ts';
import { stateOfChanged, type Workflow } from './workflow.ts';

/** What a state of a workflow makes permanent: fields that can no longer be changed, and records that are never deleted. */

/** The steps from state to state, by moves, dates and publication. */
function stepsOf({ workflow, byClock = [] }: Pick<Resource, 'workflow' | 'byClock'>): [from: string, to: string][] {
  if (!workflow) return [];
  const { publication } = workflow;
  return [
    ...Object.values(workflow.moves).flatMap(({ from, to, toIfLive = to }) =>
      from.flatMap((state) =>
        [to, toIfLive].flatMap((next): [string, string][] => {
          const start = state === 'changed' ? stateOfChanged(workflow) : state;
          return start === undefined ? [] : [[start, next]];
        }),
      ),
    ),
    ...byClock.map(({ from, to }): [string, string] => [from, to]),
    // What is to be published later waits, and what is public may have a date on which it goes offline.
    ...(publication
      ? [publication.waiting, publication.gone].map((next): [string, string] => [publication.live, next])
      : []),
  ];
}

/** The states that a record can be in without having been in one of these. */
export function statesReached(resource: Pick<Resource, 'workflow' | 'byClock'>, without: readonly string[] = []) {
  const { workflow } = resource;
  const reached = new Set(workflow && !without.includes(workflow.initial) ? [workflow.initial] : []);
  const steps = stepsOf(resource);
  // A set that grows is gone through to its end.
  for (const state of reached)
    for (const [from, to] of steps) if (from === state && !without.includes(to)) reached.add(to);
  return reached;
}

/** Whether a record in this state has been in one of these, by which states lead to it. */
export const hasPassed = (resource: Resource, states: readonly string[], status: unknown): boolean =>
  states.length > 0 && typeof status === 'string' && !statesReached(resource, states).has(status);

/** The states of records that have been in this one. */
export const statesAfter = (resource: Resource, state: string): string[] =>
  Object.keys(resource.workflow?.states ?? {}).filter((status) => hasPassed(resource, [state], status));

/** Whether the record may neither be deleted nor leave the trash for good. */
export const isKept = (resource: Resource, status: unknown): boolean =>
  hasPassed(resource, resource.workflow?.keeps ?? [], status);

/** The states in which records are kept. */
export const keptStates = (resource: Resource): string[] =>
  Object.keys(resource.workflow?.states ?? {}).filter((status) => isKept(resource, status));

/** Whether the field of a record in this state may no longer be changed. */
export const isImmutable = (resource: Resource, { fixedFrom }: Field, status: unknown): boolean =>
  fixedFrom !== undefined && hasPassed(resource, [fixedFrom], status);

/** Whether the section fixes fields or keeps records. */
export const hasPermanenceRules = ({ fields, workflow }: Resource): boolean =>
  workflow?.register !== undefined ||
  (workflow?.keeps ?? []).length > 0 ||
  Object.values(fields).some(({ fixedFrom }) => fixedFrom !== undefined);

/** The sentence of each changed field that is fixed in this state. */
export function checkImmutable(
  resource: Resource,
  status: unknown,
  changed: readonly string[],
): Record<string, Sentence> {
  return Object.fromEntries(
    changed.flatMap((name) => {
      const field = resource.fields[name];
      return field && isImmutable(resource, field, status) ? [[name, fixedSentence(field, resource.workflow)]] : [];
    }),
  );
}

function fixedSentence({ label, fixedFrom = '' }: Field, workflow: Workflow | undefined): Sentence {
  const state = stateLabel(workflow, fixedFrom);
  return {
    zh: `“${label.zh}”自“${state.zh}”起不可更改。`,
    en: `“${label.en}” is fixed from “${state.en}” on and cannot be changed.`,
  };
}

/** The hint under the input of such a field. */
export const immutableHint = ({ fixedFrom }: Field, workflow: Workflow | undefined): Label | undefined => {
  if (fixedFrom === undefined) return undefined;
  const state = stateLabel(workflow, fixedFrom);
  return { zh: `自“${state.zh}”起不可更改。`, en: `Fixed from “${state.en}” on.` };
};

/** Why a kept record cannot be deleted. `name` is its title as the operator sees it. */
export function keptSentence(name: Label, { workflow }: Resource): Sentence {
  const states = (workflow?.keeps ?? []).map((state) => stateLabel(workflow, state));
  return {
    zh: `“${name.zh}”已经过“${states.map(({ zh }) => zh).join('”或“')}”，其记录永久保留，不能删除。`,
    en: `“${name.en}” has been “${states.map(({ en }) => en).join('” or “')}”: its record is kept for good and cannot be deleted.`,
  };
}

const stateLabel = (workflow: Workflow | undefined, state: string): Label =>
  workflow?.states[state]?.label ?? { zh: state, en: state };
