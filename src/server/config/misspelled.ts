/**
 * One question for each unknown variable whose name resembles a known one: `DATABSE_URL is not read; did you mean
 * DATABASE_URL?`
 */
export function findMisspelled(names: readonly string[], ours: ReadonlySet<string>): string[] {
  return names
    .filter((name) => !ours.has(name))
    .flatMap((name) => {
      const meant = [...ours].find((one) => isNearly(plain(name), plain(one)));
      return meant ? [`${name} is not read; did you mean ${meant}?`] : [];
    });
}

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Short names such as PORT resemble too many other variables. */
function isNearly(name: string, ours: string): boolean {
  if (ours.length < 6 || Math.abs(name.length - ours.length) > 2) return false;
  return distance(name, ours) <= (ours.length < 8 ? 1 : 2);
}

/** Edit distance, counting the exchange of two neighbouring letters as one edit. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const isExchanged = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          isExchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
