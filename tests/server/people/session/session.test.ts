import { describe, expect, test } from 'vitest';
import { API_PREFIX, calls } from '../../../../src/contract/calls.ts';
import { raiseAccess } from '../../../../src/server/people/operators.ts';
import { giveRoleByCode } from '../../../../src/server/people/roles.ts';
import type { AppContext } from '../../../../src/server/records/app-context.ts';
import { ORIGIN, sharedApp, type TestApp, testApp } from '../../../support/server.ts';
import { attachTo, loginAt, type Visitor, visitorOf } from '../../../support/visitor.ts';

const PAGE = `${ORIGIN}/admin/#/info/news?keyword=%E9%99%88%E6%9F%90&a=%25%23`;
const USER = '/admin/api/admin/sso/currentUser';

/** Options for an app whose CAS server sends this text, in place of the development sign-on. */
const withCasAnswer = (text: string, status = 200): { askCas: AppContext['askCas'] } => ({
  askCas: async () => ({ status, text }),
});

const successXml = (user: string, attributes = ''): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user}</cas:user><cas:attributes>${attributes}</cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`;

const advanceMinutes = ({ clock }: TestApp, count: number): void => {
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};

/** Signs in as a browser does: a refused call, the sign-on page, and back to the page. */
async function signIn(visitor: Visitor, account: string, page = PAGE) {
  await visitor.open(USER);
  const redirect = await visitor.signOn(loginAt(attachTo(page)), account);
  return visitor.open(String(redirect.headers.location));
}

/** The address, with a ticket for the account, to which another browser would return. */
async function requestTicketUrl(museum: TestApp, account: string, page = PAGE): Promise<string> {
  const redirect = await visitorOf(museum.app).signOn(loginAt(attachTo(page)), account);
  return String(redirect.headers.location);
}

describe('a request without a session', () => {
  test('[S8.1] answers 402 with the login address of the CAS server as msg', async () => {
    const { call } = await testApp({ env: { CAS_URL: 'https://cas.example/cas' } });
    const answer = await call('GET', 'sso/currentUser');
    expect(answer).toMatchObject({ status: 402, code: 402, msg: 'https://cas.example/cas/login', data: null });
  });

  test('[S8.1] answers 402 to a made-up session cookie', async () => {
    const { call } = await sharedApp();
    for (const cookie of [
      'museum_session=abc',
      'museum_session=abc.def',
      'museum_session=',
      'museum_session=%E0%A4%A',
    ]) {
      expect((await call('GET', 'sso/currentUser', { headers: { cookie } })).status).toBe(402);
    }
  });

  test('gets a cookie for this site only that marks the start of a sign-in', async () => {
    const { call } = await sharedApp();
    const cookie = String((await call('GET', 'sso/currentUser')).headers['set-cookie']);
    expect(cookie).toMatch(/^museum_sign_in=1; Max-Age=600;.*museum_signed_out=;/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });
});

describe('signing in', () => {
  test('[S1.1] [S7.12] [S8.0] goes through the CAS server and returns to the same page', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    const refusal = await visitor.open(USER);
    expect(refusal.json().msg).toBe(`${ORIGIN}/cas/login`);

    const form = await visitor.open(loginAt(attachTo(PAGE)));
    expect(form.body).toContain('type="password"');
    const redirect = await visitor.signOn(loginAt(attachTo(PAGE)), 'editor');
    const ticketUrl = String(redirect.headers.location);
    expect(ticketUrl.startsWith(`${attachTo(PAGE)}?ticket=ST-`)).toBe(true);

    const response = await visitor.open(ticketUrl);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(PAGE);
    expect((await visitor.open(USER)).json().data).toMatchObject({ account: 'editor', name: '苏念慈' });
  });

  test('[S7.15] makes the current user available with name, account, avatar and the features of the server', async () => {
    const { call } = await sharedApp();
    const { data } = await call('GET', 'sso/currentUser', { as: 'approver' });
    expect(data).toMatchObject({ name: '顾明章', account: 'approver', avatar: null });
    expect(data.features).toEqual(['*']);
  });

  test('[S7.12] without a ticket redirects to the login of the CAS server with the same service', async () => {
    const { app } = await testApp({ env: { CAS_URL: 'https://cas.example/cas' } });
    const service = `${attachTo(PAGE)}?lang=zh&x=%2F`;
    const answer = await visitorOf(app).open(service);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`https://cas.example/cas/login?service=${encodeURIComponent(service)}`);
  });

  test('[S7.12] validates the ticket for exactly the address of the request', async () => {
    const addresses: string[] = [];
    const askCas: AppContext['askCas'] = async (address) => ({
      status: addresses.push(address) && 200,
      text: successXml('lin'),
    });
    const { app } = await testApp({ askCas, env: { CAS_URL: 'https://cas.example/cas' } });
    // Lower-case hexadecimal digits, and a letter that needs no encoding: the service must keep every character.
    const path = `${API_PREFIX}/sso/cas/attach/http%3a%2f%2f127.0.0.1:8000%2f%61dmin%2f`;
    await visitorOf(app).open(`${path}?lang=zh&ticket=ST-9`, { host: '10.1.2.3' });
    const url = new URL(addresses[0] ?? '');
    expect(url.searchParams.get('service')).toBe(`${ORIGIN}${path}?lang=zh`);
    expect(url.searchParams.get('ticket')).toBe('ST-9');
  });

  test('[S7.12] returns to a page with an address of more than 2,000 characters', async () => {
    const { app } = await sharedApp();
    const page = `${ORIGIN}/admin/#/info/news?keyword=${'%E9%99%88'.repeat(250)}`;
    expect((await signIn(visitorOf(app), 'editor', page)).headers.location).toBe(page);
  });

  test('sets a cookie that is HttpOnly and Lax, and on HTTPS also signed, Secure and bound to the host', async () => {
    const museum = await sharedApp();
    const httpResponse = await signIn(visitorOf(museum.app), 'editor');
    expect(httpResponse.cookies.find(({ name }) => name === 'museum_session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });

    const env = { PUBLIC_ORIGIN: 'https://museum.example', CAS_URL: 'https://cas.example/cas' };
    const { app } = await testApp({ env, ...withCasAnswer(successXml('lin')) });
    const path = `${API_PREFIX}/sso/cas/attach/${encodeURIComponent('https://museum.example/admin/')}?ticket=ST-1`;
    const httpsResponse = await app.inject({ url: path });
    const cookie = httpsResponse.cookies.find(({ name }) => name === '__Host-museum_session');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.value).toMatch(/^[\w-]{43}\..+/);
  });

  test('stores neither the session id nor the ticket in the database', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    const rows = await museum.parts.database.db.selectFrom('session').selectAll().execute();
    expect(rows).toHaveLength(1);
    const id = decodeURIComponent(visitor.cookies.get('museum_session') ?? '').split('.')[0] ?? '?';
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(JSON.stringify(rows)).not.toContain('ST-');
  });

  test('[S8.1] creates a session whose id with a wrong or missing signature is answered with 402', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    const cookie = visitor.cookies.get('museum_session') ?? '';
    const statusOf = async (value: string) =>
      (await museum.call('GET', 'sso/currentUser', { headers: { cookie: `museum_session=${value}` } })).status;
    expect(await statusOf(cookie)).toBe(200);
    const [id = '', signature = ''] = cookie.split('.');
    const otherSignature = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const forged of [`${id}.${otherSignature}`, `${id}.`, id]) expect(await statusOf(forged)).toBe(402);
    expect(await statusOf(cookie)).toBe(200);
  });

  test('for a second time creates a new session and ends the first', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    const first = visitor.cookies.get('museum_session');
    await visitor.open(await requestTicketUrl(museum, 'editor'));
    expect(visitor.cookies.get('museum_session')).not.toBe(first);
    expect((await visitor.open(USER)).json().data.account).toBe('editor');
    const answer = await museum.call('GET', 'sso/currentUser', { headers: { cookie: `museum_session=${first}` } });
    expect(answer.status).toBe(402);
  });

  test('answers 403 to a ticket that was already used', async () => {
    const museum = await sharedApp();
    const ticketUrl = await requestTicketUrl(museum, 'editor');
    expect((await visitorOf(museum.app).open(ticketUrl)).statusCode).toBe(200);
    expect((await visitorOf(museum.app).open(ticketUrl)).statusCode).toBe(403);
  });
});

