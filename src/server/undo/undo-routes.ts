import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { Access } from '../access/access.ts';
import { answer, Refusal, unreadable } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { pageIn } from '../http/query.ts';
import { createLine } from '../http/queue.ts';
import { bodyOf, keyOf, queryOf } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { toldPreview } from './preview.ts';
import { scopeIn } from './scope.ts';
import { type Agreed, Outdated, previewUndo, type UndoWorld, undo } from './undo.ts';
import { undoWords } from './undo-messages.ts';

const MOST_WAITING = 3;

/** Undoing what many writes did: first what it would do, then the very same. */
export function undoRoutes(
  app: FastifyInstance,
  { database: { db }, records, rules, now }: Parts,
  { guard, operatorOf }: Access,
): void {
  const options = { preHandler: guard() };
  const world: UndoWorld = { db, records, rules, now };
  // Each tries what it would do, and takes it back: seconds in which the embedded database has no time for others.
  const inLine = createLine(MOST_WAITING, () => new Refusal(429, undoWords.busy));

  app.get(`${API_PREFIX}/${calls.undoPreview}`, options, async (request) => {
    const query = queryOf(request);
    const { section, outcome } = query;
    const page = { section: oneWord(section), outcome: oneWord(outcome), current: pageIn(query).current };
    const [scope, operator] = [scopeIn(query), operatorOf(request)];
    const preview = await inLine(() => previewUndo(world, scope, operator));
    return answer(toldPreview(preview, page, languageOf(request)));
  });

  app.post(`${API_PREFIX}/${calls.undo}`, options, async (request) => {
    const scope = scopeIn(bodyOf(request));
    const operator = operatorOf(request);
    try {
      return answer(await undo(world, scope, operator, agreedIn(request)));
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      const preview = toldPreview(await previewUndo(world, scope, operator), { current: 1 }, languageOf(request));
      throw new Refusal(409, undoWords.stale, undefined, preview);
    }
  });
}

const oneWord = (word: unknown): string | undefined => (typeof word === 'string' ? word : undefined);

function agreedIn(request: FastifyRequest): Agreed {
  const { token, without = 0 } = bodyOf(request);
  if (typeof token !== 'string' || !Number.isInteger(without)) throw unreadable(undoWords.unknownScope);
  return { token, without: Number(without), key: keyOf(request) };
}
