import type { HttpError } from '@refinedev/core';
import type { StaleWrite } from '../../../contract/stale.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useWrites } from '../../session/writes.tsx';
import { handledStatuses } from '../../ui/handled-statuses.ts';
import { useRefresh } from '../use-refresh.ts';

/** The outcome of a save. For `failed` the request helper has shown the error. */
export type SaveOutcome =
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
) => Promise<SaveOutcome>;

/** A key that lets the server recognise a retried write. */
export const newIdempotencyKey = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Creates or changes one record. */
export function useSave(resource: Resource): Save {
  const refresh = useRefresh(resource);
  const { create, update } = useWrites();
  const hasIdempotency = useFeature('once');

  return async (id, draft, version, idempotencyKey = newIdempotencyKey()) => {
    const meta = { ...shownByTheForm, ...(hasIdempotency ? { idempotencyKey } : {}) };
    const common = { resource: resource.code, meta };
    try {
      const saved =
        id === null
          ? await create({ ...common, values: draft })
          : await update({
              ...common,
              id,
              values: { ...draft, ...(version === null ? {} : { version }) },
              meta: { ...meta, changed: { resource: resource.code, id } },
            });
      if (saved.id === undefined) {
        refresh();
        return { savedWithoutId: true };
      }
      refresh(saved);
      return { saved };
    } catch (error) {
      return toSaveOutcome(error as Partial<HttpError>, hasIdempotency);
    }
  };
}

const shownByTheForm = handledStatuses(409, 422);

/** Only a server with idempotency keys may get an automatic retry. */
function toSaveOutcome(
  { statusCode, message, errors, data }: Partial<HttpError>,
  hasIdempotency: boolean,
): SaveOutcome {
  if (statusCode === 409) return { stale: message ?? '', theirs: isStale(data) ? data : null };
  if (statusCode !== 422)
    return { failed: true, unanswered: hasIdempotency && (statusCode === 0 || Number(statusCode) > 500) };
  return { fields: (errors ?? {}) as Record<string, string>, sentence: message ?? '' };
}

/** A server may send a 409 without the other version. */
const isStale = (data: unknown): data is StaleWrite<AnyRecord> =>
  typeof (data as Partial<StaleWrite<AnyRecord>> | null | undefined)?.theirs?.version === 'number';
