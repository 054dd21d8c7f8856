import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, BASE_PATH, calls } from '../../../contract/calls.ts';
import { ALL_FEATURES } from '../../../contract/features.ts';
import { KILOBYTE } from '../../../contract/limits.ts';
import type { CurrentUser } from '../../../contract/user.ts';
import type { AccessControl } from '../../http/access.ts';
import { envelope, unreadableRequest } from '../../http/errors.ts';
import { withoutInput } from '../../http/log.ts';
import type { AppContext } from '../../records/app-context.ts';
import { writeAudit } from '../../records/history/audit.ts';
import { anySchema, envelopeResponse, nullSchema } from '../../records/route-schema.ts';
import { findOrCreateOperator, raiseAccess } from '../operators.ts';
import { readUserPreferences } from '../preferences/user-preferences.ts';
import { parseLogoutRequest, type Validation, validateTicket } from './cas.ts';
import { readFormBodies } from './form.ts';
import { type SignOnPage, sendPage } from './page.ts';
import {
  barredPage,
  noResponse,
  otherOperator,
  ownFailure,
  signedInAs,
  unreadableResponse,
  wrongTarget,
  wrongTicket,
} from './session-messages.ts';
import type { Sessions } from './sessions.ts';
import { isTooManySignIns, sendTooManySignIns } from './too-many-sign-ins.ts';

/** The address of logout messages, which the CAS server sends from outside the client. */
export const SINGLE_LOGOUT = `${API_PREFIX}/${calls.attach}/*`;

/** A message has a tenth of it; anybody may send one, and reading XML is slow. */
const LOGOUT_MESSAGE_LIMIT = 8 * KILOBYTE;

const CURRENT_USER = `${API_PREFIX}/${calls.currentUser}`;

interface Attach {
  Params: { redirectUrl: string };
}

export async function signOnRoutes(
  app: FastifyInstance,
  parts: AppContext,
  sessions: Sessions,
  { guard, operatorOf }: AccessControl,
): Promise<void> {
  const { cookies } = sessions;
  const { db } = parts.database;
  const { allowedOrigins } = parts.config;
  // Roles may have changed while no server was running, so cached permissions are invalidated.
  await raiseAccess(db);

  // Every 402 starts a sign-in, unless another site has caused the call: it could then bring a ticket of its own. The
  // redirect through the CAS logout is used once, by the first request of a page: a request still running during logout
  // must not consume it.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 402 || !isFromOwnPage(request, allowedOrigins)) return;
    cookies.signInStarted.set(reply);
    if (request.routeOptions.url !== CURRENT_USER) return;
    cookies.signedOut.clear(reply);
    await sessions.removeEnded(request);
  });

  app.get(CURRENT_USER, { onRequest: guard(), schema: schemas.currentUser }, async (request) => {
    const operator = operatorOf(request);
    const { id, name, account, avatar } = operator;
    const choices = await readUserPreferences(db, operator, parts.sections);
    return envelope<CurrentUser>({ id, name, account, avatar, features: [ALL_FEATURES], ...choices });
  });

  // Ending a session is never refused.
  const unlimited = { config: { rateGroup: 'none' } } as const;
  app.post(`${API_PREFIX}/${calls.logout}`, { ...unlimited, schema: schemas.logout }, async (request, reply) => {
    const operator = await sessions.operatorOf(request);
    await sessions.end(request, reply);
    if (operator) await writeAudit(db, { operator, at: parts.now(), action: 'signOut' });
    return envelope(null);
  });

  await app.register(async (scope) => attachRoute(scope, parts, sessions));
  await app.register(async (scope) => {
    readFormBodies(scope);
    const route = { ...unlimited, bodyLimit: LOGOUT_MESSAGE_LIMIT };
    scope.post<{ Body: URLSearchParams | undefined }>(SINGLE_LOGOUT, route, async (request) => {
      const ticket = parseLogoutRequest(request.body?.get('logoutRequest') ?? '');
      if (!ticket) {
        request.log.warn('a single-logout message could not be read');
        throw unreadableRequest({ zh: '退出通知无法读懂。', en: 'The logout message could not be read.' });
      }
      const operator = await sessions.endByTicket(ticket);
      if (operator) await writeAudit(db, { operator, at: parts.now(), action: 'signOut', details: { by: 'cas' } });
      return envelope(null);
    });
  });
}

