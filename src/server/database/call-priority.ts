import { setImmediate } from 'node:timers/promises';

/**
 * Background work yields to calls. The embedded database executes one statement after the other, in the
 * thread that answers calls, and a call needs several: work that took every gap between them would slow it down many
 * times. So such work is done in short batches, each of which waits until the calls in progress are answered.
 */
export interface CallPriority {
  /** A call begins, identified by any object. */
  beginCall: (call: object) => void;
  endCall: (call: object) => void;
  /** Waits until no call is in progress, but never for long, so that the work goes on among many calls. */
  waitForCalls: () => Promise<void>;
  /** Begins a batch; the result says after each row whether there is time for another. */
  startBatch: () => (rows: number) => boolean;
}

/** The longest wait of the work for calls, in milliseconds. */
const LONGEST_WAIT = 40;

/** A call older than this is a long one, such as the export that waits for its turn itself. */
const LONG_CALL = 200;

/**
 * The longest batch in milliseconds, which a row that fails may double. On PostgreSQL it only delays writes that need the
 * same locks.
 */
const BATCH_TIME = { embedded: 15, server: 100 };

const BATCH_ROWS = 50;

export function createCallPriority(embedded: boolean, batchRows = BATCH_ROWS): CallPriority {
  const calls = new Map<object, number>();
  const waiting = new Set<() => void>();
  const hasCall = () => {
    const since = performance.now() - LONG_CALL;
    for (const begin of calls.values()) if (begin > since) return true;
    return false;
  };
  return {
    beginCall: (call) => void calls.set(call, performance.now()),
    endCall(call) {
      calls.delete(call);
      if (waiting.size > 0 && !hasCall()) for (const proceed of waiting) proceed();
    },
    async waitForCalls() {
      await setImmediate();
      if (!embedded || !hasCall()) return;
      await new Promise<void>((resolve) => {
        const proceed = () => {
          clearTimeout(timer);
          waiting.delete(proceed);
          resolve();
        };
        const timer = setTimeout(proceed, LONGEST_WAIT);
        waiting.add(proceed);
      });
    },
    startBatch() {
      const end = performance.now() + (embedded ? BATCH_TIME.embedded : BATCH_TIME.server);
      return (rows) => rows < batchRows && performance.now() < end;
    },
  };
}
