import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import type { ActiveSession, EndedSessions } from '../../../contract/session.ts';
import { OPERATOR } from '../../../declare/columns.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { AccessControl, Operator } from '../../http/access.ts';
import { envelope, Refusal } from '../../http/errors.ts';
import { parseId, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import { type AuditWrite, writeAudit } from '../../records/history/audit.ts';
import { anySchema, envelopeResponse, idQuery } from '../../records/route-schema.ts';
import { remainingOf, type Sessions } from './sessions.ts';

/** Routes to list and end the operator's own sessions. */
export function sessionRoutes(
  app: FastifyInstance,
  parts: AppContext,
  sessions: Sessions,
  { guard, operatorOf }: AccessControl,
): void {
  const ownSessions = createOwnSessions(parts, sessions);
  const onRequest = guard();

  app.get(`${API_PREFIX}/${calls.sessionList}`, { onRequest, schema: schemas.list }, async (request) =>
    envelope(await ownSessions.list(request, operatorOf(request))),
  );
  app.delete(`${API_PREFIX}/${calls.session}`, { onRequest, schema: schemas.end }, async (request) =>
    envelope(await ownSessions.end(request, operatorOf(request), parseId(requestQuery(request)))),
  );
  app.delete(`${API_PREFIX}/${calls.otherSessions}`, { onRequest, schema: schemas.endOthers }, async (request) =>
    envelope(await ownSessions.endOthers(request, operatorOf(request))),
  );
}

/** Lists and ends the sessions of an operator. */
interface OwnSessions {
  /** The current session first, then by last use. */
  list: (request: FastifyRequest, operator: Operator) => Promise<ActiveSession[]>;
  end: (request: FastifyRequest, operator: Operator, id: number) => Promise<EndedSessions>;
  endOthers: (request: FastifyRequest, operator: Operator) => Promise<EndedSessions>;
}

function createOwnSessions(
  { config, database: { db }, now }: AppContext,
  { hashIn }: Pick<Sessions, 'hashIn'>,
): OwnSessions {
  const list = async (request: FastifyRequest, { id: operatorId }: Operator): Promise<ActiveSession[]> => {
    const at = now();
    const rows = await db
      .selectFrom('session')
      .select(['idHash', 'id', 'createdAt', 'seenAt', 'ip', 'browser'])
      .where('operatorId', '=', operatorId)
      .where('endedAt', 'is', null)
      .orderBy('seenAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const ownHash = hashIn(request);
    const active = rows
      .filter((row) => {
        const { idle, total } = remainingOf(row, at, config);
        return Math.min(idle, total) >= 0;
      })
      .map(({ idHash, ...session }) => ({ ...session, isCurrent: idHash === ownHash }));
    return [...active.filter(({ isCurrent }) => isCurrent), ...active.filter(({ isCurrent }) => !isCurrent)];
  };

  /** Logs only sessions ended by this request, since a concurrent one may have ended others. */
  const endAll = (operator: Operator, ids: readonly number[], auditEntryOf: (ended: Place[]) => OwnAuditEntry) =>
    runTransaction(db, async (tx) => {
      if (ids.length === 0) return { ended: 0 };
      const at = now();
      const ended = await tx
        .updateTable('session')
        .set({ endedAt: at })
        .where('id', 'in', ids)
        .where('operatorId', '=', operator.id)
        .where('endedAt', 'is', null)
        .returning(['ip', 'browser'])
        .execute();
      const { id: recordId, name: title } = operator;
      if (ended.length > 0)
        await writeAudit(tx, { operator, at, section: OPERATOR, recordId, title, ...auditEntryOf(ended) });
      return { ended: ended.length };
    });

  return {
    list,
    async end(request, operator, id) {
      const session = (await list(request, operator)).find((session) => session.id === id);
      if (!session) throw new Refusal(404, alreadyEnded);
      if (session.isCurrent) throw new Refusal(422, ownLogout);
      return endAll(operator, [id], ([place]) => ({ action: 'endSession', details: { ...place } }));
    },
    async endOthers(request, operator) {
      const otherSessions = (await list(request, operator)).filter(({ isCurrent }) => !isCurrent);
      const ids = otherSessions.map(({ id }) => id);
      return endAll(operator, ids, ({ length }) => ({ action: 'endOtherSessions', details: { sessions: length } }));
    },
  };
}

type Place = Pick<ActiveSession, 'ip' | 'browser'>;
type OwnAuditEntry = Pick<AuditWrite, 'action' | 'details'>;

const alreadyEnded = {
  zh: '这个登录已经结束，不必再退出。',
  en: 'This session is over already; there is nothing left to end.',
};

const ownLogout = {
  zh: '这是您正在使用的登录，请用“退出登录”结束。',
  en: 'This is the session you are using; please log out to end it.',
};

const operation = { tags: ['Session'], response: envelopeResponse(anySchema) };

const schemas = {
  list: { ...operation, summary: 'Sessions of the operator, the present one first' },
  end: { ...operation, summary: 'End another of the own sessions', querystring: idQuery },
  endOthers: { ...operation, summary: 'End all own sessions but the present one' },
};
