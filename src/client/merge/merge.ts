import type { AnyDraft } from '../../declare/define-resource.ts';
import { isClash, isEqual, type MergedPart, mergePieces, type Pieces } from './pieces.ts';

/** One record three times: as writing began, as somebody else has saved it since, and as it stands in the form. */
export interface Sides {
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
  divides: boolean;
}

export interface MergeResult {
  /** What they have changed and this form has not, and texts in which both changes have found their place. */
  taken: AnyDraft;
  clashes: readonly MergeConflict[];
  /** What is changed here alone. */
  own: readonly string[];
}

export type MergeChoice = 'theirs' | 'mine' | 'both';

const whole: Pieces = { split: (value) => [value ?? null], join: ([value]) => value ?? null };

/** Nothing that either side has written is left out without somebody having chosen so. */
export function mergeDrafts(sides: Sides, piecesOf: (name: string) => Pieces | undefined): MergeResult {
  const taken: AnyDraft = {};
  const clashes: MergeConflict[] = [];
  const own: string[] = [];
  for (const name of new Set(Object.values(sides).flatMap((side: AnyDraft) => Object.keys(side)))) {
    const [base, theirs, mine] = [sides.base[name], sides.theirs[name], sides.mine[name]];
    if (isEqual(theirs, mine)) continue;
    if (isEqual(base, theirs)) own.push(name);
    else if (isEqual(base, mine)) taken[name] = theirs ?? null;
    else {
      const clash = conflictOf(name, { base, theirs, mine }, piecesOf(name));
      if (clash.parts.some(isClash)) clashes.push(clash);
      else taken[name] = resolveConflict(clash, []);
    }
  }
  return { taken, clashes, own };
}

function conflictOf(
  name: string,
  { base, theirs, mine }: Record<keyof Sides, unknown>,
  divided: Pieces | undefined,
): MergeConflict {
  const pieces = divided ?? whole;
  const parts = mergePieces(pieces.split(base), pieces.split(theirs), pieces.split(mine));
  return { name, parts, pieces, divides: divided !== undefined };
}

/** How many choices a field asks for. */
export const countQuestions = ({ parts }: MergeConflict): number => parts.filter(isClash).length;

/** The field with the choices made, one for each place that clashes. */
export function resolveConflict({ parts, pieces }: MergeConflict, choices: readonly MergeChoice[]): unknown {
  let asked = 0;
  return pieces.join(parts.flatMap((part) => (isClash(part) ? chosen(part, choices[asked++]) : part.agreed)));
}

function chosen(
  { theirs, mine }: { theirs: readonly unknown[]; mine: readonly unknown[] },
  choice: MergeChoice | undefined,
) {
  if (choice === undefined) throw new Error('A clash was settled without a choice.');
  if (choice === 'both') return [...theirs, ...mine];
  return choice === 'theirs' ? theirs : mine;
}
