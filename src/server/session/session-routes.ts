import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { AccessControl } from '../access/access.ts';
import { envelope } from '../http/errors.ts';
import { parseId, requestQuery } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { createOwnSessions } from './own-sessions.ts';
import type { Sessions } from './sessions.ts';

/** Routes to list and end the operator's own sessions. */
export function sessionRoutes(
  app: FastifyInstance,
  parts: Parts,
  sessions: Sessions,
  { guard, operatorOf }: AccessControl,
): void {
  const own = createOwnSessions(parts, sessions);
  const options = { preHandler: guard() };

  app.get(`${API_PREFIX}/${calls.sessionList}`, options, async (request) =>
    envelope(await own.list(request, operatorOf(request))),
  );
  app.delete(`${API_PREFIX}/${calls.session}`, options, async (request) =>
    envelope(await own.end(request, operatorOf(request), parseId(requestQuery(request)))),
  );
  app.delete(`${API_PREFIX}/${calls.otherSessions}`, options, async (request) =>
    envelope(await own.endOthers(request, operatorOf(request))),
  );
}
