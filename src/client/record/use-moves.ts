import { type HttpError, useCustomMutation, useDelete, useNotification } from '@refinedev/core';
import type { MoveRequest } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useSession } from '../session/session.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { recordSentences } from './record-messages.ts';
import { namedIn } from './rows.ts';
import { useRefresh } from './use-refresh.ts';

/** What the operator was asked for. */
type Asked = Pick<MoveRequest, 'reason' | 'because' | 'fields'>;

/** Takes a record through its workflow, or away, and tells the operator when it is done. */
export function useMoves(resource: Resource) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const refresh = useRefresh(resource);
  const isKept = useSession().user.features?.includes('trash') === true;
  const { mutateAsync: send } = useCustomMutation<AnyRecord>();
  const { mutateAsync: remove } = useDelete<AnyRecord, HttpError, { version: number }>();

  const move = async (record: AnyRecord, name: string, asked: Asked = {}): Promise<AnyRecord> => {
    const values: MoveRequest = { id: record.id, version: record.version, move: name, ...asked };
    const { data } = await send({
      url: `${apiPathOf(resource)}/move`,
      method: 'post',
      values,
      // A record that is not complete yet is answered with its fields, which the dialog lists.
      meta: handledStatuses(422),
      successNotification: false,
      errorNotification: false,
    });
    refresh(data);
    const state = resource.workflow?.states[data.status ?? ''];
    if (state) open?.({ type: 'success', message: say(recordSentences.moved(namedIn(resource, data), state.label)) });
    return data;
  };

  const drop = async (record: AnyRecord): Promise<void> => {
    await remove({
      resource: resource.code,
      id: record.id,
      values: { version: record.version },
      mutationMode: 'pessimistic',
      successNotification: false,
      errorNotification: false,
    });
    refresh();
    open?.({ type: 'success', message: say(recordSentences.deleted(namedIn(resource, record), isKept)) });
  };

  return { move, drop };
}
