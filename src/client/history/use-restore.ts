import { useCustomMutation, useNotification } from '@refinedev/core';
import { sectionCalls } from '../../contract/calls.ts';
import type { RestoreRequest } from '../../contract/revision.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { mayEdit } from '../record/record-actions.ts';
import { useRefresh } from '../record/use-refresh.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { revisionMessages } from './revision-messages.ts';

/** Writes what a record said at an older version. */
export function useRestore(resource: Resource) {
  const refresh = useRefresh(resource);
  const { mutateAsync } = useCustomMutation<AnyRecord>();
  return async (values: RestoreRequest, ...statuses: number[]): Promise<AnyRecord> => {
    const { data } = await mutateAsync({
      url: `${apiPathOf(resource)}/${sectionCalls.restore}`,
      method: 'post',
      values,
      meta: handledStatuses(...statuses),
      successNotification: false,
      errorNotification: false,
    });
    refresh(data);
    return data;
  };
}

const SECONDS = 10;

/** What a message says of a save that can be taken back; nothing where it cannot. */
export function useUndoSave(resource: Resource) {
  const { say } = useLanguage();
  const { user } = useSession();
  const { open } = useNotification();
  const may = useMay();
  const restore = useRestore(resource);
  return (before: AnyRecord | null, saved: AnyRecord, onUndone: (record: AnyRecord) => void) => {
    if (!before || !user.features?.includes('revisions') || !mayEdit(resource, saved, may)) return {};
    if (saved.version === before.version) return {};
    const undo = async () => {
      onUndone(await restore({ id: saved.id, version: saved.version, revision: before.version }));
      open?.({ type: 'success', message: say(revisionMessages.undone) });
    };
    return {
      description: say(revisionMessages.undo),
      undoableTimeout: SECONDS,
      // Whatever stands against it has been shown already.
      cancelMutation: () => void undo().catch(() => undefined),
    };
  };
}
