import { beforeEach, describe, expect, test } from 'vitest';
import type { ActiveSession, EndedSessions } from '../../../../src/contract/session.ts';
import { migrate } from '../../../../src/server/migrate/migrate.ts';
import { browserName } from '../../../../src/server/people/session/sessions.ts';
import { allowOnly } from '../../../support/access.ts';
import { ORIGIN, sharedApp, type TestApp, testApp } from '../../../support/server.ts';
import { attachTo, loginAt, visitorOf } from '../../../support/visitor.ts';

const PAGE = `${ORIGIN}/admin/`;
const LOGIN = `${ORIGIN}/cas/login`;
const LOGOUT = `${ORIGIN}/cas/logout`;
const EDGE_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/133.0.0.0 Safari/537.36 Edg/133.0.0.0';

/** The headers of a browser that is signed in: its session cookie. */
type Browser = Record<string, string>;

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

const db = () => museum.parts.database.db;
const advanceMinutes = (count: number) => {
  museum.clock.now = new Date(museum.clock.now.getTime() + count * 60_000);
};
const request = (browser: Browser, path = 'sso/currentUser') => museum.call('GET', path, { headers: browser });
const listSessions = async (browser: Browser) =>
  (await museum.call<ActiveSession[]>('GET', 'sso/session/list', { headers: browser })).data;
const endSession = (browser: Browser, id: number) =>
  museum.call<EndedSessions>('DELETE', 'sso/session/', { headers: browser, query: { id } });
const endOtherSessions = (browser: Browser) =>
  museum.call<EndedSessions>('DELETE', 'sso/session/others', { headers: browser });
