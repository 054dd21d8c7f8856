import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../../contract/calls.ts';
import type { Language } from '../../../contract/label.ts';
import { DAY } from '../../../contract/museum-time.ts';
import { apiPathOf, EXPORT } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findDeclaredSheet, onlyFieldOf } from '../../../declare/sheets.ts';
import { idSchema } from '../../../kinds/reference/reference.server.ts';
import type { Db } from '../../database/tables.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { envelope, languageOf, Refusal } from '../../http/errors.ts';
import { type QueryParameters, requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import { writeAudit } from '../../records/history/audit.ts';
import { pendingCondition } from '../../records/messages/pending-decisions.ts';
import type { SectionRouteContext } from '../../records/record-routes.ts';
import {
  anySchema,
  arraySchema,
  envelopeResponse,
  fileResponse,
  objectSchema,
  stringSchema,
} from '../../records/route-schema.ts';
import { listProperties } from '../../records/section-operation.ts';
import { titlesIn } from '../../records/section-table.ts';
import { parseFilterStrict } from '../../records/strict-filter.ts';
import { redactFilter } from '../../records/visibility/redact-filter.ts';
import type { CellBatches } from './cell.ts';
import { nameMedia } from './media-names.ts';
import { checkPrintedCount, checkRowCount, type ExportPlan, fileName, planExport, showsPersonalData } from './plan.ts';
import { addPlaces, countRows, type RowSource, readReferenceTitles, readRows } from './rows.ts';
import { rejectWhenBusy, sendTable } from './send-table.ts';
import { columnForms, createRowWriter, createSheetWriter, headRows } from './table.ts';

/** Exports in two steps: a checked request creates a job, and its address can be downloaded once. */
export function exportRoutes(context: SectionRouteContext, parts: AppContext): void {
  const { app, resource, guard, operatorOf, countMaskedSearches } = context;
  const { db } = parts.database;
  const address = (call: string) => `${API_PREFIX}/${apiPathOf(resource)}/${call}`;
  const onRequest = guard(EXPORT);
  const config = { rateGroup: 'export' } as const;
  const schemas = exportSchemas(context);

  app.post(address(sectionCalls.export), { onRequest, config, schema: schemas.prepare }, async (request) => {
    const operator = operatorOf(request);
    const now = parts.now();
    const query = requestQuery(request);
    const plan = planExport(resource, requestBody(request), operator, parts.sections);
    const source = sourceOf(parts, resource, { query, plan }, operator);
    await countMaskedSearches(source.listQuery, operator);
    const total = await countRows(db, source);
    checkPrintedCount(total, plan);
    checkRowCount(total, operator, resource);
    const language = languageOf(request);
    const key = await storeExportJob(db, resource.code, { query, plan, language, total }, { operator, now });
    const name = fileName(findDeclaredSheet(resource, plan.sheet) ?? resource, plan, now, language);
    return envelope({ url: `${address(sectionCalls.exportFile)}?key=${key}`, name, total, key });
  });
  app.get(address(sectionCalls.exportProgress), { onRequest, schema: schemas.progress }, async (request) =>
    envelope(await readExportProgress(db, resource.code, operatorOf(request), keyIn(request))),
  );
  app.get(address(sectionCalls.exportFile), { onRequest, config, schema: schemas.file }, (request, reply) =>
    sendFile({ parts, resource, operator: operatorOf(request), request, reply }),
  );
}

function exportSchemas({ resource, describe }: SectionRouteContext) {
  const keyQuery = objectSchema({ key: { ...stringSchema, description: 'From the answer that prepared the file' } }, [
    'key',
  ]);
  return {
    prepare: {
      ...describe('Prepare a file of the rows that the conditions ask for', EXPORT),
      querystring: objectSchema(listProperties(resource)),
      body: objectSchema(
        {
          format: { type: 'string', enum: ['csv', 'xlsx', 'print'], description: '`print` only with a sheet' },
          columns: arraySchema(stringSchema),
          sheet: { ...stringSchema, description: 'A declared sheet, instead of columns' },
          ids: { ...arraySchema(idSchema), description: 'Only these records' },
          purpose: { ...stringSchema, description: 'Required where the columns show people' },
        },
        ['format'],
      ),
      response: envelopeResponse(anySchema),
    },
    progress: {
      ...describe('How many rows of the file are written', EXPORT),
      querystring: keyQuery,
      response: envelopeResponse(anySchema),
    },
    file: { ...describe('The file, once', EXPORT), querystring: keyQuery, response: fileResponse },
  };
}

function sourceOf(
  { sections, now }: AppContext,
  resource: Resource,
  { query, plan }: Pick<ExportJob, 'query' | 'plan'>,
  operator: Operator,
): Omit<RowSource, 'titles' | 'total'> {
  const listQuery = parseFilterStrict(resource, query, operator);
  const [field, order] = findDeclaredSheet(resource, plan.sheet)?.sort ?? [];
  const pendingFilter =
    listQuery.waiting && pendingCondition(resource, listQuery.waiting, { operator, sections, now: now() });
  return {
    resource,
    listQuery: field && order ? { ...listQuery, sorters: [{ field, order }] } : listQuery,
    columns: plan.columns,
    ids: plan.ids,
    pendingFilter,
    titleOf: titlesIn(sections),
    limit: operator.exportLimit,
  };
}

interface Download {
  parts: AppContext;
  resource: Resource;
  operator: Operator;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendFile({ parts, resource, operator, request, reply }: Download): Promise<FastifyReply> {
  rejectWhenBusy();
  // The download yields to calls like background work, and must not wait for its own call.
  parts.database.callPriority.endCall(request);
  const key = keyIn(request);
  const now = parts.now();
  const job = await claimAndAudit(parts, resource, { operator, key, now });
  const { plan, language, query } = job;
  const untitledSource = sourceOf(parts, resource, job, operator);
  const reader = { operator, language, sections: parts.sections };
  const titles = await readReferenceTitles(parts.database.db, untitledSource, reader);
  const source: RowSource = { ...untitledSource, titles, total: job.total };
  const { columns, ids } = plan;
  const sheet = findDeclaredSheet(resource, plan.sheet);
  const head = headRows(resource, { columns, sheet, query, selectedCount: ids?.length, now }, reader);
  const writeRow = sheet
    ? createSheetWriter(resource, sheet, titles, reader)
    : createRowWriter(resource, columns, titles, reader);
  const batches = async function* (): CellBatches & AsyncGenerator {
    let rows = head;
    for await (const records of addPlaces(parts.database.db, readRows(parts.database, source), source, reader)) {
      await nameMedia(parts.database.db, resource, columns, records);
      yield [...rows, ...records.map(writeRow)];
      rows = [];
    }
    // If every row was deleted since the request, the file still holds its head rows.
    if (rows.length > 0) yield rows;
  };
  const trackedBatches = trackProgress(parts, key, head.length, batches());
  const layout = { leading: head.length, forms: columnForms(resource, sheet?.columns.map(onlyFieldOf) ?? columns) };
  const { label } = sheet ?? resource;
  const name = fileName({ label }, plan, now, language);
  return sendTable(reply, trackedBatches, layout, { name, format: plan.format, sheet: label.zh });
}

const PROGRESS_INTERVAL = 1_000;

/** Records the number of written rows from time to time, and at the end whether the export succeeded. */
async function* trackProgress(
  { database }: AppContext,
  key: string,
  leading: number,
  batches: CellBatches,
): CellBatches & AsyncGenerator {
  let [done, notedAt, state] = [-leading, Date.now(), 'failed'];
  const saveProgress = (progressState: string) =>
    writeExportProgress(database.db, key, Math.max(done, 0), progressState).catch(() => undefined);
  try {
    for await (const rows of batches) {
      yield rows;
      done += rows.length;
      if (Date.now() - notedAt < PROGRESS_INTERVAL) continue;
      notedAt = Date.now();
      await saveProgress('running');
    }
    state = 'done';
  } finally {
    await saveProgress(state);
  }
}

/** Writes the audit entry in the transaction that releases the export. */
const claimAndAudit = (
  { database, sections }: AppContext,
  resource: Resource,
  { operator, key, now }: JobClaim,
): Promise<ExportJob> =>
  runTransaction(database.db, async (tx) => {
    const job = await claimExportJob(tx, resource.code, { operator, key, now });
    const { plan, total, query } = job;
    const personalColumns = plan.columns.filter((name) => showsPersonalData(resource, name, operator, sections));
    await writeAudit(tx, {
      operator,
      at: now,
      action: EXPORT,
      section: resource.code,
      reason: plan.purpose,
      details: {
        total,
        ...detailsOf(resource, plan, query),
        ...(personalColumns.length > 0 ? { personal: personalColumns } : {}),
      },
    });
    return job;
  });

const detailsOf = (resource: Resource, { format, columns, sheet, ids }: ExportPlan, query: QueryParameters) => ({
  format,
  columns,
  ...(sheet === undefined ? {} : { sheet }),
  ...(ids ? { ids: ids.slice(0, 100) } : {}),
  filter: redactFilter(resource, query),
});

const keyIn = (request: FastifyRequest): string => String(requestQuery(request).key ?? '');

/** A checked export request, as the operator sent it. */
interface ExportJob {
  query: QueryParameters;
  plan: ExportPlan;
  language: Language;
  total: number;
}

/** Lifetime of a download address in milliseconds. */
const DOWNLOAD_LIFETIME = 2 * 60_000;
const JOB_LIFETIME = DAY;

/** The operator who requests the export, and when. */
interface JobRequest {
  operator: Operator;
  now: Date;
}

/** The key of a stored job, and the operator who presents it. */
interface JobClaim extends JobRequest {
  key: string;
}

/** Stores the job and returns its key, which only the operator receives. */
async function storeExportJob(db: Db, section: string, job: ExportJob, { operator, now }: JobRequest): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  const { total, ...request } = job;
  await db
    .insertInto('exportJob')
    .values({
      keyHash: hashOf(key),
      operatorId: operator.id,
      section,
      total,
      createdAt: now,
      request: JSON.stringify(request),
    })
    .execute();
  await db
    .deleteFrom('exportJob')
    .where('createdAt', '<', new Date(now.getTime() - JOB_LIFETIME).toISOString())
    .execute();
  return key;
}

/** Claims the job: once, by the operator who requested it, before it expires. */
async function claimExportJob(db: Db, section: string, { operator, key, now }: JobClaim): Promise<ExportJob> {
  const row = await db
    .updateTable('exportJob')
    .set({ state: 'running' })
    .where('keyHash', '=', hashOf(key))
    .where('operatorId', '=', operator.id)
    .where('section', '=', section)
    .where('state', '=', 'waiting')
    .where('createdAt', '>', new Date(now.getTime() - DOWNLOAD_LIFETIME).toISOString())
    .returning(['request', 'total'])
    .executeTakeFirst();
  if (!row) throw new Refusal(404, downloadExpired);
  return { ...(row.request as unknown as Omit<ExportJob, 'total'>), total: row.total };
}

interface ExportProgress {
  done: number;
  total: number;
  state: string;
}

async function readExportProgress(db: Db, section: string, { id }: Operator, key: string): Promise<ExportProgress> {
  const row = await db
    .selectFrom('exportJob')
    .select(['done', 'total', 'state'])
    .where('keyHash', '=', hashOf(key))
    .where('operatorId', '=', id)
    .where('section', '=', section)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, downloadExpired);
  return row;
}

const writeExportProgress = (db: Db, key: string, done: number, state: string) =>
  db.updateTable('exportJob').set({ done, state }).where('keyHash', '=', hashOf(key)).execute();

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const downloadExpired = {
  zh: '下载地址已失效或已使用过，请重新导出。',
  en: 'This download address has expired or has been used; please export again.',
};
