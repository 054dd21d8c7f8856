import { type DefaultOrder, sortText } from '../contract/list.ts';
import type { Resource } from './define-resource.ts';

/** The field that holds the moment a record was submitted, where the section has one. */
export const submittedField = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.auto === 'created');

/**
 * The sort column for lists that show only waiting rows, longest wait first: by state, and under `me` for `waiting=me`.
 * Applications wait since their submission, other records since their last change; a state with a `queue` is sorted by
 * it.
 */
export function waitingColumns(resource: Pick<Resource, 'fields' | 'workflow'>): Readonly<Record<string, string>> {
  const { decision, states = {} } = resource.workflow ?? {};
  const since = submittedField(resource) ?? 'updatedAt';
  const decisionStates = decision?.states.length ? [...decision.states, 'me'] : [];
  const queues = Object.entries(states).flatMap(([name, { queue }]) => (queue === undefined ? [] : [[name, queue]]));
  return Object.fromEntries([...decisionStates.map((name) => [name, since]), ...queues]);
}

/** The order of a section's list when its address names none. */
export const defaultOrder = (resource: Resource): DefaultOrder & { waiting: Readonly<Record<string, string>> } => {
  const [field, order] = resource.list.sort;
  return { sort: sortText([{ field, order }]), waiting: waitingColumns(resource) };
};
