import type { UndoLine, UndoOutcome } from '../../contract/undo.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { mayNotUndo, undoRefusals } from './undo-messages.ts';

/** The effect of the selected writes on one record, and its current state. */
export interface Touched {
  id: number;
  version: number;
  trashed: boolean;
  /** The version after the last of the writes. */
  last: number;
  /** The actions of the writes, as permissions name them. */
  actions: readonly string[];
  /** The version before the first write; null if that created the record. */
  before: number | null;
  beforeAt: string | null;
  beforeTrashed: boolean | null;
  /** Whether the workflow state is recorded as well as the fields. */
  whole: boolean;
  /** The fields that changed, including `status`. */
  changed: readonly string[];
  /** Whether its workflow state changed, such as the published copy. */
  moved: boolean;
  /** Whether its public version changed. */
  seen: boolean;
  /** Whether it was public before. */
  wasLive: boolean;
  /** A later write that is not among them. */
  later: UndoLine['later'];
}

/** The permissions of the requesting operator. */
export interface UndoRequest {
  may: (action: string) => boolean;
  /** Whether a field is hidden from them. */
  isHidden: (field: string) => boolean;
  /** Whether the writes are their own. */
  isOwn: boolean;
}

/** The result for a record, or why it cannot be undone. */
export type Decision =
  | { outcome: Exclude<UndoOutcome, 'refused'> }
  | { outcome: 'refused'; later?: UndoLine['later']; why?: Sentence }
  | { outcome: 'same' };

/** Plans the undo of one record; rules and other records are checked in the dry run. */
export function planUndo(resource: Resource, touched: Touched, asking: UndoRequest): Decision {
  const { last, version, before, changed, later } = touched;
  const outcome = outcomeOf(touched);
  if (outcome === 'same') return { outcome };
  const refused = (why: Sentence): Decision => ({ outcome: 'refused', why });
  if (!asking.may('show')) return refused(undoRefusals.unread);
  if (later) return { outcome: 'refused', later };
  if (version !== last) return refused(undoRefusals.changedSince);
  if (before === null ? !touched.actions.includes('create') : !touched.whole) return refused(undoRefusals.unkept);
  const lacking = neededFor(touched, outcome, asking).find((action) => !asking.may(action));
  if (lacking !== undefined) return refused(mayNotUndo(resource, lacking));
  if (touched.seen && !mayPublish(resource, asking)) return refused(undoRefusals.public);
  return changed.some(asking.isHidden) ? refused(undoRefusals.notVisible) : { outcome };
}

type Possible = Exclude<UndoOutcome, 'refused'> | 'same';

function outcomeOf({ before, beforeTrashed, trashed, changed, moved }: Touched): Possible {
  const wasThere = before !== null && !beforeTrashed;
  if (trashed) return wasThere ? 'untrash' : 'same';
  if (!wasThere) return 'trash';
  return changed.length > 0 || moved ? 'back' : 'same';
}

/** Permissions of actions that are not named like their permission; consequential writes need none. */
const guarded: Readonly<Record<string, readonly string[]>> = {
  restore: ['edit'],
  untrash: ['delete'],
  movedUp: [],
  undo: [],
};

/**
 * The permissions needed to undo: those of the writes and of their reversal. Moving others' records to the trash also
 * requires the delete permission.
 */
function neededFor({ actions }: Touched, outcome: Possible, { isOwn }: UndoRequest): string[] {
  const done = actions.flatMap((action) => guarded[action] ?? [action]);
  const anew = actions.includes('undo') ? [outcome === 'back' ? 'edit' : 'delete'] : [];
  return [...done, ...anew, ...(outcome === 'trash' && !isOwn ? ['delete'] : [])];
}

/** Whether the operator may change what is public. */
function mayPublish({ workflow }: Resource, { may }: UndoRequest): boolean {
  const live = workflow?.publication?.live;
  return Object.entries(workflow?.moves ?? {}).some(([name, { to }]) => to === live && may(name));
}
