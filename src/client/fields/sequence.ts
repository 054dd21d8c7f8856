/** A copy of the list with one item moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

export const replaceItem = <T>(list: readonly T[], index: number, item: T): T[] =>
  list.map((current, position) => (position === index ? item : current));
