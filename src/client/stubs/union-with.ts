type Same<T> = (one: T, other: T) => boolean;

/** For `lodash-es/unionWith`: the items of both lists, of those that are the same the first. */
export default <T>(first: readonly T[] = [], second: readonly T[] = [], same: Same<T> = Object.is): T[] =>
  [...first, ...second].filter((item, at, all) => all.findIndex((other) => same(other, item)) === at);
