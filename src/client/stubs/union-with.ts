type Same<T> = (one: T, other: T) => boolean;

/** For `lodash-es/unionWith`: the items of both lists, the first of equal ones. */
export default <T>(first: readonly T[] = [], second: readonly T[] = [], isSame: Same<T> = Object.is): T[] =>
  [...first, ...second].filter((item, index, items) => items.findIndex((other) => isSame(other, item)) === index);
