import type { FastifyRequest } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../../contract/calls.ts';
import type { ImportMode } from '../../../contract/import.ts';
import { apiPathOf, IMPORT } from '../../../declare/actions.ts';
import { runTransaction } from '../../database/transaction.ts';
import { safeName } from '../../fields/file-name.ts';
import { envelope, forbidden, invalidDraft, Refusal, unreadableRequest } from '../../http/errors.ts';
import { requestBody, requestQuery } from '../../http/request-parts.ts';
import { isTooLarge, stopAtLimit } from '../../http/size-limit.ts';
import type { AppContext } from '../../records/app-context.ts';
import type { SectionRouteContext } from '../../records/record-routes.ts';
import {
  anySchema,
  arraySchema,
  booleanSchema,
  envelopeResponse,
  integerSchema,
  nullSchema,
  objectSchema,
  stringSchema,
  uploadRequest,
} from '../../records/route-schema.ts';
import { isInProgress, sheetCalls } from './import-calls.ts';
import { importFileRoutes } from './import-file-routes.ts';
import {
  noFile,
  notChecked,
  nothingBelow,
  nothingToDo,
  sheetInProgress,
  tooManyTogether,
  wrongTogether,
} from './import-messages.ts';
import { cellsSchema, correctedRows, importRowRoutes } from './import-row-routes.ts';
import { findHeadRow, guessColumns, importable, parseColumns } from './mapping.ts';
import { beginSheetJob, stopSheetJob, WRITE_JOBS } from './sheet-jobs.ts';
import { limits, maxTogether } from './sheets/limits.ts';
import { refusedFile } from './sheets/sheet.ts';
import { unreadableFile } from './sheets/sheet-messages.ts';
import type { ReadSheet } from './sheets/sheet-reader.ts';
import {
  CHECK_JOB,
  countSheetRows,
  dropOldSheets,
  dropSheet,
  mapSheet,
  readStoredSheet,
  storeCells,
  storeSheet,
} from './sheets.ts';

/** What imports need besides. */
export interface ImportContext extends AppContext {
  /** Reads an uploaded sheet in a worker thread. */
  readSheet: ReadSheet;
}

/** The steps of an import: upload, mapping of columns, check, correction, write. */
export function importRoutes(context: SectionRouteContext, parts: ImportContext): void {
  const { app, resource, guard, operatorOf, may } = context;
  if (!resource.imports) return;
  const { now } = parts;
  const { db } = parts.database;
  const address = (call: string) => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;
  const onRequest = guard(IMPORT);
  const config = { rateGroup: 'import' } as const;
  const schemas = importSchemas(context);

  const sheets = sheetCalls(context, parts);
  const { ownSheet, idleSheet, sheetResponse } = sheets;
  importRowRoutes(context, parts, sheets);
  importFileRoutes(context, parts, sheets);

  const begunResponse = async (request: FastifyRequest) => {
    const response = envelope(await sheetResponse(request, await ownSheet(request)));
    parts.wakeJobs?.();
    return response;
  };

  app.get(address(sectionCalls.import), { onRequest, schema: schemas.state }, async (request) => {
    const sheet = await readStoredSheet(db, resource, operatorOf(request), now());
    return envelope(sheet ? await sheetResponse(request, sheet) : null);
  });

  app.post(address(sectionCalls.import), { onRequest, config, schema: schemas.upload }, async (request) => {
    const operator = operatorOf(request);
    if (isInProgress(await readStoredSheet(db, resource, operator, now()))) throw new Refusal(409, sheetInProgress);
    const { bytes, name } = await fileIn(request);
    const parent = parentIn(request);
    await parts.readSheet(bytes, async ({ format, first, total, batches }) => {
      const names = importable(resource, operator);
      const headIndex = findHeadRow(resource, names, first);
      const { cells: head, number: headNumber } = first[headIndex] ?? { cells: [], number: 0 };
      const dataTotal = total - headIndex - 1;
      if (dataTotal <= 0) throw refusedFile(nothingBelow);
      const width = Math.max(head.length, ...first.slice(headIndex + 1).map(({ cells }) => cells.length));
      const paddedHead = [...head, ...Array.from({ length: width - head.length }, () => '')];
      const columns = guessColumns(resource, names, paddedHead);
      await dropOldSheets(db, now());
      const section = resource.code;
      const newSheet = { section, parent, name, format, head: paddedHead, columns, total: dataTotal };
      await storeSheet(parts.database, operator, { ...newSheet, headNumber, batches }, now());
    });
    return envelope(await sheetResponse(request, await ownSheet(request)));
  });

  app.delete(address(sectionCalls.import), { onRequest, schema: schemas.discard }, async (request) => {
    const { id } = operatorOf(request);
    await runTransaction(db, (tx) => dropSheet(tx, resource.code, id));
    return envelope(null);
  });

  app.post(address(sectionCalls.importCheck), { onRequest, config, schema: schemas.check }, async (request) => {
    const sheet = await idleSheet(request);
    if (sheet.state === 'done' || sheet.state === 'stopped') throw new Refusal(409, sheetInProgress);
    const { columns: chosenColumns, clears, rows } = requestBody(request);
    // Those of the sheet may be older than the declaration.
    const names = importable(resource, operatorOf(request));
    const columns = parseColumns(chosenColumns ?? sheet.columns, names, sheet.head);
    const corrected = correctedRows(rows, sheet.head.length);
    const job = {
      section: resource.code,
      operator: operatorOf(request),
      kind: CHECK_JOB,
      total: sheet.total,
      now: now(),
    };
    await beginSheetJob(db, sheet, job, async (tx) => {
      await storeCells(tx, sheet.id, corrected);
      await mapSheet(tx, sheet.id, columns, typeof clears === 'boolean' ? clears : sheet.clears);
    });
    return begunResponse(request);
  });

  app.post(address(sectionCalls.importRun), { onRequest, config, schema: schemas.run }, async (request) => {
    const sheet = await idleSheet(request);
    const mode = modeIn(requestBody(request).mode);
    if (sheet.state !== 'checked' && sheet.state !== 'stopped') throw new Refusal(409, notChecked);
    parseColumns(sheet.columns, importable(resource, operatorOf(request)), sheet.head);
    const { create = 0, change = 0, wrong = 0 } = await countSheetRows(db, sheet.id);
    if (create + change === 0) throw new Refusal(422, nothingToDo);
    const operator = operatorOf(request);
    if ((create > 0 && !may(operator, 'create')) || (change > 0 && !may(operator, 'edit'))) throw forbidden();
    const maxRows = maxTogether(parts.database);
    if (mode === 'together' && sheet.total > maxRows) throw invalidDraft({ mode: tooManyTogether(maxRows) });
    if (mode === 'together' && wrong > 0) throw invalidDraft({ mode: wrongTogether(wrong) });
    const job = { section: resource.code, operator, kind: WRITE_JOBS[mode], total: create + change, now: now() };
    await beginSheetJob(db, sheet, job);
    return begunResponse(request);
  });

  app.post(address(sectionCalls.importStop), { onRequest, schema: schemas.stop }, async (request) => {
    const stop = { section: resource.code, operator: operatorOf(request), now: now() };
    await stopSheetJob(db, await ownSheet(request), stop);
    return envelope(await sheetResponse(request, await ownSheet(request)));
  });
}

