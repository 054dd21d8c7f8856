import type { Sentence } from '../../../contract/label.ts';
import type { ImportProblem } from '../../database/tables/import.ts';
import { Refusal } from '../../http/errors.ts';
import type { RecordWrites } from '../../records/records-interface.ts';
import type { SheetChecker, SheetRowValues } from './check.ts';
import { findWithPending, type PendingReferences } from './pending.ts';
import { rowMessages } from './row-messages.ts';
import { planFor, readIfExists } from './row-plan.ts';

/** A checked row; the record must not have changed since the check. */
export interface CheckedRow extends SheetRowValues {
  recordId: number | null;
  version: number | null;
}

/** What became of a row. */
export type WrittenRow =
  | { number: number; outcome: 'created' | 'changed'; recordId: number }
  | { number: number; outcome: 'failed'; problems: readonly ImportProblem[] };

/** What a row must know of the other rows of its sheet, because it may refer to their records. */
export interface OtherRows {
  /** The records that rows of the sheet will create. */
  pending: PendingReferences;
  /** Whether the row of this number was written or has failed, so that it creates no record any more. */
  isSettled: (number: number) => boolean;
}

/** Writes checked rows within a transaction; returns null for a row that must wait for another. */
export async function createSheetRowWriter(
  checker: SheetChecker,
  writes: RecordWrites,
  { pending, isSettled }: OtherRows,
): Promise<(row: CheckedRow) => Promise<WrittenRow | null>> {
  const finder = await checker.lookups.startBatch(writes.tx, checker.operator, 'writes');
  return async (row) => {
    const find = findWithPending(finder(), checker.resource, pending, isSettled);
    const before = row.recordId === null ? null : await readIfExists(writes, row.recordId);
    if ((before?.version ?? null) !== row.version) throw new Refusal(409, rowMessages.changedSinceCheck);
    const { draft, problems, pendingFields } = await planFor(before, checker, row.cells, { writes, find });
    if (problems.length > 0) throw refusalOf(problems);
    if (pendingFields.length > 0) return null;
    const record = before ? await writes.update(before.id, before.version, draft) : await writes.create(draft);
    return { number: row.number, outcome: before ? 'changed' : 'created', recordId: record.id };
  };
}

const refusalOf = (problems: readonly ImportProblem[]): Refusal => {
  const fields = problems.flatMap(({ field, says }) => (field === null ? [] : [[field, says] as const]));
  const [firstProblem = { says: rowMessages.changedSinceCheck }] = problems;
  return new Refusal(422, firstProblem.says, fields.length > 0 ? Object.fromEntries(fields) : undefined);
};

/** The problem of a row that failed for a reason that concerns no field. */
export const rowProblem = (message: Sentence): ImportProblem[] => [{ field: null, says: message }];
