type Same<T> = (one: T, other: T) => boolean;

/** For `lodash-es/differenceWith`: the items of one list that are not in another. */
export default <T>(list: readonly T[] = [], excluded: readonly T[] = [], isSame: Same<T> = Object.is): T[] =>
  list.filter((item) => !excluded.some((other) => isSame(item, other)));
