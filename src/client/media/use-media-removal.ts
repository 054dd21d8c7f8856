import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { MediaItem } from '../../contract/media.ts';
import type { ApiError } from '../transport/http/api-error.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { libraryMessages } from './library-messages.ts';

/** Deletes a file. A refusal is shown at the file, which may have been used since the list was loaded. */
export function useMediaRemoval({ hash }: Pick<MediaItem, 'hash'>, onRemoved: () => void) {
  const { say } = useLanguage();
  const { mutateAsync, mutation } = useCustomMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setProblem(null);
    try {
      await mutateAsync({
        url: `${calls.media}?${new URLSearchParams({ hash })}`,
        method: 'delete',
        values: {},
        meta: handledStatuses(403, 404, 422),
        successNotification: false,
        errorNotification: false,
      });
      onRemoved();
    } catch (error) {
      setProblem((error as Partial<ApiError>).message || say(libraryMessages.removeFailed));
    }
  };
  return { remove, problem, busy: mutation.isPending };
}
