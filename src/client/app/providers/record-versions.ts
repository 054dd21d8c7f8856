import type { BaseKey } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';

/** The versions of the records that this page has read, for writes that do not say which version they change. */
export interface RecordVersions {
  remember: (resource: string, record: unknown) => void;
  versionOf: (resource: string, id: BaseKey) => number | undefined;
}

/** As many records as are remembered; the ones read first are forgotten. */
const MAX_RECORDS = 5_000;

/**
 * A record that a form or page is showing has the version shown, although a list may have read a newer one since: a write
 * of what is on the screen must not pass over a change that the operator has not seen.
 */
export function createRecordVersions(queryClient: QueryClient | undefined): RecordVersions {
  const versions = new Map<string, number>();
  const keyOf = (resource: string, id: unknown) => `${resource} ${String(id)}`;
  const shownVersion = (resource: string, id: BaseKey): number | undefined =>
    queryClient
      ?.getQueryCache()
      .findAll({ type: 'active', predicate: ({ queryKey }) => isRecordKey(queryKey, resource, id) })
      .map(({ state }) => versionIn((state.data as { data?: unknown } | undefined)?.data))
      .find((version) => version !== undefined);
  return {
    remember(resource, record) {
      const version = versionIn(record);
      const id = (record as { id?: unknown } | null)?.id;
      if (version === undefined || id === undefined) return;
      const key = keyOf(resource, id);
      versions.delete(key);
      versions.set(key, version);
      const [oldest] = versions.keys();
      if (versions.size > MAX_RECORDS && oldest !== undefined) versions.delete(oldest);
    },
    versionOf: (resource, id) => shownVersion(resource, id) ?? versions.get(keyOf(resource, id)),
  };
}

/** Refine's key of a single record: `["data", "default", "news", "one", "7", …]`. */
const isRecordKey = ([kind, , resource, action, id]: readonly unknown[], ofResource: string, ofId: BaseKey): boolean =>
  kind === 'data' && resource === ofResource && action === 'one' && String(id) === String(ofId);

function versionIn(record: unknown): number | undefined {
  const version = (record as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
}
