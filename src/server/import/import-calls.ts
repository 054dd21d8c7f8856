import type { FastifyRequest } from 'fastify';
import type { ImportSheet } from '../../contract/import.ts';
import { Refusal } from '../http/errors.ts';
import type { Parts } from '../parts.ts';
import type { Calls } from '../records/record-routes.ts';
import { gone, underWay } from './import-messages.ts';
import type { Work } from './import-task.ts';
import type { Works } from './import-tasks.ts';
import { importable } from './mapping.ts';
import { mostTogether } from './sheets/limits.ts';
import { countsIn, type KeptSheet, rowsIn, sheetOf } from './sheets.ts';

/** What each call about a sheet begins with. */
export interface SheetCalls {
  /** The sheet of whoever asks; nobody sees another's. */
  mine: (request: FastifyRequest) => Promise<KeptSheet>;
  /** The same while nothing is under way on it. */
  idle: (request: FastifyRequest) => Promise<KeptSheet>;
  shown: (request: FastifyRequest, sheet: KeptSheet) => Promise<ImportSheet>;
  workOn: (request: FastifyRequest, sheet: KeptSheet) => Work;
}

export const isUnderWay = (sheet: KeptSheet | undefined): boolean =>
  sheet?.state === 'checking' || sheet?.state === 'running';

export function sheetCalls({ resource, operatorOf, may, kept }: Calls, parts: Parts, works: Works): SheetCalls {
  const { records: resources, now } = parts;
  const { db } = parts.database;

  const mine = async (request: FastifyRequest): Promise<KeptSheet> => {
    const sheet = await sheetOf(db, resource.code, operatorOf(request), now());
    if (!sheet) throw new Refusal(404, gone);
    return sheet;
  };
  const idle = async (request: FastifyRequest): Promise<KeptSheet> => {
    const sheet = await mine(request);
    if (isUnderWay(sheet)) throw new Refusal(409, underWay);
    return sheet;
  };
  const workOn = (request: FastifyRequest, sheet: KeptSheet): Work => {
    const operator = operatorOf(request);
    return {
      ...{ db, now, sheet, resource, resources, operator, kept },
      ...{ columns: sheet.columns, clears: sheet.clears, parent: sheet.parent },
      may: (action) => may(operator, action),
      log: (err, what) => request.log.error({ err }, what),
    };
  };
  const shown = async (request: FastifyRequest, sheet: KeptSheet): Promise<ImportSheet> => {
    const operator = operatorOf(request);
    const { parent: _, ...rest } = sheet;
    const sample = await rowsIn(db, sheet.id, { limit: 3 });
    return {
      ...rest,
      done: works.doneOf(sheet.id) ?? sheet.done,
      sample: sample.map(({ cells }) => cells),
      fields: importable(resource, operator),
      counts: await countsIn(db, sheet.id),
      mayTogether: sheet.total <= mostTogether(parts.database),
    };
  };

  return { mine, idle, shown, workOn };
}
