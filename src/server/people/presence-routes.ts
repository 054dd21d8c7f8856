import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import { idSchema } from '../../kinds/reference/reference.server.ts';
import type { AccessControl } from '../http/access.ts';
import { envelope, unreadableRequest } from '../http/errors.ts';
import { parseId, requestBody, requestQuery } from '../http/request-parts.ts';
import type { AppContext } from '../records/app-context.ts';
import {
  anySchema,
  booleanSchema,
  envelopeResponse,
  nullSchema,
  objectSchema,
  stringSchema,
} from '../records/route-schema.ts';
import { sectionIn } from './preferences/preference-routes.ts';
import { endPresence, recordHeartbeat } from './presence.ts';

/**
 * Route that tells who has a record open, for operators who may read it; calling it registers the caller. It never
 * locks the record.
 */
export function presenceRoutes(
  app: FastifyInstance,
  { database: { db }, sections, now }: AppContext,
  { guard, operatorOf }: AccessControl,
): void {
  const address = `${API_PREFIX}/${calls.presence}`;
  // The page polls by itself, so a refusal after a lost permission is not logged.
  const options = { onRequest: guard(), config: { isUnnoted: true } };

  app.put(address, { ...options, schema: schemas.heartbeat }, async (request) => {
    const operator = operatorOf(request);
    const body = requestBody(request);
    const resource = sectionIn(body.section, operator, sections);
    const visit = { id: parseId(body), visit: parseVisit(body.visit), editing: body.editing === true };
    return envelope(await recordHeartbeat(db, sections, { operator, resource, visit, now: now() }));
  });

  app.delete(address, { ...options, schema: schemas.leave }, async (request) => {
    await endPresence(db, operatorOf(request).id, parseVisit(requestQuery(request).visit));
    return envelope(null);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether refusals of this route are left out of the audit log. */
    isUnnoted?: boolean;
  }
}

function parseVisit(visit: unknown): string {
  if (typeof visit === 'string' && /^[\w-]{8,64}$/.test(visit)) return visit;
  throw unreadableRequest({
    zh: '缺少页面编号，请刷新页面后重试。',
    en: 'Which page asks is missing; please reload it and try again.',
  });
}

const schemas = {
  heartbeat: {
    tags: ['Presence'],
    summary: 'Say that a record is open, and hear who else has it open',
    body: objectSchema({ section: stringSchema, id: idSchema, visit: stringSchema, editing: booleanSchema }, [
      'section',
      'id',
      'visit',
    ]),
    response: envelopeResponse(anySchema),
  },
  leave: {
    tags: ['Presence'],
    summary: 'Say that it no longer is',
    querystring: objectSchema({ visit: stringSchema }, ['visit']),
    response: envelopeResponse(nullSchema),
  },
};
