import type { FastifyInstance } from 'fastify';
import type { AuditEntry, AuditKind } from '../../../contract/audit.ts';
import { API_PREFIX, calls, sectionCalls } from '../../../contract/calls.ts';
import { inLanguage, type Label } from '../../../contract/label.ts';
import { MINUTE } from '../../../contract/museum-time.ts';
import { AUDIT, actionCode, apiPathOf, EXPORT, mayDo } from '../../../declare/actions.ts';
import {
  type AuditDetailTexts,
  auditColumns,
  auditDetailTexts,
  auditKindLabels,
  auditLog,
  systemLabel,
} from '../../../declare/audit-actions.ts';
import { columnField, OPERATOR } from '../../../declare/columns.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { reasonLabel } from '../../../declare/reason.ts';
import { shanghaiTimeOf } from '../../../kinds/date-time/date-time.server.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { SheetForm } from '../../fields/kind.ts';
import type { AccessControl } from '../../http/access.ts';
import { envelope, languageOf, notFound } from '../../http/errors.ts';
import { parameterValues, parseId, type QueryParameters, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import { writeAudit } from '../../records/history/audit.ts';
import { filterLabels, listAuditLog, listRecordHistory, parseAuditLogQuery } from '../../records/history/audit-log.ts';
import { createAuditTotals } from '../../records/history/audit-totals.ts';
import {
  anySchema,
  envelopeResponse,
  fileResponse,
  integerSchema,
  objectSchema,
  pageProperties,
  stringSchema,
} from '../../records/route-schema.ts';
import { describeOperationOf } from '../../records/section-operation.ts';
import { tableOf } from '../../records/section-table.ts';
import { redactFilter } from '../../records/visibility/redact-filter.ts';
import type { CellBatches, FileCell } from './cell.ts';
import { checkRowCount, fileName, parseFormat } from './plan.ts';
import type { CellReader } from './rows.ts';
import { rejectWhenBusy, sendTable } from './send-table.ts';
import { conditionLine, fileFacts, rangeLabel } from './table.ts';

/** Routes of the audit log, and of the history of a record for operators who may read the record. */
export function auditRoutes(
  app: FastifyInstance,
  { database, sections, now }: AppContext,
  access: AccessControl,
): void {
  const { db } = database;
  const logOn = (connections: Db) => ({ db: connections, count: createAuditTotals(now) });
  const [log, searchedLog] = [logOn(db), logOn(database.longReads)];
  app.get(
    `${API_PREFIX}/${calls.audit}`,
    { onRequest: access.guard(...readingAudit), schema: schemas.audit },
    async (request) => {
      const query = requestQuery(request);
      // No index finds words in titles.
      return envelope(await listAuditLog(query.keyword === undefined ? log : searchedLog, query));
    },
  );
  for (const resource of sections) {
    const schema = {
      ...describeOperationOf(resource, sections)('Who did what to a record, the newest first'),
      querystring: objectSchema({ id: integerSchema, ...pageProperties }, ['id']),
      response: envelopeResponse(anySchema),
    };
    const mayRead = access.guardBy(({ codes }) => mayDo(resource, 'show', (code) => codes.has(code), sections));
    app.get(
      `${API_PREFIX}/${apiPathOf(resource)}/${sectionCalls.history}`,
      { onRequest: mayRead, schema },
      async (request) => {
        const query = requestQuery(request);
        const id = parseId(query);
        const row = await sectionTables(db)
          .selectFrom(tableOf(resource))
          .select('id')
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .executeTakeFirst();
        if (!row) throw notFound();
        return envelope(await listRecordHistory(db, resource, { id, query, operator: access.operatorOf(request) }));
      },
    );
  }
}

const MAX_REFUSALS = 1_000;

/** Logs refused requests; the same refusal within a minute is skipped, so that it cannot fill the log. */
export function recordRefusals(
  app: FastifyInstance,
  { database: { db }, sections, now }: AppContext,
  access: AccessControl,
): void {
  const lastLogged = new Map<string, number>();
  app.addHook('onSend', async (request, reply) => {
    const operator = reply.statusCode === 403 ? access.identifiedOperator(request) : undefined;
    if (!operator || request.routeOptions.config.isUnnoted) return;
    const at = now();
    const path = (request.routeOptions.url ?? '').replace(`${API_PREFIX}/`, '');
    const call = `${request.method} ${path}`;
    const key = `${operator.id} ${call}`;
    if (at.getTime() - (lastLogged.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE) return;
    if (lastLogged.size >= MAX_REFUSALS) lastLogged.clear();
    lastLogged.set(key, at.getTime());
    const section = sections.find((resource) => path.startsWith(`${apiPathOf(resource)}/`))?.code;
    await writeAudit(db, { operator, at, action: 'refused', ...(section ? { section } : {}), details: { call } }).catch(
      (err: Error) => request.log.warn({ err }, 'a refusal could not be written down'),
    );
  });
}

const exportLabel = { label: auditLog };

/** Exports the audit log for operators who may read it and export its section, within their row limit. */
export function auditExportRoutes(app: FastifyInstance, parts: AppContext, { guard, operatorOf }: AccessControl): void {
  const { database, menu, sections } = parts;
  const texts = auditDetailTexts(menu, sections);
  // No HEAD route, because a HEAD request would be logged as an export.
  const options = {
    onRequest: guard(...exportingAudit),
    config: { rateGroup: 'export' },
    schema: schemas.export,
    exposeHeadRoute: false,
  } as const;

  app.get(`${API_PREFIX}/${calls.auditExport}`, options, async (request, reply) => {
    const { format: formatParameter, ...query } = requestQuery(request);
    const format = parseFormat(formatParameter);
    const operator = operatorOf(request);
    rejectWhenBusy();
    const { total, batches } = await parseAuditLogQuery(database.db, query);
    checkRowCount(total, operator, exportLabel);
    const now = parts.now();
    const details = { rows: total, format, filter: redactFilter({ fields: {} }, query) };
    await writeAudit(database.db, {
      operator,
      at: now,
      action: EXPORT,
      section: OPERATOR,
      title: auditLog.zh,
      details,
    });
    const reader = { operator, sections, language: languageOf(request) };
    const head = auditColumnHeads(query, now, reader, texts);
    const writeRow = createAuditRowWriter(reader, texts);
    const rows = async function* (): CellBatches & AsyncGenerator {
      // Head rows are part of the first batch, which determines column widths.
      let headRows = head;
      for await (const entries of batches(operator.exportLimit)) {
        yield [...headRows, ...entries.map(writeRow)];
        headRows = [];
      }
    };
    const layout = { leading: head.length, forms: auditColumnForms };
    const name = fileName(exportLabel, { format }, now, reader.language);
    return sendTable(reply, rows(), layout, { name, format, sheet: auditLog.zh });
  });
}

type Column = keyof typeof auditColumns;
const columns = Object.keys(auditColumns) as Column[];

/** The cell format of each column in a workbook. */
const auditColumnForms = columns.map((name): SheetForm | undefined => (name === 'at' ? 'moment' : undefined));

/** The two rows above the audit entries: a description of the export, and the column names. */
function auditColumnHeads(
  query: QueryParameters,
  now: Date,
  reader: CellReader,
  texts: AuditDetailTexts,
): FileCell[][] {
  const { language } = reader;
  const translate = (label: Label) => inLanguage(label, language);
  const conditionTexts: Readonly<Record<string, (word: string) => string>> = {
    action: (word) => translate(texts.auditActionLabel(word)),
    section: (word) => translate(texts.sectionLabel(word)),
    at: (word) => rangeLabel(word, language),
    operator: (word) => `#${word}`,
    kind: (word) => translate(auditKindLabels[word as AuditKind] ?? { zh: word, en: word }),
    field: (word) => translate(fieldLabel(reader, query, word)),
  };
  const conditions = Object.entries(filterLabels).flatMap(([name, label]) => {
    const values = parameterValues(query, name).map((word) => conditionTexts[name]?.(word) ?? word);
    return values.length > 0 ? [conditionLine(label, values, language)] : [];
  });
  return [
    [fileFacts({ label: auditLog }, conditions, now, reader)],
    columns.map((name) => translate(auditColumns[name])),
  ];
}

/** The label of a field in the section of the filter. */
function fieldLabel({ sections }: CellReader, query: QueryParameters, name: string): Label {
  const resource = findSection(sections, parameterValues(query, 'section')[0]);
  return (resource && columnField(resource, name)?.label) ?? { zh: name, en: name };
}

/** Converts an audit entry to cells with the labels of the audit screen. */
function createAuditRowWriter({ language, sections }: CellReader, texts: AuditDetailTexts) {
  const translate = (label: Label) => inLanguage(label, language);
  return ({ at, operator, action, section, recordId, title, reason, details }: AuditEntry): FileCell[] => {
    const resource = findSection(sections, section);
    const cells: Record<Column, FileCell> = {
      at: shanghaiTimeOf(at),
      operator: operator?.title ?? translate(systemLabel),
      action: translate(texts.auditActionLabel(action, section)),
      section: section ? translate(texts.sectionLabel(section)) : null,
      record: recordId ?? null,
      title: title ?? null,
      reason: reason && translate(reasonLabel(resource?.workflow, reason)),
      details: texts.detailsOf(resource, details).map(translate).join(' · ') || null,
    };
    return columns.map((name) => cells[name]);
  };
}

const readingAudit = [OPERATOR, actionCode(OPERATOR, AUDIT)];
const exportingAudit = [...readingAudit, actionCode(OPERATOR, EXPORT)];

const auditFilters = Object.fromEntries(
  ['operator', 'record', 'section', 'action', 'at', 'keyword', 'field', 'kind'].map((name) => [name, stringSchema]),
);

const schemas = {
  audit: {
    tags: ['Audit log'],
    summary: 'What everybody did',
    'x-codes': readingAudit,
    querystring: objectSchema({ ...pageProperties, ...auditFilters }),
    response: envelopeResponse(anySchema),
  },
  export: {
    tags: ['Audit log'],
    summary: 'What everybody did, as a file',
    'x-codes': exportingAudit,
    querystring: objectSchema({ ...auditFilters, format: { ...stringSchema, description: 'csv or xlsx' } }, ['format']),
    response: fileResponse,
  },
};
