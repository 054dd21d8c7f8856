import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import { idSchema } from '../../../kinds/reference/reference.server.ts';
import type { AccessControl } from '../../http/access.ts';
import { envelope } from '../../http/errors.ts';
import { parseId, requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import {
  anySchema,
  arraySchema,
  booleanSchema,
  envelopeResponse,
  idQuery,
  objectSchema,
  stringSchema,
} from '../../records/route-schema.ts';
import { parseView } from './parse-view.ts';
import { sectionIn } from './preference-routes.ts';
import { mayShare, noView, removeView, viewsOf, writeDefaultView, writeView } from './views.ts';

/** Routes of saved views; each responds with all views of the operator. */
export function viewRoutes(
  app: FastifyInstance,
  { database: { db }, sections }: AppContext,
  { guard, operatorOf }: AccessControl,
): void {
  const address = `${API_PREFIX}/${calls.view}`;
  const onRequest = guard();

  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: address,
      onRequest,
      schema: schemas[method],
      async handler(request) {
        const operator = operatorOf(request);
        const body = requestBody(request);
        const section = sectionIn(body.section, operator, sections);
        const view = parseView(body, section, operator, mayShare(operator));
        const viewsBefore = await viewsOf(db, operator, sections);
        const id = await writeView(db, operator, method === 'PUT' ? { ...view, id: parseId(body) } : view);
        const wasDefault = viewsBefore.some((one) => one.id === id && one.isDefault);
        if (body.isDefault === true) await writeDefaultView(db, operator.id, section.code, id);
        else if (wasDefault && body.isDefault === false) await writeDefaultView(db, operator.id, section.code, null);
        return envelope(await viewsOf(db, operator, sections));
      },
    });
  }

  app.delete(address, { onRequest, schema: schemas.remove }, async (request) => {
    const operator = operatorOf(request);
    await removeView(db, operator, parseId(requestQuery(request)));
    return envelope(await viewsOf(db, operator, sections));
  });

  app.put(`${API_PREFIX}/${calls.viewDefault}`, { onRequest, schema: schemas.makeDefault }, async (request) => {
    const operator = operatorOf(request);
    const body = requestBody(request);
    const { code } = sectionIn(body.section, operator, sections);
    const id = body.id === null ? null : parseId(body);
    const views = await viewsOf(db, operator, sections);
    if (id !== null && !views.some((one) => one.id === id && one.section === code)) throw noView();
    await writeDefaultView(db, operator.id, code, id);
    return envelope(await viewsOf(db, operator, sections));
  });
}

const operation = { tags: ['Views'], response: envelopeResponse(anySchema) };

const viewProperties = {
  id: idSchema,
  section: stringSchema,
  name: stringSchema,
  query: { ...stringSchema, description: 'The conditions, as they stand in the address of the list' },
  layout: { type: 'object', nullable: true, description: 'Columns, frozen, density, display' },
  roles: { ...arraySchema(idSchema), description: 'The roles it is shared with' },
  isDefault: booleanSchema,
};

const schemas = {
  POST: {
    ...operation,
    summary: 'Save a view; every answer holds all views by then',
    body: objectSchema(viewProperties, ['section', 'name']),
  },
  PUT: { ...operation, summary: 'Change a view', body: objectSchema(viewProperties, ['id', 'section', 'name']) },
  remove: { ...operation, summary: 'Delete a view', querystring: idQuery },
  makeDefault: {
    ...operation,
    summary: 'The view that the menu opens a section with; none by null',
    body: objectSchema({ section: stringSchema, id: { ...idSchema, nullable: true } }, ['section']),
  },
};
