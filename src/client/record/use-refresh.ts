import { useInvalidate, useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';

/** What the answers about seats are kept under: asked for again whenever a record has changed. */
export const SEATS_KEY = 'seats';

/** After a record has changed: lists are asked for again, and the record as the server answered it is known. (The counts follow every write.) */
export function useRefresh(resource: Resource): (record?: AnyRecord) => void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { keys } = useKeys();
  return (record) => {
    if (record) {
      const one = keys().data().resource(resource.code).action('one').id(record.id).get();
      client.setQueriesData({ queryKey: one }, { data: record });
    }
    void invalidate({ resource: resource.code, invalidates: ['list', 'many'] });
    void client.invalidateQueries({ queryKey: [SEATS_KEY] });
  };
}
