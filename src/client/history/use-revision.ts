import { useCustom } from '@refinedev/core';
import { sectionCalls } from '../../contract/calls.ts';
import type { Revision } from '../../contract/revision.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';

/** What one write changed, and the record as it was after it; it never changes again. */
export function useRevision(resource: Resource, id: number, version: number) {
  const { result, query } = useCustom<Revision>({
    url: `${apiPathOf(resource)}/${sectionCalls.revision}`,
    method: 'get',
    config: { query: { id, version } },
    meta: handledStatuses(404),
    queryOptions: { staleTime: Number.POSITIVE_INFINITY, retry: false },
    errorNotification: false,
  });
  return { revision: query.isSuccess ? result.data : undefined, query };
}
