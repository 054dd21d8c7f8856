import type { AnyDraft } from '../../../declare/define-resource.ts';
import { isSameJson } from '../draft.ts';

/**
 * The operator's edits in a dialog, after somebody else has changed the record meanwhile. `before` is what the inputs held
 * before the edits, `latest` what they hold now. Of a list the operator's additions and removals are applied to the latest
 * one; of any other value the operator's is kept, unless it has not been changed.
 */
export const rebaseEdits = (edits: AnyDraft, before: AnyDraft, latest: AnyDraft): AnyDraft =>
  Object.fromEntries(
    Object.entries(edits).map(([name, edited]) => [name, rebaseValue(before[name], edited, latest[name])]),
  );

function rebaseValue(before: unknown, edited: unknown, latest: unknown): unknown {
  const lists = [before, edited, latest].map((value) => value ?? []);
  if (lists.every(Array.isArray)) return rebaseList(...(lists as [unknown[], unknown[], unknown[]]));
  return isSameJson(before, edited) ? latest : edited;
}

function rebaseList(before: readonly unknown[], edited: readonly unknown[], latest: readonly unknown[]): unknown[] {
  const isRemoved = (item: unknown) => hasItem(before, item) && !hasItem(edited, item);
  const isAdded = (item: unknown) => !hasItem(before, item) && !hasItem(latest, item);
  return [...latest.filter((item) => !isRemoved(item)), ...edited.filter(isAdded)];
}

const hasItem = (list: readonly unknown[], item: unknown): boolean =>
  list.some((other) => isSameJson(itemIdentity(other), itemIdentity(item)));

/** References are compared by id, since a title may have changed. */
const itemIdentity = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? [item.id, 'section' in item && item.section] : item;
