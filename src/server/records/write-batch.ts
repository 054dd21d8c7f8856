import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Tx } from '../database/tables.ts';
import { isTransactionConflict } from '../database/transaction.ts';
import { type AuditWrite, writeAudit } from './history/audit.ts';
import { insertRevisions, type RevisionAuthor } from './history/revisions.ts';
import type { ProbedValues } from './masked-searches.ts';

/**
 * Rows written in one transaction. What every row writes besides its record is stored for all of them together.
 */
export interface WriteBatch {
  /** Marks what has been written so far; the result removes what is written after it. */
  startRows: () => Promise<RemoveRows>;
  /** The refusal that an error of a row means. */
  toRefusal: (error: unknown) => unknown;
  /** Stores a revision of the record as it is at the end of the batch; the record must not change again before. */
  addRevision: (resource: Resource, recordId: number, author: RevisionAuthor) => void;
  addAudit: (entry: AuditWrite) => void;
  /** Whether a record of the batch has a revision that is not stored yet. */
  hasRevisionOf: (recordId: number | null) => boolean;
  /** Stores what was added; called before the end of the transaction. */
  flush: () => Promise<void>;
  /** The masked values whose existence its rows would reveal. */
  probed?: ProbedValues | undefined;
  /** Lookups of referenced records, which are locked until the end of the transaction. */
  lookups: Map<string, Promise<unknown>>;
}

/** What is done with the rows of a batch. */
interface RowHandlers<Row, Result> {
  write: (row: Row) => Promise<Result>;
  /** The result of a row of which nothing was written. */
  refuse: (row: Row, error: unknown) => Result;
  /** Whether there is time for another row after so many. */
  mayContinue: (rows: number) => boolean;
}

/** Removes the rows written since a mark. */
type RemoveRows = () => Promise<void>;

/**
 * Writes rows while there is time, and returns what became of each. One that fails leaves the others: those before it are
 * removed with it and written again, because rows seldom fail and a savepoint for each would cost a statement.
 */
export async function writeRows<Row extends { recordId: number | null }, Result>(
  batch: WriteBatch,
  rows: readonly Row[],
  handlers: RowHandlers<Row, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < rows.length) {
    results.push(...(await writeToFailure(batch, rows.slice(results.length), handlers)));
    if (!handlers.mayContinue(results.length)) break;
  }
  return results;
}

/** Writes rows until one is refused or there is no more time, and returns what became of them. */
async function writeToFailure<Row extends { recordId: number | null }, Result>(
  batch: WriteBatch,
  rows: readonly Row[],
  { write, refuse, mayContinue }: RowHandlers<Row, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const remove = await batch.startRows();
  for (const row of rows) {
    try {
      // A record whose revision is not stored yet must not change again.
      if (batch.hasRevisionOf(row.recordId)) await batch.flush();
      results.push(await write(row));
    } catch (error) {
      // Neither is the row's fault: the transaction is run again as a whole.
      if (isUnavailable(error) || isTransactionConflict(error)) throw error;
      await remove().catch(() => Promise.reject(error));
      const before = rows.slice(0, results.length);
      const again = await writeToFailure(batch, before, { write, refuse, mayContinue: () => true });
      return again.length < before.length ? again : [...again, refuse(row, batch.toRefusal(error))];
    }
    if (!mayContinue(results.length)) break;
  }
  return results;
}

/** Whether the database is temporarily unavailable, so that the outcome of a row is unknown. */
export const isUnavailable = (error: unknown): boolean => (error as { statusCode?: number }).statusCode === 503;

interface AddedRevision {
  resource: Resource;
  recordId: number;
  author: RevisionAuthor;
}

interface BatchOptions {
  /** Turns an error of the database into the refusal that it means. */
  toRefusal?: (error: unknown) => unknown;
  probed?: ProbedValues | undefined;
}

export function createWriteBatch(tx: Tx, { toRefusal = (error) => error, probed }: BatchOptions = {}): WriteBatch {
  let revisions: AddedRevision[] = [];
  let audits: AuditWrite[] = [];
  let hasMark = false;
  const lookups = new Map<string, Promise<unknown>>();
  return {
    lookups,
    probed: probed,
    toRefusal,
    async startRows() {
      await sql
        .raw(hasMark ? 'release savepoint batch_rows; savepoint batch_rows' : 'savepoint batch_rows')
        .execute(tx);
      hasMark = true;
      const [revisionsBefore, auditsBefore] = [[...revisions], [...audits]];
      return async () => {
        [revisions, audits] = [revisionsBefore, auditsBefore];
        // The rows that were locked since then are free again.
        lookups.clear();
        await sql.raw('rollback to savepoint batch_rows; release savepoint batch_rows').execute(tx);
        hasMark = false;
      };
    },
    addRevision: (resource, recordId, author) => void revisions.push({ resource, recordId, author }),
    addAudit: (entry) => void audits.push(entry),
    hasRevisionOf: (recordId) => revisions.some((one) => one.recordId === recordId),
    async flush() {
      const [addedRevisions, addedAudits] = [revisions, audits];
      [revisions, audits] = [[], []];
      for (const group of groupsOf(addedRevisions)) {
        const ids = group.map(({ recordId }) => recordId);
        const [{ resource, author }] = group;
        await insertRevisions(resource, ids, author).execute(tx);
      }
      await writeAudit(tx, addedAudits);
      if (probed && !probed.isEmpty()) await probed.count(tx);
    },
  };
}

/** Revisions that differ only in their record, as those of a job do. */
function groupsOf(revisions: readonly AddedRevision[]): [AddedRevision, ...AddedRevision[]][] {
  const groups = new Map<string, [AddedRevision, ...AddedRevision[]]>();
  for (const revision of revisions) {
    const { resource, author } = revision;
    const key = JSON.stringify([resource.code, author.action, author.at, author.changeSet, author.operator?.id]);
    const group = groups.get(key);
    if (group) group.push(revision);
    else groups.set(key, [revision]);
  }
  return [...groups.values()];
}
