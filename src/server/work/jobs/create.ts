import { sql } from 'kysely';
import { DAY } from '../../../contract/museum-time.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { writeAudit } from '../../records/history/audit.ts';
import type { JobRequest } from './kinds.ts';

/** A job before its rows are inserted. */
export interface JobPlan {
  operator: Operator;
  section: string;
  /** The name of the kind of job. */
  kind: string;
  /** A move or an action of the section, or what each kind of job is called. */
  operation: string;
  request: JobRequest;
  filter: Readonly<Record<string, unknown>> | null;
  now: Date;
  /** The sheet whose rows it processes, and their number. */
  sheetId?: number | null;
  total?: number;
}

/** Maximum number of queued jobs of one operator. */
const MAX_OPEN_JOBS = 20;

/** Creates a job with its rows and audit entry in one transaction; any server may then process it. */
export const createJob = (
  db: Db,
  plan: JobPlan,
  insertRows: (tx: Tx, jobId: number) => Promise<void>,
): Promise<number> =>
  runTransaction(db, async (tx) => {
    const { operator, section, operation, request, filter, now } = plan;
    const id = await insertJob(tx, plan);
    await insertRows(tx, id);
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
    const fields = Object.keys(request.fields ?? {});
    const details = { job: id, what: operation, rows: Number(total), fields, ...(filter ? { filter } : {}) };
    await writeAudit(tx, { operator, at: now, action: 'bulk', section, details });
    return id;
  });

/** Inserts a job without rows, which any server may lease after the transaction. */
export async function insertJob(
  tx: Tx,
  { operator, section, kind, operation, request, filter, now, sheetId = null, total = 0 }: JobPlan,
): Promise<number> {
  await rejectTooManyJobs(tx, operator);
  const { id } = await tx
    .insertInto('job')
    .values({
      operatorId: operator.id,
      section,
      kind,
      what: operation,
      sheetId,
      total,
      createdAt: now,
      holder: null,
      asked: JSON.stringify(request),
      filter: filter && JSON.stringify(filter),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function rejectTooManyJobs(tx: Tx, { id }: Operator): Promise<void> {
  const { waiting } = await tx
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('operatorId', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MAX_OPEN_JOBS) throw new Refusal(429, tooManyJobs);
}

/**
 * Cancels a job, or those on a sheet, after the current batch, whose transaction locks it; a job that has ended stays
 * unchanged. Returns the kinds of the cancelled jobs.
 */
export async function cancelJobs(db: Db, which: { id: number } | { sheetId: number }, now: Date): Promise<string[]> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['sheetId', which.sheetId] as const);
  const cancelled = await db
    .updateTable('job')
    .set({ state: 'cancelled', endedAt: now, holder: null })
    .where(column, '=', value)
    .where('state', 'in', ['waiting', 'running'])
    .returning('kind')
    .execute();
  return cancelled.map(({ kind }) => kind);
}

const RETENTION_DAYS = 30;

/** Deletes old finished jobs; what they changed stays in the audit log. */
export async function removeOldJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY);
  await sql`with gone as (delete from job where "endedAt" < ${before} returning id)
    delete from "jobRow" where "jobId" in (select id from gone)`.execute(db);
}

const tooManyJobs = {
  zh: `您还有 ${MAX_OPEN_JOBS} 项批量任务没有完成，请等它们结束后再试。`,
  en: `${MAX_OPEN_JOBS} of your jobs have not ended yet; please wait for them.`,
};
