import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import { toLanguage } from '../database/to-language.ts';
import type { AccessControl } from '../http/access.ts';
import { envelope, languageOf } from '../http/errors.ts';
import { parsePage, requestQuery } from '../http/request-parts.ts';
import type { AppContext } from '../records/app-context.ts';
import { listPending, sumByMenu } from '../records/messages/messages.ts';
import { createPendingCounts } from '../records/messages/pending-counts.ts';
import { anySchema, envelopeResponse, objectSchema, pageProperties } from '../records/route-schema.ts';
import { createJobCounts } from './jobs/read.ts';

/** Routes for the pending rows of the operator: counts by section, and the list. */
export function messageRoutes(
  app: FastifyInstance,
  { database: { db }, sections, now }: AppContext,
  { guard, operatorOf }: AccessControl,
): void {
  const countPending = createPendingCounts(db);
  const countJobs = createJobCounts(db, now);
  app.get(`${API_PREFIX}/${calls.messageCount}`, { onRequest: guard(), schema: schemas.count }, async (request) => {
    const operator = operatorOf(request);
    const [pending, jobs] = await Promise.all([
      countPending({ operator, sections, now: now() }),
      countJobs(operator.id),
    ]);
    // Job counts use codes of no section; other clients ignore them.
    return envelope([...sumByMenu(pending), ...jobs]);
  });
  app.get(`${API_PREFIX}/${calls.messageList}`, { onRequest: guard(), schema: schemas.list }, async (request) => {
    const context = { operator: operatorOf(request), sections, now: now() };
    const messages = await listPending(db, context, parsePage(requestQuery(request)), await countPending(context));
    return envelope(toLanguage(messages, languageOf(request)));
  });
}

const operation = { tags: ['Messages'], response: envelopeResponse(anySchema) };

const schemas = {
  count: { ...operation, summary: 'Rows that wait for the operator, by menu code' },
  list: {
    ...operation,
    summary: 'The rows that wait for the operator: what was returned to them first, then the longest waiting',
    querystring: objectSchema(pageProperties),
  },
};
