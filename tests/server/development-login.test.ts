import { describe, expect, test } from 'vitest';
import { createLoginTickets } from '../../src/server/session/development-login-tickets.ts';
import { ORIGIN, type TestApp, testApp } from '../support/server.ts';
import { hiddenFields } from '../support/sign-on-form.ts';
import { attachTo, loginAt, type Visitor, visitorOf } from '../support/visitor.ts';

const SERVICE = attachTo(`${ORIGIN}/admin/`);

const later = ({ clock }: TestApp, seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};

describe('the login ticket of the form', () => {
  const credentials = { username: 'editor', password: 'editor' };
  const formOf = async (visitor: Visitor) => hiddenFields((await visitor.open(loginAt(SERVICE))).body);
  const sendForm = (visitor: Visitor, fields: Record<string, string>) =>
    visitor.send('/cas/login', { ...fields, ...credentials });

  test('is another each time the page is shown', async () => {
    const { app } = await testApp();
    const visitor = visitorOf(app);
    const [first, second] = [await formOf(visitor), await formOf(visitor)];
    expect(first.lt).toMatch(/^LT-[A-Za-z\d-]{32,}$/);
    expect(second.lt).not.toBe(first.lt);
  });

  test.each([[{}], [{ lt: '' }], [{ lt: 'LT-1' }]])('%j signs nobody in, and the form is shown again', async (lt) => {
    const { app } = await testApp();
    const visitor = visitorOf(app);
    const refused = await visitor.send('/cas/login', { ...credentials, ...lt, service: SERVICE });
    expect([refused.statusCode, refused.headers.location, visitor.cookies.size]).toEqual([401, undefined, 0]);
    expect(refused.body.match(/role="alert"/g)).toHaveLength(1);
    expect(refused.body).toContain('这个登录表单已经用过或已过期');
    expect(refused.body).toContain('name="username" autocomplete="username"');
    expect(refused.body).toContain('value="editor"');

    const granted = await sendForm(visitor, hiddenFields(refused.body));
    expect(granted.headers.location).toMatch(/\?ticket=ST-/);
  });

  test('says so in English where English is asked for', async () => {
    const { app } = await testApp();
    const headers = { origin: ORIGIN, 'accept-language': 'en' };
    const { body } = await visitorOf(app).send('/cas/login', credentials, headers);
    expect(body).toContain('This form was sent before or is too old');
  });

  test('is good once, whether the password was right or not', async () => {
    const { app } = await testApp();
    for (const password of ['editor', 'wrong']) {
      const visitor = visitorOf(app);
      const form = await formOf(visitor);
      await visitor.send('/cas/login', { ...form, username: 'editor', password });
      expect((await sendForm(visitorOf(app), form)).statusCode).toBe(401);
    }
  });

  test.each([
    [60 * 60, 302],
    [60 * 60 + 1, 401],
    [-60, 401],
  ])('sent %i seconds later is answered with %i', async (seconds, status) => {
    const world = await testApp();
    const visitor = visitorOf(world.app);
    const form = await formOf(visitor);
    later(world, seconds);
    const answer = await sendForm(visitor, form);
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect((await sendForm(visitor, hiddenFields(answer.body))).statusCode).toBe(302);
  });
});

describe('no answer of the development sign-on may be stored', () => {
  const service = encodeURIComponent(SERVICE);

  test.each([
    ['the form', 'GET', `/cas/login?service=${service}`, 200],
    ['the form, by HEAD', 'HEAD', `/cas/login?service=${service}`, 200],
    ['the way back of a gateway', 'GET', `/cas/login?service=${service}&gateway=true`, 302],
    ['the form of an address that is not served', 'GET', '/cas/login?service=https://evil.example/', 403],
    ['a doubled parameter', 'GET', '/cas/login?renew=a&renew=b', 400],
    ['a form without a login ticket', 'POST', '/cas/login', 401],
    ['the logout', 'GET', '/cas/logout', 200],
    ['the logout, on to a service', 'GET', `/cas/logout?service=${service}`, 302],
    ['a validation', 'GET', '/cas/serviceValidate', 200],
    ['a validation by protocol 1', 'GET', '/cas/validate', 200],
    ['a validation by HEAD, which is refused', 'HEAD', '/cas/serviceValidate', 405],
  ] as const)('%s', async (_what, method, url, status) => {
    const { app } = await testApp();
    const { statusCode, headers } = await app.inject({ method, url, headers: { host: new URL(ORIGIN).host } });
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
  });

  test('the way back with a ticket, after the form and without it', async () => {
    const { app } = await testApp();
    const visitor = visitorOf(app);
    for (const granted of [await visitor.signOn(loginAt(SERVICE), 'editor'), await visitor.open(loginAt(SERVICE))]) {
      expect(granted.headers.location).toMatch(/\?ticket=ST-/);
      expect(granted.headers['cache-control']).toBe('no-store');
    }
  });

  test('a form that another site sends', async () => {
    const { app } = await testApp();
    const refused = await visitorOf(app).send('/cas/login', {}, { origin: 'https://evil.example' });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([403, 'no-store']);
  });
});

describe('what is remembered of the form has an end', () => {
  const now = () => new Date('2026-03-02T02:00:00.000Z');

  test('of more than ten thousand login tickets the oldest is forgotten', () => {
    const tickets = createLoginTickets(now);
    const [oldest, second] = [tickets.issue(), tickets.issue()];
    for (let other = 2; other <= 10_000; other += 1) tickets.issue();
    expect([tickets.take(oldest), tickets.take(second)]).toEqual([false, true]);
  });
});
