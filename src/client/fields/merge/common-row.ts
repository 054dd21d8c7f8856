/** The limit of the comparison table, as larger ones take too long. Texts beyond it have no common pieces. */
const MAX_CELLS = 4_000_000;

/** For each piece its index on the other side, by the longest common subsequence. */
export function commonPositions(one: readonly string[], other: readonly string[]): (number | undefined)[] {
  const places = new Array<number | undefined>(one.length).fill(undefined);
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) places[start] = start++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) places[--end] = --otherEnd;
  const middle = longestCommonSubsequence(one.slice(start, end), other.slice(start, otherEnd));
  for (const [index, place] of middle.entries())
    places[start + index] = place === undefined ? undefined : start + place;
  return places;
}

function longestCommonSubsequence(one: readonly string[], other: readonly string[]): (number | undefined)[] {
  const matches = new Array<number | undefined>(one.length).fill(undefined);
  if (one.length * other.length > MAX_CELLS) return matches;
  const width = other.length + 1;
  const longest = new Uint32Array((one.length + 1) * width);
  const length = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        one[row] === other[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) matches[row++] = column++;
    else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return matches;
}
