import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import type { ImageValue } from '../../../src/contract/record.ts';
import { expectProblem, failedRequest, fillSignOn, newPage } from '../../support/browser.ts';
import { flipByte, pictureFile } from '../../support/pictures.ts';
import { type Product, startProduct } from '../../support/start-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'museum-damaged-'));
const dataDir = join(folder, 'data');
let product: Product;

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: dataDir, DEMO_DATA: 'false', ADMIN_ACCOUNTS: 'admin' });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the product in another data directory or beside the running product. */
const runCommand = (words: readonly string[], directory = dataDir): Promise<{ code: unknown; output: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', DATA_DIR: directory };
    execFile(process.execPath, ['dist/server/main.js', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });

async function uploadPicture(page: Page, buffer: Buffer): Promise<ImageValue> {
  const address = `${product.origin}${API_PREFIX}/media/image?section=news&field=cover`;
  const multipart = { file: { name: '开幕.jpg', mimeType: 'image/jpeg', buffer } };
  const response = await page.request.post(address, { headers: { origin: product.origin }, multipart });
  return (await response.json()).data;
}

test('commands run beside the product report a damaged picture, the overview links to its record, and a new upload repairs it', async () => {
  const page = await newPage();
  expectProblem(failedRequest);
  await page.goto(`${product.origin}/admin/#/info/news`);
  await fillSignOn(page, 'admin');
  await page.locator('main').waitFor();
  const bytes = await pictureFile();
  const cover = await uploadPicture(page, bytes);
  const saved = await page.request.post(`${product.origin}${API_PREFIX}/news/`, {
    headers: { origin: product.origin },
    data: { title: '雨花石展开幕', category: 'museum', cover },
  });
  expect(saved.status()).toBe(200);
  const name = cover.url.split('/').at(-1) ?? '';
  const file = join(dataDir, 'media', name);
  const intact = readFileSync(file);
  flipByte(file);

  const backup = join(folder, 'museum.backup');
  expect(await runCommand(['backup', backup])).toEqual({
    code: 3,
    output: expect.stringMatching(new RegExp(`whole but for 1 uploaded file:\n {2}${name} is altered\n`)),
  });
  expect(await runCommand(['restore', backup], join(folder, 'restored'))).toEqual({
    code: 3,
    output: expect.stringMatching(
      new RegExp(`are there again, whole but for 1 uploaded file:\n {2}${name} is altered\n`),
    ),
  });
  expect(await runCommand(['media', '--verify'])).toEqual({
    code: 3,
    output: expect.stringContaining(`${name} "开幕.jpg" is altered; used by news 1 (cover)`),
  });

  await page.goto(`${product.origin}/admin/#/analysis?show=statistics`);
  const card = page.getByRole('region', { name: '系统' });
  await card.getByRole('link', { name: '新闻“雨花石展开幕”：封面' }).click();
  await page.waitForURL(/#\/info\/news\/show\/1$/);

  expect((await uploadPicture(page, bytes)).url).toBe(cover.url);
  expect(readFileSync(file).equals(intact)).toBe(true);
  expect(await runCommand(['media', '--verify'])).toEqual({
    code: 0,
    output: `2 files checked in ${join(dataDir, 'media')}.\nAll of them are whole.\n`,
  });
});

test('npm run media without --verify checks nothing and prints the complete command', async () => {
  expect(await runCommand(['media'])).toEqual({
    code: 1,
    output: 'What shall be done? npm run media -- --verify\n',
  });
});
