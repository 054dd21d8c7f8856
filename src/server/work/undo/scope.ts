import { type RawBuilder, sql } from 'kysely';
import { HOUR } from '../../../contract/museum-time.ts';
import type { ReferenceValue } from '../../../contract/record.ts';
import { FIRST_REVISION } from '../../../contract/revision.ts';
import { UNDO_DAYS, UNDO_HOURS, type UndoScope } from '../../../contract/undo.ts';
import { actionCode } from '../../../declare/actions.ts';
import { OPERATOR } from '../../../declare/columns.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { forbidden, notFound, Refusal, unreadableRequest } from '../../http/errors.ts';
import { undoRefusals } from './undo-messages.ts';

/** The writes to undo and their author. */
export interface Span {
  scope: UndoScope;
  author: ReferenceValue;
  /** The condition for a revision, by table alias, to be one of the writes. */
  conditionFor: (revision: string) => RawBuilder<boolean>;
}

type RequestValues = Readonly<Record<string, unknown>>;

const CHANGE_SET = /^(job|import|media|undo):[\w-]{1,40}$/;

export function parseScope({ changeSet, operator, since }: RequestValues): UndoScope {
  if (typeof changeSet === 'string' && CHANGE_SET.test(changeSet)) return { changeSet };
  const [id, moment] = [Number(operator), typeof since === 'string' ? Date.parse(since) : Number.NaN];
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647 || Number.isNaN(moment)) {
    throw unreadableRequest(undoRefusals.unknownScope);
  }
  return { operator: id, since: new Date(moment).toISOString() };
}

/** Extra time for reading the preview, so that it does not expire meanwhile. */
const READING_TIME = HOUR / 4;

/** The selected writes, if the operator may undo them: their own, or everybody's for administrators. */
export async function readSpan(db: Db, scope: UndoScope, operator: Operator, now: Date): Promise<Span> {
  return 'changeSet' in scope ? changeSetSpan(db, scope, operator, now) : timeSpan(db, scope, operator, now);
}

const mayUndo = ({ id, codes }: Operator, author: number | null): boolean =>
  id === author || (codes.has(OPERATOR) && codes.has(actionCode(OPERATOR, 'edit')));

async function timeSpan(
  db: Db,
  scope: { operator: number; since: string },
  operator: Operator,
  now: Date,
): Promise<Span> {
  if (!mayUndo(operator, scope.operator)) throw forbidden();
  const age = now.getTime() - Date.parse(scope.since);
  if (age < 0 || age > UNDO_HOURS * HOUR + READING_TIME) throw new Refusal(422, undoRefusals.tooLong);
  const author = await db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', '=', scope.operator)
    .executeTakeFirst();
  if (!author) throw notFound();
  return {
    scope,
    author: { id: author.id, title: author.name },
    conditionFor: (revision) => {
      const column = (name: string) => sql.ref(`${revision}.${name}`);
      return sql<boolean>`${column('operatorId')} = ${scope.operator} and ${column('at')} >= ${scope.since}::timestamptz
        and ${column('action')} <> ${FIRST_REVISION}`;
    },
  };
}

async function changeSetSpan(db: Db, scope: { changeSet: string }, operator: Operator, now: Date): Promise<Span> {
  const firstRevision = await db
    .selectFrom('revision')
    .select(['operatorId', 'operatorName', 'at'])
    .where('changeSet', '=', scope.changeSet)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  // Another operator's is reported as not found as well, because ids are easily guessed.
  if (!firstRevision || !mayUndo(operator, firstRevision.operatorId)) throw new Refusal(404, undoRefusals.noChangeSet);
  if (now.getTime() - Date.parse(firstRevision.at) > UNDO_DAYS * 24 * HOUR) throw new Refusal(422, undoRefusals.tooOld);
  return {
    scope,
    author: { id: firstRevision.operatorId ?? 0, title: firstRevision.operatorName ?? '' },
    conditionFor: (revision) => sql<boolean>`${sql.ref(`${revision}.changeSet`)} = ${scope.changeSet}`,
  };
}
