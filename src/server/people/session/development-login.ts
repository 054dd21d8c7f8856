import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Label } from '../../../contract/label.ts';
import { inLanguage, type Language } from '../../../contract/label.ts';
import { languageOf } from '../../http/errors.ts';
import type { AppContext } from '../../records/app-context.ts';
import { readRoles } from '../rights.ts';
import { demoOperators } from '../roles.ts';
import { isWithin } from './development-age.ts';
import type { GrantCookie } from './development-cookie.ts';
import {
  isPlainText,
  isTrueParameter,
  type Parameters,
  readParameters,
  type SignOnQuery,
} from './development-parameters.ts';
import { encodeLocation, isAcceptedService, withTicket } from './development-services.ts';
import type { Grant, Tickets } from './development-tickets.ts';
import { randomText } from './development-tickets.ts';
import type { SignOnPage } from './page.ts';
import { sendPage } from './page.ts';
import {
  alreadySignedIn,
  developmentNotice,
  repeatedParameter,
  tooManyWrong,
  wrongService,
} from './session-messages.ts';
import { escapeXml } from './xml.ts';

const LOGIN = '/cas/login';

/** Why a sign-in failed. */
interface SignInFailure {
  status: 401 | 429;
  sentence: Label;
  /** In seconds. */
  retryAfter?: number;
}

interface SignInForm {
  Body: URLSearchParams | undefined;
  Querystring: SignOnQuery;
}

/** Routes of the sign-in form. */
export function loginRoutes(
  scope: FastifyInstance,
  { config, database, now }: AppContext,
  tickets: Tickets,
  cookie: GrantCookie,
): void {
  const { issueLoginTicket, checkForm } = createFormCheck(now);

  const redirectWithTicket = (reply: FastifyReply, grant: Grant, service: string, isNewLogin: boolean) =>
    reply.redirect(withTicket(service, tickets.issue(grant, service, isNewLogin)));

  const showForm = async (
    reply: FastifyReply,
    { service, renew }: Parameters,
    account = '',
    failure?: SignInFailure,
  ) => {
    const language = languageOf(reply.request);
    const demoAccounts = await demoAccountsIn(database.db);
    const hidden = { lt: issueLoginTicket(), service, renew: isTrueParameter(renew) ? 'true' : undefined };
    const page = loginPage({ language, hidden, demoAccounts, account, failure: failure?.sentence });
    if (failure?.retryAfter) reply.header('retry-after', String(failure.retryAfter));
    return sendPage(reply, config, failure?.status ?? 200, page);
  };

  scope.get<{ Querystring: SignOnQuery }>(LOGIN, async (request, reply) => {
    const parameters = readParameters(request.query);
    if (!parameters) return sendPage(reply, config, 400, repeatedParameter);
    const { service, renew, gateway } = parameters;
    if (service && !isAcceptedService(service, config)) return sendPage(reply, config, 403, wrongService);
    const grant = isTrueParameter(renew) ? undefined : tickets.find(cookie.read(request));
    if (grant && service) return redirectWithTicket(reply, grant, service, false);
    if (grant) return sendPage(reply, config, 200, alreadySignedIn(grant.account));
    // `gateway` only asks whether somebody is signed in and never shows the form; `renew` takes precedence.
    if (service && isTrueParameter(gateway) && !isTrueParameter(renew)) return reply.redirect(encodeLocation(service));
    return showForm(reply, parameters);
  });

  const limited = { config: { rateGroup: 'signIn' } } as const;
  scope.post<SignInForm>(LOGIN, limited, async (request, reply) => {
    const form = request.body ?? new URLSearchParams();
    const parameters = readParameters(request.query, form);
    if (!parameters) return sendPage(reply, config, 400, repeatedParameter);
    const { service } = parameters;
    if (service && !isAcceptedService(service, config)) return sendPage(reply, config, 403, wrongService);
    const account = form.get('username')?.trim() ?? '';
    const failure = checkForm(form, account);
    if (failure) return showForm(reply, parameters, account, failure);
    tickets.end(cookie.read(request));
    const { id, grant } = tickets.begin(account);
    cookie.set(reply, id);
    return service
      ? redirectWithTicket(reply, grant, service, true)
      : sendPage(reply, config, 200, alreadySignedIn(account));
  });
}

