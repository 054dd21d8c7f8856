import { sql } from 'kysely';
import type { Operator } from '../access/access.ts';
import type { Db, Tx } from '../database/tables.ts';
import { Refusal } from '../http/errors.ts';
import { writeAudit } from '../records/audit.ts';
import type { JobRequest } from './kinds.ts';

/** A job as it is asked for, before it has rows. */
export interface JobPlan {
  operator: Operator;
  section: string;
  /** Which work it is, by its name in `kinds.ts`. */
  kind: string;
  what: string;
  asked: JobRequest;
  filter: Readonly<Record<string, unknown>> | null;
  now: Date;
}

/** So many jobs of one operator may wait at a time. */
const MOST_WAITING = 20;

/**
 * Makes a job: its rows are put in, counted, and written down with it, all in one transaction. The server that finds it
 * then does it.
 */
export const makeJob = (db: Db, plan: JobPlan, putRows: (tx: Tx, jobId: number) => Promise<void>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { operator, section, kind, what, asked, filter, now } = plan;
    await refuseTooManyJobs(tx, operator);
    const { id } = await tx
      .insertInto('job')
      .values({
        ...{ operatorId: operator.id, section, kind, what, createdAt: now, holder: null },
        asked: JSON.stringify(asked),
        filter: filter && JSON.stringify(filter),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putRows(tx, id);
    const { total } = await tx
      .selectFrom('jobRow')
      .select(({ fn }) => fn.countAll().as('total'))
      .where('jobId', '=', id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('job')
      .set({ total: Number(total) })
      .where('id', '=', id)
      .execute();
    const fields = Object.keys(asked.fields ?? {});
    const details = { job: id, what, rows: Number(total), fields, ...(filter ? { filter } : {}) };
    await writeAudit(tx, { operator, at: now, action: 'bulk', section, details });
    return id;
  });

async function refuseTooManyJobs(tx: Tx, { id }: Operator): Promise<void> {
  const { waiting } = await tx
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('operatorId', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MOST_WAITING) throw new Refusal(429, tooManyJobs);
}

/** Stops a job after the row at hand, whose transaction holds the job; nothing where it has ended already. */
export async function cancelJob(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'cancelled', endedAt: now, holder: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

const KEPT_DAYS = 30;

/** Jobs that ended long ago are of interest to nobody; what they did stands in the audit log. */
export async function removeOldJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await sql`with gone as (delete from job where "endedAt" < ${before} returning id)
    delete from "jobRow" where "jobId" in (select id from gone)`.execute(db);
}

const tooManyJobs = {
  zh: `您还有 ${MOST_WAITING} 项批量任务没有完成，请等它们结束后再试。`,
  en: `${MOST_WAITING} of your jobs have not ended yet; please wait for them.`,
};
