import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findSection } from '../../../declare/define-resource.ts';
import type { Db } from '../../database/tables.ts';
import { isUnavailable } from '../../records/write-batch.ts';
import { endJob, JobLeaseLost, type JobTurn, type JobWorkerContext, type LeasedJob, type NextBatch } from './turn.ts';

export interface Worker {
  /** Signals that there may be a new job. */
  wake: () => void;
  /** Stops the worker and waits for the current batch. */
  stop: () => Promise<void>;
}

/** Rows processed before another waiting job has its turn, so that a long job does not block others. */
const ROWS_PER_TURN = 25;
/** The lease of a job expires after this time without a heartbeat. */
const LEASE_TIME = '30 seconds';
/** Interval in milliseconds at which a server looks for jobs abandoned by others. */
const POLL_INTERVAL = 5_000;
/** How often in a row the worker goes on at once after it has lost the database. */
const MAX_RETRIES = 3;

/** Starts the job worker of this server. */
export function startJobs(parts: Omit<JobWorkerContext, 'server'>): Worker {
  const context: JobWorkerContext = { ...parts, server: randomUUID() };
  const signal = { stopped: false };
  let running: Promise<void> | null = null;
  let rerun = false;
  const work = async () => {
    do {
      rerun = false;
      await runQueuedJobs(context, signal);
    } while (rerun && !signal.stopped);
  };
  const wake = () => {
    rerun = true;
    if (signal.stopped || running) return;
    running = work()
      .catch(context.onError)
      .finally(() => {
        running = null;
      });
  };
  // Only one process uses the embedded database, so any lease found at the start was left by a process that is gone.
  const orphanRelease = context.database.embedded ? releaseJobs(context.database.db) : Promise.resolve();
  orphanRelease.catch(context.onError).finally(wake);
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
export async function runQueuedJobs(context: JobWorkerContext, signal = { stopped: false }): Promise<void> {
  for (let retries = 0; !signal.stopped; ) {
    try {
      const job = await leaseJob(context);
      if (!job) return;
      try {
        await takeTurn(context, job, signal);
      } finally {
        await releaseJobs(context.database.db, context.server);
      }
      retries = 0;
    } catch (error) {
      // A connection may be lost while the database is there; what its batch has not stored is processed again.
      retries += 1;
      if (!isUnavailable(error) || retries > MAX_RETRIES) throw error;
    }
  }
}

/** Works on a job until it ends, or until it has had its rows and another job waits. */
async function takeTurn(context: JobWorkerContext, job: LeasedJob, signal: JobTurn['signal']): Promise<void> {
  const resource = findSection(context.sections, job.section);
  const begin = Object.hasOwn(context.kinds, job.kind) ? context.kinds[job.kind] : undefined;
  const sectionRules = context.rules.find(({ code }) => code === job.section)?.rules ?? {};
  // A job of another program version may have an unknown section or kind.
  if (!resource || !begin) return endJob(context.database.db, { ...context, job }, 'failed');
  try {
    await processRows(await begin({ ...context, job, resource, sectionRules, signal }), context, job, signal);
  } catch (error) {
    if (!(error instanceof JobLeaseLost)) throw error;
  }
}

async function processRows(
  processNext: NextBatch,
  context: JobWorkerContext,
  job: LeasedJob,
  signal: JobTurn['signal'],
): Promise<void> {
  for (let rows = 0; !signal.stopped; ) {
    const processed = await processNext();
    if (processed === null) return;
    rows += processed;
    if (rows < ROWS_PER_TURN) continue;
    if (await isAnotherWaiting(context, job)) return;
    rows = 0;
  }
}

const isLeasable = (job: string, server: string) => sql<boolean>`${sql.ref(`${job}.state`)} in ('waiting', 'running')
  and (${sql.ref(`${job}.holder`)} is null or ${sql.ref(`${job}.holder`)} = ${server}
    or ${sql.ref(`${job}.heartbeat`)} < now() - ${LEASE_TIME}::interval)`;

/** Leases the longest-waiting free job; the jobs of one operator run one after the other. */
async function leaseJob({ database, server, now }: JobWorkerContext): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    update job set state = 'running', holder = ${server}, heartbeat = now(),
      "startedAt" = coalesce("startedAt", ${now()}::timestamptz)
    where id = (
      select one.id from job as one
      where ${isLeasable('one', server)}
        and not exists (select 1 from job as earlier where earlier."operatorId" = one."operatorId"
          and earlier.id < one.id and earlier.state in ('waiting', 'running'))
      order by one.heartbeat nulls first, one.id limit 1 for update skip locked)
    returning id, "operatorId", section, kind, what as operation, asked as request, "sheetId", done + refused as processed`.execute(
    database.db,
  );
  return rows[0];
}

/** Whether a job of another operator could be leased; those of the same one wait for this job. */
async function isAnotherWaiting({ database, server }: JobWorkerContext, { operatorId }: LeasedJob): Promise<boolean> {
  const { rows } = await sql`select 1 from job as one
    where ${isLeasable('one', server)} and one."operatorId" <> ${operatorId} limit 1`.execute(database.db);
  return rows.length > 0;
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
