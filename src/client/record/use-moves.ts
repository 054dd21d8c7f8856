import { type HttpError, useCustomMutation, useDelete, useNotification } from '@refinedev/core';
import type { MoveRequest } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useSession } from '../session/session.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { recordSentences } from './record-messages.ts';
import { quotedRecordTitle } from './rows.ts';
import { useRefresh } from './use-refresh.ts';

/** What the dialog of the move has collected. */
type MoveInput = Pick<MoveRequest, 'reason' | 'because' | 'fields'>;

/** Performs moves and deletes records, with a success message. */
export function useMoves(resource: Resource) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const refresh = useRefresh(resource);
  const hasTrash = useSession().user.features?.includes('trash') === true;
  const { mutateAsync: send } = useCustomMutation<AnyRecord>();
  const { mutateAsync: sendDelete } = useDelete<AnyRecord, HttpError, { version: number }>();

  const move = async (record: AnyRecord, name: string, input: MoveInput = {}): Promise<AnyRecord> => {
    const values: MoveRequest = { id: record.id, version: record.version, move: name, ...input };
    const { data } = await send({
      url: `${apiPathOf(resource)}/move`,
      method: 'post',
      values,
      // A 422 names the missing fields, which the dialog lists.
      meta: { ...handledStatuses(422), changed: { resource: resource.code, id: record.id } },
      successNotification: false,
      errorNotification: false,
    });
    refresh(data);
    const state = resource.workflow?.states[data.status ?? ''];
    if (state)
      open?.({ type: 'success', message: say(recordSentences.moved(quotedRecordTitle(resource, data), state.label)) });
    return data;
  };

  const remove = async (record: AnyRecord): Promise<void> => {
    await sendDelete({
      resource: resource.code,
      id: record.id,
      values: { version: record.version },
      mutationMode: 'pessimistic',
      // The dialog says why a rule refuses it.
      meta: handledStatuses(422),
      successNotification: false,
      errorNotification: false,
    });
    refresh();
    open?.({ type: 'success', message: say(recordSentences.deleted(quotedRecordTitle(resource, record), hasTrash)) });
  };

  return { move, remove };
}
