export interface OrderLimits {
  min: number;
  max: number;
}

/** Numbers are given this far apart where there is room, so that the next row fits between without a second write. */
const GAP = 10;

/**
 * Which numbers to write so that the row at `from` comes to stand at `to`: as few as possible, because each is a record
 * to be saved. Equal numbers that already stand in a row may stay equal. Nothing when there is no room left.
 */
export function renumbered(
  numbers: readonly number[],
  from: number,
  to: number,
  { min, max }: OrderLimits,
): ReadonlyMap<number, number> | null {
  const places = numbers.map((_, at) => at).filter((at) => at !== from);
  places.splice(to, 0, from);
  const valueAt = (place: number): number | undefined => numbers[places[place] ?? -1];
  const [before, after] = [valueAt(to - 1), valueAt(to + 1)];

  const between = numberBetween(before, after, { min, max });
  if (between !== null) return new Map([[from, between]]);
  const moved = [pushedUp(places, numbers, to, min), pushedDown(places, numbers, to, max)]
    .filter((writes) => [...writes.values()].every((number) => number >= min && number <= max))
    .sort((one, other) => one.size - other.size);
  return moved[0] ?? null;
}

function numberBetween(
  before: number | undefined,
  after: number | undefined,
  { min, max }: OrderLimits,
): number | null {
  if (before === undefined && after === undefined) return null;
  if (before === undefined) return after !== undefined && after > min ? Math.max(min, after - GAP) : null;
  if (after === undefined) return before < max ? Math.min(max, before + GAP) : null;
  return after - before >= 2 ? Math.floor((before + after) / 2) : null;
}

/** The row takes the number after the one before it, and whoever is in the way moves on. */
function pushedUp(places: readonly number[], numbers: readonly number[], to: number, min: number) {
  const writes = new Map<number, number>();
  let last = to > 0 ? (numbers[places[to - 1] ?? -1] ?? min) : min - 1;
  for (const place of places.slice(to)) {
    const now = numbers[place] ?? 0;
    if (writes.size > 0 && now > last) break;
    last += 1;
    writes.set(place, last);
  }
  return writes;
}

/** The row takes the number before the one after it, and whoever is in the way moves back. */
function pushedDown(places: readonly number[], numbers: readonly number[], to: number, max: number) {
  const writes = new Map<number, number>();
  let next = to < places.length - 1 ? (numbers[places[to + 1] ?? -1] ?? max) : max + 1;
  for (const place of places.slice(0, to + 1).reverse()) {
    const now = numbers[place] ?? 0;
    if (writes.size > 0 && now < next) break;
    next -= 1;
    writes.set(place, next);
  }
  return writes;
}
