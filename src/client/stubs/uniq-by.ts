/** For `lodash-es/uniqBy`: the first of the items with the same key. */
export default <T>(list: readonly T[], by: keyof T | ((item: T) => unknown)): T[] => {
  const keyOf = (item: T) => (typeof by === 'function' ? by(item) : item[by]);
  return [...new Map([...list].reverse().map((item) => [keyOf(item), item])).values()].reverse();
};