/** The redirect target of the CAS server. Its errors are pages because people see them. */
function attachRoute(scope: FastifyInstance, parts: AppContext, sessions: Sessions): void {
  const { config } = parts;
  const { signInStarted } = sessions.cookies;
  const origins = [config.publicOrigin, ...config.allowedOrigins];
  const sendSignOnPage = (reply: FastifyReply, status: number, page: SignOnPage) =>
    sendPage(reply, config, status, page);

  scope.setErrorHandler((err, request, reply) => {
    if (isTooManySignIns(err)) return sendTooManySignIns(reply, config, err, serviceOf('', request.raw.url ?? ''));
    request.log.error({ err }, 'a sign-in failed');
    return sendSignOnPage(reply, 503, ownFailure(serviceOf('', request.raw.url ?? '')));
  });

  // No HEAD route, because it would use up the ticket.
  const route = { exposeHeadRoute: false, config: { rateGroup: 'signIn' } } as const;
  scope.get<Attach>(`${API_PREFIX}/${calls.attach}/:redirectUrl`, route, async (request, reply) => {
    const address = request.raw.url ?? '';
    const target = targetAddressOf(request.params.redirectUrl, origins);
    if (!target) {
      const { redirectUrl } = request.params;
      const origin = URL.canParse(redirectUrl) ? new URL(redirectUrl).origin : null;
      request.log.warn({ origin }, 'a sign-in for an address that is not ours');
      return sendSignOnPage(reply, 400, wrongTarget(BASE_PATH));
    }
    const service = serviceOf(config.publicOrigin, address);
    const ticket = ticketOf(address);
    if (!ticket) {
      const isOwn = isFromOwnPage(request, config.allowedOrigins);
      if (isOwn && !(await sessions.operatorOf(request))) signInStarted.set(reply);
      return reply.redirect(`${config.casUrl}/login?service=${encodeURIComponent(service)}`);
    }
    const validation = await validateTicket(parts, service, ticket);
    if (validation.result === 'known') return welcome(request, reply, { person: validation, target, ticket });
    request.log.warn(loggedFailure(validation), 'a ticket did not sign anybody in');
    const again = serviceOf('', address);
    return sendSignOnPage(reply, validation.result === 'refused' ? 403 : 502, failurePage(validation.result)(again));
  });

  /** A ticket without a sign-in started by this browser may belong to somebody else (login CSRF). */
  async function welcome(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, target, ticket }: SignIn,
  ): Promise<FastifyReply> {
    const { account } = person;
    // A link in an article is of the same origin, too.
    const isStartedHere = signInStarted.isSet(request);
    const current = isStartedHere ? null : await sessions.operatorOf(request);
    if (current && current.account !== account) {
      request.log.warn({ operator: current.id }, 'a foreign ticket was refused');
      return sendSignOnPage(reply, 403, otherOperator(current.name, target.href));
    }
    const { adminAccounts } = config;
    const admission = await findOrCreateOperator(parts.database.db, person, {
      now: parts.now(),
      ip: request.ip,
      adminAccounts,
    });
    if ('barred' in admission) {
      request.log.warn({ operator: admission.id, barred: admission.barred }, 'an operator who may not was kept out');
      const service = serviceOf(config.publicOrigin, request.raw.url ?? '');
      return sendSignOnPage(
        reply,
        403,
        barredPage(admission.barred, `${config.casUrl}/logout?service=${encodeURIComponent(service)}`),
      );
    }
    const { id, name } = admission;
    await sessions.begin(reply, id, ticket);
    request.log.info({ operator: id }, 'an operator signed in');
    signInStarted.clear(reply);
    return isStartedHere || current
      ? reply.redirect(target.href)
      : sendSignOnPage(reply, 200, signedInAs(name, account, target.href));
  }
}

/** A validated ticket: whom it signs in, and the page to open. */
interface SignIn {
  person: Extract<Validation, { result: 'known' }>;
  target: URL;
  ticket: string;
}

/**
 * Whether a page of the back office sent the request. Browsers leave `Sec-Fetch-Site` out on plain http outside of
 * loopback; what accepts HTML there may be a link from anywhere.
 */
function isFromOwnPage({ headers }: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { accept = '', origin, 'sec-fetch-site': site } = headers;
  if (origin && allowedOrigins.includes(origin)) return true;
  return site ? site === 'same-origin' : !accept.includes('text/html');
}

type Failure = Exclude<Validation, { result: 'known' }>;

/** The CAS server names the ticket in its reason. */
const loggedFailure = (failure: Failure) =>
  failure.result === 'refused'
    ? { result: failure.result, code: /^[A-Z_]{1,40}$/.test(failure.code) ? failure.code : null }
    : { result: failure.result, reason: withoutInput(failure.reason) };

const failurePage = (result: Failure['result']): ((again: string) => SignOnPage) =>
  ({ refused: wrongTicket, unreadable: unreadableResponse, unreachable: noResponse })[result];

/**
 * The service URL that a ticket was issued for: this address without the ticket appended by the CAS server. It is taken
 * from the raw address, because CAS compares service URLs character by character.
 */
export function serviceOf(publicOrigin: string, rawUrl: string): string {
  const { path, query } = splitTicket(rawUrl);
  return `${publicOrigin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The ticket in the address, or an empty string. */
export function ticketOf(rawUrl: string): string {
  const { ticket } = splitTicket(rawUrl);
  try {
    return decodeURIComponent(ticket.slice('ticket='.length).replaceAll('+', ' '));
  } catch {
    return ticket;
  }
}

/** The page to open after sign-in, only if its origin is allowed, to prevent open redirects. */
export function targetAddressOf(address: string, origins: readonly string[]): URL | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const target = new URL(address);
  return origins.includes(target.origin) && !target.username && !target.password ? target : null;
}

/** CAS appends its ticket, so the last `ticket` parameter is removed; an earlier one belongs to the service. */
function splitTicket(rawUrl: string): { path: string; query: string[]; ticket: string } {
  const queryAt = rawUrl.indexOf('?');
  const path = queryAt < 0 ? rawUrl : rawUrl.slice(0, queryAt);
  const query = queryAt < 0 ? [] : rawUrl.slice(queryAt + 1).split('&');
  const at = query.findLastIndex((part) => part.startsWith('ticket='));
  const ticket = at < 0 ? '' : (query.splice(at, 1)[0] ?? '');
  return { path, query: query.filter(Boolean), ticket };
}

const schemas = {
  currentUser: { tags: ['Session'], summary: 'Who is signed in', response: envelopeResponse(anySchema) },
  logout: { tags: ['Session'], summary: 'Sign out', response: envelopeResponse(nullSchema) },
};
