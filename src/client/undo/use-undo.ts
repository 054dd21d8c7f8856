import { useCustomMutation, useDataProvider, useInvalidate, useNotification } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { UndoAnswer, UndoGroup, UndoLine, UndoPreview, UndoRequest, UndoScope } from '../../contract/undo.ts';
import { newIdempotencyKey } from '../form/use-save.ts';
import type { ApiError } from '../http/api-error.ts';
import { refreshCounts } from '../session/message-counts.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { undoSentences } from './undo-messages.ts';

/** Fetches the preview of an undo and performs it. */
export function useUndo(scope: UndoScope) {
  const { say } = useLanguage();
  const client = useQueryClient();
  const afterUndo = useAfterUndo();
  const fetchPreview = useFetchPreview(scope);
  const { open } = useNotification();
  const { mutateAsync } = useCustomMutation<UndoAnswer & Record<string, unknown>>();
  const [busy, setBusy] = useState(false);
  /** Why the undo of a scope failed; it is not shown for another scope. */
  const [failure, setFailure] = useState({ scopeKey: '', message: '' });
  const scopeKey = JSON.stringify(scope);
  const [done, setDone] = useState<UndoAnswer | null>(null);
  const queryKey = ['undo', scope];
  const query = useQuery({
    queryKey,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: (context) => fetchPreview({}, context.signal),
  });
  const preview = query.data;
  // A retry of the same preview sends the same key, so the server performs the undo once.
  const idempotencyKey = useMemo(() => (preview ? newIdempotencyKey() : ''), [preview]);
  const run = async () => {
    if (!preview) return;
    setBusy(true);
    setFailure({ scopeKey, message: '' });
    try {
      const { data } = await mutateAsync({
        url: calls.undo,
        method: 'post',
        meta: { ...handledStatuses(404, 409, 422), idempotencyKey },
        values: { ...scope, token: preview.token, without: preview.refused } satisfies UndoRequest,
        successNotification: false,
        errorNotification: false,
      });
      setDone(data);
      open?.({ type: 'success', message: say(undoSentences.done(data.total, data.refused)) });
      afterUndo(data);
    } catch (error) {
      const { message, statusCode = 0, data } = error as Partial<ApiError>;
      if ([404, 409, 422].includes(statusCode)) setFailure({ scopeKey, message: message ?? '' });
      if (statusCode === 409 && isPreview(data)) client.setQueryData(queryKey, data);
    }
    setBusy(false);
  };
  const loadMore = async ({ section, outcome }: UndoGroup, current: number): Promise<readonly UndoLine[]> => {
    const page = await fetchPreview({ section, outcome, current });
    // A new token means that other records would be undone than those shown, so the preview is fetched again.
    if (page.token !== preview?.token) void query.refetch();
    return page.groups[0]?.list ?? [];
  };
  return { query, preview, run, loadMore, busy, done, problem: failure.scopeKey === scopeKey ? failure.message : '' };
}

export type UndoState = ReturnType<typeof useUndo>;

/** Fetches a page of the preview; the dialog shows its failures itself. */
function useFetchPreview(scope: UndoScope) {
  const custom = useDataProvider()().custom;
  return async (page: object, signal?: AbortSignal): Promise<UndoPreview> => {
    const meta = { ...handledStatuses(400, 403, 404, 422), ...(signal ? { queryContext: { signal } } : {}) };
    const request = { url: calls.undoPreview, method: 'get' as const, query: { ...scope, ...page }, meta };
    return (await custom?.(request as Parameters<typeof custom>[0]))?.data as unknown as UndoPreview;
  };
}

const isPreview = (data: unknown): data is UndoPreview =>
  typeof (data as Partial<UndoPreview> | null | undefined)?.token === 'string';

/** Invalidates the lists, records and trash of the affected sections, and the counts. */
function useAfterUndo(): (answer: UndoAnswer) => void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return ({ groups }) => {
    for (const section of new Set(groups.map((group) => group.section))) {
      void invalidate({ resource: section, invalidates: ['list', 'many', 'detail'] });
      void client.invalidateQueries({ queryKey: ['trash', section] });
    }
    void refreshCounts(client);
  };
}
