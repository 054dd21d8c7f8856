import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Label } from '../../declare/label.ts';
import { rolesIn } from '../access/rights.ts';
import { languageOf } from '../http/language.ts';
import type { Parts } from '../parts.ts';
import { demoOperators } from '../people/roles.ts';
import { createAttempts } from './development-attempts.ts';
import type { GrantCookie } from './development-cookie.ts';
import { createLoginTickets } from './development-login-tickets.ts';
import { type DemoAccount, loginPage } from './development-page.ts';
import {
  isPlainText,
  isTrueParameter,
  type Parameters,
  readParameters,
  type SignOnQuery,
} from './development-parameters.ts';
import { encodeLocation, isServed, withTicket } from './development-services.ts';
import type { Grant, Tickets } from './development-tickets.ts';
import { sendPage } from './page.ts';
import { alreadyIn, developmentNotice, doubledParameter, tooManyWrong, wrongService } from './session-messages.ts';

const LOGIN = '/cas/login';

/** Why a sign-in failed. */
interface Fault {
  status: 401 | 429;
  sentence: Label;
  /** In seconds. */
  retryAfter?: number;
}

/** Routes of the sign-in form. */
export function loginRoutes(
  scope: FastifyInstance,
  { config, database, now }: Parts,
  tickets: Tickets,
  cookie: GrantCookie,
): void {
  const { issueLoginTicket, findFault } = createFormCheck(now);

  const leave = (reply: FastifyReply, grant: Grant, service: string, fresh: boolean) =>
    reply.redirect(withTicket(service, tickets.issue(grant, service, fresh)));

  const ask = async (reply: FastifyReply, { service, renew }: Parameters, account = '', fault?: Fault) => {
    const language = languageOf(reply.request);
    const demo = await demoAccountsIn(database.db);
    const hidden = { lt: issueLoginTicket(), service, renew: isTrueParameter(renew) ? 'true' : undefined };
    const page = loginPage({ language, hidden, demo, account, fault: fault?.sentence });
    if (fault?.retryAfter) reply.header('retry-after', String(fault.retryAfter));
    return sendPage(reply, config, fault?.status ?? 200, page);
  };

  scope.get<{ Querystring: SignOnQuery }>(LOGIN, async (request, reply) => {
    const parameters = readParameters(request.query);
    if (!parameters) return sendPage(reply, config, 400, doubledParameter);
    const { service, renew, gateway } = parameters;
    if (service && !isServed(service, config)) return sendPage(reply, config, 403, wrongService);
    const grant = isTrueParameter(renew) ? undefined : tickets.find(cookie.read(request));
    if (grant && service) return leave(reply, grant, service, false);
    if (grant) return sendPage(reply, config, 200, alreadyIn(grant.account));
    // `gateway` only asks whether somebody is signed in and never shows the form; `renew` takes precedence.
    if (service && isTrueParameter(gateway) && !isTrueParameter(renew)) return reply.redirect(encodeLocation(service));
    return ask(reply, parameters);
  });

  scope.post<{ Body: URLSearchParams | undefined; Querystring: SignOnQuery }>(LOGIN, async (request, reply) => {
    const form = request.body ?? new URLSearchParams();
    const parameters = readParameters(request.query, form);
    if (!parameters) return sendPage(reply, config, 400, doubledParameter);
    const { service } = parameters;
    if (service && !isServed(service, config)) return sendPage(reply, config, 403, wrongService);
    const account = form.get('username')?.trim() ?? '';
    const fault = findFault(form, account);
    if (fault) return ask(reply, parameters, account, fault);
    tickets.end(cookie.read(request));
    const { id, grant } = tickets.begin(account);
    cookie.set(reply, id);
    return service ? leave(reply, grant, service, true) : sendPage(reply, config, 200, alreadyIn(account));
  });
}

function createFormCheck(now: Parts['now']) {
  const loginTickets = createLoginTickets(now);
  const attempts = createAttempts(now);
  return {
    issueLoginTicket: loginTickets.issue,
    /** Without a login token the password is neither checked nor counted. */
    findFault(form: URLSearchParams, account: string): Fault | null {
      if (!loginTickets.take(form.get('lt') ?? '')) return { status: 401, sentence: developmentNotice.oldForm };
      const seconds = attempts.secondsToWait(account);
      if (seconds > 0) return { status: 429, sentence: tooManyWrong(seconds), retryAfter: seconds };
      if (!isAccount(account)) return { status: 401, sentence: developmentNotice.wrong };
      if (form.get('password') !== account) {
        attempts.countWrong(account);
        return { status: 401, sentence: developmentNotice.wrong };
      }
      attempts.forget(account);
      return null;
    },
  };
}

const isAccount = (text: string): boolean => text !== '' && text.length <= 64 && isPlainText(text);

/** The demonstration accounts that exist, in the declared order. */
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
