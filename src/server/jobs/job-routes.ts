import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { Access } from '../access/access.ts';
import { answer, notFound } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { bodyOf, idIn, queryOf } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { cancelJob } from './create.ts';
import { listJobRows, listJobs, oneJob } from './read.ts';

/** Jobs as their operators ask about them, and stop them. */
export function jobRoutes(
  app: FastifyInstance,
  { database: { db }, records, now }: Parts,
  { guard, operatorOf }: Access,
): void {
  const options = { preHandler: guard() };
  app.get(`${API_PREFIX}/${calls.jobList}`, options, async (request) =>
    answer(await listJobs(db, operatorOf(request), queryOf(request))),
  );
  app.get(`${API_PREFIX}/${calls.job}`, options, async (request) =>
    answer(await oneJob(db, operatorOf(request), idIn(queryOf(request)))),
  );
  app.get(`${API_PREFIX}/${calls.jobRows}`, options, async (request) => {
    const operator = operatorOf(request);
    const query = queryOf(request);
    const job = await oneJob(db, operator, idIn(query));
    return answer(await listJobRows(db, job, query, { operator, language: languageOf(request), records }));
  });
  app.put(`${API_PREFIX}/${calls.jobCancel}`, options, async (request) => {
    const operator = operatorOf(request);
    const { id, operator: owner } = await oneJob(db, operator, idIn(bodyOf(request)));
    if (owner.id !== operator.id) throw notFound();
    await cancelJob(db, id, now());
    return answer(await oneJob(db, operator, id));
  });
}
