import { type DefaultOrder, sortText } from '../contract/list.ts';
import type { Resource } from './define-resource.ts';

/** The moment a record came in, where the section keeps it. */
export const sentField = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.auto === 'created');

/**
 * The column by which rows that wait stand in a list of nothing else, the longest waiting first: by state, and under
 * `me` what waits for whoever asks. What was sent in waits since it came, everything else since it was last touched; a
 * state that is a queue says what its places are.
 */
export function waitingColumns(resource: Pick<Resource, 'fields' | 'workflow'>): Readonly<Record<string, string>> {
  const { decision, states = {} } = resource.workflow ?? {};
  const since = sentField(resource) ?? 'updatedAt';
  const decided = decision?.states.length ? [...decision.states, 'me'] : [];
  const queues = Object.entries(states).flatMap(([name, { queue }]) => (queue === undefined ? [] : [[name, queue]]));
  return Object.fromEntries([...decided.map((name) => [name, since]), ...queues]);
}

/** How a section's list stands that says no order. */
export const defaultOrder = (resource: Resource): DefaultOrder & { waiting: Readonly<Record<string, string>> } => {
  const [field, order] = resource.list.sort;
  return { sort: sortText([{ field, order }]), waiting: waitingColumns(resource) };
};
