import { useDataProvider } from '@refinedev/core';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';

/** Reads a record as it is by now; nothing when that failed, which the operator has been told. */
export function useFetchRecord({ code }: Resource): (id: number) => Promise<AnyRecord | null> {
  const provider = useDataProvider()();
  return (id) =>
    provider.getOne<AnyRecord>({ resource: code, id }).then(
      ({ data }) => data,
      () => null,
    );
}
