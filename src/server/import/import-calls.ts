import type { FastifyRequest } from 'fastify';
import type { ImportSheet } from '../../contract/import.ts';
import { Refusal } from '../http/errors.ts';
import type { Parts } from '../parts.ts';
import type { Calls } from '../records/record-routes.ts';
import { createSheetFinds } from './find.ts';
import { sheetGone, sheetInProgress } from './import-messages.ts';
import type { ImportTask } from './import-task.ts';
import type { ImportTasks } from './import-tasks.ts';
import { importable } from './mapping.ts';
import { maxTogether } from './sheets/limits.ts';
import { countSheetRows, readSheetRows, readStoredSheet, type StoredSheet } from './sheets.ts';

/** The lookups shared by all routes of an import. */
export interface SheetCalls {
  /** The operator's own sheet. */
  ownSheet: (request: FastifyRequest) => Promise<StoredSheet>;
  /** The operator's own sheet, refused while a task is running on it. */
  idleSheet: (request: FastifyRequest) => Promise<StoredSheet>;
  sheetResponse: (request: FastifyRequest, sheet: StoredSheet) => Promise<ImportSheet>;
  taskOf: (request: FastifyRequest, sheet: StoredSheet) => ImportTask;
}

export const isInProgress = (sheet: StoredSheet | undefined): boolean =>
  sheet?.state === 'checking' || sheet?.state === 'running';

export function sheetCalls(
  { resource, operatorOf, may, records }: Calls,
  parts: Parts,
  tasks: ImportTasks,
): SheetCalls {
  const { records: resources, now } = parts;
  const { db } = parts.database;

  const ownSheet = async (request: FastifyRequest): Promise<StoredSheet> => {
    const sheet = await readStoredSheet(db, resource.code, operatorOf(request), now());
    if (!sheet) throw new Refusal(404, sheetGone);
    return sheet;
  };
  const idleSheet = async (request: FastifyRequest): Promise<StoredSheet> => {
    const sheet = await ownSheet(request);
    if (isInProgress(sheet)) throw new Refusal(409, sheetInProgress);
    return sheet;
  };
  const taskOf = (request: FastifyRequest, sheet: StoredSheet): ImportTask => {
    const operator = operatorOf(request);
    return {
      db,
      now,
      sheet,
      resource,
      resources,
      operator,
      records,
      columns: sheet.columns,
      clears: sheet.clears,
      parent: sheet.parent,
      may: (action) => may(operator, action),
      finds: createSheetFinds(resource, { resources, operator }),
      turns: parts.database.turns,
      log: (err, what) => request.log.error({ err }, what),
    };
  };
  const sheetResponse = async (request: FastifyRequest, sheet: StoredSheet): Promise<ImportSheet> => {
    const operator = operatorOf(request);
    const { parent: _, ...rest } = sheet;
    const sample = await readSheetRows(db, sheet.id, { limit: 3 });
    return {
      ...rest,
      done: tasks.doneOf(sheet.id) ?? sheet.done,
      sample: sample.map(({ cells }) => cells),
      fields: importable(resource, operator),
      counts: await countSheetRows(db, sheet.id),
      mayTogether: sheet.total <= maxTogether(parts.database),
    };
  };

  return { ownSheet, idleSheet, sheetResponse, taskOf };
}
