import { askedBy } from '../../declare/actions.ts';
import type { AnyDraft, Resource, SectionAction } from '../../declare/define-resource.ts';
import { checkDraft, initialDraft, tidyDraft } from '../../declare/draft.ts';
import { needsOf } from '../../declare/needs.ts';
import type { Move } from '../../declare/workflow.ts';
import { reasonIn } from '../data/reason.ts';
import { invalid, unreadable } from '../errors.ts';
import type { Condition, Where } from '../fields/kind.ts';
import { openTo, unlocked } from './choice.ts';
import type { Asked } from './kinds.ts';

/** Something that may be done with many records of a section. */
export interface BulkPlan {
  kind: string;
  what: string;
  /** The action by whose code it is guarded. */
  action: string;
  /** What it asks for, checked once for all rows; a refusal names what is missing. */
  askedIn: (sent: Sent) => Asked;
  possible: (operatorId: number) => (where: Where) => Condition;
}

type Sent = Readonly<Record<string, unknown>>;

/** What is meant by a word: a move, deleting, or an action of the section's own. */
export function planOf(resource: Resource, what: unknown): BulkPlan {
  const { workflow, actions = {} } = resource;
  const name = typeof what === 'string' ? what : '';
  const move = workflow && Object.hasOwn(workflow.moves, name) ? workflow.moves[name] : undefined;
  if (move) {
    return {
      ...{ kind: 'move', what: name, action: name },
      askedIn: (sent) => movedBy(resource, move, sent),
      possible: (operatorId) => openTo(resource, move, operatorId),
    };
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action) {
    return {
      ...{ kind: 'action', what: name, action: name },
      askedIn: (sent) => ({ fields: actedIn(resource, action, objectIn(sent.asked)) }),
      possible: () => unlocked(resource),
    };
  }
  if (name !== 'delete') throw unreadable(unknownWork);
  return {
    ...{ kind: 'delete', what: name, action: name },
    askedIn: () => ({}),
    possible: () => (where) => where.lit(true),
  };
}

/** What an action asks for, or a refusal that names what is missing. */
export function actedIn(resource: Resource, action: SectionAction, sent: AnyDraft): AnyDraft {
  const form = askedBy(resource, action);
  const asked = { ...initialDraft(form), ...tidyDraft(form, sent) };
  refuse(checkDraft(form, asked));
  return asked;
}

/** The reason, and the fields the move needs as far as they were filled in; who lacks another is refused by itself. */
function movedBy(resource: Resource, move: Move, { asked, reason, because }: Sent): Asked {
  reasonIn(move, reason, because);
  const given = objectIn(asked);
  const names = needsOf(move).flatMap(({ field }) => (Object.hasOwn(given, field) ? [field] : []));
  const fields = Object.fromEntries(names.flatMap((name) => Object.entries({ [name]: resource.fields[name] })));
  const form = { ...resource, fields } as Resource;
  const draft = tidyDraft(form, given);
  refuse(checkDraft(form, draft));
  return { fields: draft, reason, because };
}

function refuse(refused: ReturnType<typeof checkDraft>): void {
  if (Object.keys(refused).length > 0) throw invalid(refused);
}

const objectIn = (value: unknown): AnyDraft =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnyDraft) : {};

const unknownWork = {
  zh: '没有这种操作，请刷新页面后重试。',
  en: 'There is no such action; please reload the page and try again.',
};
