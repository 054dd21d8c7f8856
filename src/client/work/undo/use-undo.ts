import { useCustom, useInvalidate, useNotification } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { calls } from '../../../contract/calls.ts';
import type { UndoAnswer, UndoGroup, UndoLine, UndoPreview, UndoRequest, UndoScope } from '../../../contract/undo.ts';
import { newIdempotencyKey } from '../../record/form/use-save.ts';
import { TRASH } from '../../record/use-refresh.ts';
import { useWrites } from '../../session/writes.tsx';
import type { ApiError } from '../../transport/http/api-error.ts';
import { callKey, useInvalidateCalls } from '../../transport/wire/call-key.ts';
import { handledStatuses } from '../../ui/handled-statuses.ts';
import { useLanguage } from '../../ui/language.tsx';
import { undoSentences } from './undo-messages.ts';

/** Fetches the preview of an undo and performs it. */
export function useUndo(scope: UndoScope) {
  const { say } = useLanguage();
  const afterUndo = useAfterUndo();
  const { open } = useNotification();
  const { call } = useWrites();
  const [busy, setBusy] = useState(false);
  /** Why the undo of a scope failed; it is not shown for another scope. */
  const [failure, setFailure] = useState({ scopeKey: '', message: '' });
  const scopeKey = JSON.stringify(scope);
  const [done, setDone] = useState<UndoAnswer | null>(null);
  const { query } = useCustom<UndoPreview>({
    ...previewRequest(scope),
    queryOptions: { queryKey: callKey('undo', scope), gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  });
  const preview = query.data?.data;
  // A retry of the same preview sends the same key, so the server performs the undo once.
  const idempotencyKey = useMemo(() => (preview ? newIdempotencyKey() : ''), [preview]);
  const run = async () => {
    if (!preview) return;
    setBusy(true);
    setFailure({ scopeKey, message: '' });
    try {
      const answer = await call<UndoAnswer>({
        url: calls.undo,
        method: 'post',
        meta: { ...handledStatuses(404, 409, 422), idempotencyKey },
        values: { ...scope, token: preview.token, without: preview.refused } satisfies UndoRequest,
      });
      setDone(answer);
      open?.({ type: 'success', message: say(undoSentences.done(answer.total, answer.refused)) });
      afterUndo(answer);
    } catch (error) {
      const { message, statusCode = 0 } = error as Partial<ApiError>;
      if ([404, 409, 422].includes(statusCode)) setFailure({ scopeKey, message: message ?? '' });
      if (statusCode === 409) await query.refetch();
    }
    setBusy(false);
  };
  return { scope, query, preview, run, busy, done, problem: failure.scopeKey === scopeKey ? failure.message : '' };
}

export type UndoState = ReturnType<typeof useUndo>;

/** The request of a preview, or of a page of one group; the dialog shows its failures itself. */
const previewRequest = (scope: UndoScope, page: object = {}) => ({
  url: calls.undoPreview,
  method: 'get' as const,
  config: { query: { ...scope, ...page } },
  meta: handledStatuses(400, 403, 404, 422),
  errorNotification: false as const,
});

/** The further lines of a group, loaded page by page. */
export function useFurtherLines({ query, preview, scope }: UndoState, { section, outcome, list }: UndoGroup) {
  const [loadedLines, setLoadedLines] = useState<readonly UndoLine[]>([]);
  const lines = [...list, ...loadedLines];
  const current = Math.floor(lines.length / Math.max(1, list.length)) + 1;
  const { query: next } = useCustom<UndoPreview>({
    ...previewRequest(scope, { section, outcome, current }),
    queryOptions: { enabled: false, gcTime: 0 },
  });
  const load = async () => {
    // After a failure, which the request helper has shown, the button allows another try.
    const { data, isSuccess } = await next.refetch();
    if (!isSuccess) return;
    // A new token means that other records would be undone than those shown, so the preview is fetched again.
    if (data.data.token !== preview?.token) void query.refetch();
    setLoadedLines([...loadedLines, ...(data.data.groups[0]?.list ?? [])]);
  };
  return { lines, load, busy: next.isFetching };
}

/** Invalidates the lists, records and trash of the affected sections. */
function useAfterUndo(): (answer: UndoAnswer) => void {
  const invalidate = useInvalidate();
  const invalidateCalls = useInvalidateCalls();
  return ({ groups }) => {
    for (const section of new Set(groups.map((group) => group.section))) {
      void invalidate({ resource: section, invalidates: ['list', 'many', 'detail'] });
    }
    void invalidateCalls(TRASH);
  };
}
