import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { Access } from '../access/access.ts';
import { said } from '../database/to-language.ts';
import { answer } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { pageIn } from '../http/query.ts';
import { queryOf } from '../http/request-parts.ts';
import { countJobs } from '../jobs/read.ts';
import type { Parts } from '../parts.ts';
import { countWaiting, listWaiting } from './messages.ts';

/** How many rows wait for whoever asks, by section, and which they are. */
export function messageRoutes(
  app: FastifyInstance,
  { database: { db }, records, now }: Parts,
  { guard, operatorOf }: Access,
): void {
  app.get(`${API_PREFIX}/${calls.messageCount}`, { preHandler: guard() }, async (request) =>
    answer([
      ...(await countWaiting(db, { operator: operatorOf(request), records, now: now() })),
      // Not a section's: who does not know these codes leaves them out.
      ...(await countJobs(db, operatorOf(request), now())),
    ]),
  );
  app.get(`${API_PREFIX}/${calls.messageList}`, { preHandler: guard() }, async (request) =>
    answer(
      said(
        await listWaiting(db, { operator: operatorOf(request), records, now: now() }, pageIn(queryOf(request))),
        languageOf(request),
      ),
    ),
  );
}
