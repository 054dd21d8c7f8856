import { placesIn } from './common-row.ts';

/** How a long value falls into pieces that different people may change beside each other. */
export interface Pieces {
  split: (value: unknown) => unknown[];
  join: (pieces: readonly unknown[]) => unknown;
}

/** What both sides leave as one text, or a place where somebody has to choose. */
export type MergedPart =
  | { agreed: readonly unknown[] }
  | { base: readonly unknown[]; theirs: readonly unknown[]; mine: readonly unknown[] };

export const isConflict = (part: MergedPart): part is Exclude<MergedPart, { agreed: unknown }> => 'base' in part;

/** The order of the names in a value says nothing; neither does whether something is missing or nothing. */
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

/** Two texts that come from one: what only one side has touched is taken from that side. */
export function mergePieces(
  base: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
): MergedPart[] {
  const baseTexts = base.map(canonicalText);
  const [inTheirs, inMine] = [
    placesIn(baseTexts, theirs.map(canonicalText)),
    placesIn(baseTexts, mine.map(canonicalText)),
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

/** A stretch in which no piece stands on all three sides. As many on each side are the same places, written anew. */
function mergeSection(base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): MergedPart[] {
  if (isEqual(theirs, mine)) return theirs.length > 0 ? [{ agreed: theirs }] : [];
  if (isEqual(base, theirs)) return [{ agreed: mine }];
  if (isEqual(base, mine)) return [{ agreed: theirs }];
  if (base.length < 2 || base.length !== theirs.length || base.length !== mine.length) return [{ base, theirs, mine }];
  return base.flatMap((piece, index) => mergeSection([piece], [theirs[index]], [mine[index]]));
}
