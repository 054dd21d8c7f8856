import { sql } from 'kysely';
import type { ImportOutcome, ImportState } from '../../contract/import.ts';
import type { Operator } from '../access/access.ts';
import type { Database } from '../database/open.ts';
import type { ImportProblem } from '../database/tables/import.ts';
import type { Db } from '../database/tables.ts';
import type { Format } from '../export/plan.ts';
import { Refusal } from '../http/errors.ts';
import type { CheckResult } from './check.ts';
import type { WrittenRow } from './run.ts';
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
  done: number;
  total: number;
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
 * Replaces the operator's previous sheet in this section. The rows are not written in one transaction, which would
 * block every other user of the embedded database's single session.
 */
export async function storeSheet(
  { db, turns }: Pick<Database, 'db' | 'turns'>,
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
      touchedAt: now,
      head: JSON.stringify(sheet.head),
      columns: JSON.stringify(sheet.columns),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for await (const batch of batches) {
    await turns.wait();
    await sql`
      insert into "importRow" ("sheetId", number, cells)
      select ${sheetRow.id}::integer, number, cells
      from jsonb_to_recordset(${batch}::jsonb) as row(number integer, cells jsonb)
      where number > ${headNumber}`.execute(db);
  }
  await db.transaction().execute(async (tx) => {
    await dropSheet(tx, section, id);
    await tx.updateTable('importSheet').set({ section }).where('id', '=', sheetRow.id).execute();
  });
}

/** The operator's sheet in a section, unless it has expired. */
export async function readStoredSheet(
  db: Db,
  section: string,
  { id }: Operator,
  now: Date,
): Promise<StoredSheet | undefined> {
  const row = await db
    .selectFrom('importSheet')
    .select(['id', 'parent', 'name', 'format', 'head', 'columns', 'clears', 'state', 'done', 'total', 'touchedAt'])
    .where('operatorId', '=', id)
    .where('section', '=', section)
    .where('createdAt', '>', new Date(now.getTime() - SHEET_LIFETIME).toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { touchedAt, ...sheet } = row as typeof row & Pick<StoredSheet, 'format' | 'state'>;
  return { ...sheet, state: isAbandoned(sheet.state, touchedAt, now) ? stateAfterCrash[sheet.state] : sheet.state };
}

/** A task without a heartbeat for this long is considered dead. */
const HEARTBEAT_TIMEOUT = 2 * 60_000;

/** The state to which a sheet returns if the server stopped during a task. */
const stateAfterCrash = { checking: 'mapping', running: 'stopped' } as const satisfies Partial<
  Record<ImportState, ImportState>
>;
const isAbandoned = (state: ImportState, touchedAt: string, now: Date): state is keyof typeof stateAfterCrash =>
  Object.hasOwn(stateAfterCrash, state) && now.getTime() - Date.parse(touchedAt) > HEARTBEAT_TIMEOUT;

/** Claims the sheet for one task at a time. */
export async function beginImport(
  db: Db,
  { id }: StoredSheet,
  state: 'checking' | 'running',
  now: Date,
): Promise<void> {
  const deadline = new Date(now.getTime() - HEARTBEAT_TIMEOUT).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('importSheet')
    .set({ state, done: 0, touchedAt: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('state', 'not in', Object.keys(stateAfterCrash)), where('touchedAt', '<', deadline)]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Refusal(409, sheetInProgress);
}

const sheetInProgress = {
  zh: '这份表格正在处理，请稍候。',
  en: 'This sheet is being worked on; please wait a moment.',
};

export const touchSheet = (db: Db, id: number, now: Date, changes: { done: number; state?: ImportState }) =>
  db
    .updateTable('importSheet')
    .set({ touchedAt: now, ...changes })
    .where('id', '=', id)
    .execute();

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

export async function dropSheet(db: Db, section: string, operatorId: number): Promise<void> {
  const sheets = db
    .selectFrom('importSheet')
    .select('id')
    .where('section', '=', section)
    .where('operatorId', '=', operatorId);
  await db.deleteFrom('importRow').where('sheetId', 'in', sheets).execute();
  await db.deleteFrom('importSheet').where('section', '=', section).where('operatorId', '=', operatorId).execute();
}

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
}

/** Reads rows in the order of the sheet. */
export const readSheetRows = (db: Db, id: number, { outcomes, numbers, limit, offset }: RowFilter = {}) =>
  db
    .selectFrom('importRow')
    .select(['number', 'cells', 'outcome', 'problems', 'recordId', 'version'])
    .where('sheetId', '=', id)
    .$if(outcomes !== undefined, (query) => query.where('outcome', 'in', [...(outcomes ?? [])]))
    .$if(numbers !== undefined, (query) => query.where('number', 'in', [...(numbers ?? [])]))
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

/** The unique values of the other rows of the sheet. */
export async function otherKeys(db: Db, id: number, number: number): Promise<Map<string, number>> {
  const keyRows = new Map<string, number>();
  const rows = await db
    .selectFrom('importRow')
    .select(['number', 'keys'])
    .where('sheetId', '=', id)
    .where('number', '<>', number)
    .orderBy('number', 'desc')
    .execute();
  for (const row of rows) for (const key of row.keys ?? []) keyRows.set(key, row.number);
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
