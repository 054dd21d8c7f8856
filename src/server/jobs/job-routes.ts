import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { AccessControl } from '../access/access.ts';
import { envelope, notFound } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { parseId, requestBody, requestQuery } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { cancelJob } from './create.ts';
import { listJobRows, listJobs, readJob } from './read.ts';

/** Routes to list and cancel jobs. */
export function jobRoutes(
  app: FastifyInstance,
  { database: { db }, records, now }: Parts,
  { guard, operatorOf }: AccessControl,
): void {
  const options = { preHandler: guard() };
  app.get(`${API_PREFIX}/${calls.jobList}`, options, async (request) =>
    envelope(await listJobs(db, operatorOf(request), requestQuery(request))),
  );
  app.get(`${API_PREFIX}/${calls.job}`, options, async (request) =>
    envelope(await readJob(db, operatorOf(request), parseId(requestQuery(request)))),
  );
  app.get(`${API_PREFIX}/${calls.jobRows}`, options, async (request) => {
    const operator = operatorOf(request);
    const query = requestQuery(request);
    const job = await readJob(db, operator, parseId(query));
    return envelope(await listJobRows(db, job, query, { operator, language: languageOf(request), records }));
  });
  app.put(`${API_PREFIX}/${calls.jobCancel}`, options, async (request) => {
    const operator = operatorOf(request);
    const { id, operator: owner } = await readJob(db, operator, parseId(requestBody(request)));
    if (owner.id !== operator.id) throw notFound();
    await cancelJob(db, id, now());
    return envelope(await readJob(db, operator, id));
  });
}
