import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import { offers } from '../../contract/features.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { usePreferenceCall } from '../session/preference-call.tsx';
import { LastVisitsContext, useSession } from '../session/session.ts';
import { isSameId } from '../transport/wire/id.ts';
import { useStableCallback } from '../ui/use-stable-callback.ts';

/** Whether somebody else changed a record since the operator last viewed the list. */
export type IsUnread = (record: AnyRecord) => boolean;

export const IsUnreadContext = createContext<IsUnread>(() => false);

/** How long, in milliseconds, rows must be visible to count as viewed. */
const VIEW_TIME = 5_000;

/** New rows stay marked while the list is open; the time of this visit is stored for the next. */
export function useUnreadMarker({ code, within }: Resource, isShown: boolean): IsUnread {
  const { user } = useSession();
  const lastVisits = useContext(LastVisitsContext);
  const callPreference = usePreferenceCall();
  const [since] = useState(lastVisits.get(code) ?? user.seen?.[code]);
  const isStored = isShown && !within && offers(user, 'seen');
  const saveLastVisit = useStableCallback((section: string) => {
    callPreference({
      url: calls.preferenceSeen,
      method: 'put',
      values: { section },
      meta: { skipErrorHandler: true },
    })
      .then((answer) => {
        const { at } = answer as { at: string };
        lastVisits.set(section, at);
      })
      // On failure the rows stay marked at the next visit.
      .catch(() => undefined);
  });
  useEffect(() => {
    if (!isStored) return;
    const timer = setTimeout(() => saveLastVisit(code), VIEW_TIME);
    return () => clearTimeout(timer);
  }, [isStored, code, saveLastVisit]);
  return useCallback(
    (record) =>
      since !== undefined &&
      Date.parse(String(record.updatedAt)) > Date.parse(since) &&
      !isSameId((record.updatedBy as { id?: number } | null)?.id, user.id),
    [since, user.id],
  );
}
