import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import { MENTIONS } from '../../contract/message.ts';
import { isMoment } from '../../kinds/date-time/date-time.ts';
import { toLanguage } from '../database/to-language.ts';
import type { AccessControl } from '../http/access.ts';
import { envelope, languageOf, unreadableRequest } from '../http/errors.ts';
import { parseId, parsePage, requestBody, requestQuery } from '../http/request-parts.ts';
import { sectionIn } from '../people/preferences/preference-routes.ts';
import type { AppContext } from '../records/app-context.ts';
import { listMessageAgain, putAside } from '../records/messages/marks.ts';
import { mentionableOperators } from '../records/messages/mentions.ts';
import { countMentions, listOperatorMessages } from '../records/messages/message-list.ts';
import { sumByMenu } from '../records/messages/messages.ts';
import { createPendingCounts } from '../records/messages/pending-counts.ts';
import {
  anySchema,
  envelopeResponse,
  integerSchema,
  objectSchema,
  pageProperties,
  stringSchema,
} from '../records/route-schema.ts';
import { createJobCounts } from './jobs/read.ts';

/** Routes of what an operator is told: counts by section, the list, and what they put aside of it. */
export function messageRoutes(
  app: FastifyInstance,
  { database: { db }, sections, now }: AppContext,
  { guard, operatorOf }: AccessControl,
): void {
  const countPending = createPendingCounts(db);
  const countJobs = createJobCounts(db, now);
  app.get(`${API_PREFIX}/${calls.messageCount}`, { onRequest: guard(), schema: schemas.count }, async (request) => {
    const operator = operatorOf(request);
    const context = { operator, sections, now: now() };
    const [pending, jobs, mentions] = await Promise.all([
      countPending(context),
      countJobs(operator.id),
      countMentions(db, context),
    ]);
    // Jobs and mentions are counted under codes of no section; other clients ignore them.
    const mentionCount = mentions > 0 ? [{ menuCode: MENTIONS, total: mentions }] : [];
    return envelope([...sumByMenu(pending), ...jobs, ...mentionCount]);
  });
  app.get(`${API_PREFIX}/${calls.messageList}`, { onRequest: guard(), schema: schemas.list }, async (request) => {
    const context = { operator: operatorOf(request), sections, now: now() };
    const query = requestQuery(request);
    const page = { ...parsePage(query), isAside: query.aside === 'true' };
    const messages = await listOperatorMessages(db, context, page, await countPending(context));
    return envelope(toLanguage(messages, languageOf(request)));
  });
  app.put(`${API_PREFIX}/${calls.messageMark}`, { onRequest: guard(), schema: schemas.mark }, async (request) => {
    const operator = operatorOf(request);
    const { until, ...body } = requestBody(request);
    const section = sectionIn(body.code, operator, sections);
    const mark = { operatorId: operator.id, section: section.code, recordId: parseId(body), now: now() };
    if (until === 'now') await listMessageAgain(db, mark);
    else await putAside(db, { ...mark, until: until === 'done' ? null : parseMoment(until) });
    return envelope(null);
  });
  app.get(`${API_PREFIX}/${calls.messageNames}`, { onRequest: guard(), schema: schemas.names }, async (request) => {
    const section = sectionIn(requestQuery(request).section, operatorOf(request), sections);
    return envelope(await mentionableOperators(db, section, sections));
  });
}

function parseMoment(value: unknown): Date {
  if (!isMoment(value)) throw unreadableRequest({ zh: '时间无法识别。', en: 'The time cannot be read.' });
  return new Date(value);
}

const operation = { tags: ['Messages'], response: envelopeResponse(anySchema) };

const schemas = {
  count: { ...operation, summary: 'Rows that wait for the operator, by menu code' },
  list: {
    ...operation,
    summary: 'The records that wait for the operator or in which they were named, the latest first',
    querystring: objectSchema({
      ...pageProperties,
      aside: { type: 'boolean', description: 'What was put aside, instead of the rest' },
    }),
  },
  mark: {
    ...operation,
    summary: 'Put a message aside until a moment or for good, or bring it back',
    body: objectSchema(
      { code: stringSchema, id: integerSchema, until: { ...stringSchema, description: 'A moment, "done" or "now"' } },
      ['code', 'id', 'until'],
    ),
  },
  names: {
    ...operation,
    summary: 'The operators who may read a section and can be named in it',
    querystring: objectSchema({ section: stringSchema }, ['section']),
  },
};
