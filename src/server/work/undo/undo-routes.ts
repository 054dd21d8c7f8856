import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import type { AccessControl } from '../../http/access.ts';
import { envelope, languageOf, Refusal, unreadableRequest } from '../../http/errors.ts';
import { createQueue } from '../../http/queue.ts';
import { idempotencyKeyOf, parsePage, requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import { anySchema, envelopeResponse, integerSchema, objectSchema, stringSchema } from '../../records/route-schema.ts';
import { visiblePreview } from './preview.ts';
import { parseScope } from './scope.ts';
import { previewUndo, type UndoConsent, type UndoWorld, undo } from './undo.ts';
import { undoRefusals } from './undo-messages.ts';

const MAX_WAITING = 3;

/** Routes of undo: a preview, and its execution. */
export function undoRoutes(
  app: FastifyInstance,
  { database: { db }, sections, rules, now }: AppContext,
  { guard, operatorOf }: AccessControl,
): void {
  const onRequest = guard();
  const world: UndoWorld = { db, sections, rules, now };
  // An undo, and a preview that has to try it, hold the embedded database for their whole time, so they are queued.
  const enqueue = createQueue(MAX_WAITING, () => new Refusal(429, undoRefusals.busy));

  app.get(`${API_PREFIX}/${calls.undoPreview}`, { onRequest, schema: schemas.preview }, async (request) => {
    const query = requestQuery(request);
    const { section, outcome } = query;
    const page = { section: singleValue(section), outcome: singleValue(outcome), current: parsePage(query).current };
    const [scope, operator] = [parseScope(query), operatorOf(request)];
    const preview = await enqueue(operator.id, () => previewUndo(world, scope, operator));
    return envelope(visiblePreview(preview, page, languageOf(request)));
  });

  app.post(`${API_PREFIX}/${calls.undo}`, { onRequest, schema: schemas.undo }, async (request) => {
    const [scope, consent, operator] = [parseScope(requestBody(request)), parseConsent(request), operatorOf(request)];
    return envelope(await enqueue(null, () => undo(world, scope, operator, consent)));
  });
}

const singleValue = (word: unknown): string | undefined => (typeof word === 'string' ? word : undefined);

function parseConsent(request: FastifyRequest): UndoConsent {
  const { token, without = 0 } = requestBody(request);
  if (typeof token !== 'string' || !Number.isInteger(without)) throw unreadableRequest(undoRefusals.unknownScope);
  return { token, without: Number(without), key: idempotencyKeyOf(request) };
}

const operation = { tags: ['Undo'], response: envelopeResponse(anySchema) };

const scopeProperties = {
  changeSet: { ...stringSchema, description: 'job:12, import:3, media:… or undo:…' },
  operator: { ...integerSchema, description: 'Whose work, together with since' },
  since: { ...stringSchema, description: 'A moment within the last 24 hours' },
};

const schemas = {
  preview: {
    ...operation,
    summary: 'What an undo would do: of a change set, or of what an operator wrote since',
    querystring: objectSchema({
      ...scopeProperties,
      section: { ...stringSchema, description: 'Only one group, page by page, together with outcome' },
      outcome: { type: 'string', enum: ['trash', 'back', 'undelete', 'refused'] },
      current: { type: 'integer', default: 1 },
    }),
  },
  undo: {
    ...operation,
    summary: 'Do exactly what the preview showed, in one transaction; 409 if it would do something else by now',
    body: objectSchema(
      {
        ...scopeProperties,
        token: { ...stringSchema, description: 'That of the preview' },
        without: {
          ...integerSchema,
          description: 'How many records are left as they are because they cannot be undone',
        },
      },
      ['token'],
    ),
  },
};
