/** The list with one part taken to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

export const replaced = <T>(list: readonly T[], at: number, part: T): T[] =>
  list.map((old, index) => (index === at ? part : old));
