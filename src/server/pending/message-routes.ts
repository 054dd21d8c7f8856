import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { AccessControl } from '../access/access.ts';
import { toLanguage } from '../database/to-language.ts';
import { envelope } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { parsePage } from '../http/query.ts';
import { requestQuery } from '../http/request-parts.ts';
import { countJobs } from '../jobs/read.ts';
import type { Parts } from '../parts.ts';
import { countPending, listPending } from './messages.ts';

/** Routes for the pending rows of the operator: counts by section, and the list. */
export function messageRoutes(
  app: FastifyInstance,
  { database: { db }, records, now }: Parts,
  { guard, operatorOf }: AccessControl,
): void {
  app.get(`${API_PREFIX}/${calls.messageCount}`, { preHandler: guard() }, async (request) =>
    envelope([
      ...(await countPending(db, { operator: operatorOf(request), records, now: now() })),
      // Job counts use codes of no section; other clients ignore them.
      ...(await countJobs(db, operatorOf(request), now())),
    ]),
  );
  app.get(`${API_PREFIX}/${calls.messageList}`, { preHandler: guard() }, async (request) =>
    envelope(
      toLanguage(
        await listPending(db, { operator: operatorOf(request), records, now: now() }, parsePage(requestQuery(request))),
        languageOf(request),
      ),
    ),
  );
}
