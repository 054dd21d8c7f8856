import {
  type BaseRecord,
  type HttpError,
  type MetaQuery,
  useCreate,
  useCustomMutation,
  useDelete,
  useUpdate,
} from '@refinedev/core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { AnyDraft, AnyRecord } from '../../declare/define-resource.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';

interface WriteParts {
  resource: string;
  values: AnyDraft;
  meta: MetaQuery;
}

interface WriteCall {
  url: string;
  method: 'post' | 'put' | 'delete';
  values: object;
  meta?: MetaQuery;
}

/** The writes of the page. The screen says what has become of them, and the request helper what has failed. */
interface Writes {
  create: (parts: WriteParts) => Promise<AnyRecord>;
  update: (parts: WriteParts & { id: number }) => Promise<AnyRecord>;
  remove: (parts: WriteParts & { id: number }) => Promise<unknown>;
  /** A call that is neither, such as a move. */
  call: <T>(request: WriteCall) => Promise<T>;
}

const WritesContext = createContext<Writes | null>(null);

const silent = { successNotification: false, errorNotification: false } as const;
/** The screen updates what it shows from the answer, without another request. */
const pessimistic = { ...silent, invalidates: [] as [], mutationMode: 'pessimistic' as const };

/**
 * Refine's mutations, once for the page: each hook draws its component again when a write begins and when it ends, so that
 * a form with them would be drawn four times by a save.
 */
export function WritesProvider({ children }: { children: ReactNode }) {
  const { mutateAsync: sendNew } = useCreate<AnyRecord, HttpError, AnyDraft>();
  const { mutateAsync: sendChange } = useUpdate<AnyRecord, HttpError, AnyDraft>();
  const { mutateAsync: sendDeletion } = useDelete<AnyRecord, HttpError, AnyDraft>();
  const { mutateAsync: sendCall } = useCustomMutation<BaseRecord, HttpError, object>();
  const create = useStableCallback(
    async (parts: WriteParts) => (await sendNew({ ...parts, ...silent, invalidates: [] })).data,
  );
  const update = useStableCallback(
    async (parts: WriteParts & { id: number }) => (await sendChange({ ...parts, ...pessimistic })).data,
  );
  const remove = useStableCallback((parts: WriteParts & { id: number }) => sendDeletion({ ...parts, ...pessimistic }));
  const call = useStableCallback(async (request: WriteCall) => (await sendCall({ ...request, ...silent })).data);
  const writes = useMemo(
    () => ({ create, update, remove, call: call as unknown as Writes['call'] }),
    [create, update, remove, call],
  );
  return <WritesContext value={writes}>{children}</WritesContext>;
}

export function useWrites(): Writes {
  const writes = useContext(WritesContext);
  if (!writes) throw new Error('Records are written only inside WritesProvider.');
  return writes;
}
