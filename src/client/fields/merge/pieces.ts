import { commonPositions } from './common-row.ts';

/** Splits a long value into pieces that are merged one by one, and joins them again. */
export interface Pieces {
  split: (value: unknown) => unknown[];
  join: (pieces: readonly unknown[]) => unknown;
}

/** A part that needs no choice, or the three versions of a part that does. */
export type MergedPart =
  | { agreed: readonly unknown[] }
  | { base: readonly unknown[]; theirs: readonly unknown[]; mine: readonly unknown[] };

export const isConflict = (part: MergedPart): part is Exclude<MergedPart, { agreed: unknown }> => 'base' in part;

/** Compares values; the order of keys and the difference between null and a missing key do not matter. */
export const isEqual = (one: unknown, other: unknown): boolean => canonicalText(one) === canonicalText(other);

const canonicalText = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, nested: unknown) =>
    typeof nested === 'object' && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(
          Object.entries(nested)
            .filter(([, one]) => one !== null && one !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : nested,
  );

/** Merges two versions of the same pieces; a part that only one side changed is taken from that side. */
export function mergePieces(
  base: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
): MergedPart[] {
  const baseTexts = base.map(canonicalText);
  const [inTheirs, inMine] = [
    commonPositions(baseTexts, theirs.map(canonicalText)),
    commonPositions(baseTexts, mine.map(canonicalText)),
  ];
  const parts: MergedPart[] = [];
  let [b, t, m] = [0, 0, 0];
  for (let index = 0; index <= base.length; index++) {
    const [nextT, nextM] = index < base.length ? [inTheirs[index], inMine[index]] : [theirs.length, mine.length];
    if (nextT === undefined || nextM === undefined) continue;
    parts.push(...mergeSection(base.slice(b, index), theirs.slice(t, nextT), mine.slice(m, nextM)));
    if (index < base.length) parts.push({ agreed: [base[index]] });
    [b, t, m] = [index + 1, nextT + 1, nextM + 1];
  }
  return parts;
}

/**
 * Merges a section without a piece common to all three versions. With as many pieces in each, they are compared one by
 * one.
 */
function mergeSection(base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): MergedPart[] {
  if (isEqual(theirs, mine)) return theirs.length > 0 ? [{ agreed: theirs }] : [];
  if (isEqual(base, theirs)) return [{ agreed: mine }];
  if (isEqual(base, mine)) return [{ agreed: theirs }];
  if (base.length < 2 || base.length !== theirs.length || base.length !== mine.length) return [{ base, theirs, mine }];
  return base.flatMap((piece, index) => mergeSection([piece], [theirs[index]], [mine[index]]));
}
