import { beforeAll, describe, expect, test } from 'vitest';
import { parseValidation } from '../../../../src/server/people/session/cas.ts';
import { ORIGIN, sharedApp, type TestApp, testApp } from '../../../support/server.ts';
import { attachTo, loginAt, type Visitor, visitorOf } from '../../../support/visitor.ts';

const SERVICE = attachTo(`${ORIGIN}/admin/`);

/** Signs on with the form and returns the ticket for the service. */
async function ticketFor(visitor: Visitor, account = 'editor', service = SERVICE): Promise<string> {
  const redirect = await visitor.signOn(loginAt(service), account);
  return new URL(String(redirect.headers.location)).searchParams.get('ticket') ?? '';
}

const validate = async (
  { app }: TestApp,
  query: Record<string, string> | string[][],
  call = 'p3/serviceValidate',
): Promise<string> => (await visitorOf(app).open(`/cas/${call}?${new URLSearchParams(query)}`)).body;

describe('the login page of the development sign-on', () => {
  test('[S1.1] asks for account and password, and lists the demo accounts', async () => {
    const { app } = await sharedApp();
    const { body, statusCode, headers } = await visitorOf(app).open(loginAt(SERVICE));
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/<label for="username">账号<\/label>\s*<input id="username" name="username"/);
    expect(body).toMatch(/<label for="password">密码<\/label>\s*<input id="password" name="password" type="password"/);
    expect([...body.matchAll(/<dt>(\w+)<\/dt>/g)].map(([, account]) => account)).toEqual([
      'admin',
      'editor',
      'approver',
      'desk',
      'registrar',
      'auditor',
      'nobody',
    ]);
  });

  test('is in English when the browser asks for English', async () => {
    const { app } = await testApp({ env: { MUSEUM_NAME_EN: 'Sun & Moon Museum' } });
    const { body } = await visitorOf(app).open(loginAt(SERVICE), { 'accept-language': 'en-GB,en;q=0.9' });
    expect(body).toContain('<html lang="en-US">');
    expect(body).toContain('<label for="username">Account</label>');
    expect(body).toContain('Sun &#38; Moon Museum');
  });

  test('answers 401 to a wrong password, with one message and the account that was typed', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    const { body, statusCode } = await visitor.signOn(loginAt(SERVICE), '"><b>x', 'wrong');
    expect(statusCode).toBe(401);
    expect(body.match(/role="alert"/g)).toHaveLength(1);
    expect(body).toContain('账号与密码不符');
    expect(body).toContain('value="&#34;&#62;&#60;b&#62;x"');
    expect(body).toContain(`name="service" value="${SERVICE}"`);
    expect(visitor.cookies.size).toBe(0);
  });

  test.each([
    ['', ''],
    [' ', ' '],
    ['x'.repeat(65), 'x'.repeat(65)],
    ['a\u0000b', 'a\u0000b'],
    ['a\uffffb', 'a\uffffb'],
  ])('answers 401 to the account %j', async (username, password) => {
    const { app } = await sharedApp();
    expect((await visitorOf(app).signOn(loginAt(SERVICE), username, password)).statusCode).toBe(401);
  });

  test('repeats values without control characters', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    const fields = { username: 'a\u0000\u0008b\uffff', password: 'wrong', renew: '\u0000' };
    const { body } = await visitor.send('/cas/login', fields);
    expect(body).toContain('name="username"');
    expect(body).toMatch(/ value="ab"/);
    expect(body).toContain('name="renew" value="true"');
    expect(body).not.toMatch(/[^\P{Cc}\n]|\uffff/u);
  });

  test('has the mourning style when MOURNING is set', async () => {
    const { app } = await testApp({ env: { MOURNING: 'true' } });
    expect((await visitorOf(app).open('/cas/login')).body).toContain('class="mourning"');
  });

  test('does not exist, like its other addresses, when CAS_URL is set', async () => {
    const { app } = await testApp({ env: { CAS_URL: 'https://cas.example/cas' } });
    for (const path of ['login', 'logout', 'validate', 'serviceValidate', 'p3/serviceValidate']) {
      expect((await visitorOf(app).open(`/cas/${path}`)).statusCode).toBe(404);
    }
  });
});

