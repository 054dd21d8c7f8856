import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label, Sentence } from '../../declare/label.ts';
import { readCurrentOperator } from '../access/rights.ts';
import type { Db, Tx } from '../database/tables.ts';
import { runTransaction } from '../database/transaction.ts';
import { forbidden, Refusal, refusalSentence } from '../http/errors.ts';
import type { Parts } from '../parts.ts';
import { auditTitles } from '../records/audit.ts';
import { createRecords } from '../records/records.ts';
import { createWriteBatch, isUnavailable, type WriteBatch, writeRows } from '../records/write-batch.ts';
import { type JobRequest, type JobRow, kinds } from './kinds.ts';

export interface Worker {
  /** Signals that there may be a new job. */
  wake: () => void;
  /** Stops the worker and waits for the current row. */
  stop: () => Promise<void>;
}

/** Rows processed before the next job has its turn, so that a long job does not block others. */
const ROWS_PER_TURN = 25;
/** The lease of a job expires after this time without a heartbeat. */
const LEASE_TIME = '30 seconds';
/** Interval in milliseconds at which a server looks for jobs abandoned by others. */
const POLL_INTERVAL = 5_000;

/** Starts the job worker of this server. */
export function startJobs(parts: Omit<JobWorld, 'server'>): Worker {
  const world: JobWorld = { ...parts, server: randomUUID() };
  const signal = { stopped: false };
  let running: Promise<void> | null = null;
  let rerun = false;
  const work = async () => {
    do {
      rerun = false;
      await runQueuedJobs(world, signal);
    } while (rerun && !signal.stopped);
  };
  const wake = () => {
    rerun = true;
    if (signal.stopped || running) return;
    running = work()
      .catch(world.failed)
      .finally(() => {
        running = null;
      });
  };
  // Only one process uses the embedded database, so any lease found at the start was left by a process that is gone.
  const orphanRelease = world.database.embedded ? releaseJobs(world.database.db) : Promise.resolve();
  orphanRelease.catch(world.failed).finally(wake);
  const timer = setInterval(wake, POLL_INTERVAL);
  timer.unref();
  return {
    wake,
    async stop() {
      signal.stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Processes all queued jobs in turns. */
export async function runQueuedJobs(world: JobWorld, signal = { stopped: false }): Promise<void> {
  while (!signal.stopped) {
    const job = await leaseJob(world);
    if (!job) return;
    try {
      await processSlice(world, job, signal);
    } finally {
      await releaseJobs(world.database.db, world.server);
    }
  }
}

async function processSlice(world: JobWorld, job: LeasedJob, signal: { stopped: boolean }): Promise<void> {
  const rows = await readNextRows(world, job);
  if (!isKnown(world, job)) return endJob(world, job, 'failed');
  if (rows.length === 0) return endJob(world, job, 'done');
  try {
    for (let at = 0; at < rows.length && !signal.stopped; ) at += await processBatch(world, job, rows.slice(at));
  } catch (error) {
    if (!(error instanceof JobLeaseLost)) throw error;
  }
}

/** Leases the longest-waiting free job; the jobs of one operator run one after the other. */
async function leaseJob({ database, server, now }: JobWorld): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    update job set state = 'running', holder = ${server}, heartbeat = now(),
      "startedAt" = coalesce("startedAt", ${now()}::timestamptz)
    where id = (
      select one.id from job as one
      where one.state in ('waiting', 'running')
        and (one.holder is null or one.heartbeat < now() - ${LEASE_TIME}::interval)
        and not exists (select 1 from job as earlier where earlier."operatorId" = one."operatorId"
          and earlier.id < one.id and earlier.state in ('waiting', 'running'))
      order by one.heartbeat nulls first, one.id limit 1 for update skip locked)
    returning id, "operatorId", section, kind, what, asked`.execute(database.db);
  return rows[0];
}

const readNextRows = ({ database }: JobWorld, { id }: LeasedJob): Promise<JobRow[]> =>
  database.db
    .selectFrom('jobRow')
    .select(['id', 'recordId', 'version', 'data'])
    .where('jobId', '=', id)
    .where('outcome', '=', 'waiting')
    .orderBy('id')
    .limit(ROWS_PER_TURN)
    .execute();

/** A job of another program version may have an unknown section or kind. */
const isKnown = ({ records }: JobWorld, { section, kind }: LeasedJob): boolean =>
  Object.hasOwn(kinds, kind) && records.some(({ code }) => code === section);

async function endJob({ database, server, now }: JobWorld, { id }: LeasedJob, state: 'done' | 'failed'): Promise<void> {
  await database.db
    .updateTable('job')
    .set({ state, endedAt: now() })
    .where('id', '=', id)
    .where('holder', '=', server)
    .where('state', '=', 'running')
    .execute();
}

/** Releases the leases of a server, or all leases without a server id. */
async function releaseJobs(db: Db, server?: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ holder: null })
    .where('holder', 'is not', null)
    .$if(server !== undefined, (query) => query.where('holder', '=', server ?? ''))
    .execute();
}

/** A job leased by this server. */
interface LeasedJob {
  id: number;
  operatorId: number;
  section: string;
  kind: string;
  what: string;
  asked: JobRequest;
}

/** Thrown if the job was cancelled or leased by another server; its row stays unchanged. */
class JobLeaseLost extends Error {}

/**
 * Processes rows in one transaction that also stores their outcomes, so that no row is processed twice, and returns how
 * many: as many as its time allows. Each row is written behind a savepoint, and one that is refused leaves nothing but its
 * outcome. The job is locked until the end, so cancelling waits for the batch.
 */
async function processBatch(world: JobWorld, job: LeasedJob, rows: readonly JobRow[]): Promise<number> {
  await world.database.turns.wait();
  try {
    return await runTransaction(world.database.db, (tx) => runBatch(tx, world, job, rows));
  } catch (error) {
    if (error instanceof JobLeaseLost || isUnavailable(error)) throw error;
    if (rows.length > 1) return processBatch(world, job, rows.slice(0, 1));
    world.failed(error as Error);
    await runTransaction(world.database.db, async (tx) => {
      await lockJob(tx, world, job);
      await storeOutcomes(tx, job, rows.map(refusedOutcome(error)));
    });
    return 1;
  }
}

async function runBatch(tx: Tx, world: JobWorld, job: LeasedJob, rows: readonly JobRow[]): Promise<number> {
  await lockJob(tx, world, job);
  const batch = createWriteBatch(tx);
  const write = await createRowWriter(tx, world, job, batch);
  const doneOutcome = ({ id }: JobRow, title: Label | null): Outcome => ({
    id,
    outcome: 'done',
    title: title?.zh ?? null,
    titleEn: title?.en ?? null,
    sentence: null,
  });
  const outcomes = await writeRows(batch, rows, {
    write: async (row) => doneOutcome(row, await write(row)),
    refuse(row, error) {
      if (!(error instanceof Refusal)) world.failed(error as Error);
      return refusedOutcome(error)(row);
    },
    mayContinue: world.database.turns.startBatch(),
  });
  await batch.flush();
  await storeOutcomes(tx, job, outcomes);
  return outcomes.length;
}

/** Writes rows of a job for its operator with the permissions of this moment, and returns the titles of their records. */
async function createRowWriter(tx: Tx, world: JobWorld, job: LeasedJob, batch: WriteBatch) {
  const { records: resources, rules, now } = world;
  const operator = await readCurrentOperator(tx, job.operatorId, now());
  if (!operator) return () => Promise.reject<null>(forbidden());
  const resource = resources.find(({ code }) => code === job.section) as Resource;
  const moment = now();
  const records = createRecords({
    db: tx,
    resource,
    resources,
    rules: rules.find(({ code }) => code === job.section)?.rules ?? {},
    // One time for the batch, so that its revisions are stored by one statement.
    now: () => moment,
    transact: (work) => work(tx),
    changeSet: `job:${job.id}`,
    batch,
  });
  const may = (action: string) => mayDo(resource, action, (code) => operator.codes.has(code), resources);
  const context = { tx, resource, what: job.what, parameters: job.asked, operator, may };
  return async (row: JobRow): Promise<Label | null> => {
    const record = await kinds[job.kind]?.(row, { ...context, records });
    return record ? auditTitles(resource, record) : null;
  };
}

/** Locks the job until the end of the transaction and renews its lease. */
async function lockJob(tx: Tx, { server }: JobWorld, { id }: LeasedJob): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set((job) => ({ heartbeat: job.fn('now') }))
    .where('id', '=', id)
    .where('holder', '=', server)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new JobLeaseLost();
}

interface Outcome {
  id: number;
  outcome: 'done' | 'refused';
  /** Replaces the title of the row, if the record still has one. */
  title: string | null;
  titleEn: string | null;
  sentence: Sentence | null;
}

const refusedOutcome =
  (error: unknown) =>
  ({ id }: JobRow): Outcome => ({
    id,
    outcome: 'refused',
    title: null,
    titleEn: null,
    sentence: refusalSentence(error),
  });

/** Stores the outcomes of rows and counts them, as the last statement of the transaction. */
const storeOutcomes = (tx: Tx, { id }: LeasedJob, outcomes: readonly Outcome[]): Promise<unknown> =>
  sql`
    with row as (
      update "jobRow" as r set outcome = o.outcome, sentence = o.sentence,
        title = case when o.title is null then r.title else o.title end,
        "titleEn" = case when o.title is null then r."titleEn" else o."titleEn" end
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as o(id bigint, outcome text, title text, "titleEn" text, sentence jsonb)
      where r.id = o.id
      returning r.outcome
    )
    update job set done = done + (select count(*) from row where outcome = 'done'),
      refused = refused + (select count(*) from row where outcome = 'refused')
    where id = ${id}`.execute(tx);

/** Everything the job worker needs. */
export interface JobWorld extends Pick<Parts, 'database' | 'records' | 'rules' | 'now'> {
  /** The unique id of this server. */
  server: string;
  failed: (error: Error) => void;
}
