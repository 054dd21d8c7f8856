import { useCustomMutation, useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { sectionCalls } from '../../contract/calls.ts';
import type { BulkAnswer, BulkRequest } from '../../contract/job.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { type RowSelection, selectionQuery } from '../list/row-selection.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';

type BulkInput = Pick<BulkRequest, 'asked' | 'reason' | 'because'>;

/** Asks what doing something with the chosen rows would mean, and has it done. */
export function useBulkWork(resource: Resource, what: string, chosen: RowSelection) {
  const custom = useDataProvider()().custom;
  const { mutateAsync } = useCustomMutation<BulkAnswer>();
  const address = addressOf(resource, chosen);
  const request: BulkRequest = { what, ...rowsIn(chosen) };
  const check = useQuery({
    queryKey: ['bulk', address, request],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (queryContext) => {
      const asked = { url: address, method: 'post' as const, payload: { ...request, check: true } };
      return (
        (await custom?.<BulkAnswer>({ ...asked, meta: { queryContext, ...handledStatuses(400, 422) } }))?.data ?? null
      );
    },
  });
  const start = async (asked: BulkInput): Promise<BulkAnswer> => {
    const { data } = await mutateAsync({
      url: address,
      method: 'post',
      values: { ...request, ...asked },
      meta: handledStatuses(400, 422, 429),
      successNotification: false,
      errorNotification: false,
    });
    return data;
  };
  return { check, start };
}

function addressOf(resource: Resource, chosen: RowSelection): string {
  const query = new URLSearchParams(selectionQuery(chosen, resource) as [string, string][]);
  // Whoever chooses everything says so: a list without conditions has nothing else to choose by.
  if (!('ids' in chosen)) query.set('all', 'true');
  return `${apiPathOf(resource)}/${sectionCalls.bulk}${query.size > 0 ? `?${query}` : ''}`;
}

/** A row that was seen goes with the version that was seen. */
function rowsIn(chosen: RowSelection): Pick<BulkRequest, 'rows'> {
  if (!('ids' in chosen)) return {};
  const versions = new Map(chosen.seenRecords.map(({ id, version }) => [id, version]));
  return {
    rows: chosen.ids.map((id) => {
      const version = versions.get(id);
      return version === undefined ? { id } : { id, version };
    }),
  };
}
