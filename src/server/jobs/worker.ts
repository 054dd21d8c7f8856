import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type JobRow, kinds } from './kinds.ts';
import { JobLeaseLost, type JobWorld, type LeasedJob, processRow } from './row.ts';

export interface Worker {
  /** Signals that there may be a new job. */
  wake: () => void;
  /** Stops the worker and waits for the current row. */
  stop: () => Promise<void>;
}

/** Rows processed before the next job has its turn, so that a long job does not block others. */
const SLICE = 25;
/** The lease of a job expires after this time without a heartbeat. */
const SILENCE = '30 seconds';
/** Interval in milliseconds at which a server looks for jobs abandoned by others. */
const LOOK_EVERY = 5_000;

/** Starts the job worker of this server. */
export function startJobs(parts: Omit<JobWorld, 'server'>): Worker {
  const world: JobWorld = { ...parts, server: randomUUID() };
  const signal = { stopped: false };
  let working: Promise<void> | null = null;
  let again = false;
  const work = async () => {
    do {
      again = false;
      await workOff(world, signal);
    } while (again && !signal.stopped);
  };
  const wake = () => {
    again = true;
    if (signal.stopped || working) return;
    working = work()
      .catch(world.failed)
      .finally(() => {
        working = null;
      });
  };
  // Only one process uses the embedded database, so any lease found at the start was left by a process that is gone.
  const first = world.database.embedded ? releaseJobs(world.database.db) : Promise.resolve();
  first.catch(world.failed).finally(wake);
  const timer = setInterval(wake, LOOK_EVERY);
  timer.unref();
  return {
    wake,
    async stop() {
      signal.stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}

/** Processes all queued jobs in turns. */
export async function workOff(world: JobWorld, signal = { stopped: false }): Promise<void> {
  while (!signal.stopped) {
    const job = await leaseJob(world);
    if (!job) return;
    try {
      await doSlice(world, job, signal);
    } finally {
      await releaseJobs(world.database.db, world.server);
    }
  }
}

async function doSlice(world: JobWorld, job: LeasedJob, signal: { stopped: boolean }): Promise<void> {
  const rows = await rowsToDo(world, job);
  if (!isKnown(world, job)) return end(world, job, 'failed');
  if (rows.length === 0) return end(world, job, 'done');
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
        and (one.holder is null or one.heartbeat < now() - ${SILENCE}::interval)
        and not exists (select 1 from job as earlier where earlier."operatorId" = one."operatorId"
          and earlier.id < one.id and earlier.state in ('waiting', 'running'))
      order by one.heartbeat nulls first, one.id limit 1 for update skip locked)
    returning id, "operatorId", section, kind, what, asked`.execute(database.db);
  return rows[0];
}

const rowsToDo = ({ database }: JobWorld, { id }: LeasedJob): Promise<JobRow[]> =>
  database.db
    .selectFrom('jobRow')
    .select(['id', 'recordId', 'version', 'data'])
    .where('jobId', '=', id)
    .where('outcome', '=', 'waiting')
    .orderBy('id')
    .limit(SLICE)
    .execute();

/** A job of another program version may have an unknown section or kind. */
const isKnown = ({ records }: JobWorld, { section, kind }: LeasedJob): boolean =>
  Object.hasOwn(kinds, kind) && records.some(({ code }) => code === section);

async function end({ database, server, now }: JobWorld, { id }: LeasedJob, state: 'done' | 'failed'): Promise<void> {
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
