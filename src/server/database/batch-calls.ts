/**
 * Asks once for all who want to know something in the same turn of the event loop. The question begins after the last
 * of them has asked, so that nobody gets an answer older than their asking.
 */
export function batchCalls<K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting: { keys: Set<K>; answer: Promise<ReadonlyMap<K, V>> } | null = null;
  const begin = () => {
    const keys = new Set<K>();
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = null;
      return ask([...keys]);
    });
    return { keys, answer };
  };
  return async (key) => {
    waiting ??= begin();
    waiting.keys.add(key);
    return (await waiting.answer).get(key);
  };
}
