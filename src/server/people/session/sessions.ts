import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { IDLE_HEADER, SESSION_LEFT_HEADER } from '../../../contract/calls.ts';
import { HOUR, MINUTE } from '../../../contract/museum-time.ts';
import type { RemainingSession } from '../../../contract/session-left.ts';
import type { Config } from '../../config/config.ts';
import { batchCalls } from '../../database/batch-calls.ts';
import { prepared } from '../../database/pool.ts';
import type { Db } from '../../database/tables.ts';
import { barredReason, type IdentifyOperator, type Operator } from '../../http/access.ts';
import { NotSignedIn } from '../../http/errors.ts';
import type { AppContext } from '../../records/app-context.ts';
import { ACCESS_TABLES, createRights } from '../operators.ts';
import { type Cookies, createCookies } from './cookies.ts';

/** Sessions, identified by a signed cookie and stored in the database. */
export interface Sessions {
  signedIn: IdentifyOperator;
  /** The operator of a request; null without a session. */
  operatorOf: (request: FastifyRequest) => Promise<Operator | null>;
  /** Starts a new session and ends the previous one of this browser. */
  begin: (reply: FastifyReply, operatorId: number, ticket: string) => Promise<void>;
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Single logout: ends the session of a ticket and returns its operator. */
  endByTicket: (ticket: string) => Promise<Pick<Operator, 'id' | 'name'> | undefined>;
  /** Deletes the row of a session ended from elsewhere, after its browser was informed. */
  removeEnded: (request: FastifyRequest) => Promise<void>;
  /** The hash of this browser's session id. */
  hashIn: (request: FastifyRequest) => string | null;
  cookies: Cookies;
}

export function createSessions({ config, database: { db }, now }: AppContext): Sessions {
  const cookies = createCookies(config);
  const rightsOf = createRights(db);
  const findSession = createFind(db);
  const endedElsewhere = new WeakMap<FastifyRequest, string>();

  const endByTicket = async (ticket: string) => {
    const ticketHash = hashOf(ticket);
    const operator = await db
      .selectFrom('session')
      .innerJoin('operator', 'operator.id', 'session.operatorId')
      .select(['operator.id', 'operator.name'])
      .where('ticketHash', '=', ticketHash)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    await db.deleteFrom('session').where('ticketHash', '=', ticketHash).execute();
    return operator;
  };
  const remove = (idHash: string) => db.deleteFrom('session').where('idHash', '=', idHash).execute();

  const hashIn = (request: FastifyRequest): string | null => {
    const id = cookies.session(request);
    return id ? hashOf(id) : null;
  };

  const sessionOf = async (
    request: FastifyRequest,
  ): Promise<{ operator: Operator; remaining: RemainingSession } | null> => {
    const hash = hashIn(request);
    const session = hash ? await findSession(hash) : undefined;
    if (!session) return null;
    const at = now();
    const beforeUse = remainingOf(session, at, config);
    // Deleted rather than refused, so that setting back the clock cannot revive it.
    if (Math.min(beforeUse.idle, beforeUse.total) < 0 || barredReason(session, at)) {
      await remove(session.idHash);
      return null;
    }
    if (session.endedAt) {
      endedElsewhere.set(request, session.idHash);
      return null;
    }
    const lastUse = new Date(at.getTime() - idleSecondsOf(request) * 1000);
    const seenAt = new Date(session.seenAt);
    // Another page of the browser may have been used later; the time moves back only if the clock was set back.
    const isOutdated = lastUse.getTime() - seenAt.getTime() >= MINUTE || seenAt.getTime() - at.getTime() >= MINUTE;
    const isStored = isOutdated && (await storeLastUse(request, session, lastUse));
    const remaining = isStored ? remainingOf({ ...session, seenAt: lastUse.toISOString() }, at, config) : beforeUse;
    const { operatorId, account, name, avatar } = session;
    return {
      operator: { id: operatorId, account, name, avatar, ...(await rightsOf(operatorId, session.accessVersion)) },
      remaining,
    };
  };

  const operatorOf = async (request: FastifyRequest) => (await sessionOf(request))?.operator ?? null;

  /** A failed update must not prevent reading. */
  const storeLastUse = (request: FastifyRequest, { idHash, seenAt }: SessionUse, at: Date): Promise<boolean> =>
    db
      .updateTable('session')
      .set({ seenAt: at })
      .where('idHash', '=', idHash)
      // Another page may have stored a later use concurrently.
      .where('seenAt', '=', seenAt)
      .execute()
      .then(
        () => true,
        (err: Error) => {
          request.log.warn({ err }, 'the time of this session could not be noted');
          return false;
        },
      );

  return {
    cookies,
    operatorOf,
    hashIn,
    async signedIn(request, reply) {
      const session = await sessionOf(request);
      if (session) {
        const { idle, total } = session.remaining;
        reply.header(SESSION_LEFT_HEADER, `idle=${idle}, total=${total}`);
        return session.operator;
      }
      // After a session was ended from elsewhere the password must be asked for, but the CAS server still knows this
      // browser.
      const viaLogout = cookies.signedOut.isSet(request) || endedElsewhere.has(request);
      throw new NotSignedIn(`${config.casUrl}/${viaLogout ? 'logout' : 'login'}`);
    },
    async removeEnded(request) {
      const hash = endedElsewhere.get(request);
      if (hash) await remove(hash);
    },
    async begin(reply, operatorId, ticket) {
      const at = now();
      const { request } = reply;
      const previousHash = hashIn(request);
      if (previousHash) await remove(previousHash);
      await endByTicket(ticket);
      const id = randomBytes(32).toString('base64url');
      const client = { ip: request.ip, browser: browserName(request.headers['user-agent']) };
      const row = { idHash: hashOf(id), operatorId, ticketHash: hashOf(ticket), createdAt: at, seenAt: at, ...client };
      await db.insertInto('session').values(row).execute();
      cookies.setSession(reply, id);
    },
    async end(request, reply) {
      const hash = hashIn(request);
      cookies.clearSession(reply);
      cookies.signedOut.set(reply);
      if (hash) await remove(hash);
    },
    endByTicket,
  };
}

