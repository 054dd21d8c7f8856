import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { AccessControl } from '../access/access.ts';
import { envelope, Refusal, unreadableRequest } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { parsePage } from '../http/query.ts';
import { createQueue } from '../http/queue.ts';
import { idempotencyKeyOf, requestBody, requestQuery } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { visiblePreview } from './preview.ts';
import { parseScope } from './scope.ts';
import { PreviewOutdated, previewUndo, type UndoConsent, type UndoWorld, undo } from './undo.ts';
import { undoRefusals } from './undo-messages.ts';

const MOST_WAITING = 3;

/** Routes of undo: a preview, and its execution. */
export function undoRoutes(
  app: FastifyInstance,
  { database: { db }, records, rules, now }: Parts,
  { guard, operatorOf }: AccessControl,
): void {
  const options = { preHandler: guard() };
  const world: UndoWorld = { db, records, rules, now };
  // A preview is a dry run that is rolled back and blocks the embedded database for seconds, so previews are queued.
  const enqueue = createQueue(MOST_WAITING, () => new Refusal(429, undoRefusals.busy));

  app.get(`${API_PREFIX}/${calls.undoPreview}`, options, async (request) => {
    const query = requestQuery(request);
    const { section, outcome } = query;
    const page = { section: singleValue(section), outcome: singleValue(outcome), current: parsePage(query).current };
    const [scope, operator] = [parseScope(query), operatorOf(request)];
    const preview = await enqueue(() => previewUndo(world, scope, operator));
    return envelope(visiblePreview(preview, page, languageOf(request)));
  });

  app.post(`${API_PREFIX}/${calls.undo}`, options, async (request) => {
    const scope = parseScope(requestBody(request));
    const operator = operatorOf(request);
    try {
      return envelope(await undo(world, scope, operator, parseConsent(request)));
    } catch (error) {
      if (!(error instanceof PreviewOutdated)) throw error;
      const preview = visiblePreview(await previewUndo(world, scope, operator), { current: 1 }, languageOf(request));
      throw new Refusal(409, undoRefusals.stale, undefined, preview);
    }
  });
}

const singleValue = (word: unknown): string | undefined => (typeof word === 'string' ? word : undefined);

function parseConsent(request: FastifyRequest): UndoConsent {
  const { token, without = 0 } = requestBody(request);
  if (typeof token !== 'string' || !Number.isInteger(without)) throw unreadableRequest(undoRefusals.unknownScope);
  return { token, without: Number(without), key: idempotencyKeyOf(request) };
}
