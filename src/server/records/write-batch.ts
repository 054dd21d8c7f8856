import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Tx } from '../database/tables.ts';
import { isTransactionConflict } from '../database/transaction.ts';
import { type AuditEntry, writeAudit } from './audit.ts';
import { insertRevisions, type RevisionAuthor } from './revisions.ts';

/**
 * Rows written in one transaction, each behind a savepoint, so that one that fails leaves the others. What every row
 * writes besides its record is stored for all of them together.
 */
export interface WriteBatch {
  /** Writes one row; when it throws, nothing of it remains. */
  runRow: <T>(work: () => Promise<T>) => Promise<T>;
  /** Stores a revision of the record as it is at the end of the batch; the record must not change again before. */
  addRevision: (resource: Resource, recordId: number, author: RevisionAuthor) => void;
  addAudit: (entry: AuditEntry) => void;
  /** Whether a record of the batch has a revision that is not stored yet. */
  hasRevisionOf: (recordId: number | null) => boolean;
  /** Stores what was added; called before the end of the transaction. */
  flush: () => Promise<void>;
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

/** Writes rows while there is time, and returns what became of each. */
export async function writeRows<Row extends { recordId: number | null }, Result>(
  batch: WriteBatch,
  rows: readonly Row[],
  { write, refuse, mayContinue }: RowHandlers<Row, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    // A record whose revision is not stored yet must not change again.
    if (batch.hasRevisionOf(row.recordId)) await batch.flush();
    try {
      results.push(await batch.runRow(() => write(row)));
    } catch (error) {
      // Neither is the row's fault: the transaction is run again as a whole.
      if (isUnavailable(error) || isTransactionConflict(error)) throw error;
      results.push(refuse(row, error));
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

/** `toRefusal` turns an error of the database into the refusal that it means. */
export function createWriteBatch(tx: Tx, toRefusal: (error: unknown) => unknown = (error) => error): WriteBatch {
  let revisions: AddedRevision[] = [];
  let audits: AuditEntry[] = [];
  let hasSavepoint = false;
  const lookups = new Map<string, Promise<unknown>>();
  const setSavepoint = async () => {
    // One statement for both, because on the embedded database each takes as long as a small query.
    await sql
      .raw(hasSavepoint ? 'release savepoint batch_row; savepoint batch_row' : 'savepoint batch_row')
      .execute(tx);
    hasSavepoint = true;
  };
  const batch: WriteBatch = {
    lookups,
    async runRow(work) {
      await setSavepoint();
      const [revisionCount, auditCount] = [revisions.length, audits.length];
      try {
        return await work();
      } catch (error) {
        revisions = revisions.slice(0, revisionCount);
        audits = audits.slice(0, auditCount);
        // The rows that the failed row has locked are free again.
        lookups.clear();
        await sql
          .raw('rollback to savepoint batch_row')
          .execute(tx)
          .catch(() => Promise.reject(error));
        throw toRefusal(error);
      }
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
    },
  };
  return batch;
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
