import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeInstallation, writeInstallationFile } from '../../../src/server/database/installation.ts';
import { type TestApp, testApp } from '../../support/server.ts';

const SCRIPT = 'window.early = fetch("/admin/api/admin/sso/currentUser")';
const page = (
  settings = '<script type="application/json" id="settings">{"museumName":{"zh":"x","en":"x"},"apiOrigin":"","mourning":false}</script>',
) =>
  `<!doctype html><html><head><title>x管理后台</title>${settings}<script>${SCRIPT}</script><script type="module" src="/admin/assets/main-abc.js"></script></head><body></body></html>`;

let clientDir = '';
const write = (path: string, content: string | Buffer) => writeFileSync(join(clientDir, path), content);

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'museum-client-'));
  mkdirSync(join(clientDir, 'assets'));
  write('index.html', page());
  write('assets/main-abc.js', 'console.log(1)');
  write('assets/main-abc.js.br', brotliCompressSync('console.log(1)'));
  write('assets/main-abc.js.map', '{}');
  write('gate.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => rmSync(clientDir, { recursive: true }));

const createSite = async (env: Record<string, string> = {}) => (await testApp({ clientDir, env })).app;
const parseSettings = (html: string) => JSON.parse(/id="settings">(.*?)<\/script>/.exec(html)?.[1] ?? '');

describe('the page of the client', () => {
  test('contains the settings of the installation, escaped', async () => {
    const app = await createSite({ MUSEUM_NAME_ZH: '孙某故居', MUSEUM_NAME_EN: '</script><b>$&', MOURNING: '1' });
    const { body, headers } = await app.inject('/admin/');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(parseSettings(body)).toEqual({
      museumName: { zh: '孙某故居', en: '</script><b>$&' },
      apiOrigin: '',
      mourning: true,
    });
    expect(body).not.toContain('</script><b>');
    expect(body).toContain('<title>孙某故居管理后台</title>');
  });

  test('keeps the API origin of its build, to which its content security policy allows connections', async () => {
    const otherDir = mkdtempSync(join(tmpdir(), 'museum-client-'));
    writeFileSync(
      join(otherDir, 'index.html'),
      page('<script id="settings" type="application/json">{"apiOrigin":"https://api.example"}</script>'),
    );
    const { app } = await testApp({ clientDir: otherDir });
    const { body, headers } = await app.inject('/admin/');
    expect(parseSettings(body.replace('id="settings" type="application/json"', 'id="settings"')).apiOrigin).toBe(
      'https://api.example',
    );
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example");
    rmSync(otherDir, { recursive: true });
  });

  test('allows its inline script by hash in the content security policy', async () => {
    const { headers, body } = await (await createSite()).inject('/admin/');
    expect(body).toContain(SCRIPT);
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(String(headers['content-security-policy']).split(';')).toContain(`script-src 'self' 'sha256-${hash}'`);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (raw: Buffer) => raw],
  ] as const)('for accept-encoding "%s" has the content-encoding %s', async (acceptEncoding, encoding, unpack) => {
    const app = await createSite();
    const { rawPayload, headers } = await app.inject({
      url: '/admin/',
      headers: { 'accept-encoding': acceptEncoding },
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    expect(unpack(rawPayload).toString()).toContain('id="settings"');
  });

  test('is revalidated each time, and answered with 304 while it is the same', async () => {
    const app = await createSite();
    const first = await app.inject({ url: '/admin/', headers: { 'accept-encoding': 'br' } });
    expect(first.headers['cache-control']).toBe('no-cache');
    const tag = String(first.headers.etag);
    const request = (etag: string) =>
      app.inject({ url: '/admin/', headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    for (const etag of [tag, `"other", W/${tag}`]) {
      const response = await request(etag);
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', tag]);
    }
    expect((await request('"other"')).statusCode).toBe(200);
    expect((await (await createSite({ MOURNING: '1' })).inject('/admin/')).headers.etag).not.toBe(tag);
  });

  test.each([
    ['/', '/admin/'],
    ['/index.html', '/admin/'],
    ['/admin', '/admin/'],
  ])('is the target of a redirect from %s', async (url, location) => {
    const answer = await (await createSite()).inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  test('is the same under /admin/index.html', async () => {
    const app = await createSite();
    expect((await app.inject('/admin/index.html')).body).toBe((await app.inject('/admin/')).body);
  });
});

describe('a built file', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createSite();
  });

  test('with a hash in its name is cached as immutable, and sent compressed where the browser accepts it', async () => {
    const compressed = await app.inject({
      url: '/admin/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(compressed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('console.log(1)');
    const uncompressed = await app.inject('/admin/assets/main-abc.js');
    expect([uncompressed.headers['content-encoding'], uncompressed.body]).toEqual([undefined, 'console.log(1)']);
  });

  test('without a hash in its name is cached for an hour', async () => {
    const { headers } = await app.inject('/admin/gate.svg');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': 'image/svg+xml' });
  });

  test.each([
    '/admin/nope',
    '/admin/assets/nope.js',
    '/admin/assets/',
    '/admin/assets/main-abc.js.br',
    '/admin/assets/main-abc.js.map',
    '/admin/info/news',
    '/admin/%2e%2e/%2e%2e/etc/passwd',
    '/admin/../package.json',
    '/admin/..%2f..%2fpackage.json',
    '/nope',
  ])('[S7.16] that does not exist or is not public answers 404, not the page: %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 404, data: null });
  });

  test('answers 405 to a POST', async () => {
    const answer = await app.inject({ method: 'POST', url: '/admin/assets/main-abc.js' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('an incomplete build stops the start with a message', () => {
  test.each([
    ['no index.html', null, /built client is missing.*npm run build/],
    ['a page without settings', '<html></html>', /holds no settings.*npm run build/],
  ])('%s', async (_what, html, sentence) => {
    const dir = mkdtempSync(join(tmpdir(), 'museum-client-'));
    if (html !== null) writeFileSync(join(dir, 'index.html'), html);
    await expect(testApp({ clientDir: dir })).rejects.toThrow(sentence);
    rmSync(dir, { recursive: true });
  });
});

test('without a built client the addresses of the site answer 404', async () => {
  const { app } = await testApp({ clientDir: null });
  for (const url of ['/', '/admin', '/admin/']) expect((await app.inject(url)).statusCode).toBe(404);
});

describe('/healthz', () => {
  test('answers 200 while the database responds', async () => {
    const answer = await (await testApp()).app.inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('answers 503 when the database does not respond', async () => {
    const { parts } = await testApp();
    const database = { ...parts.database, ping: () => Promise.reject(new Error('away')) };
    const answer = await (await testApp({ database })).app.inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }]);
  });

  const readHealth = async (museum: TestApp): Promise<number> => (await museum.app.inject('/healthz')).statusCode;

  test('answers 503 when a table was dropped', async () => {
    const museum = await testApp();
    await sql`drop table news`.execute(museum.parts.database.db);
    expect(await readHealth(museum)).toBe(503);
  });

  test('answers 503 when the clock has not finished a run for more than ten minutes', async () => {
    const lastClockRun = new Date('2026-03-02T01:55:00.000Z');
    const museum = await testApp({ lastClockRun: () => lastClockRun });
    expect(await readHealth(museum)).toBe(200);
    museum.clock.now = new Date('2026-03-02T02:06:00.000Z');
    expect(await readHealth(museum)).toBe(503);
  });

  test('answers 503 when DATA_DIR was deleted or belongs to another installation', async () => {
    const museum = await testApp();
    const { config, database } = museum.parts;
    const number = await writeInstallation(database.db, config.dataDir);
    expect(await readHealth(museum)).toBe(200);
    rmSync(config.dataDir, { recursive: true });
    expect(await readHealth(museum)).toBe(503);
    writeInstallationFile(config.dataDir, 'of another museum');
    expect(await readHealth(museum)).toBe(503);
    writeInstallationFile(config.dataDir, number);
    expect(await readHealth(museum)).toBe(200);
  });
});
