import { describe, expect, test } from 'vitest';
import { createAttempts, createLoginTickets } from '../../../../src/server/people/session/development-login.ts';
import { ORIGIN, sharedApp, type TestApp, testApp } from '../../../support/server.ts';
import { hiddenFields } from '../../../support/sign-on-form.ts';
import { attachTo, loginAt, type Visitor, visitorOf } from '../../../support/visitor.ts';

const SERVICE = attachTo(`${ORIGIN}/admin/`);

const advanceClock = ({ clock }: TestApp, seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};

describe('the login ticket of the form', () => {
  const credentials = { username: 'editor', password: 'editor' };
  const readForm = async (visitor: Visitor) => hiddenFields((await visitor.open(loginAt(SERVICE))).body);
  const sendForm = (visitor: Visitor, fields: Record<string, string>) =>
    visitor.send('/cas/login', { ...fields, ...credentials });

  test('is different each time the form is shown', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    const [first, second] = [await readForm(visitor), await readForm(visitor)];
    expect(first.lt).toMatch(/^LT-[A-Za-z\d-]{32,}$/);
    expect(second.lt).not.toBe(first.lt);
  });

  test.each([[{}], [{ lt: '' }], [{ lt: 'LT-1' }]])(
    'when missing or unknown answers 401 with a form that can be sent: %j',
    async (lt) => {
      const { app } = await sharedApp();
      const visitor = visitorOf(app);
      const refusal = await visitor.send('/cas/login', { ...credentials, ...lt, service: SERVICE });
      expect([refusal.statusCode, refusal.headers.location, visitor.cookies.size]).toEqual([401, undefined, 0]);
      expect(refusal.body.match(/role="alert"/g)).toHaveLength(1);
      expect(refusal.body).toContain('这个登录表单已经用过或已过期');
      expect(refusal.body).toContain('name="username" autocomplete="username"');
      expect(refusal.body).toContain('value="editor"');

      const redirect = await sendForm(visitor, hiddenFields(refusal.body));
      expect(redirect.headers.location).toMatch(/\?ticket=ST-/);
    },
  );

  test('when missing is refused in English if the browser asks for English', async () => {
    const { app } = await sharedApp();
    const headers = { origin: ORIGIN, 'accept-language': 'en' };
    const { body } = await visitorOf(app).send('/cas/login', credentials, headers);
    expect(body).toContain('This form was sent before or is too old');
  });

  test('is valid once, whether the password was right or wrong', async () => {
    const { app } = await sharedApp();
    for (const password of ['editor', 'wrong']) {
      const visitor = visitorOf(app);
      const form = await readForm(visitor);
      await visitor.send('/cas/login', { ...form, username: 'editor', password });
      expect((await sendForm(visitorOf(app), form)).statusCode).toBe(401);
    }
  });

  test.each([
    [60 * 60, 302],
    [60 * 60 + 1, 401],
    [-60, 401],
  ])('sent %i seconds later is answered with %i', async (seconds, status) => {
    const museum = await testApp();
    const visitor = visitorOf(museum.app);
    const form = await readForm(visitor);
    advanceClock(museum, seconds);
    const answer = await sendForm(visitor, form);
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect((await sendForm(visitor, hiddenFields(answer.body))).statusCode).toBe(302);
  });
});

