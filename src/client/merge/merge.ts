import type { AnyDraft } from '../../declare/define-resource.ts';
import { isConflict, isEqual, type MergedPart, mergePieces, type Pieces } from './pieces.ts';

/** One record three times: as writing began, as somebody else has saved it since, and as it stands in the form. */
export interface MergeSides {
  base: AnyDraft;
  theirs: AnyDraft;
  mine: AnyDraft;
}

/** A field that both have changed, and not to the same. */
export interface MergeConflict {
  name: string;
  /** What is chosen from, with what needs no choice between them. */
  parts: readonly MergedPart[];
  pieces: Pieces;
  /** Whether both texts may stay, one after the other. */
  isDivided: boolean;
}

export interface MergeResult {
  /** What they have changed and this form has not, and texts in which both changes have found their place. */
  merged: AnyDraft;
  conflicts: readonly MergeConflict[];
  /** What is changed here alone. */
  mineOnly: readonly string[];
}

export type MergeChoice = 'theirs' | 'mine' | 'both';

const undivided: Pieces = { split: (value) => [value ?? null], join: ([value]) => value ?? null };

/** Nothing that either side has written is left out without somebody having chosen so. */
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

/** How many choices a field asks for. */
export const countChoices = ({ parts }: MergeConflict): number => parts.filter(isConflict).length;

/** The field with the choices made, one for each place that clashes. */
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
  if (choice === undefined) throw new Error('A clash was settled without a choice.');
  if (choice === 'both') return [...theirs, ...mine];
  return choice === 'theirs' ? theirs : mine;
}
