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

/** The audit log as a file, for whoever may read it, may take rows of its section away, and not more than their roles say. */
export function auditExportRoutes(app: FastifyInstance, parts: Parts, { guard, operatorOf }: AccessControl): void {
  const { database, menu, records } = parts;
  const words = auditDetailTexts(menu, records);
  const codes = [OPERATOR, actionCode(OPERATOR, AUDIT), actionCode(OPERATOR, EXPORT)];
  // Being asked whether it is there would be written down as an export.
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
      // The first rows say how wide the columns are to be, those of the head among them.
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
