import { StalePlan } from './pool.ts';
import type { Db, Tx } from './tables.ts';

/**
 * Runs a function in a transaction, and once more when a prepared statement was stale: another version of the program
 * has altered a table meanwhile.
 */
export const runTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const run = () => db.transaction().execute(work);
  return run().catch((error: unknown) => {
    if (error instanceof StalePlan) return run();
    throw error;
  });
};
