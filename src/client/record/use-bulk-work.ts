import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { sectionCalls } from '../../contract/calls.ts';
import type { BulkAnswer, BulkRequest } from '../../contract/job.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useWrites } from '../session/writes.tsx';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { type RowSelection, selectionQuery } from './row-selection.ts';

type BulkInput = Pick<BulkRequest, 'asked' | 'reason' | 'because'>;

/** Checks a bulk action for the selected rows without changing anything, and starts it. */
export function useBulkWork(
  resource: Resource,
  what: string,
  selection: RowSelection,
  orElse?: string,
  enabled = true,
) {
  const { call } = useWrites();
  const address = addressOf(resource, selection);
  const request: BulkRequest = { what, ...(orElse !== undefined && { orElse }), ...selectedRows(selection) };
  const { query: check } = useCustom<BulkAnswer>({
    url: address,
    method: 'post',
    config: { payload: { ...request, check: true } },
    // While another move is considered for those without a seat, the forecast stays where it is.
    queryOptions: { enabled, placeholderData: keepPreviousData, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
    meta: handledStatuses(400, 422),
    errorNotification: false,
  });
  const start = (input: BulkInput) =>
    call<BulkAnswer>({
      url: address,
      method: 'post',
      values: { ...request, ...input },
      meta: handledStatuses(400, 422, 429),
    });
  return { check, start };
}

function addressOf(resource: Resource, selection: RowSelection): string {
  const query = new URLSearchParams(selectionQuery(selection, resource) as [string, string][]);
  // Explicit, because a list without conditions has an empty query, which must not mean all rows by accident.
  if (!('ids' in selection)) query.set('all', 'true');
  return `${apiPathOf(resource)}/${sectionCalls.bulk}${query.size > 0 ? `?${query}` : ''}`;
}

/** Sends the version of each loaded row, so that the server can detect a newer one. */
function selectedRows(selection: RowSelection): Pick<BulkRequest, 'rows'> {
  if (!('ids' in selection)) return {};
  const versions = new Map(selection.seenRecords.map(({ id, version }) => [String(id), version]));
  return {
    rows: selection.ids.map((id) => {
      const version = versions.get(String(id));
      return version === undefined ? { id } : { id, version };
    }),
  };
}
