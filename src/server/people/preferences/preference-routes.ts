import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import { densities, displays } from '../../../contract/preference.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import type { AccessControl, Operator } from '../../http/access.ts';
import { envelope, forbidden } from '../../http/errors.ts';
import { requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import {
  anySchema,
  arraySchema,
  envelopeResponse,
  integerSchema,
  nullSchema,
  objectSchema,
  stringSchema,
} from '../../records/route-schema.ts';
import { parseListLayout } from './list-layout.ts';
import { mayRead, writeLastSeen, writeListLayout } from './preferences.ts';

/** Routes of an operator's own preferences, for sections they may read. */
export function preferenceRoutes(
  app: FastifyInstance,
  { database: { db }, sections, now }: AppContext,
  { guard, operatorOf }: AccessControl,
): void {
  const address = `${API_PREFIX}/${calls.preference}`;

  app.put(address, { onRequest: guard(), schema: schemas.store }, async (request) => {
    const operator = operatorOf(request);
    const body = requestBody(request);
    const section = sectionIn(body.section, operator, sections);
    const layout = parseListLayout(body, section, operator);
    await writeListLayout(db, operator, section, layout);
    return envelope(layout);
  });

  app.delete(address, { onRequest: guard(), schema: schemas.reset }, async (request) => {
    const operator = operatorOf(request);
    await writeListLayout(db, operator, sectionIn(requestQuery(request).section, operator, sections), null);
    return envelope(null);
  });

  app.put(`${API_PREFIX}/${calls.preferenceSeen}`, { onRequest: guard(), schema: schemas.seen }, async (request) => {
    const operator = operatorOf(request);
    const at = now();
    await writeLastSeen(db, operator, sectionIn(requestBody(request).section, operator, sections), at);
    return envelope({ at: at.toISOString() });
  });
}

/** Finds a section that the operator may read; a missing and a forbidden one are refused alike. */
export function sectionIn(code: unknown, operator: Operator, sections: readonly Resource[]): Resource {
  const section = findSection(sections, code);
  if (!section || !mayRead(operator, section, sections)) throw forbidden();
  return section;
}

const schemas = {
  store: {
    tags: ['Preferences'],
    summary: 'Save the own layout of a list',
    body: objectSchema(
      {
        section: stringSchema,
        columns: arraySchema(objectSchema({ name: stringSchema, width: integerSchema })),
        frozen: integerSchema,
        density: { type: 'string', enum: [...densities] },
        display: { type: 'string', enum: [...displays] },
      },
      ['section'],
    ),
    response: envelopeResponse(anySchema),
  },
  reset: {
    tags: ['Preferences'],
    summary: 'The own list of a section as it is declared',
    querystring: objectSchema({ section: { ...stringSchema, description: 'Its code' } }, ['section']),
    response: envelopeResponse(nullSchema),
  },
  seen: {
    tags: ['Preferences'],
    summary: 'Note that the list of a section was looked at',
    body: objectSchema({ section: stringSchema }, ['section']),
    response: envelopeResponse(objectSchema({ at: stringSchema })),
  },
};
