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

/** Looks at what an undo would do, and has exactly that done. */
export function useUndo(scope: UndoScope) {
  const { say } = useLanguage();
  const client = useQueryClient();
  const after = useAfterUndo();
  const ask = useAsk(scope);
  const { open } = useNotification();
  const { mutateAsync } = useCustomMutation<UndoAnswer & Record<string, unknown>>();
  const [busy, setBusy] = useState(false);
  /** Why it was not done; of another question it says nothing. */
  const [refused, setRefused] = useState({ of: '', says: '' });
  const scopeKey = JSON.stringify(scope);
  const [done, setDone] = useState<UndoAnswer | null>(null);
  const queryKey = ['undo', scope];
  const query = useQuery({
    queryKey,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: (context) => ask({}, context.signal),
  });
  const preview = query.data;
  // Asked for again with the same name, it is done once.
  const idempotencyKey = useMemo(() => (preview ? newIdempotencyKey() : ''), [preview]);
  const run = async () => {
    if (!preview) return;
    setBusy(true);
    setRefused({ of: scopeKey, says: '' });
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
      after(data);
    } catch (error) {
      const { message, statusCode = 0, data } = error as Partial<ApiError>;
      if ([404, 409, 422].includes(statusCode)) setRefused({ of: scopeKey, says: message ?? '' });
      if (statusCode === 409 && isPreview(data)) client.setQueryData(queryKey, data);
    }
    setBusy(false);
  };
  const more = async ({ section, outcome }: UndoGroup, current: number): Promise<readonly UndoLine[]> => {
    const page = await ask({ section, outcome, current });
    // What is shown must be what would be done.
    if (page.token !== preview?.token) void query.refetch();
    return page.groups[0]?.list ?? [];
  };
  return { query, preview, run, more, busy, done, problem: refused.of === scopeKey ? refused.says : '' };
}

export type UndoState = ReturnType<typeof useUndo>;

/** Asked for in its own place, where it also says why not. */
function useAsk(scope: UndoScope) {
  const custom = useDataProvider()().custom;
  return async (page: object, signal?: AbortSignal): Promise<UndoPreview> => {
    const meta = { ...handledStatuses(400, 403, 404, 422), ...(signal ? { queryContext: { signal } } : {}) };
    const asked = { url: calls.undoPreview, method: 'get' as const, query: { ...scope, ...page }, meta };
    return (await custom?.(asked as Parameters<typeof custom>[0]))?.data as unknown as UndoPreview;
  };
}

const isPreview = (data: unknown): data is UndoPreview =>
  typeof (data as Partial<UndoPreview> | null | undefined)?.token === 'string';

/** Lists and records of the sections are other ones now, and so are the counts. */
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
