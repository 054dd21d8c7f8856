type Same<T> = (one: T, other: T) => boolean;

/** For `lodash-es/differenceWith`: the items of one list that are not in another. */
export default <T>(list: readonly T[] = [], others: readonly T[] = [], same: Same<T> = Object.is): T[] =>
  list.filter((item) => !others.some((other) => same(item, other)));
