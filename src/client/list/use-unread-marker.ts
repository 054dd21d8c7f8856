import { useDataProvider } from '@refinedev/core';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { ChangeUserContext, useSession } from '../session/session.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';

/** Whether a record was written by another hand since the operator last looked at the list. */
export type IsUnread = (record: AnyRecord) => boolean;

export const IsUnreadContext = createContext<IsUnread>(() => false);

/** So long the rows must have been in sight before they count as looked at. */
const LOOKED = 5_000;

/** What is new stays marked for as long as the list is open; the next visit begins where this one has looked. */
export function useUnreadMarker({ code, within }: Resource, isShown: boolean): IsUnread {
  const { user } = useSession();
  const changeUser = useContext(ChangeUserContext);
  const provider = useDataProvider()();
  const [since] = useState(user.seen?.[code]);
  const isKept = isShown && !within && user.features?.includes('seen');
  const saveLastVisit = useStableCallback((section: string) => {
    const asked = { url: calls.preferenceSeen, method: 'put', payload: { section } } as const;
    provider
      .custom?.<{ at: string } & AnyRecord>({ ...asked, meta: { skipErrorHandler: true } })
      .then(({ data: { at } }) => changeUser((now) => ({ ...now, seen: { ...now.seen, [section]: at } })))
      // Nobody waits for it: the rows stay marked at the next visit.
      .catch(() => undefined);
  });
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(() => saveLastVisit(code), LOOKED);
    return () => clearTimeout(timer);
  }, [isKept, code, saveLastVisit]);
  return useCallback(
    (record) =>
      since !== undefined &&
      Date.parse(String(record.updatedAt)) > Date.parse(since) &&
      (record.updatedBy as { id?: number } | null)?.id !== user.id,
    [since, user.id],
  );
}
