import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import { ORIGIN, type TestApp, testApp } from '../../support/server.ts';
import { hiddenFields } from '../../support/sign-on-form.ts';

const LOGOUT = `${API_PREFIX}/sso/logout`;
const ELSEWHERE = 'http://127.0.0.1:8123';
const host = '127.0.0.1:8000';
const https = { PUBLIC_ORIGIN: 'https://museum.example', CAS_URL: 'https://cas.example/cas' };

let museum: TestApp;
beforeAll(async () => {
  museum = await testApp({ env: { ALLOWED_ORIGINS: ELSEWHERE } });
});

describe('a request', () => {
  const readStatus = async (name: string, accept = '*/*') =>
    (await museum.app.inject({ url: '/healthz', headers: { host: name, accept } })).statusCode;

  test.each(['evil.example', 'evil.example:8000', '127.0.0.1.evil.example', 'a b'])(
    'with the Host header %s is refused with 421',
    async (name) => {
      expect(await readStatus(name)).toBe(421);
    },
  );

  test.each([host, 'localhost:8000', '[::1]:9000'])('with the Host header %s is answered', async (name) => {
    expect(await readStatus(name)).toBe(200);
  });

  test('with a url that cannot be decoded gets 400 with the security headers of a call', async () => {
    const { statusCode, headers } = await museum.app.inject({ url: '/%', headers: { host } });
    expect(statusCode).toBe(400);
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a write', () => {
  const requestLogout = async (headers: Record<string, string>) => {
    const { app } = museum;
    return app.inject({ method: 'POST', url: LOGOUT, headers: { host, ...headers }, payload: {} });
  };

  test.each([
    ['from the origin of the server', { origin: ORIGIN }],
    ['from an allowed origin', { origin: ELSEWHERE }],
    ['with sec-fetch-site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['with origin: null and sec-fetch-site: same-origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('%s is carried out', async (_where, headers) => {
    expect((await requestLogout(headers as Record<string, string>)).statusCode).toBe(200);
  });

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://127.0.0.1:8001' }],
    [
      'from another site that sends sec-fetch-site: same-origin',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['with sec-fetch-site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['with origin: null and sec-fetch-site: cross-site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['without an origin and sec-fetch-site', {}],
    ['with origin: null', { origin: 'null' }],
  ])('%s is refused with 403 in the envelope', async (_where, headers) => {
    const answer = await requestLogout(headers as Record<string, string>);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 403, data: null });
    expect(answer.cookies).toEqual([]);
  });

  test('from another site is refused as POST, PUT and DELETE, and a form as body gets 415', async () => {
    const { app } = museum;
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const refusal = await app.inject({
        method,
        url: `${API_PREFIX}/news/`,
        headers: { host, origin: 'https://evil.example' },
      });
      expect(refusal.statusCode).toBe(403);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, host };
    const answer = await app.inject({ method: 'POST', url: LOGOUT, headers: form, payload: 'a=b' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 415]);
  });

  test('at the development sign-on is refused from another site, and accepted without an origin', async () => {
    const { app } = museum;
    const form = hiddenFields((await app.inject({ url: '/cas/login', headers: { host } })).body);
    const login = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/cas/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ ...form, username: 'editor', password: 'editor' }).toString(),
      });
    expect((await login({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await login({})).statusCode).toBe(200);
  });
});