const importSchemas = ({ describe }: SectionRouteContext) => ({
  state: {
    ...describe('The sheet that the operator is importing, or nothing', IMPORT),
    response: envelopeResponse(anySchema),
  },
  upload: {
    ...describe('Upload a sheet, CSV or XLSX', IMPORT),
    querystring: objectSchema({ parent: { ...integerSchema, description: 'The record inside which new ones begin' } }),
    ...uploadRequest,
    response: envelopeResponse(anySchema),
  },
  discard: { ...describe('Give the sheet up', IMPORT), response: envelopeResponse(nullSchema) },
  check: {
    ...describe('Check every row; nothing is written', IMPORT),
    body: objectSchema({
      columns: { ...arraySchema({ ...stringSchema, nullable: true }), description: 'The field of each column' },
      clears: { ...booleanSchema, description: 'An empty cell empties the field' },
      rows: { ...arraySchema(cellsSchema), description: 'Rows put right before all are checked' },
    }),
    response: envelopeResponse(anySchema),
  },
  run: {
    ...describe('Write the rows', IMPORT),
    body: objectSchema({ mode: { type: 'string', enum: ['together', 'each'] } }, ['mode']),
    response: envelopeResponse(anySchema),
  },
  stop: { ...describe('Stop after the batch at hand', IMPORT), response: envelopeResponse(anySchema) },
});

function modeIn(mode: unknown): ImportMode {
  if (mode === 'together' || mode === 'each') return mode;
  throw unreadableRequest({ zh: '请选择导入方式。', en: 'Please choose how the rows are to be written.' });
}

function parentIn(request: FastifyRequest): number | null {
  const id = Number(requestQuery(request).parent ?? Number.NaN);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

/** Reads the single file of a form into memory, because a sheet is small. */
async function fileIn(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw unreadableRequest(noFile);
  try {
    const part = await request.file({ limits: { fileSize: limits.megabytes * 1024 * 1024 } });
    if (!part) throw unreadableRequest(noFile);
    stopAtLimit(part.file);
    const bytes = await part.toBuffer();
    // The parser reports a file truncated exactly at the limit by a flag instead of an error.
    if (part.file.truncated) throw refusedFile(unreadableFile.tooLarge);
    return { bytes, name: safeName(part.filename) };
  } catch (error) {
    throw isTooLarge(error) ? refusedFile(unreadableFile.tooLarge) : error;
  }
}
