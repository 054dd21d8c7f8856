import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../app.ts';
import type { Config } from '../config.ts';
import { demoOperators } from '../data/roles.ts';
import { languageOf } from '../language.ts';
import { rolesIn } from '../rights.ts';
import { type DemoAccount, loginPage } from './development-page.ts';
import { createTickets, type Grant, type Tickets } from './development-tickets.ts';
import { isOn, judge, logoutRequest, plainAnswer, type ValidationQuery, xmlAnswer } from './development-validation.ts';
import { readForms } from './form.ts';
import { sendPage } from './page.ts';
import { alreadyIn, loggedOut, wrongService } from './words.ts';

interface LoginQuery {
  service?: string;
  renew?: string;
  gateway?: string;
}

// Cookies know no port: another name than the app's own, and only below `/cas`.
const COOKIE = 'museum_development_cas';
const cookieOptions = ({ publicOrigin }: Config) =>
  ({ path: '/cas', httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') }) as const;

const LOGIN = '/cas/login';

/** A CAS server of its own, protocol 3.0, for development: whoever knows an account's name may enter. */
export async function developmentCas(app: FastifyInstance, parts: Parts): Promise<void> {
  const tickets = createTickets(parts.now);
  await app.register(async (scope) => {
    readForms(scope);
    loginRoutes(scope, parts, tickets);
    logoutRoute(scope, parts, tickets);
  });
  validationRoutes(app, parts, tickets);
}

function loginRoutes(scope: FastifyInstance, { config, database }: Parts, tickets: Tickets): void {
  const leave = (reply: FastifyReply, grant: Grant, service: string, fresh: boolean) =>
    reply.redirect(withTicket(service, tickets.issue(grant, service, fresh)));

  const ask = async (reply: FastifyReply, { service, renew }: LoginQuery, refused?: string) => {
    const language = languageOf(reply.request);
    const demo = await demoAccountsIn(database.db);
    const page = loginPage({ language, hidden: { service, renew }, demo, refused });
    return sendPage(reply, config, refused === undefined ? 200 : 401, page);
  };

  scope.get<{ Querystring: LoginQuery }>(LOGIN, async (request, reply) => {
    const { service, ...query } = onlyTexts(request.query);
    if (service && !isServed(service, config)) return sendPage(reply, config, 403, wrongService);
    const grant = isOn(query.renew) ? undefined : tickets.find(request.cookies[COOKIE]);
    if (grant && service) return leave(reply, grant, service, false);
    if (grant) return sendPage(reply, config, 200, alreadyIn(grant.account));
    // A gateway asks whether somebody is signed in, and never for a password; renew wins over it.
    if (service && isOn(query.gateway) && !isOn(query.renew)) return reply.redirect(locationOf(service));
    return ask(reply, { service, ...query });
  });

  scope.post<{ Body: URLSearchParams | undefined; Querystring: LoginQuery }>(LOGIN, async (request, reply) => {
    const form = request.body ?? new URLSearchParams();
    const { service, renew } = onlyTexts<LoginQuery>({ ...request.query, ...Object.fromEntries(form) });
    if (service && !isServed(service, config)) return sendPage(reply, config, 403, wrongService);
    const account = form.get('username')?.trim() ?? '';
    if (!isAccount(account) || form.get('password') !== account) return ask(reply, { service, renew }, account);
    tickets.end(request.cookies[COOKIE]);
    const { id, grant } = tickets.begin(account);
    reply.setCookie(COOKIE, id, cookieOptions(config));
    return service ? leave(reply, grant, service, true) : sendPage(reply, config, 200, alreadyIn(account));
  });
}

function logoutRoute(scope: FastifyInstance, parts: Parts, tickets: Tickets): void {
  const { config } = parts;
  scope.get<{ Querystring: { service?: string } }>('/cas/logout', async (request, reply) => {
    const grant = tickets.end(request.cookies[COOKIE]);
    reply.clearCookie(COOKIE, cookieOptions(config));
    if (grant) await tellServices(parts, grant, request);
    const { service } = onlyTexts(request.query);
    if (!service || !isServed(service, config)) return sendPage(reply, config, 200, loggedOut);
    return reply.header('cache-control', 'no-store').redirect(locationOf(service));
  });
}

function validationRoutes(app: FastifyInstance, parts: Parts, tickets: Tickets): void {
  // A look ahead by HEAD must not use a ticket up.
  const route = { exposeHeadRoute: false };
  const say = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(text);

  app.get<{ Querystring: ValidationQuery }>('/cas/validate', route, async (request, reply) =>
    say(reply, 'text/plain', plainAnswer(judge(tickets, onlyTexts(request.query)))),
  );
  app.get<{ Querystring: ValidationQuery }>('/cas/serviceValidate', route, async (request, reply) =>
    say(reply, 'application/xml', xmlAnswer(judge(tickets, onlyTexts(request.query)))),
  );
  app.get<{ Querystring: ValidationQuery }>('/cas/p3/serviceValidate', route, async (request, reply) => {
    const judgement = judge(tickets, onlyTexts(request.query));
    const attributes = judgement.granted ? await attributesOf(parts, judgement.grant.account) : undefined;
    return say(reply, 'application/xml', xmlAnswer(judgement, attributes));
  });
}

/** A parameter that comes twice is a list; the protocol has none, so it counts as absent. */
const onlyTexts = <Q extends object>(query: Q): Q =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string')) as Q;

const isAccount = (text: string): boolean =>
  text !== '' && text.length <= 64 && text.isWellFormed() && !/\p{Cc}/u.test(text);

const isServed = (service: string, { publicOrigin, devCasServices }: Config): boolean =>
  [publicOrigin, ...devCasServices].some((prefix) => isBelow(service, prefix));

/** Whole path segments count: a prefix without a slash at its end serves itself and what lies below. */
function isBelow(service: string, prefix: string): boolean {
  if (!/^https?:\/\//i.test(service) || !URL.canParse(service) || !URL.canParse(prefix)) return false;
  const [asked, served] = [new URL(service), new URL(prefix)];
  const path = served.pathname.replace(/\/$/, '');
  return (
    asked.origin === served.origin &&
    !asked.username &&
    !asked.password &&
    (asked.pathname === path || asked.pathname.startsWith(`${path}/`))
  );
}

function withTicket(service: string, ticket: string): string {
  const [address = '', ...fragment] = service.split('#');
  const mark = address.includes('?') ? '&' : '?';
  return locationOf([`${address}${mark}ticket=${encodeURIComponent(ticket)}`, ...fragment].join('#'));
}

/** A header carries plain characters only; browsers would write the others the same way. */
const locationOf = (address: string): string => address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Those of the demonstration who are here, in its order. */
async function demoAccountsIn(db: Parts['database']['db']): Promise<DemoAccount[]> {
  const accounts = demoOperators.map(({ account }) => account);
  const operators = await db
    .selectFrom('operator')
    .select(['account', 'name', 'roles'])
    .where('account', 'in', accounts)
    .where('deletedAt', 'is', null)
    .execute();
  const roles = await rolesIn(db, [...new Set(operators.flatMap((operator) => operator.roles ?? []))]);
  return accounts.flatMap((account) => {
    const found = operators.find((operator) => operator.account === account);
    const theirs = roles.filter(({ id }) => found?.roles?.includes(id));
    return found
      ? [{ account, name: found.name, roles: theirs.map(({ name, nameEn }) => ({ zh: name, en: nameEn ?? name })) }]
      : [];
  });
}

async function attributesOf({ database }: Parts, account: string): Promise<Record<string, string>> {
  const found = await database.db
    .selectFrom('operator')
    .select(['name', 'avatar'])
    .where('account', '=', account)
    .executeTakeFirst();
  return { displayName: found?.name ?? account, ...(found?.avatar ? { avatar: found.avatar } : {}) };
}

/** Single logout: every service that was let in is told; one that does not answer keeps nobody waiting. */
async function tellServices({ tellService, now }: Parts, grant: Grant, request: FastifyRequest): Promise<void> {
  if (!tellService) return;
  const messages = [...grant.services].map(([ticket, service]) =>
    tellService(service, new URLSearchParams({ logoutRequest: logoutRequest(ticket, grant.account, now()) })),
  );
  for (const told of await Promise.allSettled(messages)) {
    if (told.status === 'rejected') request.log.info({ err: told.reason }, 'a service could not be told of a logout');
  }
}