function createFormCheck(now: AppContext['now']) {
  const loginTickets = createLoginTickets(now);
  const attempts = createAttempts(now);
  return {
    issueLoginTicket: loginTickets.issue,
    /** Without a login token the password is neither checked nor counted. */
    checkForm(form: URLSearchParams, account: string): SignInFailure | null {
      if (!loginTickets.consume(form.get('lt') ?? '')) return { status: 401, sentence: developmentNotice.oldForm };
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
async function demoAccountsIn(db: AppContext['database']['db']): Promise<DemoAccount[]> {
  const accounts = demoOperators.map(({ account }) => account);
  const operators = await db
    .selectFrom('operator')
    .select(['account', 'name', 'roles'])
    .where('account', 'in', accounts)
    .where('deletedAt', 'is', null)
    .execute();
  const roles = await readRoles(db, [...new Set(operators.flatMap((operator) => operator.roles ?? []))]);
  return accounts.flatMap((account) => {
    const operator = operators.find((operator) => operator.account === account);
    const operatorRoles = roles.filter(({ id }) => operator?.roles?.includes(id));
    return operator
      ? [
          {
            account,
            name: operator.name,
            roles: operatorRoles.map(({ name, nameEn }) => ({ zh: name, en: nameEn ?? name })),
          },
        ]
      : [];
  });
}

/** One-time tokens that tie a password to a form shown by this server; they expire. */
interface LoginTickets {
  issue: () => string;
  /** Validates and consumes a token. */
  consume: (ticket: string) => boolean;
}

/** How long a form may stay open. */
const LIFE = 60 * 60_000;
/** Maximum number of tokens. The oldest are dropped, and their owners see the form again. */
const MAX_TICKETS = 10_000;

export function createLoginTickets(now: () => Date): LoginTickets {
  const issuedAt = new Map<string, number>();
  let count = 0;
  return {
    issue() {
      const ticket = `LT-${++count}-${randomText(16)}`;
      issuedAt.set(ticket, now().getTime());
      const [oldest] = issuedAt.keys();
      if (issuedAt.size > MAX_TICKETS && oldest) issuedAt.delete(oldest);
      return ticket;
    },
    consume(ticket) {
      const issuedTime = issuedAt.get(ticket);
      issuedAt.delete(ticket);
      return issuedTime !== undefined && isWithin(issuedTime, LIFE, now());
    },
  };
}

/** Counts wrong passwords to slow down guessing. Requests are refused with a retry time instead of being delayed. */
interface Attempts {
  /** Seconds until the account may be tried again; 0 means now. */
  secondsToWait: (account: string) => number;
  countWrong: (account: string) => void;
  forget: (account: string) => void;
}

const LIMIT = 5;
const WINDOW = 60_000;
/** The pause is constant and attempts do not extend it, so that nobody can lock an account permanently. */
const PAUSE = 30_000;
/** Maximum number of accounts remembered, since anybody may type any account; the oldest are dropped. */
const MAX_ACCOUNTS = 1_000;

export function createAttempts(now: () => Date): Attempts {
  // The times of recent wrong passwords by account.
  const wrongAttempts = new Map<string, readonly number[]>();

  /** The attempts that still count: within the pause if the limit is reached, otherwise within the last minute. */
  const recentAttempts = (account: string): readonly number[] => {
    const times = wrongAttempts.get(account) ?? [];
    if (times.length < LIMIT) return times.filter((at) => isWithin(at, WINDOW, now()));
    // The pause ends when the announced seconds have passed.
    return isWithin(times.at(-1) ?? 0, PAUSE - 1, now()) ? times : [];
  };

  return {
    secondsToWait(account) {
      const times = recentAttempts(account);
      const last = times.at(-1) ?? 0;
      return times.length < LIMIT ? 0 : Math.ceil((last + PAUSE - now().getTime()) / 1_000);
    },
    countWrong(account) {
      const times = [...recentAttempts(account), now().getTime()];
      wrongAttempts.delete(account);
      wrongAttempts.set(account, times);
      const [oldest] = wrongAttempts.keys();
      if (wrongAttempts.size > MAX_ACCOUNTS && oldest !== undefined) wrongAttempts.delete(oldest);
    },
    forget: (account) => void wrongAttempts.delete(account),
  };
}

/** A demonstration account. */
interface DemoAccount {
  account: string;
  name: string;
  roles: readonly Label[];
}

interface LoginPageOptions {
  language: Language;
  /** Hidden form fields: `lt`, `service`, `renew`. */
  hidden: Readonly<Record<string, string | undefined>>;
  demoAccounts: readonly DemoAccount[];
  /** The account typed before, so that only the password must be typed again. */
  account: string;
  /** Why the last attempt failed. */
  failure: Label | undefined;
}

/** The form of the development sign-on. It has the only password field and is not part of the app (S1.1). */
function loginPage({ language, hidden, demoAccounts, account, failure }: LoginPageOptions): SignOnPage {
  const say = (label: Label) => escapeXml(inLanguage(label, language));
  const alert = failure ? `<p class="fault" role="alert" id="fault">${say(failure)}</p>` : '';
  const describedBy = failure ? ' aria-invalid="true" aria-describedby="fault"' : '';
  const focus = (isFocused: boolean) => (isFocused ? ' autofocus' : '');
  return {
    title: developmentNotice.title,
    sentence: developmentNotice.sentence,
    body: `<form method="post" action="/cas/login">
${alert}${hiddenInputs(hidden)}
<label for="username">${say(developmentNotice.username)}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required value="${escapeXml(account)}"${focus(!account)}>
<label for="password">${say(developmentNotice.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="64" required${describedBy}${focus(Boolean(account))}>
<button type="submit">${say(developmentNotice.signIn)}</button>
</form>
${demoList(demoAccounts, say)}`,
  };
}

const hiddenInputs = (hidden: LoginPageOptions['hidden']): string =>
  Object.entries(hidden)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`)
    .join('');

function demoList(demo: readonly DemoAccount[], say: (label: Label) => string): string {
  if (demo.length === 0) return '';
  const rows = demo.map(({ account, name, roles }) => {
    const roleNames = (roles.length > 0 ? roles : [developmentNotice.noRole]).map(say).join(' · ');
    return `<dt>${escapeXml(account)}</dt><dd>${escapeXml(name)} · ${roleNames}</dd>`;
  });
  return `<section class="demo" aria-labelledby="demo"><p id="demo">${say(developmentNotice.demo)}</p><dl>${rows.join('')}</dl></section>`;
}
