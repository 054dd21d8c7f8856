import { areAllAbandoned, CallAbandoned, type IsAbandoned, runSharedQuery } from './current-call.ts';
import { createRecentCache } from './prepared-query.ts';

/** A result that depends on nothing but tables whose version was read before this request. */
interface ResultRequest<T> {
  version: number;
  /** Reads the tables; `isAbandoned` tells whether the clients of all calls that share the result have gone away. */
  compute: (isAbandoned: IsAbandoned) => Promise<T>;
  /** Whether the client of this call has gone away. */
  isAbandoned?: IsAbandoned | undefined;
}

export interface VersionedResults<T> {
  /** The result for this version of the tables, or a newer one. */
  find: (key: string, request: ResultRequest<T>) => Promise<T>;
  /** The result that was computed last, with its version, if there is one; nothing is computed. */
  lastOf: (key: string) => { version: number; value: T } | undefined;
}

interface Entry<T> {
  version: number;
  state: 'waiting' | 'running' | 'failed' | { value: T };
  /** The calls that wait for the result. */
  callers: (IsAbandoned | undefined)[];
  result: Promise<T>;
}

/**
 * Caches results until the version of their tables changes. After a write every open page may request the same result, so
 * calls share one computation instead of beginning one each. While an older version is being computed, later calls share
 * the computation that begins after it; it begins after all of them, so none receives a result older than its version.
 */
export function createVersionedResults<T>(maxSize: number): VersionedResults<T> {
  const latest = createRecentCache<Entry<T>>(maxSize);

  const begin = (previous: Entry<T> | undefined, { version, compute }: ResultRequest<T>): Entry<T> => {
    const callers: Entry<T>['callers'] = [];
    const isAbandoned = () => areAllAbandoned(callers);
    const run = () => {
      entry.state = 'running';
      return runSharedQuery(() => compute(isAbandoned));
    };
    const turn = Promise.resolve(previous?.result).catch(() => undefined);
    const entry: Entry<T> = { version, state: 'waiting', callers, result: turn.then(run) };
    const settle = (state: Entry<T>['state']) => {
      entry.state = state;
      callers.length = 0;
    };
    entry.result.then(
      (value) => settle({ value }),
      () => settle('failed'),
    );
    return entry;
  };

  const find: VersionedResults<T>['find'] = async (key, request) => {
    const { version, isAbandoned } = request;
    const previous = latest.get(key);
    const isShared = previous?.state === 'waiting' || (previous?.version === version && previous.state !== 'failed');
    const entry = isShared ? previous : begin(previous, request);
    if (typeof entry.state === 'object') return entry.state.value;
    if (!isShared) latest.set(key, entry);
    entry.version = Math.max(entry.version, version);
    entry.callers.push(isAbandoned);
    try {
      return await entry.result;
    } catch (error) {
      // All other calls were given up just before this one joined them.
      if (error instanceof CallAbandoned && !isAbandoned?.()) return find(key, request);
      throw error;
    }
  };

  return {
    find,
    lastOf(key) {
      const entry = latest.get(key);
      return typeof entry?.state === 'object' ? { version: entry.version, value: entry.state.value } : undefined;
    },
  };
}
