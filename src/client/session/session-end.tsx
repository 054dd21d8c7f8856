import { Suspense, useCallback } from 'react';
import { calls } from '../../contract/calls.ts';
import type { Request } from '../transport/http/request.ts';
import type { SessionClock } from '../transport/http/session-clock.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { useSessionWarning } from './use-session-warning.ts';

/** Loaded shortly before the end of a session. */
const SessionEndDialog = lazyChunk(() => import('./session-end-dialog.tsx'));

interface SessionEndProps {
  clock: SessionClock;
  request: Request;
}

/** Warns before the session ends; renders nothing where the server does not report it. */
export function SessionEnd({ clock, request }: SessionEndProps) {
  // A request after activity prolongs the session.
  const prolong = useCallback(
    () =>
      request('GET', calls.currentUser, { skipErrorHandler: true }).then(
        () => true,
        () => false,
      ),
    [request],
  );
  const { warning, acknowledge } = useSessionWarning(clock, prolong);
  if (!warning) return null;
  return (
    <Suspense fallback={null}>
      <SessionEndDialog reason={warning} clock={clock} prolong={prolong} onAcknowledge={acknowledge} />
    </Suspense>
  );
}
