import { useNotification } from '@refinedev/core';
import { sectionCalls } from '../../../contract/calls.ts';
import type { RestoreRequest } from '../../../contract/revision.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useWrites } from '../../session/writes.tsx';
import { handledStatuses } from '../../ui/handled-statuses.ts';
import { useLanguage } from '../../ui/language.tsx';
import { isLocked } from '../record-actions.ts';
import { useRefresh } from '../use-refresh.ts';
import { revisionMessages } from './revision-messages.ts';

/** Restores an older version of a record as a new version. */
export function useRestore(resource: Resource) {
  const refresh = useRefresh(resource);
  const { call } = useWrites();
  return async (values: RestoreRequest, ...statuses: number[]): Promise<AnyRecord> => {
    const restored = await call<AnyRecord>({
      url: `${apiPathOf(resource)}/${sectionCalls.restore}`,
      method: 'post',
      values,
      meta: { ...handledStatuses(...statuses), changed: { resource: resource.code, id: values.id } },
    });
    refresh(restored);
    return restored;
  };
}

const UNDO_SECONDS = 10;

/** The undo button of a success message; an empty object when the save cannot be undone. */
export function useUndoSave(resource: Resource) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const hasRevisions = useFeature('revisions');
  const restore = useRestore(resource);
  return (before: AnyRecord | null, saved: AnyRecord, onUndone: (record: AnyRecord) => void) => {
    if (!before || !hasRevisions || isLocked(resource, saved)) return {};
    if (saved.version === before.version) return {};
    const undo = async () => {
      onUndone(await restore({ id: saved.id, version: saved.version, revision: before.version }));
      open?.({ type: 'success', message: say(revisionMessages.undone) });
    };
    return {
      description: say(revisionMessages.undo),
      undoableTimeout: UNDO_SECONDS,
      // The request helper has shown the failure already.
      cancelMutation: () => void undo().catch(() => undefined),
    };
  };
}