describe('the operator who signs in', () => {
  const env = { CAS_URL: 'https://cas.example/cas', ADMIN_ACCOUNTS: 'lin' };

  test('gets name and picture from the CAS server when it sends them, and keeps them when it does not', async () => {
    let attributes = '<cas:displayName>陈某</cas:displayName><cas:avatar>https://cas.example/c.png</cas:avatar>';
    const { app } = await testApp({ env, askCas: async () => ({ status: 200, text: successXml('chen', attributes) }) });
    const visitor = visitorOf(app);
    await visitor.open(`${attachTo(PAGE)}?ticket=ST-1`);
    const user = { account: 'chen', name: '陈某', avatar: 'https://cas.example/c.png' };
    expect((await visitor.open(USER)).json().data).toMatchObject(user);
    attributes = '';
    await visitor.open(`${attachTo(PAGE)}?ticket=ST-2`);
    expect((await visitor.open(USER)).json().data).toMatchObject(user);
  });

  test('with an unknown account becomes an operator without a role, named by the account', async () => {
    const museum = await testApp({ env, ...withCasAnswer(successXml('stranger')) });
    const visitor = visitorOf(museum.app);
    await visitor.open(`${attachTo(PAGE)}?ticket=ST-1`);
    expect((await visitor.open(USER)).json().data).toMatchObject({ account: 'stranger', name: 'stranger' });
    expect((await visitor.open(`${API_PREFIX}/menu/getMenuList`)).json().data).toEqual([]);
    expect((await visitor.open(`${API_PREFIX}/news/list`)).statusCode).toBe(403);
  });

  test('with an account of ADMIN_ACCOUNTS is administrator from the first sign-in', async () => {
    const { app } = await testApp({ env, ...withCasAnswer(successXml('lin')) });
    const visitor = visitorOf(app);
    await visitor.open(`${attachTo(PAGE)}?ticket=ST-1`);
    expect((await visitor.open(`${API_PREFIX}/news/list`)).statusCode).toBe(200);
  });

  test('with an account of ADMIN_ACCOUNTS that lost the role does not get it back by signing in again', async () => {
    const { app, parts } = await testApp({ env, ...withCasAnswer(successXml('lin')) });
    const { db } = parts.database;
    const visitor = visitorOf(app);
    await visitor.open(`${attachTo(PAGE)}?ticket=ST-1`);
    await db.updateTable('operator').set({ roles: null }).where('account', '=', 'lin').execute();
    await visitor.open(`${attachTo(PAGE)}?ticket=ST-2`);
    expect((await visitor.open(`${API_PREFIX}/news/list`)).statusCode).toBe(403);
  });

  test('gains or loses a role with the next request', async () => {
    const { call, parts } = await sharedApp();
    const { db } = parts.database;
    expect((await call('GET', 'news/list', { as: 'nobody' })).status).toBe(403);
    await giveRoleByCode(db, 'nobody', 'editor');
    await raiseAccess(db);
    expect((await call('GET', 'news/list', { as: 'nobody' })).status).toBe(200);
    await db.updateTable('operator').set({ roles: null }).execute();
    await raiseAccess(db);
    expect((await call('GET', 'news/list', { as: 'nobody' })).status).toBe(403);
  });
});

