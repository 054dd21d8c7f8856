import { setImmediate, setTimeout } from 'node:timers/promises';

/** How long a query may delay the next one, in milliseconds; one that takes longer is not waited for. */
const LONGEST_WAIT = 20;

/**
 * Combines the calls made in the same turn of the event loop, or while a query of the same kind is running, into one
 * query. It starts after the last of these calls, so that no caller receives a result older than its call.
 */
export function batchCalls<K, V>(
  query: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let batch: { keys: Set<K>; result: Promise<ReadonlyMap<K, V>> } | null = null;
  let running: Promise<unknown> | null = null;
  const runBatch = async (keys: ReadonlySet<K>) => {
    await (running ? Promise.race([running, setTimeout(LONGEST_WAIT)]) : setImmediate());
    batch = null;
    const result = query([...keys]);
    const ended = result
      .catch(() => undefined)
      .then(() => {
        if (running === ended) running = null;
      });
    running = ended;
    return result;
  };
  return async (key) => {
    if (!batch) {
      const keys = new Set<K>();
      batch = { keys, result: runBatch(keys) };
    }
    batch.keys.add(key);
    return (await batch.result).get(key);
  };
}
