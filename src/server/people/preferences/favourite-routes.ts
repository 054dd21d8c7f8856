import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import type { Favourite } from '../../../contract/favourite.ts';
import { mayDo } from '../../../declare/actions.ts';
import { idSchema } from '../../../kinds/reference/reference.server.ts';
import { toLanguage } from '../../database/to-language.ts';
import type { AccessControl, Operator } from '../../http/access.ts';
import { envelope, forbidden, languageOf, unreadableRequest } from '../../http/errors.ts';
import { parseId, requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import { anySchema, envelopeResponse, nullSchema, objectSchema, stringSchema } from '../../records/route-schema.ts';
import { addFavourite, favouritesWithTitles, removeFavourite } from './favourites.ts';

/** Routes of an operator's own favourites, limited to what they may read. */
export function favouriteRoutes(
  app: FastifyInstance,
  { database: { db }, sections, now }: AppContext,
  { guard, operatorOf }: AccessControl,
): void {
  const address = `${API_PREFIX}/${calls.favourites}`;
  const readableBy = ({ codes }: Operator) =>
    sections.filter((resource) => mayDo(resource, 'list', (code) => codes.has(code), sections));

  app.get(address, { onRequest: guard(), schema: schemas.list }, async (request) => {
    const operator = operatorOf(request);
    const favourites = await favouritesWithTitles(db, operator, readableBy(operator));
    return envelope<Favourite[]>(toLanguage(favourites, languageOf(request)));
  });

  app.post(address, { onRequest: guard(), schema: schemas.add }, async (request) => {
    const operator = operatorOf(request);
    const { section, id } = parseFavourite(requestBody(request));
    const resource = readableBy(operator).find(({ code }) => code === section);
    if (!resource) throw forbidden();
    await addFavourite(db, { operatorId: operator.id, resource, id, now: now() });
    return envelope(null);
  });

  app.delete(address, { onRequest: guard(), schema: schemas.remove }, async (request) => {
    await removeFavourite(db, operatorOf(request).id, parseFavourite(requestQuery(request)));
    return envelope(null);
  });
}

/** Without an id, or with 0, the favourite is the list itself. */
function parseFavourite(values: Readonly<Record<string, unknown>>): { section: string; id: number } {
  const { section: named, id = 0 } = values;
  if (typeof named === 'string') return { section: named, id: Number(id) === 0 ? 0 : parseId(values) };
  throw unreadableRequest({
    zh: '缺少栏目，请刷新页面后重试。',
    en: 'The section is missing; please reload the page and try again.',
  });
}

const favouriteSchema = objectSchema({ section: stringSchema, id: idSchema }, ['section']);

const schemas = {
  list: {
    tags: ['Favourites'],
    summary: 'The lists and records that the operator has marked',
    response: envelopeResponse(anySchema),
  },
  add: {
    tags: ['Favourites'],
    summary: 'Mark a record, or with 0 the list of a section',
    body: favouriteSchema,
    response: envelopeResponse(nullSchema),
  },
  remove: {
    tags: ['Favourites'],
    summary: 'Take a mark away',
    querystring: favouriteSchema,
    response: envelopeResponse(nullSchema),
  },
};
