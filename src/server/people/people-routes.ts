import type { FastifyInstance } from 'fastify';
import type { PermissionExplanation } from '../../contract/audit.ts';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { Language } from '../../contract/label.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { Db } from '../database/tables.ts';
import { type AccessControl, barredReason } from '../http/access.ts';
import { envelope, languageOf, notFound } from '../http/errors.ts';
import { parseId, requestQuery } from '../http/request-parts.ts';
import type { AppContext } from '../records/app-context.ts';
import {
  anySchema,
  envelopeResponse,
  idQuery,
  integerSchema,
  objectSchema,
  stringSchema,
} from '../records/route-schema.ts';
import { menuFor } from './menu.ts';
import { ROLE, type RoleGrant, readRoles, rightsFrom } from './rights.ts';

/** Read-only routes about permissions; neither allows acting as another operator. */
export function peopleRoutes(
  app: FastifyInstance,
  { database: { db }, now }: AppContext,
  { guard }: AccessControl,
): void {
  /** The menu and buttons of an operator with only this role. */
  app.get(`${API_PREFIX}/${calls.roleMenu}`, { onRequest: guard(ROLE), schema: schemas.roleMenu }, async (request) => {
    const [role] = await readRoles(db, [parseId(requestQuery(request))]);
    if (!role) throw notFound();
    return envelope(await menuFor(db, rightsFrom([role]).codes, languageOf(request)));
  });

  app.get(`${API_PREFIX}/${calls.why}`, { onRequest: guard(OPERATOR), schema: schemas.why }, async (request) => {
    const query = requestQuery(request);
    const codes = [query.code ?? []].flat().filter((code) => code !== '');
    return envelope(await explainPermissions(db, parseId(query), codes, { now: now(), language: languageOf(request) }));
  });
}

async function explainPermissions(
  db: Db,
  operatorId: number,
  codes: readonly string[],
  { now, language }: { now: Date; language: Language },
): Promise<PermissionExplanation> {
  const operator = await db
    .selectFrom('operator')
    .select(['roles', 'status', 'validTo'])
    .where('id', '=', operatorId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!operator) throw notFound();
  const enabledRoles = (await readRoles(db, await allRoleIds(db))).filter(({ enabled }) => enabled);
  const toReference = ({ id, name, nameEn }: RoleGrant) => ({ id, title: (language === 'en-US' && nameEn) || name });
  const needed = codes.map((code) => {
    const grantingRoles = enabledRoles.filter(({ permissions }) => permissions?.includes(code));
    const isHeld = ({ id }: RoleGrant) => Boolean(operator.roles?.includes(id));
    return {
      code,
      by: grantingRoles.filter(isHeld).map(toReference),
      others: grantingRoles.filter((role) => !isHeld(role)).map(toReference),
    };
  });
  const barred = barredReason(operator, now);
  return { allowed: barred === null && needed.every(({ by }) => by.length > 0), barred, needed };
}

const allRoleIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('role').select('id').where('deletedAt', 'is', null).execute()).map(({ id }) => id);

/**
 * The operator's menu under both names of the specification. Query parameters such as `uid`, which the client sends for
 * other servers, never widen what the operator may see.
 */
export function menuRoutes(app: FastifyInstance, { database }: AppContext, { guard, operatorOf }: AccessControl): void {
  for (const call of [calls.menuList, calls.menu]) {
    app.get(`${API_PREFIX}/${call}`, { onRequest: guard(), schema: schemas[call] }, async (request) =>
      envelope(await menuFor(database.db, operatorOf(request).codes, languageOf(request))),
    );
  }
}

const operation = { tags: ['People'], response: envelopeResponse(anySchema) };

const schemas = {
  [calls.menuList]: { ...operation, summary: 'The menu of the operator' },
  [calls.menu]: { ...operation, summary: 'The menu of the operator, as the specification names it too' },
  why: {
    ...operation,
    summary: 'Why an operator may or may not do something',
    'x-codes': [OPERATOR],
    querystring: objectSchema({ id: integerSchema, code: { ...stringSchema, description: 'Repeat for several' } }, [
      'id',
    ]),
  },
  roleMenu: {
    ...operation,
    summary: 'The menu as a role alone would have it',
    'x-codes': [ROLE],
    querystring: idQuery,
  },
};
