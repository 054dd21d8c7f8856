import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, BASE_PATH, calls } from '../../contract/calls.ts';
import type { CurrentUser, Feature } from '../../contract/user.ts';
import type { AccessControl } from '../access/access.ts';
import { envelope, unreadableRequest } from '../http/errors.ts';
import type { Parts } from '../parts.ts';
import { admit, raiseAccess } from '../people/operators.ts';
import { readUserPreferences } from '../preferences/user-preferences.ts';
import { writeAudit } from '../records/audit.ts';
import { serviceOf, targetAddressOf, ticketOf } from './attach-address.ts';
import { parseLogoutRequest, type Validation, validateTicket } from './cas.ts';
import { readFormBodies } from './form.ts';
import { type SignOnPage, sendPage } from './page.ts';
import {
  barredSentence,
  noAnswer,
  otherOperator,
  ownFailure,
  signedInAs,
  wrongAnswer,
  wrongTarget,
  wrongTicket,
} from './session-messages.ts';
import type { Sessions } from './sessions.ts';

/** What this server can do beyond the specification. */
const features: Feature[] = [
  'version',
  'history',
  'revisions',
  'trash',
  'search',
  'bulk',
  'looks',
  'views',
  'favourites',
  'seen',
  'once',
  'presence',
  'undo',
  'seats',
  'sessions',
  'auditExport',
];

/** Where the CAS server sends its logout messages; they come from no page of ours. */
export const SINGLE_LOGOUT = `${API_PREFIX}/${calls.attach}/*`;

const CURRENT_USER = `${API_PREFIX}/${calls.currentUser}`;

interface Attach {
  Params: { redirectUrl: string };
}

export async function signOnRoutes(
  app: FastifyInstance,
  parts: Parts,
  sessions: Sessions,
  { guard, operatorOf }: AccessControl,
): Promise<void> {
  const { cookies } = sessions;
  const { db } = parts.database;
  // Roles may have changed while nobody served; from here on there is a version to remember them by.
  await raiseAccess(db);

  // Every 402 begins a sign-in. The way through the CAS server's logout is taken once, by the question a page starts
  // with: a call that was still under way when its operator logged out must not use it up.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 402) return;
    cookies.begun.set(reply);
    if (request.routeOptions.url !== CURRENT_USER) return;
    cookies.signedOut.clear(reply);
    await sessions.forgetEnded(request);
  });

  app.get(CURRENT_USER, { preHandler: guard() }, async (request) => {
    const operator = operatorOf(request);
    const { id, name, account, avatar } = operator;
    const choices = await readUserPreferences(db, operator, parts.records);
    return envelope<CurrentUser>({ id, name, account, avatar, features, ...choices });
  });

  app.post(`${API_PREFIX}/${calls.logout}`, async (request, reply) => {
    const operator = await sessions.whoIs(request);
    await sessions.end(request, reply);
    if (operator) await writeAudit(db, { operator, at: parts.now(), action: 'signOut' });
    return envelope(null);
  });

  await app.register(async (scope) => attachRoute(scope, parts, sessions));
  await app.register(async (scope) => {
    readFormBodies(scope);
    scope.post<{ Body: URLSearchParams | undefined }>(SINGLE_LOGOUT, async (request) => {
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

/** The way back from the CAS server. People read what it answers, so even its failures are pages. */
function attachRoute(scope: FastifyInstance, parts: Parts, sessions: Sessions): void {
  const { config } = parts;
  const { begun } = sessions.cookies;
  const origins = [config.publicOrigin, ...config.allowedOrigins];
  const show = (reply: FastifyReply, status: number, page: SignOnPage) => sendPage(reply, config, status, page);

  scope.setErrorHandler((err, request, reply) => {
    request.log.error({ err }, 'a sign-in failed');
    return show(reply, 503, ownFailure(serviceOf('', request.raw.url ?? '')));
  });

  // A HEAD request would use the ticket up.
  const route = { exposeHeadRoute: false };
  scope.get<Attach>(`${API_PREFIX}/${calls.attach}/:redirectUrl`, route, async (request, reply) => {
    const address = request.raw.url ?? '';
    const target = targetAddressOf(request.params.redirectUrl, origins);
    if (!target) {
      request.log.warn({ target: request.params.redirectUrl }, 'a sign-in for an address that is not ours');
      return show(reply, 400, wrongTarget(BASE_PATH));
    }
    const service = serviceOf(config.publicOrigin, address);
    const ticket = ticketOf(address);
    if (!ticket) {
      if (!isFromElsewhere(request) && !(await sessions.whoIs(request))) begun.set(reply);
      return reply.redirect(`${config.casUrl}/login?service=${encodeURIComponent(service)}`);
    }
    const said = await validateTicket(parts, service, ticket);
    if (said.result === 'known') return welcome(request, reply, said, target, ticket);
    request.log.warn({ outcome: said }, 'a ticket did not sign anybody in');
    const again = serviceOf('', address);
    return show(reply, said.result === 'refused' ? 403 : 502, pageOf(said.result)(again));
  });

  /** A ticket that no sign-in of this browser asked for may be somebody else's, laid under the operator by a page. */
  async function welcome(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Extract<Validation, { result: 'known' }>,
    target: URL,
    ticket: string,
  ): Promise<FastifyReply> {
    const { account } = person;
    const begunHere = begun.isSet(request) || request.headers['sec-fetch-site'] === 'same-origin';
    const here = begunHere ? null : await sessions.whoIs(request);
    if (here && here.account !== account) {
      request.log.warn({ account, signedInAs: here.account }, 'a foreign ticket was refused');
      return show(reply, 403, otherOperator(here.name, target.href));
    }
    const { adminAccounts } = config;
    const admitted = await admit(parts.database.db, person, { now: parts.now(), ip: request.ip, adminAccounts });
    if ('barred' in admitted) {
      request.log.warn({ account, barred: admitted.barred }, 'an operator who may not was kept out');
      const service = serviceOf(config.publicOrigin, request.raw.url ?? '');
      return show(
        reply,
        403,
        barredSentence(admitted.barred, `${config.casUrl}/logout?service=${encodeURIComponent(service)}`),
      );
    }
    const { id, name } = admitted;
    await sessions.begin(reply, id, ticket);
    request.log.info({ account }, 'an operator signed in');
    begun.clear(reply);
    return begunHere || here ? reply.redirect(target.href) : show(reply, 200, signedInAs(name, account, target.href));
  }
}

/** Whether another site's page led here; programs that are no browsers do not say. */
const isFromElsewhere = (request: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));

const pageOf = (result: Exclude<Validation['result'], 'known'>): ((again: string) => SignOnPage) =>
  ({ refused: wrongTicket, unreadable: wrongAnswer, unreachable: noAnswer })[result];
