import { sql } from 'kysely';
import type { ImportOutcome, ImportState } from '../../../contract/import.ts';
import type { Sentence } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Database } from '../../database/open.ts';
import type { ImportProblem, SheetState } from '../../database/tables/import.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import type { Format } from '../export/plan.ts';
import type { CheckResult } from './check.ts';
import { sheetInProgress } from './import-messages.ts';
import type { WrittenRow } from './row-writer.ts';
import { SHEET_LIFETIME } from './sheets/limits.ts';

/** A stored sheet, visible only to the operator who uploaded it. */
export interface StoredSheet {
  id: number;
  parent: number | null;
  name: string;
  format: Format;
  head: string[];
  columns: (string | null)[];
  clears: boolean;
  state: ImportState;
  /** The number of rows that the last job on the sheet has processed. */
  done: number;
  total: number;
  /** Why the last job ended before its last row. */
  stoppedBecause: Sentence | null;
}

interface NewSheet {
  section: string;
  parent: number | null;
  name: string;
  format: Format;
  head: readonly string[];
  columns: readonly (string | null)[];
  /** The number of rows below the head, and the number of its own row. */
  total: number;
  headNumber: number;
  /** All rows of the file as JSON, also those above the head. */
  batches: AsyncIterable<string>;
}

/** Placeholder section of a sheet that is still being stored, which hides it until all rows are written. */
const INCOMPLETE = '';

/**
 * Replaces the operator's previous sheet in this section, unless a job has begun on that meanwhile. The rows are not written
 * in one transaction, which would block every other user of the embedded database's single session.
 */
export async function storeSheet(
  { db, callPriority }: Pick<Database, 'db' | 'callPriority'>,
  { id }: Operator,
  { batches, headNumber, section, ...sheet }: NewSheet,
  now: Date,
): Promise<void> {
  const sheetRow = await db
    .insertInto('importSheet')
    .values({
      ...sheet,
      section: INCOMPLETE,
      operatorId: id,
      createdAt: now,
      head: JSON.stringify(sheet.head),
      columns: JSON.stringify(sheet.columns),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for await (const batch of batches) {
    await callPriority.waitForCalls();
    await sql`
      insert into "importRow" ("sheetId", number, cells)
      select ${sheetRow.id}::integer, number, cells
      from jsonb_to_recordset(${batch}::jsonb) as row(number integer, cells jsonb)
      where number > ${headNumber}`.execute(db);
  }
  await runTransaction(db, async (tx) => {
    await dropSheet(tx, section, id);
    await tx.updateTable('importSheet').set({ section }).where('id', '=', sheetRow.id).execute();
  });
}

/** The operator's sheet in a section, unless it has expired. */
export const readStoredSheet = (
  db: Db,
  resource: Resource,
  { id }: Operator,
  now: Date,
): Promise<StoredSheet | undefined> =>
  readSheets(db, resource, (sheets) =>
    sheets
      .where('importSheet.operatorId', '=', id)
      .where('importSheet.section', '=', resource.code)
      .where('importSheet.createdAt', '>', new Date(now.getTime() - SHEET_LIFETIME).toISOString()),
  );

/** The sheet of a job. */
export const readSheetOf = (
  db: Db,
  { job, resource }: { job: { sheetId: number | null }; resource: Resource },
): Promise<StoredSheet | undefined> =>
  readSheets(db, resource, (sheets) => sheets.where('importSheet.id', '=', job.sheetId));

/** Reads a sheet with the last job on it, which says what is being done to it. */
async function readSheets(
  db: Db,
  resource: Resource,
  condition: (sheets: ReturnType<typeof selectSheets>) => ReturnType<typeof selectSheets>,
): Promise<StoredSheet | undefined> {
  const row = await condition(selectSheets(db)).executeTakeFirst();
  if (!row) return undefined;
  const { kind, jobState, processed, sentence, ...sheet } = row;
  const isInProgress = jobState === 'waiting' || jobState === 'running';
  const progressState = kind === CHECK_JOB ? 'checking' : 'running';
  return {
    ...sheet,
    format: sheet.format as Format,
    columns: sheet.columns.map((name) => name && currentName(resource, name)),
    state: isInProgress ? progressState : sheet.state,
    done: processed ?? 0,
    stoppedBecause: sentence,
  };
}

/** The name of a field in this program; the sheet may have been mapped by an earlier one. */
const currentName = ({ fields }: Resource, name: string): string =>
  Object.hasOwn(fields, name) ? name : (Object.keys(fields).find((one) => fields[one]?.was === name) ?? name);

const sheetColumns = ['id', 'parent', 'name', 'format', 'head', 'columns', 'clears', 'state', 'total'] as const;

const selectSheets = (db: Db) =>
  db
    .selectFrom('importSheet')
    .leftJoinLateral(
      (expressions) =>
        expressions
          .selectFrom('job')
          .select(['kind', 'state as jobState', 'sentence', sql<number>`done + refused`.as('processed')])
          .whereRef('job.sheetId', '=', 'importSheet.id')
          .orderBy('job.id', 'desc')
          .limit(1)
          .as('lastJob'),
      (join) => join.onTrue(),
    )
    .select(sheetColumns.map((name) => `importSheet.${name}` as const))
    .select(['lastJob.kind', 'lastJob.jobState', 'lastJob.sentence', 'lastJob.processed']);

/** The name of the kind of job that checks a sheet; any other kind of job on a sheet writes it. */
export const CHECK_JOB = 'importCheck' as const;

export const setSheetState = (db: Db, id: number, state: SheetState) =>
  db.updateTable('importSheet').set({ state }).where('id', '=', id).execute();

export async function mapSheet(
  db: Db,
  id: number,
  columns: readonly (string | null)[],
  clears: boolean,
): Promise<void> {
  await db
    .updateTable('importSheet')
    .set({ columns: JSON.stringify(columns), clears })
    .where('id', '=', id)
    .execute();
}

/** Deletes the operator's sheet in a section; it is locked first, so that no job can begin on it meanwhile. */
export async function dropSheet(tx: Tx, section: string, operatorId: number): Promise<void> {
  const sheets = await tx
    .selectFrom('importSheet')
    .select('id')
    .where('section', '=', section)
    .where('operatorId', '=', operatorId)
    .forUpdate()
    .execute();
  const ids = sheets.map(({ id }) => id);
  if (ids.length === 0) return;
  if (await hasUnfinishedJob(tx, ids)) throw new Refusal(409, sheetInProgress);
  await tx.deleteFrom('importRow').where('sheetId', 'in', ids).execute();
  await tx.deleteFrom('importSheet').where('id', 'in', ids).execute();
}

/** Whether a server works on one of the sheets, or will. */
export const hasUnfinishedJob = async (tx: Tx, sheetIds: readonly number[]): Promise<boolean> =>
  (await tx
    .selectFrom('job')
    .select('id')
    .where('sheetId', 'in', [...sheetIds])
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()) !== undefined;

/** Deletes expired sheets. */
export async function dropOldSheets(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SHEET_LIFETIME).toISOString();
  const expired = db.selectFrom('importSheet').select('id').where('createdAt', '<=', before);
  await db.deleteFrom('importRow').where('sheetId', 'in', expired).execute();
  await db.deleteFrom('importSheet').where('createdAt', '<=', before).execute();
}

interface RowFilter {
  outcomes?: readonly ImportOutcome[];
  numbers?: readonly number[];
  limit?: number;
  offset?: number;
  /** Only rows below the row of this number. */
  below?: number;
}

/** Reads rows in the order of the sheet. */
export const readSheetRows = (db: Db, id: number, { outcomes, numbers, limit, offset, below }: RowFilter = {}) =>
  db
    .selectFrom('importRow')
    .select(['number', 'cells', 'outcome', 'problems', 'recordId', 'version'])
    .where('sheetId', '=', id)
    .$if(outcomes !== undefined, (query) => query.where('outcome', 'in', [...(outcomes ?? [])]))
    .$if(numbers !== undefined, (query) => query.where('number', 'in', [...(numbers ?? [])]))
    .$if(below !== undefined, (query) => query.where('number', '>', below ?? 0))
    .orderBy('number')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(offset !== undefined, (query) => query.offset(offset ?? 0))
    .execute();

export async function countSheetRows(db: Db, id: number): Promise<Partial<Record<ImportOutcome, number>>> {
  const rows = await db
    .selectFrom('importRow')
    .select(['outcome', ({ fn }) => fn.countAll().as('count')])
    .where('sheetId', '=', id)
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .execute();
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]));
}