describe('another origin', () => {
  const preflight = (origin: string, url = `${API_PREFIX}/news/list`): InjectOptions => ({
    method: 'OPTIONS',
    url,
    headers: { host, origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'menuid' },
  });

  test('[S7.3] an allowed origin may send the header menuId and credentials', async () => {
    const { app } = museum;
    const { statusCode, headers } = await app.inject(preflight(ELSEWHERE));
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(ELSEWHERE);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(String(headers['access-control-allow-headers']).toLowerCase().split(', ')).toEqual([
      'menuid',
      'content-type',
      'accept-language',
      'idempotency-key',
      'idle-seconds',
      'program-fingerprint',
    ]);
    expect(headers['access-control-allow-methods']).toContain('GET');
    expect(headers.vary).toContain('Origin');
  });

  test.each(['https://evil.example', 'http://127.0.0.1:81234', 'null', `${ELSEWHERE}.evil.example`])(
    '[S7.3] the origin %s gets 403 for a preflight and no CORS header',
    async (origin) => {
      const { app } = museum;
      const preflightResponse = await app.inject(preflight(origin));
      expect(preflightResponse.statusCode).toBe(403);
      const response = await app.inject({ url: `${API_PREFIX}/sso/currentUser`, headers: { host, origin } });
      for (const { headers } of [preflightResponse, response]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers.vary).toContain('Origin');
      }
    },
  );

  test('[S7.3] an allowed origin can also read a refusal', async () => {
    const { app } = museum;
    const answer = await app.inject({ url: `${API_PREFIX}/sso/currentUser`, headers: { host, origin: ELSEWHERE } });
    expect(answer.statusCode).toBe(402);
    expect(answer.headers['access-control-allow-origin']).toBe(ELSEWHERE);
    expect(answer.headers['access-control-allow-credentials']).toBe('true');
  });

  test('[S7.16] an allowed origin can read the name of a downloaded file', async () => {
    const { headers, statusCode } = await museum.app.inject({
      url: `${API_PREFIX}/dashboard/export?card=content`,
      headers: { ...(await museum.signIn('admin')), host, origin: ELSEWHERE },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename/);
    expect(String(headers['access-control-expose-headers']).split(', ')).toContain('content-disposition');
  });
});

