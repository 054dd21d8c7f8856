import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { readCurrentOperator } from '../access/rights.ts';
import type { Db, Tx } from '../database/tables.ts';
import { forbidden, Refusal, refusalSentence } from '../http/errors.ts';
import type { Parts } from '../parts.ts';
import { auditTitles } from '../records/audit.ts';
import { createRecords } from '../records/records.ts';
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
    for (const row of rows) {
      if (signal.stopped) return;
      await processRow(world, job, row);
    }
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
 * Processes one row in one transaction that also stores its outcome, so that no row is processed twice. The job is
 * locked until the end, so cancelling waits for the current row.
 */
async function processRow(world: JobWorld, job: LeasedJob, row: JobRow): Promise<void> {
  const { db } = world.database;
  try {
    await db.transaction().execute(async (tx) => {
      await count(tx, world, job, 'done');
      await updateJobRow(tx, row, { outcome: 'done' });
      const title = await writeRow(tx, world, job, row);
      if (title !== null) await updateJobRow(tx, row, { title: title.zh, titleEn: title.en });
    });
  } catch (error) {
    if (error instanceof JobLeaseLost || isUnavailable(error)) throw error;
    if (!(error instanceof Refusal)) world.failed(error as Error);
    await db.transaction().execute(async (tx) => {
      await count(tx, world, job, 'refused');
      await updateJobRow(tx, row, { outcome: 'refused', sentence: JSON.stringify(refusalSentence(error)) });
    });
  }
}

/** The database is temporarily unavailable, so the outcome of the row is unknown. */
const isUnavailable = (error: unknown): boolean => (error as { statusCode?: number }).statusCode === 503;

async function writeRow(tx: Tx, world: JobWorld, job: LeasedJob, row: JobRow): Promise<Label | null> {
  const { records: resources, rules, now } = world;
  const operator = await readCurrentOperator(tx, job.operatorId, now());
  if (!operator) throw forbidden();
  const resource = resources.find(({ code }) => code === job.section) as Resource;
  const ownRules = rules.find(({ code }) => code === job.section)?.rules ?? {};
  const records = createRecords({
    db: tx,
    resource,
    resources,
    rules: ownRules,
    now,
    transact: (work) => work(tx),
    changeSet: `job:${job.id}`,
  });
  const may = (action: string) => mayDo(resource, action, (code) => operator.codes.has(code), resources);
  const context = { tx, resource, what: job.what, parameters: job.asked, operator, may, records };
  const record = await kinds[job.kind]?.(row, context);
  return record ? auditTitles(resource, record) : null;
}

async function count(tx: Tx, { server }: JobWorld, { id }: LeasedJob, column: 'done' | 'refused'): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set((job) => ({ [column]: job(column, '+', 1), heartbeat: job.fn('now') }))
    .where('id', '=', id)
    .where('holder', '=', server)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new JobLeaseLost();
}

async function updateJobRow(
  tx: Tx,
  { id }: JobRow,
  columns: { outcome?: 'done' | 'refused'; sentence?: string; title?: string; titleEn?: string },
): Promise<void> {
  await tx.updateTable('jobRow').set(columns).where('id', '=', id).execute();
}

/** Everything the job worker needs. */
export interface JobWorld extends Pick<Parts, 'database' | 'records' | 'rules' | 'now'> {
  /** The unique id of this server. */
  server: string;
  failed: (error: Error) => void;
}
