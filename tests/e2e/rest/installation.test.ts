import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectProblem, failedRequest, fillSignOn, newPage } from '../../support/browser.ts';
import { type FrontServer, startStaticServer, startTlsProxy } from '../../support/front-servers.ts';
import { findFreePort } from '../../support/measure.ts';
import { type Product, startProduct } from '../../support/start-product.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'museum-'));
const cleanUps: (() => unknown)[] = [];
let site: FrontServer;
/** One product for all tests except the one on https; the last test stops it. */
let product: Product;

beforeAll(async () => {
  const port = await findFreePort();
  site = await startStaticServer(`http://127.0.0.1:${port}`);
  product = await startProduct({ DATA_DIR: dataDir, PORT: String(port), ALLOWED_ORIGINS: site.origin });
});

afterEach(async () => {
  for (const end of cleanUps.splice(0)) await end();
});

afterAll(async () => {
  site.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const workerPages = {
  '/admin/before.html': { type: 'text/html', body: '<!doctype html><title>before</title>' },
  '/admin/old-worker.js': { type: 'text/javascript', body: 'self.addEventListener("fetch", () => undefined);' },
};

test('[S2.13] on https the app removes a registered service worker and caches, and has no manifest', async () => {
  const port = await findFreePort();
  const httpsDataDir = mkdtempSync(join(tmpdir(), 'museum-'));
  cleanUps.push(() => rmSync(httpsDataDir, { recursive: true, force: true }));
  const { origin, stop } = await startProduct({
    DATA_DIR: httpsDataDir,
    PUBLIC_ORIGIN: `https://127.0.0.1:${port}`,
    // This test needs no records, and writing them would slow down the others.
    DEMO_DATA: 'false',
    ADMIN_ACCOUNTS: 'admin',
  });
  cleanUps.unshift(() => stop());
  const tls = await startTlsProxy(port, origin, workerPages);
  cleanUps.unshift(() => tls.close());
  const page = await newPage({ ignoreHTTPSErrors: true });
  expectProblem(failedRequest);
  await page.goto(`${tls.origin}/admin/before.html`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/admin/old-worker.js');
    await navigator.serviceWorker.ready;
    await (await caches.open('old')).put('/admin/x', new Response('x'));
  });
  await page.goto(`${tls.origin}/admin/`);
  await fillSignOn(page, 'admin');
  await page.locator('.user-name').waitFor();
  const readRemains = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  await expect.poll(readRemains).toEqual({ workers: 0, caches: [] });
  expect(await page.locator('link[rel=manifest]').count()).toBe(0);
  const cookies = await page.context().cookies(tls.origin);
  expect(
    cookies.filter(({ name }) => name.startsWith('__Host-')).every(({ secure, httpOnly }) => secure && httpOnly),
  ).toBe(true);
  expect(cookies.some(({ name }) => name.startsWith('__Host-'))).toBe(true);
});

test('[S7.3] the client on another origin signs in and lists by CORS, and only an allowed origin may send menuId', async () => {
  const { origin } = product;
  const page = await newPage();
  expectProblem(failedRequest);
  const preflights: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('news/list')) preflights.push(request.headers());
  });
  await page.goto(`${site.origin}/admin/#/info/news`);
  await page.waitForURL(/\/cas\/login/);
  await fillSignOn(page, 'editor');
  await page.waitForURL(`${site.origin}/admin/#/info/news`);
  await page.locator('tbody tr:has(.row-title)').nth(9).waitFor();
  expect(preflights.at(-1)?.menuid).toBe('news');
  const preflight = await fetch(`${origin}/admin/api/admin/news/list`, {
    method: 'OPTIONS',
    headers: {
      origin: site.origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'menuid',
    },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe(site.origin);
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('menuid');
  const foreignPreflight = await fetch(`${origin}/admin/api/admin/news/list`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://127.0.0.1:1',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'menuid',
    },
  });
  expect(foreignPreflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('a second process on the same data directory stops with a sentence, and the first goes on', async () => {
  await expect(startProduct({ DATA_DIR: dataDir })).rejects.toThrow(/in use by process \d+/);
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
});

test('a start on a port in use stops with a sentence and creates no data directory', async () => {
  const unusedFolder = join(tmpdir(), `museum-untouched-${process.pid}`);
  await expect(
    startProduct({ DATA_DIR: unusedFolder, PORT: new URL(product.origin).port }).then(async (second) => {
      // The first product answers at the same port, also before the second has noticed that the port is taken.
      await second.ended;
      throw new Error(second.output());
    }),
  ).rejects.toThrow(/PORT/);
  expect(existsSync(unusedFolder)).toBe(false);
});

test('a start without CAS_URL on another host than loopback stops with a sentence', async () => {
  await expect(startProduct({ HOST: '0.0.0.0', DATA_DIR: join(tmpdir(), 'museum-never') })).rejects.toThrow(
    /HOST is 0\.0\.0\.0/,
  );
});

test('the product stops cleanly on SIGTERM and SIGINT and starts again on the same data', async () => {
  expect(product.output()).toContain(`${product.origin}/admin/`);
  expect(product.output()).toContain('editor');
  expect(await product.stop()).toBe(0);
  product = await startProduct({ DATA_DIR: dataDir });
  expect((await fetch(`${product.origin}/admin/`)).status).toBe(200);
  expect(await product.stop('SIGINT')).toBe(0);
});
