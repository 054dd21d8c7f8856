import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether the client of the call, for which the current code runs, has gone away. */
export type IsAbandoned = () => boolean;

const calls = new AsyncLocalStorage<IsAbandoned>();

let running = 0;

/**
 * Runs a call that only reads: its queries end when its client goes away. Without `isAbandoned` the work just runs. Node 20
 * follows an asynchronous context by a hook on every promise of the process, which costs a tenth of a server's time and
 * more, so it is switched off between such calls.
 */
export function runReadCall<T>(isAbandoned: IsAbandoned | undefined, work: () => T): T {
  if (!isAbandoned) return work();
  running += 1;
  const end = () => {
    running -= 1;
    if (running === 0) calls.disable();
  };
  let result: T | undefined;
  try {
    result = calls.run(isAbandoned, work);
    return result;
  } finally {
    if (result instanceof Promise) void result.then(end, end);
    else end();
  }
}

/** Runs a query whose result several calls share, so that it does not end with one of them. */
export const runSharedQuery = <T>(work: () => T): T => (running === 0 ? work() : calls.exit(work));

/** Undefined for writes, jobs and other work that is finished whether or not somebody waits for it. */
export const currentReadCall = (): IsAbandoned | undefined => calls.getStore();

/** Whether the clients of all calls that share a query have gone away; a call without one is always finished. */
export const areAllAbandoned = (calls: readonly (IsAbandoned | undefined)[]): boolean =>
  calls.every((isAbandoned) => isAbandoned?.() ?? false);

/** The client went away before its query began or ended; nobody reads the answer. */
export class CallAbandoned extends Error {
  /** The HTTP status that the error handler sends to nobody. */
  readonly statusCode = 499;

  constructor() {
    super('The client went away.');
  }
}