describe('a sign-in that fails', () => {
  const env = { CAS_URL: 'https://cas.example/cas' };
  const refusal =
    '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>';

  test.each([
    ['an invalid ticket', withCasAnswer(refusal), 403, '登录凭证无效或已过期', 'not valid or has expired'],
    ['a response that is not XML', withCasAnswer('<html>502</html>'), 502, '答复无法读懂', 'could not be read'],
    ['a CAS server that answers 500', withCasAnswer('', 500), 502, '答复无法读懂', 'could not be read'],
    [
      'a CAS server that cannot be reached',
      { askCas: () => Promise.reject(new Error('ECONNREFUSED')) },
      502,
      '暂时没有答复',
      'does not answer',
    ],
  ])(
    'because of %s shows a page in the language of the browser with one link to try again',
    async (_what, casAnswer, status, zh, en) => {
      const { app } = await testApp({ env, ...casAnswer });
      const address = `${attachTo(PAGE)}?ticket=ST-1`;
      for (const [language, text] of [
        ['zh-CN', zh],
        ['en-GB', en],
      ] as const) {
        const answer = await visitorOf(app).open(address, { 'accept-language': language });
        expect(answer.statusCode).toBe(status);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.body).toContain(text);
        expect(answer.body.match(/class="button"/g)).toHaveLength(1);
        expect(answer.body).toContain(`href="${attachTo(PAGE).slice(ORIGIN.length)}"`);
        expect(answer.body).not.toMatch(/\n\s+at |INVALID_TICKET|ECONNREFUSED/);
        expect(answer.cookies.map(({ name }) => name)).not.toContain('museum_session');
      }
    },
  );

  test('because of a database error shows a page with status 503', async () => {
    const museum = await testApp({ env, ...withCasAnswer(successXml('lin\u00e9')) });
    await museum.parts.database.db.schema.alterTable('operator').renameTo('operator_away').execute();
    const answer = await visitorOf(museum.app).open(`${attachTo(PAGE)}?ticket=ST-1`);
    await museum.parts.database.db.schema.alterTable('operator_away').renameTo('operator').execute();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).not.toContain('operator');
  });

  test.each([
    'https://evil.example/admin/',
    '//evil.example/',
    '/admin/',
    'javascript:alert(1)',
    'http://127.0.0.1:8000@evil.example/',
  ])('[S8.0] because of the page address %s answers 400 before the CAS server is asked', async (page) => {
    const { app } = await testApp({ env, askCas: () => Promise.reject(new Error('nobody should ask')) });
    const answer = await visitorOf(app).open(`${attachTo(page)}?ticket=ST-1`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body).not.toContain('evil');
    expect((await visitorOf(app).open(attachTo(page))).headers.location).toBeUndefined();
  });

  test('[S8.0] does not occur for a page of an allowed origin, to which the operator returns', async () => {
    const page = 'http://127.0.0.1:8123/admin/#/info/news';
    const { app } = await testApp({ env: { ALLOWED_ORIGINS: 'http://127.0.0.1:8123' } });
    expect((await signIn(visitorOf(app), 'editor', page)).headers.location).toBe(page);
  });

  test('shows a page with inline styles only, without scripts and with cache-control no-store', async () => {
    const { app } = await testApp({ env, ...withCasAnswer(refusal) });
    const { body, headers } = await visitorOf(app).open(`${attachTo(PAGE)}?ticket=ST-1`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-[\w+/=]+';img-src data:/);
    expect(body).not.toMatch(/<script|src=|@import|url\(/);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a ticket that no sign-in of this browser requested', () => {
  test('signs in a browser without a session, and shows the account on a page first', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    const answer = await visitor.open(await requestTicketUrl(museum, 'editor'), { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('苏念慈（editor）');
    expect((await visitor.open(USER)).json().data.account).toBe('editor');
  });

  test('answers 403 to a browser with the session of another operator, which stays signed in', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    const answer = await visitor.open(await requestTicketUrl(museum, 'approver'), { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('苏念慈');
    expect((await visitor.open(USER)).json().data.account).toBe('editor');
  });

  test('of the operator who is signed in redirects to the page', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    const answer = await visitor.open(await requestTicketUrl(museum, 'editor'), { 'sec-fetch-site': 'cross-site' });
    expect(answer.headers.location).toBe(PAGE);
  });

  const html = 'text/html,application/xhtml+xml';
  const strangers: [what: string, headers: Record<string, string>][] = [
    ['a link on another site', { 'sec-fetch-site': 'cross-site', accept: html }],
    ['a page of a neighbouring site', { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' }],
    ['a link in an e-mail', { 'sec-fetch-site': 'none', accept: html }],
    ['a link in a browser that does not say where it comes from', { accept: html }],
  ];

  test.each(strangers)(
    'is not accepted as requested after %s has called the server: the account is shown on a page first',
    async (_what, headers) => {
      const museum = await sharedApp();
      const visitor = visitorOf(museum.app);
      for (const address of [USER, attachTo(PAGE)]) await visitor.open(address, headers);
      expect([...visitor.cookies.keys()]).toEqual([]);
      const answer = await visitor.open(await requestTicketUrl(museum, 'editor'), headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('苏念慈（editor）');
    },
  );

  test('is not accepted as requested after a logout and a call of another site, and the next login address is still the CAS logout', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    visitor.cookies.set('museum_signed_out', '1');
    await visitor.open(USER, { 'sec-fetch-site': 'cross-site' });
    expect([...visitor.cookies.keys()]).toEqual(['museum_signed_out']);
    expect((await visitor.open(USER, { 'sec-fetch-site': 'same-origin' })).json().msg).toBe(`${ORIGIN}/cas/logout`);
  });

  test('in a link inside the back office leads to a page that shows the account, and does not replace another session', async () => {
    const museum = await sharedApp();
    const headers = { 'sec-fetch-site': 'same-origin', accept: html };
    const visitor = visitorOf(museum.app);
    expect((await visitor.open(await requestTicketUrl(museum, 'editor'), headers)).body).toContain('苏念慈（editor）');
    expect((await visitor.open(await requestTicketUrl(museum, 'approver'), headers)).statusCode).toBe(403);
    expect((await visitor.open(USER)).json().data.account).toBe('editor');
  });

  test('is not one that follows a refused call of a page in an allowed origin, which redirects to that page at once', async () => {
    const page = 'http://127.0.0.1:8123/admin/';
    const museum = await testApp({ env: { ALLOWED_ORIGINS: 'http://127.0.0.1:8123' } });
    const visitor = visitorOf(museum.app);
    await visitor.open(USER, { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:8123' });
    const answer = await visitor.open(await requestTicketUrl(museum, 'editor', page), {
      'sec-fetch-site': 'same-site',
    });
    expect(answer.headers.location).toBe(page);
  });
});

describe('a session', () => {
  test('ends after 30 minutes without a request, and a request renews it', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    for (let count = 0; count < 3; count += 1) {
      advanceMinutes(museum, 29);
      expect((await visitor.open(USER)).statusCode).toBe(200);
    }
    advanceMinutes(museum, 31);
    expect((await visitor.open(USER)).statusCode).toBe(402);
  });

  test('is not extended by requests that report the operator as idle since the last use', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    for (let idle = 10; idle <= 30; idle += 10) {
      advanceMinutes(museum, 10);
      expect((await visitor.open(USER, { 'idle-seconds': String(idle * 60) })).statusCode).toBe(200);
    }
    advanceMinutes(museum, 1);
    expect((await visitor.open(USER, { 'idle-seconds': String(31 * 60) })).statusCode).toBe(402);
  });

  test('is extended from the last use that a request reports, not from the time of the request', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    advanceMinutes(museum, 20);
    expect((await visitor.open(USER, { 'idle-seconds': '300' })).headers['session-left']).toBe(
      'idle=1500, total=42000',
    );
    advanceMinutes(museum, 24);
    expect((await visitor.open(USER, { 'idle-seconds': '1740' })).statusCode).toBe(200);
    advanceMinutes(museum, 2);
    expect((await visitor.open(USER, { 'idle-seconds': '1860' })).statusCode).toBe(402);
  });

  test('is not shortened by the request of a page that was idle longer than another one', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    advanceMinutes(museum, 25);
    await visitor.open(USER);
    expect((await visitor.open(USER, { 'idle-seconds': '1500' })).headers['session-left']).toBe(
      'idle=1800, total=41700',
    );
  });

  test.each(['-1', '1e3', '0x10', '', 'soon', '12345678'])('treats the invalid idle time “%s” as use', async (idle) => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    advanceMinutes(museum, 20);
    expect((await visitor.open(USER, { 'idle-seconds': idle })).headers['session-left']).toBe('idle=1800, total=42000');
  });

  test('has its remaining time in the header of each response, which is missing without a session', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    expect((await visitor.open(USER)).headers['session-left']).toBe('idle=1800, total=43200');
    const response = await visitor.open(`${API_PREFIX}/news/list`);
    expect(response.headers['session-left']).toBe('idle=1800, total=43200');
    expect((await visitorOf(museum.app).open(USER)).headers).not.toHaveProperty('session-left');
  });

  test('ends after 12 hours in all', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    for (let elapsed = 0; elapsed < 12 * 60 - 20; elapsed += 20) {
      advanceMinutes(museum, 20);
      expect((await visitor.open(USER)).statusCode).toBe(200);
    }
    advanceMinutes(museum, 25);
    expect((await visitor.open(USER)).statusCode).toBe(402);
  });

  test('ends after the time without a request that SESSION_IDLE_MINUTES sets', async () => {
    const museum = await testApp({ env: { SESSION_IDLE_MINUTES: '5', SESSION_HOURS: '1' } });
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    advanceMinutes(museum, 6);
    expect((await visitor.open(USER)).statusCode).toBe(402);
  });

  test('that has ended stays ended when the clock is set back', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    advanceMinutes(museum, 3 * 24 * 60);
    expect((await visitor.open(USER)).statusCode).toBe(402);
    advanceMinutes(museum, -3 * 24 * 60);
    expect((await visitor.open(USER)).statusCode).toBe(402);
  });

  test('continues when the clock is set back an hour, and ends by the new time', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    advanceMinutes(museum, -60);
    expect((await visitor.open(USER)).statusCode).toBe(200);
    advanceMinutes(museum, 31);
    expect((await visitor.open(USER)).statusCode).toBe(402);
  });

  test('stores its last use at most once a minute', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    const readSeenAt = async () =>
      (await museum.parts.database.db.selectFrom('session').select('seenAt').execute())[0]?.seenAt;
    const first = await readSeenAt();
    museum.clock.now = new Date(museum.clock.now.getTime() + 59_000);
    await visitor.open(USER);
    expect(await readSeenAt()).toBe(first);
    museum.clock.now = new Date(museum.clock.now.getTime() + 1_000);
    await visitor.open(USER);
    expect(await readSeenAt()).not.toBe(first);
  });
});

