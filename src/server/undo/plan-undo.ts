import type { UndoLine, UndoOutcome } from '../../contract/undo.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { mayNotUndo, undoSentences } from './undo-messages.ts';

/** What the writes of a span did to one record, and how it stands. */
export interface Touched {
  id: number;
  version: number;
  trashed: boolean;
  /** The last of the writes. */
  last: number;
  /** What they were, in the words of permission. */
  actions: readonly string[];
  /** The version before the first of them; nothing where that made the record. */
  before: number | null;
  beforeAt: string | null;
  beforeTrashed: boolean | null;
  /** Whether all is known of how it was, not only its fields. */
  whole: boolean;
  /** The fields that are different now, and `status`. */
  changed: readonly string[];
  /** Whether it stands differently, such as with another copy for the public. */
  moved: boolean;
  /** Whether the public sees something else of it now. */
  seen: boolean;
  /** Whether the public saw it before. */
  wasLive: boolean;
  /** A later write that is none of them. */
  later: UndoLine['later'];
}

/** What whoever asks may do, and see. */
export interface UndoRequest {
  may: (action: string) => boolean;
  /** Whether a field is kept from them. */
  isHidden: (field: string) => boolean;
  /** Whether the work is their own. */
  isOwn: boolean;
}

/** What becomes of the record, or why nothing can. */
export type Decision =
  | { outcome: Exclude<UndoOutcome, 'refused'> }
  | { outcome: 'refused'; later?: UndoLine['later']; why?: Sentence }
  | { outcome: 'same' };

/** Decides for one record; what only its rules and other records know is asked when it is tried. */
export function planUndo(resource: Resource, touched: Touched, asking: UndoRequest): Decision {
  const { last, version, before, changed, later } = touched;
  const outcome = outcomeOf(touched);
  if (outcome === 'same') return { outcome };
  const refused = (why: Sentence): Decision => ({ outcome: 'refused', why });
  if (!asking.may('show')) return refused(undoSentences.unread);
  if (later) return { outcome: 'refused', later };
  if (version !== last) return refused(undoSentences.changedSince);
  if (before === null ? !touched.actions.includes('create') : !touched.whole) return refused(undoSentences.unkept);
  const lacking = neededFor(touched, outcome, asking).find((action) => !asking.may(action));
  if (lacking !== undefined) return refused(mayNotUndo(resource, lacking));
  if (touched.seen && !mayPublish(resource, asking)) return refused(undoSentences.public);
  return changed.some(asking.isHidden) ? refused(undoSentences.notVisible) : { outcome };
}

type Possible = Exclude<UndoOutcome, 'refused'> | 'same';

function outcomeOf({ before, beforeTrashed, trashed, changed, moved }: Touched): Possible {
  const wasThere = before !== null && !beforeTrashed;
  if (trashed) return wasThere ? 'untrash' : 'same';
  if (!wasThere) return 'trash';
  return changed.length > 0 || moved ? 'back' : 'same';
}

/** By which code a write is guarded where it is not called by it; what follows by itself has none of its own. */
const guarded: Readonly<Record<string, readonly string[]>> = {
  restore: ['edit'],
  untrash: ['delete'],
  movedUp: [],
  undo: [],
};

/** The codes of what was done; of an undo, of what it takes to take that back. Others' records are not thrown away by less. */
function neededFor({ actions }: Touched, outcome: Possible, { isOwn }: UndoRequest): string[] {
  const done = actions.flatMap((action) => guarded[action] ?? [action]);
  const anew = actions.includes('undo') ? [outcome === 'back' ? 'edit' : 'delete'] : [];
  return [...done, ...anew, ...(outcome === 'trash' && !isOwn ? ['delete'] : [])];
}

/** What the public sees changes by the hand of those who may put it there. */
function mayPublish({ workflow }: Resource, { may }: UndoRequest): boolean {
  const live = workflow?.publication?.live;
  return Object.entries(workflow?.moves ?? {}).some(([name, { to }]) => to === live && may(name));
}
