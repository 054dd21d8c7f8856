import type { FastifyRequest } from 'fastify';
import type { ImportSheet } from '../../../contract/import.ts';
import { inLanguage } from '../../../contract/label.ts';
import { languageOf, Refusal } from '../../http/errors.ts';
import type { AppContext } from '../../records/app-context.ts';
import type { SectionRouteContext } from '../../records/record-routes.ts';
import type { SheetChecker } from './check.ts';
import { createSheetLookups } from './find.ts';
import { sheetGone, sheetInProgress } from './import-messages.ts';
import { importable, unreadableHeadings } from './mapping.ts';
import { maxTogether } from './sheets/limits.ts';
import { countSheetRows, readSheetRows, readStoredSheet, type StoredSheet } from './sheets.ts';

/** The lookups shared by all routes of an import. */
export interface SheetCalls {
  /** The operator's own sheet. */
  ownSheet: (request: FastifyRequest) => Promise<StoredSheet>;
  /** The operator's own sheet, refused while a job works on it. */
  idleSheet: (request: FastifyRequest) => Promise<StoredSheet>;
  sheetResponse: (request: FastifyRequest, sheet: StoredSheet) => Promise<ImportSheet>;
  checkerOf: (request: FastifyRequest, sheet: StoredSheet) => SheetChecker;
}

/** The sample is shown in the heads of narrow columns. */
const MAX_SAMPLE_CHARACTERS = 200;

export const isInProgress = (sheet: StoredSheet | undefined): boolean =>
  sheet?.state === 'checking' || sheet?.state === 'running';

export function sheetCalls({ resource, operatorOf, may, records }: SectionRouteContext, parts: AppContext): SheetCalls {
  const { sections, now } = parts;
  const { db } = parts.database;

  const ownSheet = async (request: FastifyRequest): Promise<StoredSheet> => {
    const sheet = await readStoredSheet(db, resource, operatorOf(request), now());
    if (!sheet) throw new Refusal(404, sheetGone);
    return sheet;
  };
  const idleSheet = async (request: FastifyRequest): Promise<StoredSheet> => {
    const sheet = await ownSheet(request);
    if (isInProgress(sheet)) throw new Refusal(409, sheetInProgress);
    return sheet;
  };
  const checkerOf = (request: FastifyRequest, { columns, clears, parent }: StoredSheet): SheetChecker => {
    const operator = operatorOf(request);
    const lookups = createSheetLookups(resource, sections);
    return {
      resource,
      sections,
      operator,
      records,
      columns,
      emptyClears: clears,
      parent,
      lookups,
      may: (action) => may(operator, action),
    };
  };
  const sheetResponse = async (request: FastifyRequest, sheet: StoredSheet): Promise<ImportSheet> => {
    const operator = operatorOf(request);
    const { parent: _, stoppedBecause, ...rest } = sheet;
    const fields = importable(resource, operator);
    const sample = await readSheetRows(db, sheet.id, { limit: 3 });
    return {
      ...rest,
      ...(stoppedBecause ? { stoppedBecause: inLanguage(stoppedBecause, languageOf(request)) } : {}),
      sample: sample.map(({ cells }) => cells.map((cell) => cell.slice(0, MAX_SAMPLE_CHARACTERS))),
      fields,
      unreadable: unreadableHeadings(resource, fields, sheet),
      counts: await countSheetRows(db, sheet.id),
      mayTogether: sheet.total <= maxTogether(parts.database),
    };
  };

  return { ownSheet, idleSheet, sheetResponse, checkerOf };
}
