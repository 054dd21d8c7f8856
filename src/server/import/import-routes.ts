import type { FastifyRequest } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import type { ImportMode } from '../../contract/import.ts';
import { apiPathOf, IMPORT } from '../../declare/actions.ts';
import { answer, forbidden, invalid, Refusal, unreadable } from '../http/errors.ts';
import { bodyOf, queryOf } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import type { Calls } from '../records/record-routes.ts';
import { isUnderWay, sheetCalls } from './import-calls.ts';
import { importFileRoutes } from './import-file-routes.ts';
import { notChecked, nothingBelow, nothingToDo, tooManyTogether, underWay, wrongTogether } from './import-messages.ts';
import { correctedRows, importRowRoutes } from './import-row-routes.ts';
import { checkSheet, runSheet } from './import-task.ts';
import type { Works } from './import-tasks.ts';
import { checkedColumns, guessed, headIn, importable } from './mapping.ts';
import { fileIn } from './sheet-upload.ts';
import { mostTogether } from './sheets/limits.ts';
import { refusedFile } from './sheets/sheet.ts';
import { begin, countsIn, dropOldSheets, dropSheet, keepCells, keepSheet, mapSheet, sheetOf } from './sheets.ts';

/** Rows brought in from a sheet: read, mapped, checked without writing, put right, written. */
export function importRoutes(calls: Calls, parts: Parts, works: Works): void {
  const { app, resource, guard, operatorOf } = calls;
  if (!resource.imports) return;
  const { now } = parts;
  const { db } = parts.database;
  const address = (call: string) => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;
  const preHandler = guard(IMPORT);

  const sheets = sheetCalls(calls, parts, works);
  const { mine, idle, shown, workOn } = sheets;
  importRowRoutes(calls, parts, sheets);
  importFileRoutes(calls, parts, sheets);

  app.get(address(sectionCalls.import), { preHandler }, async (request) => {
    const sheet = await sheetOf(db, resource.code, operatorOf(request), now());
    return answer(sheet ? await shown(request, sheet) : null);
  });

  app.post(address(sectionCalls.import), { preHandler }, async (request) => {
    const operator = operatorOf(request);
    if (isUnderWay(await sheetOf(db, resource.code, operator, now()))) throw new Refusal(409, underWay);
    const { bytes, name } = await fileIn(request);
    const { format, rows } = await parts.readSheet(bytes);
    const names = importable(resource, operator);
    const at = headIn(resource, names, rows);
    const head = rows[at]?.cells ?? [];
    const below = rows.slice(at + 1);
    if (below.length === 0) throw refusedFile(nothingBelow);
    const width = Math.max(head.length, ...below.slice(0, 100).map(({ cells }) => cells.length));
    const wide = [...head, ...Array.from({ length: width - head.length }, () => '')];
    await dropOldSheets(db, now());
    const columns = guessed(resource, names, wide);
    const section = resource.code;
    const parent = parentIn(request);
    await keepSheet(db, operator, { section, parent, name, format, head: wide, columns, rows: below }, now());
    return answer(await shown(request, await mine(request)));
  });

  app.delete(address(sectionCalls.import), { preHandler }, async (request) => {
    const operator = operatorOf(request);
    if (isUnderWay(await sheetOf(db, resource.code, operator, now()))) throw new Refusal(409, underWay);
    await dropSheet(db, resource.code, operator.id);
    return answer(null);
  });

  app.post(address(sectionCalls.importCheck), { preHandler }, async (request) => {
    const sheet = await idle(request);
    if (sheet.state === 'done' || sheet.state === 'stopped') throw new Refusal(409, underWay);
    works.refuseTooMany();
    const { columns: sent, clears, rows } = bodyOf(request);
    const columns =
      sent === undefined ? sheet.columns : checkedColumns(sent, importable(resource, operatorOf(request)), sheet.head);
    const mapped = { ...sheet, columns, clears: typeof clears === 'boolean' ? clears : sheet.clears };
    const corrected = correctedRows(rows, sheet.head.length);
    await begin(db, sheet, 'checking', now());
    await keepCells(db, sheet.id, corrected);
    await mapSheet(db, sheet.id, mapped.columns, mapped.clears);
    const begun = await shown(request, await mine(request));
    works.begin(sheet.id, (note) => checkSheet(workOn(request, mapped), note));
    return answer(begun);
  });

  app.post(address(sectionCalls.importRun), { preHandler }, async (request) => {
    const sheet = await idle(request);
    const mode = modeIn(bodyOf(request).mode);
    if (sheet.state !== 'checked' && sheet.state !== 'stopped') throw new Refusal(409, notChecked);
    const { create = 0, change = 0, wrong = 0 } = await countsIn(db, sheet.id);
    if (create + change === 0) throw new Refusal(422, nothingToDo);
    const may = workOn(request, sheet).may;
    if ((create > 0 && !may('create')) || (change > 0 && !may('edit'))) throw forbidden();
    const most = mostTogether(parts.database);
    if (mode === 'together' && sheet.total > most) throw invalid({ mode: tooManyTogether(most) });
    if (mode === 'together' && wrong > 0) throw invalid({ mode: wrongTogether(wrong) });
    works.refuseTooMany();
    await begin(db, sheet, 'running', now());
    const begun = await shown(request, await mine(request));
    works.begin(sheet.id, (note) => runSheet(workOn(request, sheet), mode, note));
    return answer(begun);
  });

  app.post(address(sectionCalls.importStop), { preHandler }, async (request) => {
    const sheet = await mine(request);
    works.stop(sheet.id);
    return answer(await shown(request, sheet));
  });
}

function modeIn(sent: unknown): ImportMode {
  if (sent === 'together' || sent === 'each') return sent;
  throw unreadable({ zh: '请选择导入方式。', en: 'Please choose how the rows are to be written.' });
}

function parentIn(request: FastifyRequest): number | null {
  const id = Number(queryOf(request).parent ?? Number.NaN);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}
