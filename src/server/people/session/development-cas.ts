import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '../../../contract/calls.ts';
import type { AppContext } from '../../records/app-context.ts';
import { createGrantCookie, type GrantCookie } from './development-cookie.ts';
import { loginRoutes } from './development-login.ts';
import { readParameters, type SignOnQuery } from './development-parameters.ts';
import { encodeLocation, isAcceptedService } from './development-services.ts';
import { createTickets, type Grant, type Tickets } from './development-tickets.ts';
import {
  type Attributes,
  formatResponse,
  logoutRequest,
  plainResponse,
  validateGrant,
} from './development-validation.ts';
import { readFormBodies } from './form.ts';
import { sendPage } from './page.ts';
import { loggedOut, repeatedParameter } from './session-messages.ts';
import { isTooManySignIns, sendTooManySignIns } from './too-many-sign-ins.ts';

/** A CAS server (protocol 3.0) for development, where the password is the account name. */
export async function developmentCas(app: FastifyInstance, parts: AppContext): Promise<void> {
  const tickets = createTickets(parts.now);
  const cookie = createGrantCookie(parts.config);
  await app.register(async (scope) => {
    readFormBodies(scope);
    scope.setErrorHandler((error, _request, reply) => {
      if (!isTooManySignIns(error)) throw error;
      return sendTooManySignIns(reply, parts.config, error, BASE_PATH);
    });
    // Any response or address may contain a ticket, so nothing is cached.
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    loginRoutes(scope, parts, tickets, cookie);
    logoutRoute(scope, parts, tickets, cookie);
    validationRoutes(scope, parts, tickets);
  });
}

function logoutRoute(scope: FastifyInstance, parts: AppContext, tickets: Tickets, cookie: GrantCookie): void {
  const { config } = parts;
  scope.get<{ Querystring: SignOnQuery }>('/cas/logout', async (request, reply) => {
    const parameters = readParameters(request.query);
    if (!parameters) return sendPage(reply, config, 400, repeatedParameter);
    const grant = tickets.end(cookie.read(request));
    cookie.clear(reply);
    if (grant) await tellServices(parts, grant, request);
    const { service } = parameters;
    if (!service || !isAcceptedService(service, config)) return sendPage(reply, config, 200, loggedOut);
    return reply.redirect(encodeLocation(service));
  });
}

function validationRoutes(scope: FastifyInstance, parts: AppContext, tickets: Tickets): void {
  // No HEAD route, because a prefetch must not use up a ticket.
  const route = { exposeHeadRoute: false };
  const send = (reply: FastifyReply, { type, text }: { type: string; text: string }) =>
    reply.type(`${type}; charset=utf-8`).send(text);

  scope.get<{ Querystring: SignOnQuery }>('/cas/validate', route, async (request, reply) =>
    send(reply, { type: 'text/plain', text: plainResponse(validateGrant(tickets, request.query)) }),
  );
  scope.get<{ Querystring: SignOnQuery }>('/cas/serviceValidate', route, async (request, reply) =>
    send(reply, await formatResponse(tickets, request.query, async () => undefined)),
  );
  scope.get<{ Querystring: SignOnQuery }>('/cas/p3/serviceValidate', route, async (request, reply) =>
    send(reply, await formatResponse(tickets, request.query, (account) => attributesOf(parts, account))),
  );
}

async function attributesOf({ database }: AppContext, account: string): Promise<Attributes> {
  const operator = await database.db
    .selectFrom('operator')
    .select(['name', 'avatar'])
    .where('account', '=', account)
    .executeTakeFirst();
  return { displayName: operator?.name ?? account, ...(operator?.avatar ? { avatar: operator.avatar } : {}) };
}

/** Sends single-logout messages to every service; an unresponsive one does not delay the others. */
async function tellServices({ tellService, now }: AppContext, grant: Grant, request: FastifyRequest): Promise<void> {
  if (!tellService) return;
  const messages = [...grant.services].map(([ticket, service]) =>
    tellService(service, new URLSearchParams({ logoutRequest: logoutRequest(ticket, grant.account, now()) })),
  );
  for (const delivery of await Promise.allSettled(messages)) {
    if (delivery.status === 'rejected')
      request.log.info({ err: delivery.reason }, 'a service could not be told of a logout');
  }
}
