import type { AnyDraft } from '../../../declare/define-resource.ts';
import { isSame } from '../../record/draft.ts';

/** Applies edits to values that others have changed since; in a list, additions and removals are applied. */
export function rebaseAnswers(answers: AnyDraft, before: AnyDraft, now: AnyDraft): AnyDraft {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, rebaseValue(before[name], value, now[name])]),
  );
}

function rebaseValue(before: unknown, mine: unknown, theirs: unknown): unknown {
  const lists = [before, mine, theirs].map((value) => value ?? []);
  if (!lists.every(Array.isArray)) return isSame(before, mine) ? theirs : mine;
  const [was = [], is = [], now = []] = lists as unknown[][];
  const removed = was.filter((one) => !holds(is, one));
  const added = is.filter((one) => !holds(was, one) && !holds(now, one));
  return [...now.filter((one) => !holds(removed, one)), ...added];
}

const holds = (list: readonly unknown[], one: unknown): boolean =>
  list.some((other) => isSame(identityOf(other), identityOf(one)));

/** References are compared by id, since a title may have changed. */
const identityOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value
    ? [value.id, 'section' in value && value.section]
    : value;
