import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { Favourite } from '../../contract/favourite.ts';
import { mayDo } from '../../declare/actions.ts';
import type { Access, Operator } from '../access/access.ts';
import { said } from '../database/to-language.ts';
import { answer, forbidden, unreadable } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { bodyOf, idIn, queryOf } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { addFavourite, namedFavourites, removeFavourite } from './favourites.ts';

/** What an operator has marked for themselves. Everybody has only their own, and only of what they may read. */
export function favouriteRoutes(
  app: FastifyInstance,
  { database: { db }, records, now }: Parts,
  { guard, operatorOf }: Access,
): void {
  const address = `${API_PREFIX}/${calls.favourites}`;
  const readableBy = ({ codes }: Operator) =>
    records.filter((resource) => mayDo(resource, 'list', (code) => codes.has(code), records));

  app.get(address, { preHandler: guard() }, async (request) => {
    const operator = operatorOf(request);
    const named = await namedFavourites(db, operator, readableBy(operator));
    return answer<Favourite[]>(said(named, languageOf(request)));
  });

  app.post(address, { preHandler: guard() }, async (request) => {
    const operator = operatorOf(request);
    const { section, id } = markedIn(bodyOf(request));
    const resource = readableBy(operator).find(({ code }) => code === section);
    if (!resource) throw forbidden();
    await addFavourite(db, { operatorId: operator.id, resource, id, now: now() });
    return answer(null);
  });

  app.delete(address, { preHandler: guard() }, async (request) => {
    await removeFavourite(db, operatorOf(request).id, markedIn(queryOf(request)));
    return answer(null);
  });
}

/** Without a number, or with 0, the list itself is meant. */
function markedIn(sent: Readonly<Record<string, unknown>>): { section: string; id: number } {
  const { section: named, id = 0 } = sent;
  if (typeof named === 'string') return { section: named, id: Number(id) === 0 ? 0 : idIn(sent) };
  throw unreadable({
    zh: '缺少栏目，请刷新页面后重试。',
    en: 'The section is missing; please reload the page and try again.',
  });
}
