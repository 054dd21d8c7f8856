import type { JobKind, JobTurn } from '../../work/jobs/turn.ts';
import { addProgress, endJob, processBatch, transactUnderLease } from '../../work/jobs/turn.ts';
import { type CheckResult, checkBatch, type SheetRowValues } from './check.ts';
import { createSheetLookups } from './find.ts';
import { rowMessages } from './row-messages.ts';
import { rowProblem } from './row-writer.ts';
import { createChecker, isOperator, readImporter, readPending } from './sheet-turn.ts';
import { readKeys, readSheetOf, readSheetRows, setSheetState, storeChecked } from './sheets.ts';

/** Rows read at once, each of up to half a megabyte. */
const PAGE_ROWS = 20;

/** Checks the rows of a sheet in their order and stores the results; nothing else is written. */
export const checkJob: JobKind = async (turn) => {
  const { job, resource, sections } = turn;
  const { db, callPriority } = turn.database;
  const sheet = await readSheetOf(db, turn);
  if (!sheet) return endOf(turn, 'failed');
  const lookups = createSheetLookups(resource, sections);
  const pending = await readPending(db, turn, sheet);
  let processed = job.processed;
  const keyRows = await readKeys(db, sheet.id, { first: processed });
  let page: readonly SheetRowValues[] = [];

  const store = async (results: CheckResult[]) => {
    await transactUnderLease(turn, async (tx) => {
      await storeChecked(tx, sheet.id, results);
      await addProgress(tx, turn, { done: results.length, refused: 0 });
    });
    return results.length;
  };
  return async () => {
    if (page.length === 0) page = await readSheetRows(db, sheet.id, { offset: processed, limit: PAGE_ROWS });
    if (page.length === 0) {
      await transactUnderLease(turn, async (tx) => {
        await endJob(tx, turn, 'done');
        await setSheetState(tx, sheet.id, 'checked');
      });
      return null;
    }
    const operator = await readImporter(db, turn);
    if (!isOperator(operator)) {
      await endJob(db, turn, 'cancelled', operator);
      return null;
    }
    const checker = createChecker(turn, sheet, { operator, lookups });
    const count = await processBatch(turn, page, {
      process: async (rows) =>
        store(await checkBatch(checker, rows, { pending, keyRows, mayContinue: callPriority.startBatch() })),
      refuse: ({ number }) => store([failedCheck(number)]),
    });
    processed += count;
    page = page.slice(count);
    return count;
  };
};

const failedCheck = (number: number): CheckResult => ({
  number,
  outcome: 'wrong',
  problems: rowProblem(rowMessages.serverError),
  keys: [],
  recordId: null,
  version: null,
});

/** Ends a job whose sheet has been deleted. */
const endOf = (turn: JobTurn, state: 'failed') => async () => {
  await endJob(turn.database.db, turn, state);
  return null;
};
