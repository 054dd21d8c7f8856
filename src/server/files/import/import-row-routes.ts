import { API_PREFIX, sectionCalls } from '../../../contract/calls.ts';
import type { ImportOutcome, ImportRow } from '../../../contract/import.ts';
import { inLanguage, type Language } from '../../../contract/label.ts';
import { apiPathOf, IMPORT } from '../../../declare/actions.ts';
import { envelope, languageOf, notFound, Refusal, unreadableRequest } from '../../http/errors.ts';
import { parsePage, requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import type { SectionRouteContext } from '../../records/record-routes.ts';
import {
  anySchema,
  arraySchema,
  envelopeResponse,
  integerSchema,
  objectSchema,
  pageProperties,
  stringSchema,
} from '../../records/route-schema.ts';
import { refersToItself } from '../../records/visibility/references.ts';
import { checkBatch } from './check.ts';
import type { SheetCalls } from './import-calls.ts';
import { sheetInProgress, wrongCells } from './import-messages.ts';
import { pendingReferences } from './pending.ts';
import { limits } from './sheets/limits.ts';
import { areStorable } from './sheets/sheet.ts';
import { countSheetRows, readKeys, readSheetRows, storeCells, storeChecked } from './sheets.ts';

/** As many rows as the page of the client shows: each may be as large as the limit of a row. */
const MAX_PAGE_ROWS = 20;

/** Lists the rows of a sheet and corrects them. */
export function importRowRoutes(
  { app, resource, guard, describe }: SectionRouteContext,
  parts: AppContext,
  { ownSheet, idleSheet, checkerOf }: SheetCalls,
): void {
  const { db } = parts.database;
  const address = (call: string) => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;
  const onRequest = guard(IMPORT);

  const rowsSchema = {
    ...describe('Its rows, with what is wrong', IMPORT),
    querystring: objectSchema({ ...pageProperties, outcome: stringSchema }),
    response: envelopeResponse(anySchema),
  };
  app.get(address(sectionCalls.importRows), { onRequest, schema: rowsSchema }, async (request) => {
    const sheet = await ownSheet(request);
    const query = requestQuery(request);
    const { current, pageSize: requestedSize } = parsePage(query);
    const pageSize = Math.min(requestedSize, MAX_PAGE_ROWS);
    const outcomes = [query.outcome ?? []].flat() as ImportOutcome[];
    const counts = await countSheetRows(db, sheet.id);
    const total =
      outcomes.length > 0 ? outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0) : sheet.total;
    const page = { limit: pageSize, offset: (current - 1) * pageSize, ...(outcomes.length > 0 ? { outcomes } : {}) };
    const rows = await readSheetRows(db, sheet.id, page);
    return envelope({ list: rows.map((row) => rowIn(row, languageOf(request))), total });
  });

  const rowSchema = {
    ...describe('Put a row right', IMPORT),
    body: cellsSchema,
    response: envelopeResponse(anySchema),
  };
  app.put(address(sectionCalls.importRow), { onRequest, schema: rowSchema }, async (request) => {
    const sheet = await idleSheet(request);
    if (sheet.state !== 'checked') throw new Refusal(409, sheetInProgress);
    const { number, cells } = requestBody(request);
    const [row] = Number.isInteger(number) ? await readSheetRows(db, sheet.id, { numbers: [Number(number)] }) : [];
    if (!row) throw notFound();
    if (!areCells(cells, sheet.head.length)) throw unreadableRequest(wrongCells);
    const correctedRow = { number: row.number, cells };
    await storeCells(db, sheet.id, [correctedRow]);
    const otherRows = refersToItself(resource) ? await readSheetRows(db, sheet.id) : [];
    const allRows = otherRows.map((other) => (other.number === row.number ? correctedRow : other));
    const pending = pendingReferences(resource, sheet.columns, allRows);
    const keyRows = await readKeys(db, sheet.id, { except: row.number });
    const results = await checkBatch(checkerOf(request, sheet), [correctedRow], {
      ...{ pending, keyRows, mayContinue: () => false },
    });
    await storeChecked(db, sheet.id, results);
    const [updatedRow] = await readSheetRows(db, sheet.id, { numbers: [row.number] });
    return envelope({
      row: updatedRow && rowIn(updatedRow, languageOf(request)),
      counts: await countSheetRows(db, sheet.id),
    });
  });
}

/** The cells of a corrected row. */
export const cellsSchema = objectSchema({ number: integerSchema, cells: arraySchema(stringSchema) }, [
  'number',
  'cells',
]);

const rowIn = (row: Awaited<ReturnType<typeof readSheetRows>>[number], language: Language): ImportRow => ({
  number: row.number,
  cells: row.cells,
  recordId: row.recordId,
  outcome: row.outcome as ImportOutcome | null,
  problems: (row.problems ?? []).map(({ field, says }) => ({ field, says: inLanguage(says, language) })),
});

/** Parses corrected rows; one invalid row refuses all of them. */
export function correctedRows(rows: unknown, width: number): { number: number; cells: string[] }[] {
  if (rows === undefined) return [];
  if (!Array.isArray(rows) || rows.length > limits.rows) throw unreadableRequest(wrongCells);
  return rows.map((row: unknown) => {
    const { number, cells } = { ...(row as { number?: unknown; cells?: unknown }) };
    const isNumber = Number.isInteger(number) && Number(number) > 0 && Number(number) <= 2_147_483_647;
    if (!isNumber || !areCells(cells, width)) throw unreadableRequest(wrongCells);
    return { number: Number(number), cells };
  });
}

const areCells = (cells: unknown, width: number): cells is string[] =>
  Array.isArray(cells) &&
  cells.length <= width &&
  cells.every((cell) => typeof cell === 'string') &&
  areStorable(cells);