describe('every response', () => {
  test('[S1.4] a call is answered under the API prefix, and gets 404 elsewhere', async () => {
    const { call, app } = museum;
    expect((await call('GET', 'sso/currentUser', { as: 'editor' })).status).toBe(200);
    for (const url of ['/sso/currentUser', '/admin/sso/currentUser', '/api/admin/sso/currentUser']) {
      expect((await app.inject({ url, headers: { host } })).statusCode).toBe(404);
    }
  });

  test('to a call is not cached and has a request id of its own', async () => {
    const { app } = museum;
    const request = () =>
      app.inject({ url: `${API_PREFIX}/sso/currentUser`, headers: { host, 'x-request-id': 'mine' } });
    const [first, second] = [await request(), await request()];
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  test('to a call forbids loading anything and showing it in a frame', async () => {
    const { app } = museum;
    const { headers } = await app.inject({ url: `${API_PREFIX}/sso/currentUser`, headers: { host } });
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('forbids frames, content sniffing, scripts of other origins and inline scripts', async () => {
    const { app } = museum;
    const { headers } = await app.inject({ url: '/healthz', headers: { host } });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    ['PUT', `${API_PREFIX}/sso/currentUser`, 'GET, HEAD'],
    ['GET', `${API_PREFIX}/sso/logout`, 'POST'],
    ['PATCH', `${API_PREFIX}/news/`, 'DELETE, GET, HEAD, POST, PUT'],
    ['PUT', `${API_PREFIX}/sso/cas/attach/x`, 'GET, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const)('to %s %s is a 405 that names the allowed methods', async (method, url, allow) => {
    const { app } = museum;
    const answer = await app.inject({ method, url, headers: { host, origin: ORIGIN } });
    expect(answer.statusCode).toBe(405);
    expect(answer.json()).toMatchObject({ code: 405, data: null });
    expect(answer.headers.allow).toBe(allow);
  });

  test.each([
    ['a GET of an unknown path', 'GET', `${API_PREFIX}/nope`, 404],
    ['a POST to an unknown path', 'POST', `${API_PREFIX}/nope`, 404],
    ['a malformed path', 'GET', `${API_PREFIX}/sso/cas/attach/%`, 400],
    ['a path of more than 4000 characters', 'GET', `${API_PREFIX}/sso/cas/attach/${'a'.repeat(4_001)}`, 414],
  ] as const)('to %s is an error in the envelope', async (_what, method, url, code) => {
    const { app } = museum;
    const answer = await app.inject({ method, url, headers: { host } });
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toMatchObject({ code, data: null });
    expect(answer.json().msg).toMatch(/。$/);
  });
});

describe('the Host header of a request', () => {
  const page = { accept: 'text/html,application/xhtml+xml' };

  test.each(['localhost:8000', '127.0.0.2:8000', '[::1]:8000'])('redirects %s to PUBLIC_ORIGIN', async (name) => {
    const { app } = museum;
    const answer = await app.inject({ url: '/admin/?a=1', headers: { host: name, ...page } });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`${ORIGIN}/admin/?a=1`);
  });

  test.each([
    ['an API call', { url: `${API_PREFIX}/sso/currentUser`, headers: { host: 'localhost:8000', ...page } }],
    ['a request that does not accept HTML', { url: '/healthz', headers: { host: 'localhost:8000' } }],
    ['a POST request', { method: 'POST' as const, url: '/cas/login', headers: { host: 'localhost:8000', ...page } }],
    ['a page on the host of PUBLIC_ORIGIN', { url: '/healthz', headers: { host, ...page } }],
    ['a page on another port', { url: '/healthz', headers: { host: 'localhost:9000', ...page } }],
    ['a page on another machine', { url: '/healthz', headers: { host: 'evil.example:8000', ...page } }],
    ['a page with a malformed host', { url: '/healthz', headers: { host: '%%', ...page } }],
  ])('does not redirect %s', async (_what, request) => {
    const { app } = museum;
    expect((await app.inject(request)).headers.location).toBeUndefined();
  });
});

describe('a server with an https PUBLIC_ORIGIN', () => {
  test('sends HSTS and allows forms to be sent to the CAS server', async () => {
    const { app } = await testApp({ env: https });
    const { headers } = await app.inject({ url: '/healthz' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain("form-action 'self' https://cas.example");
  });

  test('includes the subdomains in HSTS with HSTS_SUBDOMAINS only, for pages and calls', async () => {
    const { app } = await testApp({ env: { ...https, HSTS_SUBDOMAINS: 'true' } });
    for (const url of ['/healthz', `${API_PREFIX}/sso/currentUser`]) {
      const { headers } = await app.inject({ url });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
  });

  test('does not redirect a page on localhost', async () => {
    const { app } = await testApp({ env: https });
    const answer = await app.inject({ url: '/healthz', headers: { host: 'localhost', accept: 'text/html' } });
    expect(answer.statusCode).toBe(200);
  });

  test('answers health checks by IP address', async () => {
    const { app } = await testApp({ env: https });
    for (const name of ['10.1.2.3', '[fd00::1]:9000', 'localhost']) {
      expect((await app.inject({ url: '/healthz', headers: { host: name } })).statusCode).toBe(200);
    }
  });
});

describe('the development sign-on', () => {
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };

  test.each<[what: string, env: Record<string, string>]>([
    ['with nothing configured', { PUBLIC_ORIGIN: '' }],
    ['with a PUBLIC_ORIGIN', {}],
  ])('%s answers only under the host names of this machine, whatever a proxy forwards', async (_what, env) => {
    const { app } = await testApp({ env });
    for (const url of ['/cas/login', '/admin/', '/healthz', `${API_PREFIX}/sso/currentUser`]) {
      for (const name of ['evil.example', '10.1.2.3', '192.168.0.5:8000', '[fd00::1]', '0.0.0.0:8000']) {
        const answer = await app.inject({ url, headers: { host: name, ...forwarded } });
        expect([url, name, answer.statusCode]).toEqual([url, name, 421]);
      }
    }
    for (const name of [host, 'localhost:8000', '[::1]:8000']) {
      expect((await app.inject({ url: '/cas/login', headers: { host: name } })).statusCode).toBe(200);
    }
  });
});
