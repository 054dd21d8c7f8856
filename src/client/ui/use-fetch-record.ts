import { useDataProvider } from '@refinedev/core';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';

/** Fetches the current record; null when that fails, which the request helper has shown. */
export function useFetchRecord({ code }: Resource): (id: number) => Promise<AnyRecord | null> {
  const provider = useDataProvider()();
  return (id) =>
    provider.getOne<AnyRecord>({ resource: code, id }).then(
      ({ data }) => data,
      () => null,
    );
}