describe('the single sign-on', () => {
  test('gives the next ticket without a password, until the logout', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    await ticketFor(visitor);
    expect((await visitor.open(loginAt(SERVICE))).headers.location).toMatch(/\?ticket=ST-/);
    await visitor.open('/cas/logout');
    expect((await visitor.open(loginAt(SERVICE))).statusCode).toBe(200);
  });

  test('asks for the password with renew', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    await ticketFor(visitor);
    const page = await visitor.open(`${loginAt(SERVICE)}&renew=true`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('name="renew" value="true"');
  });

  test('with gateway, once or twice, redirects to the service with or without a ticket, and shows the form only with renew', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    expect((await visitor.open(`${loginAt(SERVICE)}&gateway=true`)).headers.location).toBe(SERVICE);
    expect((await visitor.open(`${loginAt(SERVICE)}&gateway=true&gateway=true`)).headers.location).toBe(SERVICE);
    await ticketFor(visitor);
    expect((await visitor.open(`${loginAt(SERVICE)}&gateway=true`)).headers.location).toMatch(/\?ticket=ST-/);
    expect((await visitor.open(`${loginAt(SERVICE)}&gateway=true&renew=true`)).statusCode).toBe(200);
  });

  test('has a ticket-granting cookie, named for this server alone, with the path /cas', async () => {
    const { app } = await sharedApp();
    const redirect = await visitorOf(app).signOn('/cas/login', 'editor');
    expect(redirect.cookies).toEqual([
      expect.objectContaining({
        name: 'TGC-museum',
        value: expect.stringMatching(/^TGC-/),
        path: '/cas',
        httpOnly: true,
        sameSite: 'Lax',
      }),
    ]);
  });

  test('keeps the query and the fragment of the service address', async () => {
    const { app } = await sharedApp();
    const redirect = await visitorOf(app).signOn(loginAt(`${ORIGIN}/x?a=1&b=陈#top`), 'editor');
    expect(redirect.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:8000\/x\?a=1&b=%E9%99%88&ticket=ST-[\w-]+#top$/);
  });
});

describe('a repeated parameter', () => {
  const service = encodeURIComponent(SERVICE);

  test.each([
    `/cas/login?service=${service}&service=${service}`,
    '/cas/login?renew=true&renew=true',
    '/cas/login?gateway=true&gateway=false',
    `/cas/logout?service=${service}&service=${service}`,
  ])('answers 400 with a page: %s', async (address) => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    await ticketFor(visitor);
    const refusal = await visitor.open(address);
    expect([refusal.statusCode, refusal.headers.location]).toEqual([400, undefined]);
    expect(refusal.body).toContain('地址或表单中有参数重复');
    expect((await visitor.open(address, { 'accept-language': 'en' })).body).toContain('was sent more than once');
    expect((await visitor.open('/cas/login')).body).toContain('当前账号：editor');
  });

  const form = [
    ['username', 'editor'],
    ['password', 'editor'],
  ];

  test.each([
    ['the account', '/cas/login', [...form, ['username', 'admin']]],
    ['the password', '/cas/login', [...form, ['password', 'editor']]],
    ['the service', '/cas/login', [...form, ['service', SERVICE], ['service', SERVICE]]],
    ['the service, in the address and the form', loginAt(SERVICE), [...form, ['service', `${ORIGIN}/admin/`]]],
    ['the account, in the address and the form', '/cas/login?username=admin', form],
  ])('answers 400 without a sign-in: %s', async (_what, address, fields) => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    const refusal = await visitor.send(address, fields);
    expect([refusal.statusCode, refusal.headers.location, visitor.cookies.size]).toEqual([400, undefined, 0]);
    expect(refusal.body).toContain('地址或表单中有参数重复');
  });

  test('is accepted when the protocol does not define it', async () => {
    const { app } = await sharedApp();
    expect((await visitorOf(app).open(`${loginAt(SERVICE)}&locale=zh&locale=en`)).statusCode).toBe(200);
  });
});

describe('a service of the development sign-on', () => {
  let app: TestApp['app'];
  beforeAll(async () => {
    ({ app } = await testApp({ env: { DEV_CAS_SERVICES: 'http://127.0.0.1:8123/shop https://localhost' } }));
  });

  test.each([
    `${ORIGIN}/admin/`,
    ORIGIN,
    'http://127.0.0.1:8123/shop',
    'http://127.0.0.1:8123/shop/back?x=1',
    'https://localhost/anything',
  ])('is accepted: %s', async (service) => {
    expect((await visitorOf(app).open(loginAt(service))).statusCode).toBe(200);
  });

  test.each([
    'http://127.0.0.1:80001/',
    'http://127.0.0.1:8123/shopping',
    'http://127.0.0.1:8123/',
    'https://localhost.evil.example/',
    'https://localhost@evil.example/',
    'https://user@localhost/',
    `${ORIGIN}/a\u0000b`,
    `${ORIGIN}/a\nb`,
    `${ORIGIN}/a\uffffb`,
    'javascript:alert(1)',
    '/admin/',
  ])('is refused by the form and its submission, and ignored by the logout: %j', async (service) => {
    const visitor = visitorOf(app);
    expect((await visitor.open(loginAt(service))).statusCode).toBe(403);
    const refusal = await visitor.send(loginAt(service), { username: 'editor', password: 'editor' });
    expect([refusal.statusCode, refusal.headers.location]).toEqual([403, undefined]);
    const logout = await visitor.open(`/cas/logout?service=${encodeURIComponent(service)}`);
    expect([logout.statusCode, logout.headers.location]).toEqual([200, undefined]);
  });
});

