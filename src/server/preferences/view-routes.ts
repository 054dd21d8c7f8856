import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { AccessControl } from '../access/access.ts';
import { envelope } from '../http/errors.ts';
import { parseId, requestBody, requestQuery } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { parseView } from './parse-view.ts';
import { sectionIn } from './preference-routes.ts';
import { mayShare, noView, removeView, viewsOf, writeDefaultView, writeView } from './views.ts';

/** Routes of saved views; each responds with all views of the operator. */
export function viewRoutes(
  app: FastifyInstance,
  { database: { db }, records }: Parts,
  { guard, operatorOf }: AccessControl,
): void {
  const address = `${API_PREFIX}/${calls.view}`;
  const preHandler = guard();

  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: address,
      preHandler,
      async handler(request) {
        const operator = operatorOf(request);
        const sent = requestBody(request);
        const section = sectionIn(sent.section, operator, records);
        const view = parseView(sent, section, operator, mayShare(operator));
        const before = await viewsOf(db, operator, records);
        const id = await writeView(db, operator, method === 'PUT' ? { ...view, id: parseId(sent) } : view);
        const wasDefault = before.some((one) => one.id === id && one.isDefault);
        if (sent.isDefault === true) await writeDefaultView(db, operator.id, section.code, id);
        else if (wasDefault && sent.isDefault === false) await writeDefaultView(db, operator.id, section.code, null);
        return envelope(await viewsOf(db, operator, records));
      },
    });
  }

  app.delete(address, { preHandler }, async (request) => {
    const operator = operatorOf(request);
    await removeView(db, operator, parseId(requestQuery(request)));
    return envelope(await viewsOf(db, operator, records));
  });

  app.put(`${API_PREFIX}/${calls.viewDefault}`, { preHandler }, async (request) => {
    const operator = operatorOf(request);
    const sent = requestBody(request);
    const { code } = sectionIn(sent.section, operator, records);
    const id = sent.id === null ? null : parseId(sent);
    const theirs = await viewsOf(db, operator, records);
    if (id !== null && !theirs.some((one) => one.id === id && one.section === code)) throw noView();
    await writeDefaultView(db, operator.id, code, id);
    return envelope(await viewsOf(db, operator, records));
  });
}
