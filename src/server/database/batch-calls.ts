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
  const startBatch = () => {
    const keys = new Set<K>();
    const begin = () => {
      batch = null;
      const result = query([...keys]);
      const end = () => {
        if (running === ended) running = null;
      };
      const ended: Promise<void> = result.then(end, end);
      running = ended;
      return result;
    };
    const result = running ? endOf(running).then(begin) : nextTurn().then(begin);
    return { keys, result };
  };
  return async (key) => {
    batch ??= startBatch();
    batch.keys.add(key);
    return (await batch.result).get(key);
  };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Resolves when the query has ended or has taken too long. */
const endOf = (query: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    void query.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
