import { type HttpError, useCreate, useUpdate } from '@refinedev/core';
import type { Stale } from '../../contract/stale.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useRefresh } from '../record/use-refresh.ts';
import { useSession } from '../session/session.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';

/** How a save ended. What is neither saved, refused nor stale has been shown to the operator already. */
type Outcome =
  | { saved: AnyRecord }
  | { fields: Record<string, string>; sentence: string }
  | { stale: string; theirs: Stale<AnyRecord> | null }
  /** Nobody knows whether it was saved: no answer came. */
  | { failed: true; lost: boolean };

/** Without an id the record is new. */
export type Save = (
  id: number | null,
  draft: AnyDraft,
  version: number | null,
  idempotencyKey?: string,
) => Promise<Outcome>;

/** What a save is called, so that it can be asked for again and is done once. */
export const newIdempotencyKey = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Creates or changes one record. */
export function useSave(resource: Resource): Save {
  const refresh = useRefresh(resource);
  const { mutateAsync: create } = useCreate<AnyRecord, HttpError, AnyDraft>();
  const { mutateAsync: update } = useUpdate<AnyRecord, HttpError, AnyDraft>();
  const { user } = useSession();
  const isOnce = user.features?.includes('once') ?? false;

  return async (id, draft, version, idempotencyKey = newIdempotencyKey()) => {
    const meta = { ...handledStatuses(409, 422), ...(isOnce ? { idempotencyKey } : {}) };
    const common = { resource: resource.code, meta, ...quiet };
    try {
      const { data } =
        id === null
          ? await create({ ...common, values: draft })
          : await update({ ...common, id, values: { ...draft, version }, mutationMode: 'pessimistic' });
      refresh(data);
      return { saved: data };
    } catch (error) {
      return outcomeOf(error as Partial<HttpError>, isOnce);
    }
  };
}

/** The list and the record are refreshed by hand: the answer already holds what a second question would bring. */
const quiet = { invalidates: [] as [], successNotification: false as const, errorNotification: false as const };

/** Where a server would do the same write twice, nobody but the operator may ask for it again. */
function outcomeOf({ statusCode, message, errors, data }: Partial<HttpError>, isOnce: boolean): Outcome {
  if (statusCode === 409) return { stale: message ?? '', theirs: isStale(data) ? data : null };
  if (statusCode !== 422) return { failed: true, lost: isOnce && (statusCode === 0 || Number(statusCode) > 500) };
  return { fields: (errors ?? {}) as Record<string, string>, sentence: message ?? '' };
}

/** The museum's own server may say no more than its sentence. */
const isStale = (data: unknown): data is Stale<AnyRecord> =>
  typeof (data as Partial<Stale<AnyRecord>> | null | undefined)?.theirs?.version === 'number';