describe('wrong passwords', () => {
  const attempt = async ({ app }: TestApp, password: string, account = 'editor') =>
    visitorOf(app).signOn(loginAt(SERVICE), account, password);
  const failAttempts = async (museum: TestApp, count: number, account = 'editor') => {
    for (let index = 0; index < count; index += 1) {
      expect((await attempt(museum, 'wrong', account)).statusCode).toBe(401);
    }
  };

  test('lock the account for 30 seconds after five within a minute, and the page shows a message', async () => {
    const museum = await testApp();
    await failAttempts(museum, 5);
    const response = await attempt(museum, 'editor');
    expect([response.statusCode, response.headers['retry-after'], response.headers.location]).toEqual([
      429,
      '30',
      undefined,
    ]);
    expect(response.body).toContain('这个账号连续输错密码，请在 30 秒后重试。');
    expect(response.body).toContain('value="editor"');

    advanceClock(museum, 29.5);
    expect((await attempt(museum, 'editor')).headers['retry-after']).toBe('1');
    advanceClock(museum, 0.5);
    expect((await attempt(museum, 'editor')).statusCode).toBe(302);
  });

  test('do not lock other accounts', async () => {
    const museum = await testApp();
    await failAttempts(museum, 5);
    expect((await attempt(museum, 'approver', 'approver')).statusCode).toBe(302);
    expect((await attempt(museum, 'editor')).statusCode).toBe(429);
  });

  test('during the lock do not extend it, and are counted anew after it', async () => {
    const museum = await testApp();
    await failAttempts(museum, 5);
    advanceClock(museum, 20);
    for (let index = 0; index < 6; index += 1) expect((await attempt(museum, 'wrong')).statusCode).toBe(429);
    advanceClock(museum, 10);
    await failAttempts(museum, 4);
    expect((await attempt(museum, 'editor')).statusCode).toBe(302);
  });

  test('are no longer counted after the right password or after a minute', async () => {
    const museum = await testApp();
    await failAttempts(museum, 4);
    expect((await attempt(museum, 'editor')).statusCode).toBe(302);
    await failAttempts(museum, 4);
    advanceClock(museum, 61);
    await failAttempts(museum, 4);
    expect((await attempt(museum, 'editor')).statusCode).toBe(302);
  });

  test('do not lock the account after the clock was set back', async () => {
    const museum = await testApp();
    await failAttempts(museum, 5);
    advanceClock(museum, -60 * 60);
    expect((await attempt(museum, 'editor')).statusCode).toBe(302);
  });

  test('with an unknown login ticket are not counted', async () => {
    const museum = await testApp();
    const fields = { username: 'editor', password: 'wrong', lt: 'LT-0' };
    for (let index = 0; index < 6; index += 1) {
      expect((await visitorOf(museum.app).send('/cas/login', fields)).statusCode).toBe(401);
    }
    expect((await attempt(museum, 'editor')).statusCode).toBe(302);
  });
});

describe('the caching of the development sign-on', () => {
  const service = encodeURIComponent(SERVICE);

  test.each([
    ['the form', 'GET', `/cas/login?service=${service}`, 200],
    ['the form by HEAD', 'HEAD', `/cas/login?service=${service}`, 200],
    ['the redirect of a gateway', 'GET', `/cas/login?service=${service}&gateway=true`, 302],
    ['the form for a refused service', 'GET', '/cas/login?service=https://evil.example/', 403],
    ['the refusal of a repeated parameter', 'GET', '/cas/login?renew=a&renew=b', 400],
    ['the refusal of a form without a login ticket', 'POST', '/cas/login', 401],
    ['the logout', 'GET', '/cas/logout', 200],
    ['the logout with a service', 'GET', `/cas/logout?service=${service}`, 302],
    ['a validation', 'GET', '/cas/serviceValidate', 200],
    ['a validation by protocol 1', 'GET', '/cas/validate', 200],
    ['a refused validation by HEAD', 'HEAD', '/cas/serviceValidate', 405],
  ] as const)('%s has cache-control no-store', async (_what, method, url, status) => {
    const { app } = await testApp();
    const { statusCode, headers } = await app.inject({ method, url, headers: { host: new URL(ORIGIN).host } });
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
  });

  test('the redirect with a ticket has cache-control no-store, after the form and without it', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    for (const redirect of [await visitor.signOn(loginAt(SERVICE), 'editor'), await visitor.open(loginAt(SERVICE))]) {
      expect(redirect.headers.location).toMatch(/\?ticket=ST-/);
      expect(redirect.headers['cache-control']).toBe('no-store');
    }
  });

  test('the refusal of a form from another site has cache-control no-store', async () => {
    const { app } = await sharedApp();
    const refusal = await visitorOf(app).send('/cas/login', {}, { origin: 'https://evil.example' });
    expect([refusal.statusCode, refusal.headers['cache-control']]).toEqual([403, 'no-store']);
  });
});

describe('the memory of the login form', () => {
  const now = () => new Date('2026-03-02T02:00:00.000Z');

  test('has the counts of wrong passwords for a thousand accounts, and drops the oldest after that', () => {
    const attempts = createAttempts(now);
    for (let index = 0; index < 5; index += 1) attempts.countWrong('editor');
    for (let index = 1; index < 1_000; index += 1) attempts.countWrong(`account ${index}`);
    expect(attempts.secondsToWait('editor')).toBe(30);
    attempts.countWrong('one more');
    expect(attempts.secondsToWait('editor')).toBe(0);
  });

  test('has ten thousand login tickets, and drops the oldest after that', () => {
    const tickets = createLoginTickets(now);
    const [oldest, second] = [tickets.issue(), tickets.issue()];
    for (let index = 2; index <= 10_000; index += 1) tickets.issue();
    expect([tickets.consume(oldest), tickets.consume(second)]).toEqual([false, true]);
  });
});
