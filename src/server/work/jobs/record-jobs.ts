import { sql } from 'kysely';
import type { Label, Sentence } from '../../../contract/label.ts';
import { renamedDraft } from '../../../declare/draft.ts';
import type { Tx } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { forbidden, Refusal, refusalSentence } from '../../http/errors.ts';
import { auditTitles } from '../../records/history/audit.ts';
import { createProbedValues } from '../../records/masked-searches.ts';
import { createRecords } from '../../records/records.ts';
import { createWriteBatch, type WriteBatch, writeRows } from '../../records/write-batch.ts';
import { type ProcessRow, rowKinds, type StoredJobRow } from './kinds.ts';
import {
  endJob,
  type JobKind,
  type JobKinds,
  type JobTurn,
  mayInTurn,
  processBatch,
  readJobOperator,
  transactUnderLease,
} from './turn.ts';

/** Rows read at once. */
const PAGE_ROWS = 25;

/** A job whose rows are records. */
const recordJob =
  (processRow: ProcessRow): JobKind =>
  (turn) => {
    let page: readonly StoredJobRow[] = [];
    return async () => {
      if (page.length === 0) page = await readNextRows(turn);
      if (page.length === 0) {
        await endJob(turn.database.db, turn, 'done');
        return null;
      }
      const processed = await processBatch(turn, page, {
        process: (rows) => transactUnderLease(turn, (tx) => runBatch(tx, turn, rows, processRow)),
        refuse: (row, error) =>
          transactUnderLease(turn, async (tx) => {
            await storeOutcomes(tx, turn, [refusedOutcome(error)(row)]);
            return 1;
          }),
      });
      page = page.slice(processed);
      return processed;
    };
  };

/** The kinds of jobs on records. */
export const recordKinds: JobKinds = Object.fromEntries(
  Object.entries(rowKinds).map(([name, processRow]) => [name, recordJob(processRow)]),
);

const readNextRows = ({ database, job }: JobTurn): Promise<StoredJobRow[]> =>
  database.db
    .selectFrom('jobRow')
    .select(['id', 'recordId', 'version', 'data'])
    .where('jobId', '=', job.id)
    .where('outcome', '=', 'waiting')
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();

/**
 * Processes as many rows as the time of a batch allows, and returns how many. A row that is refused leaves
 * nothing but its outcome.
 */
async function runBatch(tx: Tx, turn: JobTurn, rows: readonly StoredJobRow[], processRow: ProcessRow): Promise<number> {
  const operator = await readJobOperator(tx, turn);
  const batch = createWriteBatch(tx, { probed: operator ? createProbedValues(turn, operator) : undefined });
  const write = operator
    ? createRowWriter(tx, turn, { operator, processRow, batch })
    : () => Promise.reject<null>(forbidden());
  const doneOutcome = ({ id }: StoredJobRow, title: Label | null): Outcome => ({
    id,
    outcome: 'done',
    title: title?.zh ?? null,
    titleEn: title?.en ?? null,
    sentence: null,
  });
  const outcomes = await writeRows(batch, rows, {
    write: async (row) => doneOutcome(row, await write(row)),
    refuse(row, error) {
      if (!(error instanceof Refusal)) turn.onError(error as Error);
      return refusedOutcome(error)(row);
    },
    mayContinue: turn.database.callPriority.startBatch(),
  });
  await batch.flush();
  await storeOutcomes(tx, turn, outcomes);
  return outcomes.length;
}

/** Writes rows of a job for its operator with the permissions of this moment, and returns the titles of their records. */
function createRowWriter(
  tx: Tx,
  turn: JobTurn,
  { operator, processRow, batch }: { operator: Operator; processRow: ProcessRow; batch: WriteBatch },
) {
  const { job, resource, sectionRules, sections, now, secret } = turn;
  const moment = now();
  const records = createRecords({
    db: tx,
    resource,
    sections,
    rules: sectionRules,
    // One time for the batch, so that its revisions are stored by one statement.
    now: () => moment,
    secret,
    transact: (work) => work(tx),
    changeSet: `job:${job.id}`,
    batch,
  });
  // A job may have been created by an earlier version of the program.
  const parameters = {
    ...job.request,
    ...(job.request.fields && { fields: renamedDraft(resource, job.request.fields) }),
  };
  const context = { tx, resource, operation: job.operation, parameters, operator, may: mayInTurn(turn, operator) };
  return async (row: StoredJobRow): Promise<Label | null> => {
    const record = await processRow(row, { ...context, records });
    return record ? auditTitles(resource, record) : null;
  };
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
  ({ id }: StoredJobRow): Outcome => ({
    id,
    outcome: 'refused',
    title: null,
    titleEn: null,
    sentence: refusalSentence(error),
  });

/** Stores the outcomes of rows and counts them, as the last statement of the transaction. */
const storeOutcomes = (tx: Tx, { job: { id } }: JobTurn, outcomes: readonly Outcome[]): Promise<unknown> =>
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
