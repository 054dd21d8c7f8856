import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { AccessControl } from '../access/access.ts';
import { envelope } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import type { Parts } from '../parts.ts';
import { menuFor } from './menu.ts';

/**
 * The menu of whoever asks, by both names the specification has for it. Query parameters change nothing: `uid` is the
 * client's way to ask another server differently, here it never widens what an operator may see.
 */
export function menuRoutes(app: FastifyInstance, { database }: Parts, { guard, operatorOf }: AccessControl): void {
  for (const call of [calls.menuList, calls.menu]) {
    app.get(`${API_PREFIX}/${call}`, { preHandler: guard() }, async (request) =>
      envelope(await menuFor(database.db, operatorOf(request).codes, languageOf(request))),
    );
  }
}
