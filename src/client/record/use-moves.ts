import { useInvalidate, useNotification } from '@refinedev/core';
import type { MoveRequest } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { quotedRecordTitle } from '../page/record-title.ts';
import { useFeature } from '../session/use-feature.ts';
import { useWrites } from '../session/writes.tsx';
import type { ApiError } from '../transport/http/api-error.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { recordSentences } from './record-messages.ts';
import { useRefresh } from './use-refresh.ts';

/** What the dialog of the move has collected. */
type MoveInput = Pick<MoveRequest, 'reason' | 'because' | 'fields'>;

/** Performs moves and deletes records, with a success message. */
export function useMoves(resource: Resource) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const refresh = useRefresh(resource);
  const invalidate = useInvalidate();
  const hasTrash = useFeature('trash');
  const writes = useWrites();

  /** Where somebody else has changed or deleted the record meanwhile, the page shows what there is now. */
  const readAgainIfStale = async <T>({ id }: AnyRecord, request: Promise<T>): Promise<T> => {
    try {
      return await request;
    } catch (error) {
      const { statusCode } = error as Partial<ApiError>;
      if (statusCode === 409 || statusCode === 404)
        void invalidate({ resource: resource.code, id, invalidates: ['detail', 'list', 'many'] });
      throw error;
    }
  };

  const move = async (record: AnyRecord, name: string, input: MoveInput = {}): Promise<AnyRecord> => {
    const values: MoveRequest = { id: record.id, version: record.version, move: name, ...input };
    const answer = await readAgainIfStale(
      record,
      writes.call<AnyRecord | null>({
        url: `${apiPathOf(resource)}/move`,
        method: 'post',
        values,
        // A 422 names the missing fields, which the dialog lists.
        meta: { ...handledStatuses(422), changed: { resource: resource.code, id: record.id } },
      }),
    );
    // Where the server answers without the record and it cannot be read either, the page asks for it once more.
    const moved = typeof answer === 'object' && answer !== null && 'status' in answer ? answer : undefined;
    refresh(moved);
    if (!moved) void invalidate({ resource: resource.code, id: record.id, invalidates: ['detail'] });
    const { states = {}, moves = {} } = resource.workflow ?? {};
    const state = states[moved?.status ?? moves[name]?.to ?? ''];
    if (state) {
      const title = quotedRecordTitle(resource, moved ?? record);
      open?.({ type: 'success', message: say(recordSentences.moved(title, state.label)) });
    }
    return moved ?? record;
  };

  const remove = async (record: AnyRecord): Promise<void> => {
    await readAgainIfStale(
      record,
      writes.remove({
        resource: resource.code,
        id: record.id,
        values: { version: record.version },
        // The dialog says why a rule refuses it.
        meta: handledStatuses(422),
      }),
    );
    refresh();
    open?.({ type: 'success', message: say(recordSentences.deleted(quotedRecordTitle(resource, record), hasTrash)) });
  };

  return { move, remove };
}
