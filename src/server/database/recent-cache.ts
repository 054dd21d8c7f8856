/** A small cache that keeps the most recent values by key. */
export interface RecentCache<T> {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
  delete: (key: string) => void;
  /** Returns the cached value or creates and caches it. */
  find: (key: string, create: () => T) => T;
}

export function createRecentCache<T>(maxSize: number): RecentCache<T> {
  const cache = new Map<string, T>();
  const set = (key: string, value: T): T => {
    cache.delete(key);
    cache.set(key, value);
    const oldest = cache.size > maxSize ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return value;
  };
  return {
    set,
    get: (key) => cache.get(key),
    delete: (key) => void cache.delete(key),
    find: (key, create) => cache.get(key) ?? set(key, create()),
  };
}
