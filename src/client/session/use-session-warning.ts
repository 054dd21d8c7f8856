import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionClock } from '../http/session-clock.ts';

/** Nobody has done anything for a while, or the session has lasted as long as any may. */
export type EndReason = 'idle' | 'total';

/** So many seconds before the end the operator is warned. */
const WARNING = 120;

/** Why the session is about to end, as soon as it is; `ask` has the server say what is left. */
export function useSessionWarning(clock: SessionClock, ask: () => Promise<unknown>) {
  const [warning, setWarning] = useState<EndReason | null>(null);
  // The absolute session limit cannot be prolonged, so it is announced once.
  const acknowledged = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = clock.left();
      if (!left) return;
      const reason = left.total <= left.idle ? 'total' : 'idle';
      const soon = left[reason] - WARNING;
      setWarning(soon > 0 || (reason === 'total' && acknowledged.current) ? null : reason);
      // Another tab may have prolonged the session, so the server is asked before the warning.
      if (soon > 0) timer = setTimeout(() => void ask().then(look), soon * 1000);
    };
    const stop = clock.subscribe(look);
    look();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [clock, ask]);

  const acknowledge = useCallback(() => {
    acknowledged.current = true;
    setWarning(null);
  }, []);
  return { warning, acknowledge };
}
