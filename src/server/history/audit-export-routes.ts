import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import { AUDIT, actionCode, EXPORT } from '../../declare/actions.ts';
import { auditDetailTexts, auditLog } from '../../declare/audit-actions.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { AccessControl } from '../access/access.ts';
import type { Batches } from '../export/cell.ts';
import { fileName, parseFormat, rejectTooManyRows } from '../export/plan.ts';
import { rejectWhenBusy, sendTable } from '../export/send-table.ts';
import { languageOf } from '../http/language.ts';
import { requestQuery } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { writeAudit } from '../records/audit.ts';
import { redactFilter } from '../records/redact-filter.ts';
import { parseAuditLogQuery } from './audit-log.ts';
import { auditColumnForms, auditColumnHeads, createAuditRowWriter } from './audit-table.ts';

const called = { label: auditLog };

/** Exports the audit log for operators who may read it and export its section, within their row limit. */
export function auditExportRoutes(app: FastifyInstance, parts: Parts, { guard, operatorOf }: AccessControl): void {
  const { database, menu, records } = parts;
  const words = auditDetailTexts(menu, records);
  const codes = [OPERATOR, actionCode(OPERATOR, AUDIT), actionCode(OPERATOR, EXPORT)];
  // No HEAD route, because a HEAD request would be logged as an export.
  const options = { preHandler: guard(...codes), exposeHeadRoute: false };

  app.get(`${API_PREFIX}/${calls.auditExport}`, options, async (request, reply) => {
    const { format: asked, ...query } = requestQuery(request);
    const format = parseFormat(asked);
    const operator = operatorOf(request);
    rejectWhenBusy();
    const { total, batches } = await parseAuditLogQuery(database.db, query);
    rejectTooManyRows(total, operator, called);
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
    const reader = { operator, records, language: languageOf(request) };
    const head = auditColumnHeads(query, now, reader, words);
    const writeRow = createAuditRowWriter(reader, words);
    const rows = async function* (): Batches & AsyncGenerator {
      // Head rows are part of the first batch, which determines column widths.
      let above = head;
      for await (const entries of batches(operator.exportLimit)) {
        yield [...above, ...entries.map(writeRow)];
        above = [];
      }
    };
    const layout = { leading: head.length, forms: auditColumnForms };
    const name = fileName(called, { format }, now, reader.language);
    return sendTable(reply, rows(), layout, { name, format, sheet: auditLog.zh });
  });
}
