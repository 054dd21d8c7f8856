import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { readCurrentOperator } from '../access/rights.ts';
import type { Tx } from '../database/tables.ts';
import { forbidden, Refusal, refusalSentence } from '../http/errors.ts';
import type { Parts } from '../parts.ts';
import { auditTitles } from '../records/audit.ts';
import { createRecords } from '../records/records.ts';
import { type JobRequest, type JobRow, kinds } from './kinds.ts';

/** A job leased by this server. */
export interface LeasedJob {
  id: number;
  operatorId: number;
  section: string;
  kind: string;
  what: string;
  asked: JobRequest;
}

/** Thrown if the job was cancelled or leased by another server; its row stays unchanged. */
export class JobLeaseLost extends Error {}

/**
 * Processes one row in one transaction that also stores its outcome, so that no row is processed twice. The job is
 * locked until the end, so cancelling waits for the current row.
 */
export async function processRow(world: JobWorld, job: LeasedJob, row: JobRow): Promise<void> {
  const { db } = world.database;
  try {
    await db.transaction().execute(async (tx) => {
      await count(tx, world, job, 'done');
      await say(tx, row, { outcome: 'done' });
      const title = await done(tx, world, job, row);
      if (title !== null) await say(tx, row, { title: title.zh, titleEn: title.en });
    });
  } catch (error) {
    if (error instanceof JobLeaseLost || isAway(error)) throw error;
    if (!(error instanceof Refusal)) world.failed(error as Error);
    await db.transaction().execute(async (tx) => {
      await count(tx, world, job, 'refused');
      await say(tx, row, { outcome: 'refused', sentence: JSON.stringify(refusalSentence(error)) });
    });
  }
}

/** The database is temporarily unavailable, so the outcome of the row is unknown. */
const isAway = (error: unknown): boolean => (error as { statusCode?: number }).statusCode === 503;

async function done(tx: Tx, world: JobWorld, job: LeasedJob, row: JobRow): Promise<Label | null> {
  const { records, rules, now } = world;
  const operator = await readCurrentOperator(tx, job.operatorId, now());
  if (!operator) throw forbidden();
  const resource = records.find(({ code }) => code === job.section) as Resource;
  const own = rules.find(({ code }) => code === job.section)?.rules ?? {};
  const kept = createRecords({
    db: tx,
    resource,
    resources: records,
    rules: own,
    now,
    transact: (work) => work(tx),
    deed: `job:${job.id}`,
  });
  const may = (action: string) => mayDo(resource, action, (code) => operator.codes.has(code), records);
  const doing = { tx, resource, what: job.what, asked: job.asked, operator, may, kept };
  const record = await kinds[job.kind]?.(row, doing);
  return record ? auditTitles(resource, record) : null;
}

async function count(tx: Tx, { server }: JobWorld, { id }: LeasedJob, what: 'done' | 'refused'): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set((job) => ({ [what]: job(what, '+', 1), heartbeat: job.fn('now') }))
    .where('id', '=', id)
    .where('holder', '=', server)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new JobLeaseLost();
}

async function say(
  tx: Tx,
  { id }: JobRow,
  words: { outcome?: 'done' | 'refused'; sentence?: string; title?: string; titleEn?: string },
): Promise<void> {
  await tx.updateTable('jobRow').set(words).where('id', '=', id).execute();
}

/** Everything the job worker needs. */
export interface JobWorld extends Pick<Parts, 'database' | 'records' | 'rules' | 'now'> {
  /** The unique id of this server. */
  server: string;
  failed: (error: Error) => void;
}
