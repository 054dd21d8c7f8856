import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import type { ImportOutcome, ImportRow } from '../../contract/import.ts';
import { apiPathOf, IMPORT } from '../../declare/actions.ts';
import { inLanguage, type Language } from '../../declare/label.ts';
import { envelope, notFound, Refusal, unreadableRequest } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { parsePage } from '../http/query.ts';
import { requestBody, requestQuery } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import type { Calls } from '../records/record-routes.ts';
import { checkRows } from './check.ts';
import type { SheetCalls } from './import-calls.ts';
import { underWay, wrongCells } from './import-messages.ts';
import { refersToItself } from './pending.ts';
import { limits } from './sheets/limits.ts';
import { countSheetRows, otherKeys, readSheetRows, storeCells, storeChecked } from './sheets.ts';

/** Lists the rows of a sheet and corrects them. */
export function importRowRoutes(
  { app, resource, guard }: Calls,
  parts: Parts,
  { mine, idle, workOn }: SheetCalls,
): void {
  const { db } = parts.database;
  const address = (call: string) => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;
  const preHandler = guard(IMPORT);

  app.get(address(sectionCalls.importRows), { preHandler }, async (request) => {
    const sheet = await mine(request);
    const query = requestQuery(request);
    const { current, pageSize } = parsePage(query);
    const outcomes = [query.outcome ?? []].flat() as ImportOutcome[];
    const counts = await countSheetRows(db, sheet.id);
    const total = outcomes.length > 0 ? outcomes.reduce((sum, one) => sum + (counts[one] ?? 0), 0) : sheet.total;
    const asked = { limit: pageSize, offset: (current - 1) * pageSize, ...(outcomes.length > 0 ? { outcomes } : {}) };
    const rows = await readSheetRows(db, sheet.id, asked);
    return envelope({ list: rows.map((row) => rowIn(row, languageOf(request))), total });
  });

  app.put(address(sectionCalls.importRow), { preHandler }, async (request) => {
    const sheet = await idle(request);
    if (sheet.state !== 'checked') throw new Refusal(409, underWay);
    const { number, cells } = requestBody(request);
    const [row] = Number.isInteger(number) ? await readSheetRows(db, sheet.id, { numbers: [Number(number)] }) : [];
    if (!row) throw notFound();
    if (!areCells(cells, sheet.head.length)) throw unreadableRequest(wrongCells);
    const fixed = { number: row.number, cells };
    await storeCells(db, sheet.id, [fixed]);
    const others = refersToItself(resource) ? await readSheetRows(db, sheet.id) : [];
    const all = others.map((one) => (one.number === row.number ? fixed : one));
    const taken = await otherKeys(db, sheet.id, row.number);
    for await (const checked of checkRows(workOn(request, sheet), [fixed], all, taken)) {
      await storeChecked(db, sheet.id, checked);
    }
    const [after] = await readSheetRows(db, sheet.id, { numbers: [row.number] });
    return envelope({ row: after && rowIn(after, languageOf(request)), counts: await countSheetRows(db, sheet.id) });
  });
}

const rowIn = (row: Awaited<ReturnType<typeof readSheetRows>>[number], language: Language): ImportRow => ({
  number: row.number,
  cells: row.cells,
  recordId: row.recordId,
  outcome: row.outcome as ImportOutcome | null,
  problems: (row.problems ?? []).map(({ field, says }) => ({ field, says: inLanguage(says, language) })),
});

/** Parses corrected rows; one invalid row refuses all of them. */
export function correctedRows(sent: unknown, width: number): { number: number; cells: string[] }[] {
  if (sent === undefined) return [];
  if (!Array.isArray(sent) || sent.length > limits.rows) throw unreadableRequest(wrongCells);
  return sent.map((row: unknown) => {
    const { number, cells } = { ...(row as { number?: unknown; cells?: unknown }) };
    const isNumber = Number.isInteger(number) && Number(number) > 0 && Number(number) <= 2_147_483_647;
    if (!isNumber || !areCells(cells, width)) throw unreadableRequest(wrongCells);
    return { number: Number(number), cells };
  });
}

const areCells = (sent: unknown, width: number): sent is string[] =>
  Array.isArray(sent) &&
  sent.length <= width &&
  sent.every(
    (cell) =>
      typeof cell === 'string' && cell.length <= limits.cellCharacters && cell.isWellFormed() && !cell.includes('\0'),
  );