/** The first row that has each unique value, of the rows that match. */
export async function readKeys(
  db: Db,
  id: number,
  { except, first }: { except?: number; first?: number } = {},
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('importRow')
    .select(['number', 'keys'])
    .where('sheetId', '=', id)
    .$if(except !== undefined, (query) => query.where('number', '<>', except ?? 0))
    .orderBy('number')
    .$if(first !== undefined, (query) => query.limit(first ?? 0))
    .execute();
  const keyRows = new Map<string, number>();
  for (const { number, keys } of rows) for (const key of keys ?? []) if (!keyRows.has(key)) keyRows.set(key, number);
  return keyRows;
}

/** Stores check results in batches. */
export async function storeChecked(db: Db, id: number, results: readonly CheckResult[]): Promise<void> {
  await sql`
    update "importRow" as r
    set outcome = f.outcome, problems = f.problems, keys = f.keys, "recordId" = f."recordId", version = f.version
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as f(number integer, outcome text, problems jsonb, keys jsonb, "recordId" integer, version integer)
    where r."sheetId" = ${id} and r.number = f.number`.execute(db);
}

/** Replaces the cells of rows by corrected ones. */
export async function storeCells(
  db: Db,
  id: number,
  rows: readonly { number: number; cells: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update "importRow" as r set cells = f.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(number integer, cells jsonb)
    where r."sheetId" = ${id} and r.number = f.number`.execute(db);
}

/** Stores the outcomes of rows and deletes the cells of those that were written, which the record now holds. */
export async function storeWritten(db: Db, id: number, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update "importRow" as r set outcome = f.outcome, problems = f.problems,
      "recordId" = coalesce(f."recordId", r."recordId"), cells = case when f.problems is null then '[]' else r.cells end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(number integer, outcome text, problems jsonb, "recordId" integer)
    where r."sheetId" = ${id} and r.number = f.number`.execute(db);
}

/** Stores the problems of the row that stopped an import of all rows together. */
export const storeRefused = (
  db: Db,
  id: number,
  { number, outcome, problems }: { number: number; outcome: 'wrong'; problems: readonly ImportProblem[] },
) =>
  db
    .updateTable('importRow')
    .set({ outcome, problems: JSON.stringify(problems) })
    .where('sheetId', '=', id)
    .where('number', '=', number)
    .execute();
