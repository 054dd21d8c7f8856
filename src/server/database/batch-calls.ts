/**
 * Combines the calls made in the same turn of the event loop into one query. The query starts after the last of these
 * calls, so that no caller receives a result older than its call.
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
