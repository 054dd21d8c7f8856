import { useDataProvider, useNotification } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { ActiveSession, EndedSessions } from '../../contract/session.ts';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { activeSessionsMessages, activeSessionsSentences } from './active-sessions-messages.ts';

/** Which of them is being ended: one by its number, all others, or none. */
type Ending = number | 'others' | null;

/** Where the operator is signed in, and how they end it. A failure to end is told like any failed call. */
export function useActiveSessions() {
  const { say } = useLanguage();
  const { open: notify } = useNotification();
  const { custom } = useDataProvider()();
  const [ending, setEnding] = useState<Ending>(null);
  const query = useQuery({
    queryKey: ['active-sessions'],
    gcTime: 0,
    async queryFn(queryContext): Promise<ActiveSession[]> {
      // The dialog says in its own place that it failed.
      const meta = { skipErrorHandler: true, queryContext };
      const answer = await custom?.<ActiveSession[] & Record<string, unknown>>({
        url: calls.sessionList,
        method: 'get',
        meta,
      });
      return Array.isArray(answer?.data) ? answer.data : [];
    },
  });

  /** Also after a failure the list is read again: it may have been over already. */
  const run = async (what: Ending, url: string, asked: { id?: number }, successMessage: (ended: number) => Label) => {
    setEnding(what);
    try {
      const answer = await custom?.<EndedSessions & Record<string, unknown>>({ url, method: 'delete', query: asked });
      notify?.({ type: 'success', message: say(successMessage(answer?.data.ended ?? 0)) });
    } catch {
      // The operator has been told.
    }
    await query.refetch();
    setEnding(null);
  };

  return {
    query,
    ending,
    end: (session: ActiveSession) =>
      run(session.id, calls.session, { id: session.id }, () => activeSessionsSentences.ended(nameOfSession(session))),
    endOthers: () => run('others', calls.otherSessions, {}, activeSessionsSentences.endedOthers),
  };
}

/** By what an operator recognises it. */
export function nameOfSession({ browser, ip }: ActiveSession): Label {
  const { zh, en } = browser ? { zh: browser, en: browser } : activeSessionsMessages.unknownBrowser;
  return ip ? { zh: `${zh}（${ip}）`, en: `${en} (${ip})` } : { zh, en };
}
