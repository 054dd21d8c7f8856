import { CompiledQuery, type RawBuilder } from 'kysely';
import { LATER_MARK, StalePlan } from './pool.ts';
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

/**
 * Executes a statement whose result nobody needs together with the next one of the transaction or with its commit, which
 * fails in its place. Not for a statement behind a savepoint, since its error would come too late.
 */
export async function executeLater(tx: Db, statement: Pick<RawBuilder<unknown>, 'compile'>): Promise<void> {
  const { sql, parameters } = statement.compile(tx);
  await tx.executeQuery(CompiledQuery.raw(`${LATER_MARK}${sql}`, [...parameters]));
}
