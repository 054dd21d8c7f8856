import type { Db } from '../../database/tables.ts';
import type { CheckedRow } from './row-writer.ts';
import { readSheetRows } from './sheets.ts';

/** Rows read at once. */
const PAGE_ROWS = 100;

/** The rows of a sheet that are still to be written, as often as they have to wait for rows that they refer to. */
export interface RowQueue {
  /** The next rows, until others are taken; empty when every row has been settled. */
  next: (db: Db) => Promise<readonly CheckedRow[]>;
  /** Takes the first of the next rows: true for a row that was written or refused, false for one that must wait. */
  take: (results: readonly boolean[]) => void;
  isSettled: (number: number) => boolean;
  /** Whether the next rows wait for each other in a circle, so that none of them can be written. */
  isCircle: () => boolean;
}

/** Which rows are still to be written is stored in the database, so another server can go on with a queue of its own. */
export function createRowQueue(sheetId: number): RowQueue {
  const settled = new Set<number>();
  let page: readonly CheckedRow[] = [];
  let lastNumber = 0;
  let waiting = 0;
  let isCircle = false;
  let settledBefore = 0;
  const readPage = (db: Db) =>
    readSheetRows(db, sheetId, { outcomes: ['create', 'change'], below: lastNumber, limit: PAGE_ROWS });
  return {
    async next(db) {
      if (page.length === 0) page = await readPage(db);
      if (page.length === 0 && waiting > 0) {
        isCircle = settled.size === settledBefore;
        [lastNumber, waiting, settledBefore] = [0, 0, settled.size];
        page = await readPage(db);
      }
      return page;
    },
    take(results) {
      for (const [at, isSettled] of results.entries()) {
        lastNumber = page[at]?.number ?? lastNumber;
        if (isSettled) settled.add(lastNumber);
        else waiting += 1;
      }
      page = page.slice(results.length);
    },
    isSettled: (number) => settled.has(number),
    isCircle: () => isCircle,
  };
}
