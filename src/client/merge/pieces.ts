/** How a long value falls into pieces that different people may change beside each other. */
export interface Pieces {
  split: (value: unknown) => unknown[];
  join: (pieces: readonly unknown[]) => unknown;
}

/** What both sides leave as one text, or a place where somebody has to choose. */
export type Part =
  | { agreed: readonly unknown[] }
  | { base: readonly unknown[]; theirs: readonly unknown[]; mine: readonly unknown[] };

export const isClash = (part: Part): part is Exclude<Part, { agreed: unknown }> => 'base' in part;

/** The order of the names in a value says nothing; neither does whether something is missing or nothing. */
export const isEqual = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, one]) => one !== null && one !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );

/** Two texts that come from one: what only one side has touched is taken from that side. */
export function mergePieces(base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): Part[] {
  const [inTheirs, inMine] = [matches(base, theirs), matches(base, mine)];
  const parts: Part[] = [];
  let [b, t, m] = [0, 0, 0];
  for (let at = 0; at <= base.length; at++) {
    const [nextT, nextM] = at < base.length ? [inTheirs[at], inMine[at]] : [theirs.length, mine.length];
    if (nextT === undefined || nextM === undefined) continue;
    parts.push(...between(base.slice(b, at), theirs.slice(t, nextT), mine.slice(m, nextM)));
    if (at < base.length) parts.push({ agreed: [base[at]] });
    [b, t, m] = [at + 1, nextT + 1, nextM + 1];
  }
  return parts;
}

/** A stretch in which no piece stands on all three sides. As many on each side are the same places, written anew. */
function between(base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): Part[] {
  if (isEqual(theirs, mine)) return theirs.length > 0 ? [{ agreed: theirs }] : [];
  if (isEqual(base, theirs)) return [{ agreed: mine }];
  if (isEqual(base, mine)) return [{ agreed: theirs }];
  if (base.length < 2 || base.length !== theirs.length || base.length !== mine.length) return [{ base, theirs, mine }];
  return base.flatMap((piece, index) => between([piece], [theirs[index]], [mine[index]]));
}

/** For each piece the place where it stands on the other side, by the longest row of pieces common to both. */
function matches(base: readonly unknown[], other: readonly unknown[]): (number | undefined)[] {
  const [one, two] = [base.map(plain), other.map(plain)];
  const lengths = one.map(() => new Array<number>(two.length + 1).fill(0));
  lengths.push(new Array<number>(two.length + 1).fill(0));
  const length = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = two.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[];
      row[j] = one[i] === two[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const found = new Array<number | undefined>(one.length).fill(undefined);
  for (let i = 0, j = 0; i < one.length && j < two.length; ) {
    if (one[i] === two[j]) found[i++] = j++;
    else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  }
  return found;
}
