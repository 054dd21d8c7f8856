import type { Sentence } from '../../../contract/label.ts';
import { IMPORT } from '../../../declare/actions.ts';
import type { Db, Tx } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { createRecords } from '../../records/records.ts';
import { refersToItself } from '../../records/visibility/references.ts';
import { endJob, type JobTurn, mayInTurn, readJobOperator } from '../../work/jobs/turn.ts';
import type { SheetChecker } from './check.ts';
import type { SheetLookups } from './find.ts';
import { auditSheet } from './import-audit.ts';
import { type PendingReferences, pendingReferences } from './pending.ts';
import { rowMessages } from './row-messages.ts';
import type { CheckedRow } from './row-writer.ts';
import { readSheetRows, type StoredSheet, setSheetState } from './sheets.ts';

/** The operator of the import while they may go on with these rows, or why they may not. */
export async function readImporter(
  db: Db,
  turn: JobTurn,
  rows: readonly Pick<CheckedRow, 'recordId'>[] = [],
): Promise<Operator | Sentence> {
  const operator = await readJobOperator(db, turn);
  const may = operator ? mayInTurn(turn, operator) : () => false;
  if (!operator || !may(IMPORT)) return mayNotImport;
  if (!may('create') && rows.some(({ recordId }) => recordId === null)) return rowMessages.mayNotCreate;
  if (!may('edit') && rows.some(({ recordId }) => recordId !== null)) return rowMessages.mayNotEdit;
  return operator;
}

const mayNotImport: Sentence = {
  zh: '您不再有导入的权限，导入已停止；如有需要请联系管理员。',
  en: 'The import has stopped because you may not import here any more; please ask the administrator if you need to.',
};

export const isOperator = (importer: Operator | Sentence): importer is Operator => 'codes' in importer;

/** What a batch reads rows with: the sheet, the records of the transaction and the operator with their current permissions. */
export function createChecker(
  turn: JobTurn,
  { columns, clears, parent }: StoredSheet,
  { operator, lookups, tx }: { operator: Operator; lookups: SheetLookups; tx?: Tx },
): SheetChecker {
  const { resource, sections, sectionRules: rules, now, secret, database } = turn;
  const moment = now();
  const records = createRecords({
    db: tx ?? database.db,
    resource,
    sections,
    rules,
    // One time for the batch, so that its revisions are stored by one statement.
    now: () => moment,
    secret,
    ...(tx ? { transact: (work) => work(tx) } : {}),
  });
  return {
    resource,
    sections,
    operator,
    columns,
    emptyClears: clears,
    parent,
    records,
    lookups,
    may: mayInTurn(turn, operator),
  };
}

/** The records that rows of the sheet will create; the rows are read only if they may refer to each other. */
export const readPending = async (
  db: Db,
  { resource }: Pick<JobTurn, 'resource'>,
  { id, columns }: StoredSheet,
  filter: Parameters<typeof readSheetRows>[2] = {},
): Promise<PendingReferences> =>
  refersToItself(resource) ? pendingReferences(resource, columns, await readSheetRows(db, id, filter)) : new Map();

/** Ends the writing of a sheet: with its last row, or before with the reason. */
export async function endImport(
  tx: Tx,
  turn: JobTurn,
  { sheet, because }: { sheet: StoredSheet; because?: Sentence },
): Promise<void> {
  await endJob(tx, turn, because ? 'cancelled' : 'done', because);
  if (!because) await setSheetState(tx, sheet.id, 'done');
  await auditSheet(tx, sheet, { section: turn.resource.code, operatorId: turn.job.operatorId, at: turn.now() });
}
