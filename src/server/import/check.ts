import type { ImportOutcome } from '../../contract/import.ts';
import type { ImportProblem } from '../database/tables.ts';
import type { CellContext } from '../fields/kind.ts';
import { Refusal } from '../http/errors.ts';
import type { Records, RecordWrites } from '../records/records-interface.ts';
import { createFind } from './find.ts';
import { findWithPending, pendingReferences } from './pending.ts';
import type { RowReader } from './row-draft.ts';
import { rowWords, sameRecord, sameValue } from './row-messages.ts';
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

export interface SheetChecker extends RowReader {
  kept: Records;
  may: (action: string) => boolean;
}

/** Rows checked before other requests are served. */
const BATCH = 20;

/** Validates every row like a save, without writing. `taken` holds the unique values of the other rows of the sheet. */
export async function* checkRows(
  checking: SheetChecker,
  rows: readonly SheetRowValues[],
  all: readonly SheetRowValues[] = rows,
  taken: Map<string, number> = new Map(),
): AsyncGenerator<CheckResult[]> {
  const pending = pendingReferences(checking.resource, checking.columns, all);
  for (let at = 0; at < rows.length; at += BATCH) {
    yield await checking.kept.dryRun(checking.operator, async (writes) => {
      const find = findWithPending(createFind(writes.tx, checking), checking.resource, pending);
      const checked: CheckResult[] = [];
      for (const row of rows.slice(at, at + BATCH))
        checked.push(await checkRow(checking, row, { writes, find, taken }));
      return checked;
    });
  }
}

interface Asking {
  writes: RecordWrites;
  find: CellContext['find'];
  taken: Map<string, number>;
}

async function checkRow(
  checking: SheetChecker,
  { number, cells }: SheetRowValues,
  { writes, find, taken }: Asking,
): Promise<CheckResult> {
  const plan = await planRow(checking, cells, writes, find);
  const { before, draft, problems } = plan;
  const changes = before === null || Object.keys(draft).length > 0;
  const weighed = changes ? await weigh(plan, writes) : { names: [], problems: [] };
  const known = new Set(problems.map(({ field }) => field));
  const all = [
    ...problems,
    ...weighed.problems.filter(({ field }) => field === null || !known.has(field)),
    ...sameAs(plan, number, taken),
  ];
  const isSame = before !== null && weighed.names.length === 0 && plan.waiting.length === 0;
  const kind = before === null ? 'create' : 'change';
  if (all.length === 0 && !isSame && !checking.may(kind === 'create' ? 'create' : 'edit')) {
    all.push({ field: null, says: kind === 'create' ? rowWords.mayNotCreate : rowWords.mayNotEdit });
  }
  return {
    number,
    problems: inOrder(all, checking.columns),
    keys: [...plan.keys.keys()],
    recordId: before?.id ?? null,
    version: before?.version ?? null,
    outcome: all.length > 0 ? 'wrong' : isSame ? 'same' : kind,
  };
}

/** Problems in the order of the columns; those of missing columns come last. */
const inOrder = (problems: readonly ImportProblem[], columns: SheetChecker['columns']): ImportProblem[] => {
  const placeOf = ({ field }: ImportProblem) => (columns.includes(field) ? columns.indexOf(field) : columns.length);
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Leaves out references to records that another row will create, which cannot be checked yet. */
async function weigh({ draft, before, problems, waiting }: RowPlan, writes: RecordWrites) {
  const sent = Object.fromEntries(Object.entries(draft).filter(([name]) => !waiting.includes(name)));
  try {
    // Without its record nothing else about the row can be checked.
    if (before === null && Object.keys(draft).length === 0 && problems.length > 0) return { names: [], problems: [] };
    return { names: await writes.weigh(sent, before), problems: [] };
  } catch (error) {
    return { names: [], problems: problemsOf(error).filter(({ field }) => field === null || !waiting.includes(field)) };
  }
}

/** The problems of a refusal by field; any other error is rethrown. */
export function problemsOf(error: unknown): ImportProblem[] {
  if (!(error instanceof Refusal)) throw error;
  const { fields, sentence } = error;
  return fields ? Object.entries(fields).map(([field, says]) => ({ field, says })) : [{ field: null, says: sentence }];
}

/** A unique value used by several rows is valid in the first one. */
function sameAs({ keys, before }: RowPlan, number: number, taken: Map<string, number>): ImportProblem[] {
  return [...keys].flatMap(([key, field]): ImportProblem[] => {
    const first = taken.get(key) ?? number;
    taken.set(key, Math.min(first, number));
    if (first >= number) return [];
    return [{ field, says: before && field === null ? sameRecord(first) : sameValue(first) }];
  });
}
