import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Tx } from '../database/tables.ts';
import { executeLater } from '../database/transaction.ts';
import { type AuditEntry, insertAuditEntries } from './audit.ts';
import type { RowResult } from './concurrent-rows.ts';
import { insertRevisions, type RevisionAuthor } from './revisions.ts';
import type { WorkflowState } from './workflow-state.ts';

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
  /** Records of the section as they are, which the lock on its table keeps so until this batch changes them. */
  states: Map<number, WorkflowState>;
}

type WriteTogether<Row, Result> = (rows: readonly Row[]) => Promise<RowResult<Result>[]>;

/** What is done with the rows of a batch. */
interface RowHandlers<Row, Result> {
  /** Reads by one query what is needed of some rows. */
  load: (rows: readonly Row[]) => Promise<void>;
  rowsPerLoad: number;
  write: (row: Row) => Promise<Result>;
  /** Writes several new rows at the same time; left out where they depend on each other. */
  insertTogether?: WriteTogether<Row, Result> | undefined;
  /** Changes several records at the same time; left out where they depend on each other. */
  changeTogether?: WriteTogether<Row, Result> | undefined;
  /** The result of a row of which nothing was written. */
  refuse: (row: Row, error: unknown) => Result;
  /** Whether there is time for another row after so many. */
  mayContinue: (rows: number) => boolean;
}

/** Writes rows while there is time, and returns what became of each. */
export async function writeRows<Row extends { recordId: number | null }, Result>(
  batch: WriteBatch,
  rows: readonly Row[],
  handlers: RowHandlers<Row, Result>,
): Promise<Result[]> {
  const { load, rowsPerLoad, mayContinue } = handlers;
  const results: Result[] = [];
  for (let index = 0; index < rows.length; index += rowsPerLoad) {
    const some = rows.slice(index, index + rowsPerLoad);
    await load(some);
    const written = await writeTogether(batch, some, handlers);
    if (written) results.push(...written);
    else await writeOneByOne(batch, some, handlers, results);
    if (!mayContinue(results.length)) break;
  }
  return results;
}

async function writeOneByOne<Row extends { recordId: number | null }, Result>(
  batch: WriteBatch,
  rows: readonly Row[],
  { write, refuse, mayContinue }: RowHandlers<Row, Result>,
  results: Result[],
): Promise<void> {
  for (const row of rows) {
    // A record whose revision is not stored yet must not change again.
    if (batch.hasRevisionOf(row.recordId)) await batch.flush();
    try {
      results.push(await batch.runRow(() => write(row)));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      results.push(refuse(row, error));
    }
    if (!mayContinue(results.length)) return;
  }
}

/** Writes rows at the same time if they allow it; undefined if nothing was written. */
async function writeTogether<Row extends { recordId: number | null }, Result>(
  batch: WriteBatch,
  rows: readonly Row[],
  handlers: RowHandlers<Row, Result>,
): Promise<Result[] | undefined> {
  const { refuse } = handlers;
  const write = rows.length < 2 ? undefined : togetherHandler(rows, handlers);
  if (!write) return undefined;
  if (rows.some(({ recordId }) => batch.hasRevisionOf(recordId))) await batch.flush();
  try {
    const results = await batch.runRow(() => write(rows));
    return results.map((result, index) =>
      'refusal' in result ? refuse(rows[index] as Row, result.refusal) : result.value,
    );
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return undefined;
  }
}

/** Rows are written together if all are new, or if all change records and no two the same. */
function togetherHandler<Row extends { recordId: number | null }, Result>(
  rows: readonly Row[],
  { insertTogether, changeTogether }: RowHandlers<Row, Result>,
): WriteTogether<Row, Result> | undefined {
  const ids = new Set(rows.map(({ recordId }) => recordId));
  if (ids.size === 1 && ids.has(null)) return insertTogether;
  return ids.size === rows.length && !ids.has(null) ? changeTogether : undefined;
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
    states: new Map(),
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
        batch.states.clear();
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
        await executeLater(tx, insertRevisions(resource, ids, author));
      }
      if (addedAudits.length > 0) await executeLater(tx, insertAuditEntries(addedAudits));
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
