import { Suspense, useCallback } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Request } from '../http/request.ts';
import type { SessionClock } from '../http/session-clock.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { useSessionWarning } from './use-session-warning.ts';

/** Shortly before the end of a session, once in half an hour at most. */
const SessionEndDialog = lazyChunk(() => import('./session-end-dialog.tsx'));

interface Props {
  clock: SessionClock;
  request: Request;
}

/** Warns before the session ends; nothing where the server does not say when that is. */
export function SessionEnd({ clock, request }: Props) {
  // A request after activity prolongs the session.
  const ask = useCallback(
    () =>
      request('GET', calls.currentUser, { skipErrorHandler: true }).then(
        () => true,
        () => false,
      ),
    [request],
  );
  const { warning, acknowledge } = useSessionWarning(clock, ask);
  if (!warning) return null;
  return (
    <Suspense fallback={null}>
      <SessionEndDialog reason={warning} clock={clock} ask={ask} onAcknowledge={acknowledge} />
    </Suspense>
  );
}
