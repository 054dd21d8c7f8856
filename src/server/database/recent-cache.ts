/** A map that keeps only the values that were set last. */
export class RecentCache<V> extends Map<string, V> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: string, value: V): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#maxSize && oldest !== undefined) this.delete(oldest);
    return this;
  }
}

/** Returns the result for a key: calls share one computation, and one that failed is forgotten. */
export function shareResult<T>(results: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const earlier = results.get(key);
  if (earlier) return earlier;
  const result = compute();
  results.set(key, result);
  result.catch(() => results.get(key) === result && results.delete(key));
  return result;
}
