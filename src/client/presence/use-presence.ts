import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Presence, Visit } from '../../contract/presence.ts';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { useSession } from '../session/session.ts';
import { startHeartbeat } from './heartbeat.ts';

/** Who else has a record open, as long as the page is at it; nothing where the server does not tell. */
export function usePresence({ section, id, editing }: Omit<Visit, 'visit'>): Presence | null {
  const [known, setKnown] = useState<Presence | null>(null);
  const { features } = useSession().user;
  const isTold = features?.includes('presence') ?? false;
  const { custom } = useDataProvider()();
  const ask = useRef(custom);
  useEffect(() => {
    ask.current = custom;
  });
  useEffect(() => {
    if (!isTold) return;
    const visit = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const payload = { section, id, visit, editing } satisfies Visit;
    const quiet = { skipErrorHandler: true };
    return startHeartbeat<Presence>(window, {
      call: async () => {
        const answer = await ask.current?.({ url: calls.presence, method: 'put', payload, meta: quiet });
        return answer?.data as unknown as Presence;
      },
      leave() {
        const asked = { url: calls.presence, method: 'delete', query: { visit } } as const;
        ask.current?.<AnyRecord>({ ...asked, meta: { ...quiet, keepalive: true } }).catch(() => undefined);
      },
      onAnswer: setKnown,
    });
  }, [isTold, section, id, editing]);
  return known;
}