/** The seconds until a session ends by inactivity and by age; negative after it has ended. */
export const remainingOf = (
  { createdAt, seenAt }: SessionTimes,
  at: Date,
  { sessionIdleMinutes, sessionHours }: Pick<Config, 'sessionIdleMinutes' | 'sessionHours'>,
): RemainingSession => ({
  idle: Math.floor((Date.parse(seenAt) + sessionIdleMinutes * MINUTE - at.getTime()) / 1000),
  total: Math.floor((Date.parse(createdAt) + sessionHours * HOUR - at.getTime()) / 1000),
});

interface SessionTimes {
  createdAt: string;
  seenAt: string;
}

interface SessionUse {
  idHash: string;
  seenAt: string;
}

/** The idle time reported by the page, in seconds. */
function idleSecondsOf({ headers }: FastifyRequest): number {
  const header = headers[IDLE_HEADER.toLowerCase()];
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : 0;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Reads sessions; concurrent requests share one query. */
function createFind(db: Db) {
  const query = prepared(
    db
      .selectFrom('session')
      .innerJoin('operator', 'operator.id', 'session.operatorId')
      .select(['idHash', 'operatorId', 'session.createdAt', 'seenAt', 'endedAt'])
      .select(['account', 'operator.name', 'avatar'])
      .select(['operator.status', 'operator.validTo'])
      .select((row) =>
        row
          .selectFrom('tableVersion')
          .select(({ fn }) => fn.sum<number>('version').as('version'))
          .where('name', 'in', ACCESS_TABLES)
          .as('accessVersion'),
      )
      .where('operator.deletedAt', 'is', null)
      .where('idHash', '=', sql<string>`any(${[]}::text[])`)
      .compile(),
  );
  // Built once, because every call executes it: only its last parameter changes.
  const parameters = query.parameters.slice(0, -1);
  return batchCalls(async (hashes: readonly string[]) => {
    const boundQuery: typeof query = { ...query, parameters: [...parameters, hashes] };
    const { rows } = await db.executeQuery(boundQuery);
    return new Map(rows.map((row) => [row.idHash, row]));
  });
}

/** The first match counts, because most browsers also name older ones. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['QQ', /\bM?QQBrowser\//],
  ['UC', /\bUC(Browser|Web)\b/i],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*Safari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /Linux|X11/],
];

/**
 * The common name of the browser, `Chrome · Windows`; null if unknown. The header itself is not stored because it
 * reveals more than is needed to recognise a computer.
 */
export function browserName(userAgent: string | undefined): string | null {
  const nameIn = (patterns: typeof browsers) => patterns.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || null;
}