describe('logging out', () => {
  const LOGOUT = `${API_PREFIX}/sso/logout`;
  const logout = (visitor: Visitor, { app }: TestApp) =>
    app.inject({
      method: 'POST',
      url: LOGOUT,
      headers: { origin: ORIGIN, cookie: `museum_session=${visitor.cookies.get('museum_session')}` },
      payload: { Authorization: { id: 0 } },
    });

  test('[S4.3] [S7.13] ends the session', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await signIn(visitor, 'editor');
    const answer = await logout(visitor, museum);
    expect(answer.json()).toEqual({ code: 200, msg: '', data: null });
    expect(answer.cookies.find(({ name }) => name === 'museum_session')).toMatchObject({ value: '', maxAge: 0 });
    expect((await visitor.open(USER)).statusCode).toBe(402);
  });

  test('[S7.13] answers 200 without a session', async () => {
    const museum = await sharedApp();
    expect((await logout(visitorOf(museum.app), museum)).statusCode).toBe(200);
  });

  test('[S4.3] makes the next 402 contain the logout address of the CAS server, once', async () => {
    const museum = await testApp({ env: { CAS_URL: 'https://cas.example/cas' } });
    const visitor = visitorOf(museum.app);
    for (const { name, value } of (await logout(visitor, museum)).cookies) visitor.cookies.set(name, value);
    expect((await visitor.open(USER)).json().msg).toBe('https://cas.example/cas/logout');
    expect((await visitor.open(USER)).json().msg).toBe('https://cas.example/cas/login');
  });

  test('[S4.3] keeps that address for the current user call when another call answers 402 first', async () => {
    const museum = await testApp({ env: { CAS_URL: 'https://cas.example/cas' } });
    const visitor = visitorOf(museum.app);
    for (const { name, value } of (await logout(visitor, museum)).cookies) visitor.cookies.set(name, value);
    expect((await visitor.open(`${API_PREFIX}/${calls.messageCount}`)).statusCode).toBe(402);
    expect((await visitor.open(USER)).json().msg).toBe('https://cas.example/cas/logout');
  });

  test('at the CAS server ends the session of its ticket, and no other', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    await visitor.open(USER);
    const redirect = await visitor.signOn(loginAt(attachTo(PAGE)), 'editor');
    const ticketUrl = new URL(String(redirect.headers.location));
    await visitor.open(ticketUrl.href);
    const logoutRequest = (ticket: string | null) =>
      `<samlp:LogoutRequest xmlns:samlp="p"><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
    const sendLogoutMessage = (ticket: string | null) =>
      visitorOf(museum.app).send(attachTo(PAGE), { logoutRequest: logoutRequest(ticket) }, {});

    expect((await sendLogoutMessage('ST-other')).statusCode).toBe(200);
    expect((await visitor.open(USER)).statusCode).toBe(200);
    expect((await sendLogoutMessage(ticketUrl.searchParams.get('ticket'))).statusCode).toBe(200);
    expect((await visitor.open(USER)).statusCode).toBe(402);
  });

  test('at the CAS server with an invalid message is answered with code 400 in the envelope', async () => {
    const { app } = await sharedApp();
    for (const fields of [{}, { logoutRequest: 'no XML' }]) {
      const answer = await visitorOf(app).send(attachTo(PAGE), fields as Record<string, string>, {});
      expect(answer.json()).toMatchObject({ code: 400, data: null });
    }
  });
});
