import { useInvalidate, useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useInvalidateCalls } from '../transport/wire/call-key.ts';

/** The names of calls that a write invalidates beside the lists of its section. */
export const SEATS = 'seats';
export const TRASH = 'trash';

/** Invalidates lists after a write and puts the answered record into the query cache; counts follow every write. */
export function useRefresh(resource: Resource): (record?: AnyRecord) => void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const invalidateCalls = useInvalidateCalls();
  const { keys } = useKeys();
  return (record) => {
    if (record) {
      const recordKey = keys().data().resource(resource.code).action('one').id(record.id).get();
      client.setQueriesData({ queryKey: recordKey }, { data: record });
    }
    void invalidate({ resource: resource.code, invalidates: ['list', 'many'] });
    void invalidateCalls(SEATS);
  };
}
