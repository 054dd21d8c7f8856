import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionClock } from '../transport/http/session-clock.ts';

/** Why a session ends: no activity, or its absolute limit. */
export type EndReason = 'idle' | 'total';

/** The operator is warned this many seconds before the end. */
const WARNING_SECONDS = 120;

/** The reason for the coming end of the session, or null; `refreshClock` asks the server for the remaining time. */
export function useSessionWarning(clock: SessionClock, refreshClock: () => Promise<unknown>) {
  const [warning, setWarning] = useState<EndReason | null>(null);
  // The absolute session limit cannot be prolonged, so it is announced once.
  const isAcknowledged = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const remaining = clock.remaining();
      if (!remaining) return;
      const reason = remaining.total <= remaining.idle ? 'total' : 'idle';
      const secondsToWarning = remaining[reason] - WARNING_SECONDS;
      setWarning(secondsToWarning > 0 || (reason === 'total' && isAcknowledged.current) ? null : reason);
      // Another tab may have prolonged the session, so the server is asked before the warning.
      if (secondsToWarning > 0) timer = setTimeout(() => void refreshClock().then(check), secondsToWarning * 1000);
    };
    const unsubscribe = clock.subscribe(check);
    check();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [clock, refreshClock]);

  const acknowledge = useCallback(() => {
    isAcknowledged.current = true;
    setWarning(null);
  }, []);
  return { warning, acknowledge };
}
