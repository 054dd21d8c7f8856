import { type HttpError, useCreate, useUpdate } from '@refinedev/core';
import { offers } from '../../contract/features.ts';
import type { StaleWrite } from '../../contract/stale.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useRefresh } from '../record/use-refresh.ts';
import { useSession } from '../session/session.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';

/** The outcome of a save. For `failed` the request helper has shown the error. */
type Outcome =
  | { saved: AnyRecord }
  /** Created, but the server did not say under which id. */
  | { savedWithoutId: true }
  | { fields: Record<string, string>; sentence: string }
  | { stale: string; theirs: StaleWrite<AnyRecord> | null }
  /** `lost`: no answer came, so the save may have succeeded. */
  | { failed: true; unanswered: boolean };

/** Creates a record when the id is null. */
export type Save = (
  id: number | null,
  draft: AnyDraft,
  version: number | null,
  idempotencyKey?: string,
) => Promise<Outcome>;

/** A key that lets the server recognise a retried write. */
export const newIdempotencyKey = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Creates or changes one record. */
export function useSave(resource: Resource): Save {
  const refresh = useRefresh(resource);
  const { mutateAsync: create } = useCreate<AnyRecord, HttpError, AnyDraft>();
  const { mutateAsync: update } = useUpdate<AnyRecord, HttpError, AnyDraft>();
  const { user } = useSession();
  const hasIdempotency = offers(user, 'once');

  return async (id, draft, version, idempotencyKey = newIdempotencyKey()) => {
    const meta = { ...handledStatuses(409, 422), ...(hasIdempotency ? { idempotencyKey } : {}) };
    const common = { resource: resource.code, meta, ...silentOptions };
    try {
      const { data } =
        id === null
          ? await create({ ...common, values: draft })
          : await update({
              ...common,
              id,
              values: { ...draft, ...(version === null ? {} : { version }) },
              meta: { ...meta, changed: { resource: resource.code, id } },
              mutationMode: 'pessimistic',
            });
      if (data.id === undefined) {
        refresh();
        return { savedWithoutId: true };
      }
      refresh(data);
      return { saved: data };
    } catch (error) {
      return toSaveOutcome(error as Partial<HttpError>, hasIdempotency);
    }
  };
}

/** Queries are updated from the answer, without another request. */
const silentOptions = { invalidates: [] as [], successNotification: false as const, errorNotification: false as const };

/** Only a server with idempotency keys may get an automatic retry. */
function toSaveOutcome({ statusCode, message, errors, data }: Partial<HttpError>, hasIdempotency: boolean): Outcome {
  if (statusCode === 409) return { stale: message ?? '', theirs: isStale(data) ? data : null };
  if (statusCode !== 422)
    return { failed: true, unanswered: hasIdempotency && (statusCode === 0 || Number(statusCode) > 500) };
  return { fields: (errors ?? {}) as Record<string, string>, sentence: message ?? '' };
}

/** A server may send a 409 without the other version. */
const isStale = (data: unknown): data is StaleWrite<AnyRecord> =>
  typeof (data as Partial<StaleWrite<AnyRecord>> | null | undefined)?.theirs?.version === 'number';
