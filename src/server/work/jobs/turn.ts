import { sql } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { readCurrentOperator } from '../../people/rights.ts';
import type { AppContext } from '../../records/app-context.ts';
import type { Rules } from '../../records/rules.ts';
import { isUnavailable } from '../../records/write-batch.ts';
import type { JobRequest } from './kinds.ts';

/** Everything the job worker needs. */
export interface JobWorkerContext extends Pick<AppContext, 'database' | 'sections' | 'rules' | 'now' | 'secret'> {
  kinds: JobKinds;
  /** The unique id of this server. */
  server: string;
  onError: (error: Error) => void;
}

/** The kinds of jobs by name. */
export type JobKinds = Readonly<Record<string, JobKind>>;

/** Begins a turn of a job of this kind. */
export type JobKind = (turn: JobTurn) => NextBatch | Promise<NextBatch>;

/** Processes the next rows and returns how many; null after it has ended the job. */
export type NextBatch = () => Promise<number | null>;

/** A job leased by this server. */
export interface LeasedJob {
  id: number;
  operatorId: number;
  section: string;
  kind: string;
  operation: string;
  request: JobRequest;
  sheetId: number | null;
  /** The rows that have been processed. */
  processed: number;
}

/** A job that a server works on until another job waits. */
export interface JobTurn extends JobWorkerContext {
  job: LeasedJob;
  resource: Resource;
  sectionRules: Rules;
  /** Set when the server is to stop. */
  signal: { readonly stopped: boolean };
}

/** Thrown if the job was cancelled or leased by another server; the rows of the batch stay unchanged. */
export class JobLeaseLost extends Error {}

/**
 * Runs a batch of a job in one transaction, which also has to store what became of its rows, so that no row is processed
 * twice. The job is locked until its end: cancelling waits for the batch.
 */
export const transactUnderLease = <T>(turn: JobTurn, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runTransaction(turn.database.db, async (tx) => {
    await renewLease(tx, turn);
    return work(tx);
  });

interface BatchHandlers<Row, Result> {
  process: (rows: readonly Row[]) => Promise<Result>;
  /** Stores that a row was refused because of an error that rolled back its batch. */
  refuse: (row: Row, error: unknown) => Promise<Result>;
}

/**
 * Processes a batch. If it fails as a whole its first row is processed by itself, and refused only if that fails as well. A
 * lost connection is nobody's fault: the turn ends, and the rows are processed in the next one.
 */
export async function processBatch<Row, Result>(
  turn: JobTurn,
  rows: readonly Row[],
  handlers: BatchHandlers<Row, Result>,
): Promise<Result> {
  await turn.database.callPriority.waitForCalls();
  try {
    return await handlers.process(rows);
  } catch (error) {
    if (error instanceof JobLeaseLost || isUnavailable(error)) throw error;
    if (rows.length > 1) return processBatch(turn, rows.slice(0, 1), handlers);
    turn.onError(error as Error);
    return handlers.refuse(rows[0] as Row, error);
  }
}

/** Renews the lease, and in a transaction locks the job until its end. */
export async function renewLease(db: Db, { server, job: { id } }: JobTurn): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set((job) => ({ heartbeat: job.fn('now') }))
    .where('id', '=', id)
    .where('holder', '=', server)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new JobLeaseLost();
}

/** Adds to the numbers of processed rows. */
export const addProgress = (tx: Tx, { job: { id } }: JobTurn, { done, refused }: { done: number; refused: number }) =>
  sql`update job set done = done + ${done}::integer, refused = refused + ${refused}::integer where id = ${id}`.execute(
    tx,
  );

/** Ends the job; `sentence` says why before its last row. */
export async function endJob(
  db: Db,
  { server, now, job: { id } }: Pick<JobTurn, 'server' | 'now' | 'job'>,
  state: 'done' | 'failed' | 'cancelled',
  sentence: Sentence | null = null,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ state, endedAt: now(), sentence: sentence && JSON.stringify(sentence) })
    .where('id', '=', id)
    .where('holder', '=', server)
    .where('state', '=', 'running')
    .execute();
}

/** The operator of the job with the permissions of this moment; null where they may not sign in any more. */
export const readJobOperator = (db: Db, { job, now }: JobTurn): Promise<Operator | null> =>
  readCurrentOperator(db, job.operatorId, now());

/** Whether an operator may do something in the section of the job. */
export const mayInTurn =
  ({ resource, sections }: JobTurn, { codes }: Pick<Operator, 'codes'>) =>
  (action: string): boolean =>
    mayDo(resource, action, (code) => codes.has(code), sections);