describe('a ticket', () => {
  test('is valid once', async () => {
    const museum = await sharedApp();
    const ticket = await ticketFor(visitorOf(museum.app));
    const first = await validate(museum, { service: SERVICE, ticket });
    expect(parseValidation(first)).toMatchObject({ result: 'known', account: 'editor', name: '苏念慈' });
    expect(parseValidation(await validate(museum, { service: SERVICE, ticket }))).toMatchObject({
      code: 'INVALID_TICKET',
    });
  });

  test('has only letters, digits and hyphens, like the cookie of a sign-in', async () => {
    const { app } = await sharedApp();
    const visitor = visitorOf(app);
    const values: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const ticket = await ticketFor(visitor);
      values.push(`${ticket} ${visitor.cookies.get('TGC-museum')}`);
    }
    // Encoded as base64url, half of the tickets would contain another character.
    for (const value of values) expect(value).toMatch(/^ST-\d+-[A-Za-z\d-]{32,200} TGC-[A-Za-z\d-]{43,}$/);
    expect(new Set(values).size).toBe(20);
  });

  test('is invalid after the sign-in it came from has ended', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    const otherTicket = await ticketFor(visitorOf(museum.app));
    const first = await ticketFor(visitor);
    const second = await ticketFor(visitor, 'approver');
    expect(parseValidation(await validate(museum, { service: SERVICE, ticket: first })).result).toBe('refused');
    await visitor.open('/cas/logout');
    expect(parseValidation(await validate(museum, { service: SERVICE, ticket: second })).result).toBe('refused');
    expect(parseValidation(await validate(museum, { service: SERVICE, ticket: otherTicket })).result).toBe('known');
  });

  test('is valid for its own service only, and used up by a validation for another', async () => {
    const museum = await sharedApp();
    const ticket = await ticketFor(visitorOf(museum.app));
    const response = await validate(museum, { service: `${SERVICE}/`, ticket });
    expect(parseValidation(response)).toMatchObject({ code: 'INVALID_SERVICE' });
    expect(parseValidation(await validate(museum, { service: SERVICE, ticket }))).toMatchObject({
      code: 'INVALID_TICKET',
    });
  });

  test.each([
    [30, 'known'],
    [31, 'refused'],
    [-60, 'refused'],
  ])('validated %i seconds later is %s', async (seconds, result) => {
    const museum = await sharedApp();
    const ticket = await ticketFor(visitorOf(museum.app));
    museum.clock.now = new Date(museum.clock.now.getTime() + seconds * 1_000);
    expect(parseValidation(await validate(museum, { service: SERVICE, ticket })).result).toBe(result);
  });

  test('from the form satisfies renew, one issued without a password does not', async () => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    const formTicket = await ticketFor(visitor);
    expect(
      parseValidation(await validate(museum, { service: SERVICE, ticket: formTicket, renew: 'true' })).result,
    ).toBe('known');
    const location = String((await visitor.open(loginAt(SERVICE))).headers.location);
    const ticket = new URL(location).searchParams.get('ticket') ?? '';
    expect(parseValidation(await validate(museum, { service: SERVICE, ticket, renew: 'true' }))).toMatchObject({
      code: 'INVALID_TICKET',
    });
  });

  test.each([[{}], [{ service: SERVICE }], [{ ticket: 'ST-1' }]])(
    'validated with only %j is an invalid request',
    async (query) => {
      const museum = await sharedApp();
      const response = await validate(museum, query as Record<string, string>);
      expect(parseValidation(response)).toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );

  test.each(['service', 'ticket', 'renew', 'format'])(
    'validated with a repeated %s is an invalid request, which does not use it up',
    async (name) => {
      const museum = await sharedApp();
      const ticket = await ticketFor(visitorOf(museum.app));
      const validQuery = { service: SERVICE, ticket, renew: 'true', format: 'XML' };
      const doubledQuery = [...Object.entries(validQuery), [name, validQuery[name as keyof typeof validQuery]]];
      for (const call of ['serviceValidate', 'p3/serviceValidate']) {
        expect(parseValidation(await validate(museum, doubledQuery, call))).toMatchObject({ code: 'INVALID_REQUEST' });
      }
      expect(await validate(museum, doubledQuery, 'validate')).toBe('no\n\n');
      // A parameter unknown to the protocol may be repeated, and none of the invalid requests has used up the ticket.
      const unknownParameters = [...Object.entries(validQuery), ['x', '1'], ['x', '2']];
      expect(parseValidation(await validate(museum, unknownParameters)).result).toBe('known');
    },
  );

  test.each(['JSON', 'json'])('is validated in JSON for format=%s', async (format) => {
    const museum = await sharedApp();
    const visitor = visitorOf(museum.app);
    const validateAsJson = async (call: string, ticket: string) => {
      const query = new URLSearchParams({ service: SERVICE, ticket, format });
      const { headers, body } = await visitor.open(`/cas/${call}?${query}`);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      return JSON.parse(body) as unknown;
    };
    const ticket = await ticketFor(visitor);
    expect(await validateAsJson('serviceValidate', ticket)).toEqual({
      serviceResponse: { authenticationSuccess: { user: 'editor' } },
    });
    expect(await validateAsJson('p3/serviceValidate', await ticketFor(visitor))).toMatchObject({
      serviceResponse: {
        authenticationSuccess: { user: 'editor', attributes: { isFromNewLogin: 'true', displayName: '苏念慈' } },
      },
    });
    for (const call of ['serviceValidate', 'p3/serviceValidate']) {
      expect(await validateAsJson(call, ticket)).toEqual({
        serviceResponse: {
          authenticationFailure: { code: 'INVALID_TICKET', description: `Ticket ${ticket} not recognised` },
        },
      });
    }
  });

  test('validated in an unknown format is an invalid request, which does not use it up', async () => {
    const museum = await sharedApp();
    const ticket = await ticketFor(visitorOf(museum.app));
    for (const call of ['serviceValidate', 'p3/serviceValidate']) {
      const response = await validate(museum, { service: SERVICE, ticket, format: 'YAML' }, call);
      expect(parseValidation(response)).toMatchObject({ code: 'INVALID_REQUEST' });
    }
    expect(parseValidation(await validate(museum, { service: SERVICE, ticket, format: 'xml' })).result).toBe('known');
  });

  test.each(['ST-\u0000', 'ST-1\u0008', 'ST-1\uffff', 'ST-<b>', `ST-${'1'.repeat(300)}`, 'ST-1\nx'])(
    'that is malformed is not repeated in the response: %j',
    async (ticket) => {
      const museum = await sharedApp();
      for (const format of ['XML', 'JSON']) {
        const answer = await validate(museum, { service: SERVICE, ticket, format });
        expect(answer).toContain('INVALID_TICKET');
        expect(answer).toContain('The ticket not recognised');
      }
    },
  );

  test('is validated in two lines by protocol 1', async () => {
    const museum = await sharedApp();
    const ticket = await ticketFor(visitorOf(museum.app));
    expect(await validate(museum, { service: SERVICE, ticket }, 'validate')).toBe('yes\neditor\n');
    expect(await validate(museum, { service: SERVICE, ticket }, 'validate')).toBe('no\n\n');
  });

  test('is validated without attributes by protocol 2, and with attributes by protocol 3', async () => {
    const museum = await sharedApp();
    const protocol2 = await validate(
      museum,
      { service: SERVICE, ticket: await ticketFor(visitorOf(museum.app)) },
      'serviceValidate',
    );
    expect(protocol2).not.toContain('cas:attributes');
    const protocol3 = await validate(museum, { service: SERVICE, ticket: await ticketFor(visitorOf(museum.app)) });
    expect(protocol3).toContain('<cas:isFromNewLogin>true</cas:isFromNewLogin>');
    expect(protocol3).toContain('<cas:displayName>苏念慈</cas:displayName>');
  });

  test('of an account with XML characters is validated with the account as it was typed', async () => {
    const museum = await sharedApp();
    const account = `a<b>&"c'陈`;
    const ticket = await ticketFor(visitorOf(museum.app), account);
    const answer = await validate(museum, { service: SERVICE, ticket });
    expect(parseValidation(answer)).toMatchObject({ account, name: account });
  });
});

describe('the logout of the development sign-on', () => {
  test('sends a logout request with the ticket to the service', async () => {
    const messages: [string, string | null][] = [];
    const tellService = async (address: string, form: URLSearchParams) => {
      messages.push([address, form.get('logoutRequest')]);
    };
    const { app } = await testApp({ tellService });
    const visitor = visitorOf(app);
    const ticket = await ticketFor(visitor);
    await visitor.open('/cas/logout');
    expect(messages).toHaveLength(1);
    expect(messages[0]?.[0]).toBe(SERVICE);
    expect(messages[0]?.[1]).toContain(`<samlp:SessionIndex>${ticket}</samlp:SessionIndex>`);
  });

  test('succeeds when a service cannot be reached, and redirects to the requested one', async () => {
    const { app } = await testApp({ tellService: () => Promise.reject(new Error('away')) });
    const visitor = visitorOf(app);
    await ticketFor(visitor);
    const answer = await visitor.open(`/cas/logout?service=${encodeURIComponent(SERVICE)}`);
    expect(answer.headers.location).toBe(SERVICE);
    expect(visitor.cookies.size).toBe(0);
  });
});
