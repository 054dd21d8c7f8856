import type { ImportOutcome } from '../../../contract/import.ts';
import type { ImportProblem } from '../../database/tables/import.ts';
import type { CellContext } from '../../fields/kind.ts';
import { Refusal } from '../../http/errors.ts';
import type { Records, RecordWrites } from '../../records/records-interface.ts';
import type { SheetLookups } from './find.ts';
import { findWithPending, type PendingReferences } from './pending.ts';
import type { SheetSettings } from './row-draft.ts';
import { rowMessages, sameRecordSentence, sameValueSentence } from './row-messages.ts';
import { planRow, type RowPlan } from './row-plan.ts';

export interface SheetRowValues {
  number: number;
  cells: string[];
}

/** The result of checking a row. */
export interface CheckResult {
  number: number;
  outcome: ImportOutcome;
  problems: ImportProblem[];
  keys: string[];
  recordId: number | null;
  version: number | null;
}

/** What the rows of a sheet are checked with, and written. */
export interface SheetChecker extends SheetSettings {
  records: Records;
  may: (action: string) => boolean;
  lookups: SheetLookups;
}

interface CheckBatch {
  pending: PendingReferences;
  /** The first row of the sheet that has each unique value; that of the checked rows is added. */
  keyRows: Map<string, number>;
  /** Whether there is time for another row after so many. */
  mayContinue: (rows: number) => boolean;
}

/** Validates rows like a save, without writing, while there is time; the results are those of the first rows. */
export const checkBatch = (
  checker: SheetChecker,
  rows: readonly SheetRowValues[],
  { pending, keyRows, mayContinue }: CheckBatch,
): Promise<CheckResult[]> =>
  checker.records.dryRun(checker.operator, async (writes) => {
    const finder = await checker.lookups.startBatch(writes.tx, checker.operator, 'reads');
    const results: CheckResult[] = [];
    for (const row of rows) {
      const find = findWithPending(finder(), checker.resource, pending);
      results.push(resultOf(checker, await planAndValidate(checker, row, { writes, find }), keyRows));
      if (!mayContinue(results.length)) break;
    }
    return results;
  });

interface PlannedRow extends RowPlan {
  row: SheetRowValues;
  validation: Validation;
}

/** Plans a row like a save, except that nothing is written. */
async function planAndValidate(
  checker: SheetChecker,
  row: SheetRowValues,
  { writes, find }: { writes: RecordWrites; find: CellContext['find'] },
): Promise<PlannedRow> {
  const plan = await planRow(checker, row.cells, { writes, find });
  const changes = plan.before === null || Object.keys(plan.draft).length > 0;
  return { ...plan, row, validation: changes ? await validateRow(plan, writes) : { names: [], problems: [] } };
}

function resultOf(checker: SheetChecker, plan: PlannedRow, keyRows: Map<string, number>): CheckResult {
  const { before, problems, validation } = plan;
  const { number } = plan.row;
  const reportedFields = new Set(problems.map(({ field }) => field));
  const allProblems = [
    ...problems,
    ...validation.problems.filter(({ field }) => field === null || !reportedFields.has(field)),
    ...duplicateProblems(plan, number, keyRows),
  ];
  const isSame = before !== null && validation.names.length === 0 && plan.pendingFields.length === 0;
  const kind = before === null ? 'create' : 'change';
  if (allProblems.length === 0 && !isSame && !checker.may(kind === 'create' ? 'create' : 'edit')) {
    allProblems.push({ field: null, says: kind === 'create' ? rowMessages.mayNotCreate : rowMessages.mayNotEdit });
  }
  return {
    number,
    problems: sortProblems(allProblems, checker.columns),
    keys: [...plan.keys.keys()],
    recordId: before?.id ?? null,
    version: before?.version ?? null,
    outcome: allProblems.length > 0 ? 'wrong' : isSame ? 'same' : kind,
  };
}

/** Problems in the order of the columns; those of missing columns come last. */
const sortProblems = (problems: readonly ImportProblem[], columns: SheetChecker['columns']): ImportProblem[] => {
  const placeOf = ({ field }: ImportProblem) => (columns.includes(field) ? columns.indexOf(field) : columns.length);
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** The columns that a row changes, and why they cannot be. */
interface Validation {
  names: string[];
  problems: ImportProblem[];
}

/** Leaves out references to records that another row will create, which cannot be checked yet. */
async function validateRow(
  { draft, before, problems, pendingFields }: RowPlan,
  writes: RecordWrites,
): Promise<Validation> {
  const draftToCheck = Object.fromEntries(Object.entries(draft).filter(([name]) => !pendingFields.includes(name)));
  try {
    // Without its record nothing else about the row can be checked.
    if (before === null && Object.keys(draft).length === 0 && problems.length > 0) return { names: [], problems: [] };
    return { names: await writes.findChanges(draftToCheck, before), problems: [] };
  } catch (error) {
    return {
      names: [],
      problems: problemsOf(error).filter(({ field }) => field === null || !pendingFields.includes(field)),
    };
  }
}

/** The problems of a refusal by field; any other error is rethrown. */
export function problemsOf(error: unknown): ImportProblem[] {
  if (!(error instanceof Refusal)) throw error;
  const { fields, sentence } = error;
  return fields ? Object.entries(fields).map(([field, says]) => ({ field, says })) : [{ field: null, says: sentence }];
}

/** A unique value used by several rows is valid in the first one. */
function duplicateProblems({ keys, before }: RowPlan, number: number, keyRows: Map<string, number>): ImportProblem[] {
  return [...keys].flatMap(([key, field]): ImportProblem[] => {
    const first = keyRows.get(key) ?? number;
    keyRows.set(key, Math.min(first, number));
    if (first >= number) return [];
    return [{ field, says: before && field === null ? sameRecordSentence(first) : sameValueSentence(first) }];
  });
}
