import { createRecentCache } from './recent-cache.ts';

interface Entry<T> {
  version: number;
  result: Promise<T>;
  /** The result, once it is there. */
  value?: T;
}

export interface VersionedResults<T> {
  /** The result for this version of the tables; calls for the same version share one computation. */
  find: (key: string, version: number, compute: () => Promise<T>) => Promise<T>;
  /** The result that was computed last, with its version, if there is one; nothing is computed. */
  lastOf: (key: string) => { version: number; value: T } | undefined;
}

/**
 * Caches results until the version of their tables changes. Every write increments the version in its own transaction, so the
 * results are exact on any number of servers. The version is read before the tables: a result can be newer than its
 * version, but never older. A failure is not cached.
 */
export function createVersionedResults<T>(maxSize: number): VersionedResults<T> {
  const latest = createRecentCache<Entry<T>>(maxSize);
  return {
    find(key, version, compute) {
      const previous = latest.get(key);
      if (previous?.version === version) return previous.result;
      const entry: Entry<T> = { version, result: compute() };
      latest.set(key, entry);
      entry.result.then(
        (value) => Object.assign(entry, { value }),
        () => latest.get(key) === entry && latest.delete(key),
      );
      return entry.result;
    },
    lastOf(key) {
      const { version = 0, value } = latest.get(key) ?? {};
      return value === undefined ? undefined : { version, value };
    },
  };
}
