import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { AccessControl } from '../access/access.ts';
import { envelope } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import type { Parts } from '../parts.ts';
import { menuFor } from './menu.ts';

/**
 * The operator's menu under both names of the specification. Query parameters such as `uid`, which the client sends for
 * other servers, never widen what the operator may see.
 */
export function menuRoutes(app: FastifyInstance, { database }: Parts, { guard, operatorOf }: AccessControl): void {
  for (const call of [calls.menuList, calls.menu]) {
    app.get(`${API_PREFIX}/${call}`, { preHandler: guard() }, async (request) =>
      envelope(await menuFor(database.db, operatorOf(request).codes, languageOf(request))),
    );
  }
}
