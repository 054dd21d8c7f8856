import { runSharedQuery } from './current-call.ts';

/**
 * Combines the calls made in the same turn of the event loop into one query. The query starts after the last of these
 * calls, so that no caller receives a result older than its call.
 */
export function batchCalls<K, V>(
  query: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let batch: { keys: Set<K>; result: Promise<ReadonlyMap<K, V>> } | null = null;
  const startBatch = () => {
    const keys = new Set<K>();
    const result = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch = null;
      return runSharedQuery(() => query([...keys]));
    });
    return { keys, result };
  };
  return async (key) => {
    batch ??= startBatch();
    batch.keys.add(key);
    return (await batch.result).get(key);
  };
}
