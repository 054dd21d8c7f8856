import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import type { AccessControl } from '../../http/access.ts';
import { envelope, languageOf, notFound } from '../../http/errors.ts';
import { parseId, requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import {
  anySchema,
  envelopeResponse,
  idQuery,
  integerSchema,
  objectSchema,
  pageProperties,
  stringSchema,
} from '../../records/route-schema.ts';
import { cancelJobs } from './create.ts';
import { listJobRows, listJobs, readJob } from './read.ts';

/** Routes to list and cancel jobs. */
export function jobRoutes(
  app: FastifyInstance,
  { database: { db }, sections, now }: AppContext,
  { guard, operatorOf }: AccessControl,
): void {
  const onRequest = guard();
  app.get(`${API_PREFIX}/${calls.jobList}`, { onRequest, schema: schemas.list }, async (request) =>
    envelope(await listJobs(db, operatorOf(request), requestQuery(request))),
  );
  app.get(`${API_PREFIX}/${calls.job}`, { onRequest, schema: schemas.job }, async (request) =>
    envelope(await readJob(db, operatorOf(request), parseId(requestQuery(request)))),
  );
  app.get(`${API_PREFIX}/${calls.jobRows}`, { onRequest, schema: schemas.rows }, async (request) => {
    const operator = operatorOf(request);
    const query = requestQuery(request);
    const job = await readJob(db, operator, parseId(query));
    return envelope(await listJobRows(db, job, query, { operator, language: languageOf(request), sections }));
  });
  app.put(`${API_PREFIX}/${calls.jobCancel}`, { onRequest, schema: schemas.cancel }, async (request) => {
    const operator = operatorOf(request);
    const { id, operator: owner } = await readJob(db, operator, parseId(requestBody(request)));
    if (owner.id !== operator.id) throw notFound();
    await cancelJobs(db, { id }, now());
    return envelope(await readJob(db, operator, id));
  });
}

const operation = { tags: ['Jobs'], response: envelopeResponse(anySchema) };

const schemas = {
  list: {
    ...operation,
    summary: 'Jobs of the operator, the newest first; of all operators with permission to read the audit log',
    querystring: objectSchema({
      ...pageProperties,
      mine: { ...stringSchema, description: 'true: only those of the operator' },
    }),
  },
  job: { ...operation, summary: 'One job', querystring: idQuery },
  rows: {
    ...operation,
    summary: 'How it went row by row',
    querystring: objectSchema(
      { id: integerSchema, ...pageProperties, outcome: { type: 'string', enum: ['waiting', 'done', 'refused'] } },
      ['id'],
    ),
  },
  cancel: { ...operation, summary: 'Stop a job after the row at hand', body: idQuery },
};
