import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Presence, Visit } from '../../contract/presence.ts';
import { PRESENT_EVERY } from '../../contract/presence.ts';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { useSession } from '../session/session.ts';

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

interface Heartbeat<T> {
  /** Says that the page is here; answers with what is known of others. */
  call: () => Promise<T>;
  /** Says that it is not any more. */
  leave: () => void;
  onAnswer: (answer: T | null) => void;
}

/** Whoever only walks through records says nothing, and the page itself comes first. */
const FIRST_AFTER = 1_000;

/**
 * Says again and again that a page is here, as long as somebody can see it. A failure ends that in silence: the next
 * try is when somebody comes back to the page, and after a refusal there is none. The answer leaves.
 */
function startHeartbeat<T>(window: Window, { call, leave, onAnswer }: Heartbeat<T>): () => void {
  const { document } = window;
  let timer: ReturnType<typeof setTimeout>;
  let last = Number.NEGATIVE_INFINITY;
  let isHere = false;
  let isOver = false;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(say, milliseconds);
  };
  const say = async () => {
    if (document.visibilityState === 'hidden') return;
    last = Date.now();
    isHere = true;
    try {
      const answer = await call();
      if (!isHere) return;
      onAnswer(answer);
      wait(PRESENT_EVERY);
    } catch (error) {
      isOver ||= isRefusal(error as { statusCode?: number });
      onAnswer(null);
    }
  };
  const comeBack = () => {
    if (document.visibilityState !== 'hidden' && !isOver) wait(Math.max(0, last + PRESENT_EVERY - Date.now()));
  };
  const go = () => {
    clearTimeout(timer);
    if (isHere) leave();
    isHere = false;
    last = Number.NEGATIVE_INFINITY;
  };

  wait(FIRST_AFTER);
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('pagehide', go);
  // The browser may bring a page back as it was.
  window.addEventListener('pageshow', comeBack);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', comeBack);
    window.removeEventListener('pagehide', go);
    window.removeEventListener('pageshow', comeBack);
    go();
  };
}

const isRefusal = ({ statusCode = 0 }: { statusCode?: number }): boolean => statusCode >= 400 && statusCode < 500;
