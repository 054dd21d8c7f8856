import { sql } from 'kysely';
import { type Job, type JobRow, jobCounts } from '../../../contract/job.ts';
import { inLanguage, type Label, type Language } from '../../../contract/label.ts';
import type { ListAnswer } from '../../../contract/list.ts';
import { DAY } from '../../../contract/museum-time.ts';
import { AUDIT, actionCode } from '../../../declare/actions.ts';
import { OPERATOR } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { batchCalls } from '../../database/batch-calls.ts';
import type { Db } from '../../database/tables.ts';
import { readSnapshot } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { notFound } from '../../http/errors.ts';
import { parsePage, type QueryParameters } from '../../http/request-parts.ts';
import { readsSection } from '../../records/visibility/references.ts';
import { readVisibleTitles } from '../../records/visibility/titles.ts';
import type { JobRequest } from './kinds.ts';

/** Operators who may read the audit log see all jobs, others only their own; those of a sheet have a page of their own. */
const mayReadAll = ({ codes }: Operator): boolean => codes.has(OPERATOR) && codes.has(actionCode(OPERATOR, AUDIT));

const jobsFor = (db: Db, operator: Operator, mine: boolean) =>
  db
    .selectFrom('job')
    .where('sheetId', 'is', null)
    .$if(mine || !mayReadAll(operator), (query) => query.where('operatorId', '=', operator.id));

const columns = [
  ...(['section', 'kind', 'what', 'state', 'total', 'done', 'refused', 'filter', 'asked'] as const),
  ...(['job.id', 'job.createdAt', 'startedAt', 'endedAt', 'operatorId'] as const),
] as const;

/** The newest first. */
export async function listJobs(db: Db, operator: Operator, query: QueryParameters): Promise<ListAnswer<Job>> {
  const { current, pageSize } = parsePage(query);
  return readSnapshot(db, async (tx) => {
    const jobs = jobsFor(tx, operator, query.mine === 'true');
    const rows = await jobs
      .leftJoin('operator', 'operator.id', 'operatorId')
      .select([...columns, 'operator.name as by'])
      .orderBy('job.id', 'desc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute();
    const { total } = await jobs.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
    return { list: rows.map(toJob), total: Number(total) };
  });
}

export async function readJob(db: Db, operator: Operator, id: number): Promise<Job> {
  const row = await jobsFor(db, operator, false)
    .leftJoin('operator', 'operator.id', 'operatorId')
    .select([...columns, 'operator.name as by'])
    .where('job.id', '=', id)
    .executeTakeFirst();
  // Another operator's is reported as not found as well, because ids are easily guessed.
  if (!row) throw notFound();
  return toJob(row);
}

type Row = Omit<Job, 'operator' | 'fields'> & { operatorId: number; by: string | null; asked: JobRequest };

/** Leaves out the values that the job writes. */
const toJob = ({ operatorId, by, asked, ...job }: Row): Job => ({
  ...job,
  operator: { id: operatorId, title: by ?? '' },
  fields: Object.keys(asked.fields ?? {}),
});

interface Reader {
  operator: Operator;
  language: Language;
  sections: readonly Resource[];
}

/** The rows of a job with their outcomes; `outcome` filters them. */
export async function listJobRows(
  db: Db,
  job: Job,
  query: QueryParameters,
  reader: Reader,
): Promise<ListAnswer<JobRow>> {
  const { current, pageSize } = parsePage(query);
  const outcome = (['waiting', 'done', 'refused'] as const).find((name) => name === query.outcome);
  const { list, total } = await readSnapshot(db, async (tx) => {
    const rows = tx
      .selectFrom('jobRow')
      .where('jobId', '=', job.id)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'done'));
    const list = await rows
      .select(['id', 'recordId as record', 'title', 'titleEn', 'outcome', 'sentence'])
      .orderBy('id')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute();
    return { list, ...(await rows.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()) };
  });
  const showsSentences = mayReadSentences(job, reader);
  const names = await readUntitled(db, job, list, reader);
  return {
    list: list.map(({ sentence, title, titleEn, ...row }) => ({
      ...row,
      title: inLanguageOf(title === null ? names.get(row.record ?? 0) : { zh: title, en: titleEn || title }, reader),
      sentence: sentence && showsSentences ? inLanguage(sentence, reader.language) : null,
    })),
    total: Number(total),
  };
}

const inLanguageOf = (label: Label | undefined, { language }: Reader): string | null =>
  label ? inLanguage(label, language) : null;

/** Titles of records whose titles the job does not store, as visible to the operator. */
async function readUntitled(
  db: Db,
  { section }: Job,
  rows: readonly Pick<JobRow, 'record' | 'title'>[],
  { operator, sections }: Reader,
): Promise<ReadonlyMap<number, Label>> {
  const resource = findSection(sections, section);
  if (!resource || !readsSection(operator, resource, sections)) return new Map();
  const untitled = rows.flatMap(({ record, title }) => (title === null && record !== null ? [record] : []));
  return readVisibleTitles(db, resource, untitled, operator);
}

/**
 * Messages quote titles as visible to the job's operator, so in sections with personal data others may not read them.
 */
function mayReadSentences({ operator: { id }, section }: Job, { operator, sections }: Reader): boolean {
  const { fields = {} } = findSection(sections, section) ?? {};
  return id === operator.id || !Object.values(fields).some(({ seenBy }) => seenBy);
}

const RECENT_MS = DAY;

/**
 * Counts an operator's jobs that are running or ended within a day, in the format of the other counts; one query for all
 * concurrent calls.
 */
export function createJobCounts(
  db: Db,
  now: () => Date,
): (operatorId: number) => Promise<{ menuCode: string; total: number }[]> {
  const findCounts = batchCalls(async (operatorIds: readonly number[]) => {
    const since = new Date(now().getTime() - RECENT_MS).toISOString();
    const isUnfinished = sql<boolean>`state in ('waiting', 'running')`;
    const rows = await db
      .selectFrom('job')
      .select('operatorId')
      .select(({ fn }) => [fn.countAll().as('recent'), fn.countAll().filterWhere(isUnfinished).as('running')])
      .where('operatorId', '=', sql<number>`any(${operatorIds}::integer[])`)
      .where('sheetId', 'is', null)
      .where((where) => where.or([isUnfinished, where('endedAt', '>', since)]))
      .groupBy('operatorId')
      .execute();
    return new Map(rows.map((row) => [row.operatorId, row]));
  });
  return async (operatorId) => {
    const counts = await findCounts(operatorId);
    return [
      { menuCode: jobCounts.recent, total: Number(counts?.recent ?? 0) },
      { menuCode: jobCounts.running, total: Number(counts?.running ?? 0) },
    ].filter(({ total }) => total > 0);
  };
}
