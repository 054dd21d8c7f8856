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
export function useBulkWork(resource: Resource, what: string, selection: RowSelection) {
  const custom = useDataProvider()().custom;
  const { mutateAsync } = useCustomMutation<BulkAnswer>();
  const address = addressOf(resource, selection);
  const request: BulkRequest = { what, ...selectedRows(selection) };
  const check = useQuery({
    queryKey: ['bulk', address, request],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (queryContext) => {
      const checkRequest = { url: address, method: 'post' as const, payload: { ...request, check: true } };
      return (
        (await custom?.<BulkAnswer>({ ...checkRequest, meta: { queryContext, ...handledStatuses(400, 422) } }))?.data ??
        null
      );
    },
  });
  const start = async (input: BulkInput): Promise<BulkAnswer> => {
    const { data } = await mutateAsync({
      url: address,
      method: 'post',
      values: { ...request, ...input },
      meta: handledStatuses(400, 422, 429),
      successNotification: false,
      errorNotification: false,
    });
    return data;
  };
  return { check, start };
}

function addressOf(resource: Resource, selection: RowSelection): string {
  const query = new URLSearchParams(selectionQuery(selection, resource) as [string, string][]);
  // Whoever chooses everything says so: a list without conditions has nothing else to choose by.
  if (!('ids' in selection)) query.set('all', 'true');
  return `${apiPathOf(resource)}/${sectionCalls.bulk}${query.size > 0 ? `?${query}` : ''}`;
}

/** A row that was seen goes with the version that was seen. */
function selectedRows(selection: RowSelection): Pick<BulkRequest, 'rows'> {
  if (!('ids' in selection)) return {};
  const versions = new Map(selection.seenRecords.map(({ id, version }) => [id, version]));
  return {
    rows: selection.ids.map((id) => {
      const version = versions.get(id);
      return version === undefined ? { id } : { id, version };
    }),
  };
}
