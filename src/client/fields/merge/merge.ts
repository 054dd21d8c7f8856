import type { AnyDraft } from '../../../declare/define-resource.ts';
import { isConflict, isEqual, type MergedPart, mergePieces, type Pieces } from './pieces.ts';

/** Three versions of a record: when editing began, as saved by somebody else since, and as in the form. */
export interface MergeSides {
  base: AnyDraft;
  theirs: AnyDraft;
  mine: AnyDraft;
}

/** A field that both sides changed to different values. */
export interface MergeConflict {
  name: string;
  /** The conflicting parts, and the agreed ones between them. */
  parts: readonly MergedPart[];
  pieces: Pieces;
  /** Whether the value has pieces, so that both versions of a part can be kept, one after the other. */
  isDivided: boolean;
}

export interface MergeResult {
  /** The values changed only on the other side, and those whose changes could be merged. */
  merged: AnyDraft;
  conflicts: readonly MergeConflict[];
  /** The names of the fields changed only in this form. */
  mineOnly: readonly string[];
}

export type MergeChoice = 'theirs' | 'mine' | 'both';

const undivided: Pieces = { split: (value) => [value ?? null], join: ([value]) => value ?? null };

/** Merges two versions of a record. A change of either side is dropped only by an explicit choice. */
export function mergeDrafts(sides: MergeSides, piecesOf: (name: string) => Pieces | undefined): MergeResult {
  const merged: AnyDraft = {};
  const conflicts: MergeConflict[] = [];
  const mineOnly: string[] = [];
  for (const name of new Set(Object.values(sides).flatMap((side: AnyDraft) => Object.keys(side)))) {
    const [base, theirs, mine] = [sides.base[name], sides.theirs[name], sides.mine[name]];
    if (isEqual(theirs, mine)) continue;
    if (isEqual(base, theirs)) mineOnly.push(name);
    else if (isEqual(base, mine)) merged[name] = theirs ?? null;
    else {
      const conflict = findConflict(name, { base, theirs, mine }, piecesOf(name));
      if (conflict.parts.some(isConflict)) conflicts.push(conflict);
      else merged[name] = resolveConflict(conflict, []);
    }
  }
  return { merged, conflicts, mineOnly };
}

function findConflict(
  name: string,
  { base, theirs, mine }: Record<keyof MergeSides, unknown>,
  fieldPieces: Pieces | undefined,
): MergeConflict {
  const pieces = fieldPieces ?? undivided;
  const parts = mergePieces(pieces.split(base), pieces.split(theirs), pieces.split(mine));
  return { name, parts, pieces, isDivided: fieldPieces !== undefined };
}

/** The number of choices that a conflict needs. */
export const countChoices = ({ parts }: MergeConflict): number => parts.filter(isConflict).length;

/** The value after the choices, one for each conflicting part. */
export function resolveConflict({ parts, pieces }: MergeConflict, choices: readonly MergeChoice[]): unknown {
  let choiceIndex = 0;
  return pieces.join(
    parts.flatMap((part) => (isConflict(part) ? applyChoice(part, choices[choiceIndex++]) : part.agreed)),
  );
}

function applyChoice(
  { theirs, mine }: { theirs: readonly unknown[]; mine: readonly unknown[] },
  choice: MergeChoice | undefined,
) {
  if (choice === undefined) throw new Error('A conflict was resolved without a choice.');
  if (choice === 'both') return [...theirs, ...mine];
  return choice === 'theirs' ? theirs : mine;
}
