import type { Label } from '../contract/label.ts';
import { type DefaultOrder, sortText, type WaitingName } from '../contract/list.ts';
import type { Resource } from './define-resource.ts';

/** The names of the filters by `waiting`. */
export const waitingLabels: Readonly<Record<WaitingName, Label>> = {
  me: { zh: '待我处理', en: 'Waiting for me' },
  decision: { zh: '待我决定', en: 'For me to decide' },
  returned: { zh: '退回给我', en: 'Returned to me' },
  drafts: { zh: '我的草稿', en: 'My drafts' },
  ending: { zh: '14 天内下线', en: 'Ending within 14 days' },
  stale: { zh: '搁置超过 90 天', en: 'Untouched for 90 days' },
  incomplete: { zh: '待补全', en: 'Needs completing' },
};

/** The field that holds the moment a record was submitted, where the section has one. */
export const submittedField = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.auto === 'created');

/**
 * The sort column for lists that show only waiting rows, longest wait first: by state, and by the value of `waiting`.
 * Applications wait since their submission, other records since their last change; a state with a `queue` is sorted by
 * it.
 */
export function waitingColumns(resource: Pick<Resource, 'fields' | 'workflow'>): Readonly<Record<string, string>> {
  const { decision, states = {} } = resource.workflow ?? {};
  const since = submittedField(resource) ?? 'updatedAt';
  const decisionStates = decision?.states.length ? [...decision.states, 'me', 'decision'] : [];
  const queues = Object.entries(states).flatMap(([name, { queue }]) => (queue === undefined ? [] : [[name, queue]]));
  return Object.fromEntries([...decisionStates.map((name) => [name, since]), ...queues]);
}

/** The order of a section's list when its address names none. */
export const defaultOrder = (resource: Resource): DefaultOrder & { waiting: Readonly<Record<string, string>> } => {
  const [field, order] = resource.list.sort;
  return { sort: sortText([{ field, order }]), waiting: waitingColumns(resource) };
};
