import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Parts } from '../parts.ts';
import { type JobRow, kinds } from './kinds.ts';
import { JobLeaseLost, type LeasedJob, processRow } from './row.ts';

/** What jobs are done with. */
export interface JobWorld extends Pick<Parts, 'database' | 'records' | 'rules' | 'now'> {
  /** What this server calls itself; no two do so alike. */
  server: string;
  failed: (error: Error) => void;
}

export interface Worker {
  /** There is something new to do. */
  wake: () => void;
  /** Comes back once the row at hand is done. */
  stop: () => Promise<void>;
}

/** So many rows of a job are done before the next one has its turn, so that a long one holds nobody up. */
const SLICE = 25;
/** A job whose server has said nothing for so long is taken over by another. */
const SILENCE = '30 seconds';
/** How often a server looks for what another has left. */
const LOOK_EVERY = 5_000;

/** Does jobs as they come, until it is told to stop. */
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
  // One process owns the embedded database: whatever is held there was left by one that is gone.
  const first = world.database.embedded ? letGo(world.database.db) : Promise.resolve();
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

/** Does all there is to do, the jobs in turns. */
export async function workOff(world: JobWorld, signal = { stopped: false }): Promise<void> {
  while (!signal.stopped) {
    const job = await takeJob(world);
    if (!job) return;
    try {
      await doSlice(world, job, signal);
    } finally {
      await letGo(world.database.db, world.server);
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

/** Of the jobs nobody is at the one that has waited longest; an operator's own come one after the other. */
async function takeJob({ database, server, now }: JobWorld): Promise<LeasedJob | undefined> {
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

/** A newer or an older program may have made it. */
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

/** Leaves what a server holds to whoever comes next; without its name, what any server holds. */
async function letGo(db: Db, server?: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ holder: null })
    .where('holder', 'is not', null)
    .$if(server !== undefined, (query) => query.where('holder', '=', server ?? ''))
    .execute();
}