const endOperatorSessions = (as: string, id: number, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  museum.call('POST', 'operator/endSessions', { as, body: { ids: [id] }, language });
const findOperator = (account: string) =>
  db()
    .selectFrom('operator')
    .select(['id', 'name', 'version'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
const readAuditEntries = (action: string) =>
  db().selectFrom('audit').selectAll().where('action', '=', action).execute();
const findOtherSession = (sessions: readonly ActiveSession[]): ActiveSession => {
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  if (!other) throw new Error('There is no other session.');
  return other;
};

async function signInTwice(account = 'editor'): Promise<[Browser, Browser]> {
  const first = await museum.signIn(account);
  advanceMinutes(10);
  return [first, await museum.signIn(account)];
}

describe('the list of the operator’s own sessions', () => {
  test('has the current session first, then the others by their last use', async () => {
    const [first, second] = await signInTwice();
    advanceMinutes(10);
    const third = await museum.signIn('editor');
    await museum.signIn('approver');
    advanceMinutes(5);
    await request(second);
    // A use is stored at most once a minute, so the session that asks can seem older than another one.
    advanceMinutes(0.5);
    await request(first);
    const sessions = await listSessions(second);
    const timeAt = (minute: number) => `2026-03-02T02:${String(minute).padStart(2, '0')}:00.000Z`;
    expect(sessions.map(({ isCurrent, createdAt, seenAt }) => [isCurrent, createdAt, seenAt])).toEqual([
      [true, timeAt(10), timeAt(25)],
      [false, timeAt(0), '2026-03-02T02:25:30.000Z'],
      [false, timeAt(20), timeAt(20)],
    ]);
    expect((await listSessions(third))[0]).toMatchObject({ isCurrent: true, createdAt: timeAt(20) });
  });

  test('has the IP address and browser of each session, and nothing that allows a sign-in', async () => {
    const visitor = visitorOf(museum.app);
    await visitor.open(`${ORIGIN}/admin/api/admin/sso/currentUser`);
    const redirect = await visitor.signOn(loginAt(attachTo(PAGE)), 'editor');
    await visitor.open(String(redirect.headers.location), { 'user-agent': EDGE_ON_WINDOWS });
    const cookie = `museum_session=${visitor.cookies.get('museum_session')}`;
    const [session] = await listSessions({ cookie });
    expect(session).toEqual({
      id: expect.any(Number),
      createdAt: museum.clock.now.toISOString(),
      seenAt: museum.clock.now.toISOString(),
      ip: '127.0.0.1',
      browser: 'Edge · Windows',
      isCurrent: true,
    });
  });

  test('leaves out sessions that are idle too long, too old or ended', async () => {
    const { sessionIdleMinutes, sessionHours } = museum.parts.config;
    const [, second] = await signInTwice();
    expect(await listSessions(second)).toHaveLength(2);
    advanceMinutes(sessionIdleMinutes - 5);
    expect(await listSessions(second)).toHaveLength(1);
    const createdAt = new Date(museum.clock.now.getTime() - (sessionHours * 60 + 1) * 60_000);
    await museum.signIn('editor');
    await db()
      .updateTable('session')
      .set({ createdAt, seenAt: museum.clock.now })
      .where('id', '=', findOtherSession(await listSessions(second)).id)
      .execute();
    expect(await listSessions(second)).toHaveLength(1);
    await museum.signIn('editor');
    await endSession(second, findOtherSession(await listSessions(second)).id);
    expect(await listSessions(second)).toHaveLength(1);
  });

  test('answers 402 without a session, and is available to an operator without a role', async () => {
    for (const path of ['sso/session/list', 'sso/session/', 'sso/session/others']) {
      expect((await museum.call(path.endsWith('list') ? 'GET' : 'DELETE', path, { query: { id: 1 } })).status).toBe(
        402,
      );
    }
    expect(await listSessions(await museum.signIn('nobody'))).toHaveLength(1);
    expect((await museum.call('GET', 'sso/currentUser', { as: 'nobody' })).data.features).toEqual(['*']);
  });
});

describe('ending another session', () => {
  test('signs its browser out with its next call, and keeps the current session', async () => {
    const [first, second] = await signInTwice();
    expect((await endSession(second, findOtherSession(await listSessions(second)).id)).data).toEqual({ ended: 1 });
    expect(await request(first, 'news/list')).toMatchObject({ status: 402, data: null });
    expect((await request(second, 'news/list')).status).toBe(200);
  });

  test('gives its browser the logout address of the CAS server until a page starts, then the login address', async () => {
    const [first, second] = await signInTwice();
    await endSession(second, findOtherSession(await listSessions(second)).id);
    expect((await request(first, 'menu/getMenuList')).msg).toBe(LOGOUT);
    expect((await request(first)).msg).toBe(LOGOUT);
    // Only once, on the request with which a page starts: a CAS server that does not lead back must not lock anybody out.
    expect((await request(first)).msg).toBe(LOGIN);
  });

  test('answers 404 for a session of another operator or one that is over, and ends nothing', async () => {
    const [first, second] = await signInTwice();
    const otherId = findOtherSession(await listSessions(second)).id;
    const approver = await museum.signIn('approver');
    expect((await endSession(approver, otherId)).status).toBe(404);
    expect((await request(first)).status).toBe(200);
    expect((await endSession(second, otherId)).status).toBe(200);
    expect(await endSession(second, otherId)).toMatchObject({ status: 404, msg: expect.stringContaining('已经结束') });
    expect((await endSession(second, 2_000_000_000)).status).toBe(404);
    expect(await readAuditEntries('endSession')).toHaveLength(1);
  });

  test('is refused for the current session', async () => {
    const [, second] = await signInTwice();
    const currentId = (await listSessions(second))[0]?.id ?? 0;
    expect(await endSession(second, currentId)).toMatchObject({
      status: 422,
      msg: expect.stringContaining('退出登录'),
    });
    expect((await request(second)).status).toBe(200);
  });

  test('answers 400 without an id', async () => {
    const [, second] = await signInTwice();
    expect((await museum.call('DELETE', 'sso/session/', { headers: second })).status).toBe(400);
  });

  test('is recorded in the audit log with the IP address and the browser', async () => {
    const [, second] = await signInTwice();
    await db().updateTable('session').set({ browser: 'Chrome · Windows' }).execute();
    await endSession(second, findOtherSession(await listSessions(second)).id);
    const { id, name } = await findOperator('editor');
    expect(await readAuditEntries('endSession')).toMatchObject([
      {
        ...{ operatorId: id, operatorName: name, section: 'operator', recordId: id, title: name },
        ...{ at: museum.clock.now.toISOString(), details: { ip: '127.0.0.1', browser: 'Chrome · Windows' } },
      },
    ]);
  });

  test('or all others keeps the current one and those of other operators, and writes nothing when none is left', async () => {
    const [first, second] = await signInTwice();
    const third = await museum.signIn('editor');
    const approver = await museum.signIn('approver');
    expect((await endOtherSessions(third)).data).toEqual({ ended: 2 });
    for (const browser of [first, second]) expect((await request(browser)).status).toBe(402);
    for (const browser of [third, approver]) expect((await request(browser)).status).toBe(200);
    expect((await endOtherSessions(third)).data).toEqual({ ended: 0 });
    expect((await readAuditEntries('endOtherSessions')).map(({ details }) => details)).toEqual([{ sessions: 2 }]);
  });

  test('allows its browser to sign in again', async () => {
    const [first, second] = await signInTwice();
    await endOtherSessions(second);
    expect((await request(first)).status).toBe(402);
    await museum.signIn('editor');
    expect(await listSessions(second)).toHaveLength(2);
  });

  test('writes no sign-out when the CAS server sends a logout request for it later', async () => {
    const visitor = visitorOf(museum.app);
    await visitor.open(`${ORIGIN}/admin/api/admin/sso/currentUser`);
    const redirect = await visitor.signOn(loginAt(attachTo(PAGE)), 'editor');
    const ticketUrl = new URL(String(redirect.headers.location));
    await visitor.open(ticketUrl.href);
    await endOtherSessions(await museum.signIn('editor'));
    const logoutRequest = `<samlp:LogoutRequest xmlns:samlp="p"><samlp:SessionIndex>${ticketUrl.searchParams.get('ticket')}</samlp:SessionIndex></samlp:LogoutRequest>`;
    await visitorOf(museum.app).send(attachTo(PAGE), { logoutRequest }, {});
    expect(await readAuditEntries('signOut')).toEqual([]);
  });
});

describe('ending the sessions of another operator', () => {
  test('signs them out everywhere; they may sign in again', async () => {
    const [first, second] = await signInTwice();
    const { id, version } = await findOperator('editor');
    const { data } = await endOperatorSessions('admin', id);
    expect(data).toMatchObject({ total: 1, done: 1, rows: [{ id, done: true }] });
    for (const browser of [first, second]) expect((await request(browser)).msg).toBe(LOGOUT);
    expect((await request(await museum.signIn('editor'))).status).toBe(200);
    // Neither the end of a session nor a sign-in raises the version: an open form of the account reports no conflict.
    expect((await findOperator('editor')).version).toBe(version);
  });

  test('is recorded in the audit log and in the history of the account', async () => {
    await signInTwice();
    const { id, name } = await findOperator('editor');
    await endOperatorSessions('admin', id);
    const admin = await findOperator('admin');
    expect(await readAuditEntries('endSessions')).toMatchObject([
      {
        ...{ operatorId: admin.id, operatorName: admin.name, section: 'operator', recordId: id, title: name },
        ...{ details: { sessions: 2 }, version: null },
      },
    ]);
    const history = await museum.call('GET', 'operator/history', { as: 'admin', query: { id } });
    expect(history.data.list[0]).toMatchObject({ action: 'endSessions', operator: { id: admin.id } });
  });

  test('answers 403 to an operator who has other permissions of the section, but not this one', async () => {
    const [first] = await signInTwice();
    const { id } = await findOperator('editor');
    const codes = ['operator', 'operator:edit', 'operator:disable'];
    await allowOnly(db(), 'nobody', codes);
    expect((await endOperatorSessions('nobody', id)).status).toBe(403);
    expect((await request(first)).status).toBe(200);
    await allowOnly(db(), 'nobody', [...codes, 'operator:endSessions']);
    expect((await endOperatorSessions('nobody', id)).data.rows[0]).toMatchObject({ done: false });
  });

  test('is refused for an operator who has more permissions', async () => {
    const [admin] = await signInTwice('admin');
    await allowOnly(db(), 'nobody', ['operator', 'operator:endSessions']);
    const { data } = await endOperatorSessions('nobody', (await findOperator('admin')).id);
    expect(data.rows[0]).toMatchObject({ done: false, reason: expect.stringContaining('您自己没有的权限') });
    expect((await request(admin)).status).toBe(200);
    expect(await readAuditEntries('endSessions')).toEqual([]);
  });

  test('is refused for the operator’s own account and for an operator without a session, in both languages', async () => {
    const adminId = (await findOperator('admin')).id;
    const nobodyId = (await findOperator('nobody')).id;
    const reason = async (id: number, language: 'zh-CN' | 'en-US') =>
      (await endOperatorSessions('admin', id, language)).data.rows[0].reason;
    expect(await reason(adminId, 'zh-CN')).toContain('您自己的账号');
    expect(await reason(adminId, 'en-US')).toContain('your own account');
    expect(await reason(nobodyId, 'zh-CN')).toContain('现在没有登录');
    expect(await reason(nobodyId, 'en-US')).toContain('not signed in anywhere');
    expect((await request({}, 'sso/currentUser')).status).toBe(402);
    expect((await museum.call('GET', 'sso/currentUser', { as: 'admin' })).status).toBe(200);
  });
});

test('sessions from before the upgrade get an id each and stay valid, without IP address and browser', async () => {
  museum = await testApp();
  const [first, second] = await signInTwice();
  for (const column of ['id', 'ip', 'browser', 'endedAt']) {
    await db().schema.alterTable('session').dropColumn(column).execute();
  }
  const { menu, sections } = museum.parts;
  await migrate({ db: db() }, menu, sections);
  const sessions = await listSessions(second);
  expect(sessions.map(({ ip, browser, isCurrent }) => ({ ip, browser, isCurrent }))).toEqual([
    { ip: null, browser: null, isCurrent: true },
    { ip: null, browser: null, isCurrent: false },
  ]);
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(2);
  expect((await endSession(second, findOtherSession(sessions).id)).status).toBe(200);
  expect((await request(first)).status).toBe(402);
});

test.each([
  [EDGE_ON_WINDOWS, 'Edge · Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/133.0.0.0 Safari/537.36',
    'Chrome · Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    'Safari · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/133.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0 Mobile Safari/537.36 XWEB/1160117 MicroMessenger/8.0.48',
    'WeChat · Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
])('the browser name of the user agent %s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));
