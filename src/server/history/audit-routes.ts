import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls, sectionCalls } from '../../contract/calls.ts';
import { AUDIT, actionCode, apiPathOf, mayDo } from '../../declare/actions.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { AccessControl } from '../access/access.ts';
import { sectionTables } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import { envelope, notFound } from '../http/errors.ts';
import { parseId, requestQuery } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { writeAudit } from '../records/audit.ts';
import { listAuditLog, listRecordHistory } from './audit-log.ts';

/** Routes of the audit log, and of the history of a record for operators who may read the record. */
export function auditRoutes(app: FastifyInstance, { database: { db }, records }: Parts, access: AccessControl): void {
  app.get(
    `${API_PREFIX}/${calls.audit}`,
    { preHandler: access.guard(OPERATOR, actionCode(OPERATOR, AUDIT)) },
    async (request) => envelope(await listAuditLog(db, requestQuery(request))),
  );
  for (const resource of records) {
    const reading = access.guardBy(({ codes }) => mayDo(resource, 'show', (code) => codes.has(code), records));
    app.get(
      `${API_PREFIX}/${apiPathOf(resource)}/${sectionCalls.history}`,
      { preHandler: reading },
      async (request) => {
        const query = requestQuery(request);
        const id = parseId(query);
        const there = await sectionTables(db)
          .selectFrom(tableOf(resource))
          .select('id')
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .executeTakeFirst();
        if (!there) throw notFound();
        return envelope(await listRecordHistory(db, resource, id, query, access.operatorOf(request)));
      },
    );
  }
}

const MINUTE = 60_000;
const MOST = 1_000;

/** Logs refused requests; the same refusal within a minute is skipped, so that it cannot fill the log. */
export function recordRefusals(
  app: FastifyInstance,
  { database: { db }, records, now }: Parts,
  access: AccessControl,
): void {
  const noted = new Map<string, number>();
  app.addHook('onSend', async (request, reply) => {
    const operator = reply.statusCode === 403 ? access.whoAsked(request) : undefined;
    if (!operator || request.routeOptions.config.isUnnoted) return;
    const at = now();
    const path = (request.routeOptions.url ?? '').replace(`${API_PREFIX}/`, '');
    const call = `${request.method} ${path}`;
    const key = `${operator.id} ${call}`;
    if (at.getTime() - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE) return;
    if (noted.size >= MOST) noted.clear();
    noted.set(key, at.getTime());
    const section = records.find((resource) => path.startsWith(`${apiPathOf(resource)}/`))?.code;
    await writeAudit(db, { operator, at, action: 'refused', ...(section ? { section } : {}), details: { call } }).catch(
      (err: Error) => request.log.warn({ err }, 'a refusal could not be written down'),
    );
  });
}
