import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX, calls } from '../../../src/contract/calls.ts';
import { type TestApp, testApp } from '../../support/server.ts';

/** The limits of what comes in, and the sentence with which the server refuses more (DECISIONS.md, 32). */

let museum: TestApp;
let origin: string;

beforeAll(async () => {
  museum = await testApp();
  // Over a port: there a body arrives in pieces, and too long headers are refused before the app receives the request.
  await museum.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(museum.app.server.address() as AddressInfo).port}`;
});

const KB = 1024;
const MB = 1024 * KB;
const json = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });
const logout = (body: string) => ({
  ...{ method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
});
function form(file: Uint8Array<ArrayBuffer> | string, fields: Record<string, string> = {}): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([file]), 'a');
  return { method: 'POST', body };
}
const nested = (levels: number) => json(`{"title":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`);
const view = (length: number) =>
  json(JSON.stringify({ section: 'news', name: '新闻', query: 'a'.repeat(length), layout: null }));
const keywordQuery = (count: number) => new URLSearchParams({ keyword: 'a '.repeat(count).trim() });
const categoryQuery = (count: number) => Array.from({ length: count }, () => 'category=museum').join('&');
const LOGOUT = `sso/cas/attach/${encodeURIComponent('http://127.0.0.1:8000/admin/')}`;
const COVER = 'media/image?section=news&field=cover';

const call = async (path: string, init: RequestInit = {}, language = 'zh-CN') => {
  const operator = await museum.signIn('admin');
  const headers = { ...operator, 'sec-fetch-site': 'same-origin', 'accept-language': language, ...init.headers };
  const response = await fetch(`${origin}${API_PREFIX}/${path}`, { ...init, headers });
  return `${response.status} ${await response.text()}`;
};

describe('a request beyond a limit is refused with a sentence', () => {
  test.each<[what: string, path: string, init: RequestInit, zh: string, en: string]>([
    [
      'a JSON body of more than 2 MB',
      'news/',
      json(`{"a":"${'a'.repeat(2 * MB)}"}`),
      '413 .*最多 2 MB',
      '413 .*at most 2 MB',
    ],
    ['a JSON body nested more than 32 levels deep', 'news/', nested(33), '400 .*嵌套太深', '400 .*nested too deep'],
    [
      'a path segment of more than 4,000 characters',
      `media/${'a'.repeat(4_001)}`,
      {},
      '414 .*地址太长',
      '414 .*too long',
    ],
    [
      'a list search for more than 20 words',
      `news/list?${keywordQuery(21)}`,
      {},
      '400 .*最多按 20 个词',
      '400 .*At most 20 words',
    ],
    [
      'a filter with more than 100 values',
      `news/list?${categoryQuery(101)}`,
      {},
      '400 .*最多按 100',
      '400 .*At most 100 words',
    ],
    [
      'a search in all sections for 200 characters',
      `${calls.search}?q=${'a'.repeat(200)}`,
      {},
      '400 .*个字查找',
      '400 .*characters are looked for',
    ],
    [
      'a saved view with a query of more than 2,000 characters',
      calls.view,
      view(2_001),
      '400 .*无法保存',
      '400 .*cannot be kept',
    ],
    [
      'a body of more than 64 KB for a call that needs no session',
      calls.logout,
      json(`{"a":"${'a'.repeat(64 * KB)}"}`),
      '413 .*最多 64 KB',
      '413 .*at most 64 KB',
    ],
    [
      'a sign-on form of more than 64 KB',
      '../../../cas/login',
      logout('a'.repeat(64 * KB + 1)),
      '413 .*最多 64 KB',
      '413 .*at most 64 KB',
    ],
    [
      'a CAS logout message of more than 8 KB',
      LOGOUT,
      logout('a'.repeat(8 * KB + 1)),
      '413 .*最多 8 KB',
      '413 .*at most 8 KB',
    ],
    [
      'a CAS logout message nested more than 100 levels deep',
      LOGOUT,
      logout(`logoutRequest=${encodeURIComponent('<a>'.repeat(101) + '</a>'.repeat(101))}`),
      '400 .*无法读懂',
      '400 .*could not be read',
    ],
    [
      'a picture one byte larger than 8 MB',
      COVER,
      form(new Uint8Array(8 * MB + 1)),
      '422 .*超过 8 MB',
      '422 .*larger than 8 MB',
    ],
    ['a picture of 9 MB', COVER, form(new Uint8Array(9 * MB)), '422 .*超过 8 MB', '422 .*larger than 8 MB'],
    [
      'a spreadsheet one byte larger than 20 MB',
      'annals/import',
      form(new Uint8Array(20 * MB + 1)),
      '422 .*20 MB',
      '422 .*20 MB',
    ],
    ['a spreadsheet of 22 MB', 'annals/import', form(new Uint8Array(22 * MB)), '422 .*20 MB', '422 .*20 MB'],
    [
      'an upload with more than 8 form fields',
      COVER,
      form('a', Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, 'a']))),
      '413 .*内容太大',
      '413 .*too large',
    ],
  ])('in both languages: %s', async (_what, path, init, zh, en) => {
    expect(await call(path, init)).toMatch(new RegExp(`^${zh}`, 's'));
    expect(await call(path, init, 'en-US')).toMatch(new RegExp(`^${en}`, 's'));
  });

  test('if its headers have more than 16 KB', async () => {
    expect(await call('news/list', { headers: { 'x-long': 'a'.repeat(16_384) } })).toMatch(/^431 .*请求头太长/);
  });
});

describe('a request at a limit', () => {
  test.each<[what: string, path: string, init: RequestInit, answer: string]>([
    ['a JSON body of 32 levels is read and refused for a field', 'news/', nested(32), '422 .*请填写文字'],
    ['brackets inside a JSON text do not count as nesting', 'news/', json(`{"title":"${'[{\\"'.repeat(20)}"}`), '200'],
    [
      'brackets after a JSON text that ends in a backslash count as nesting',
      'news/',
      json(`{"title":"\\\\","a":${'['.repeat(40)}1`),
      '400 .*嵌套太深',
    ],
    ['a body that is not JSON is refused with 400', 'news/', json('{"title":"'), '400 .*无法读懂'],
    ['a list search for 20 words is answered', `news/list?${keywordQuery(20)}`, {}, '200'],
    ['a filter with 100 values is answered', `news/list?${categoryQuery(100)}`, {}, '200'],
    ['an upload of 8 MB is read and refused as no picture', COVER, form(new Uint8Array(8 * MB)), '422 .*不是图片'],
  ])('%s', async (_what, path, init, answer) => {
    expect(await call(path, init)).toMatch(new RegExp(`^${answer}`, 's'));
  });
});

test('a write with a version larger than a database integer is refused with 400', async () => {
  const version = 2 ** 31;
  const requests = [
    museum.call('PUT', 'news/', { as: 'admin', body: { id: 1, version, title: '馆讯' } }),
    museum.call('DELETE', 'news/', { as: 'admin', query: { id: 1, version } }),
    museum.call('POST', 'news/restore', { as: 'admin', body: { id: 1, version: 1, revision: version } }),
    museum.call('POST', 'news/move', { as: 'admin', body: { id: 1, version, move: 'submit' } }),
  ];
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

describe('the body of a call that is refused', () => {
  /** The calls that write, with the path parameters filled in. */
  async function writingCalls() {
    const { text } = await museum.call('GET', 'openapi.json', { as: 'admin' });
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { requestBody?: unknown }>> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'get')
        .map(([method, { requestBody }]) => ({
          method: method.toUpperCase() as 'POST',
          url: `${API_PREFIX}${path.replace(/\{\w+\}/g, '1')}`,
          hasBody: requestBody !== undefined,
        })),
    );
  }

  const send = (
    { method, url }: { method: 'POST'; url: string },
    headers: Record<string, string> = {},
    payload = '{ this is no JSON',
  ) =>
    museum.app.inject({
      ...{ method, url, payload },
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    });

  test('is not read without a session, and each call answers 402 although it is not JSON', async () => {
    const calls = (await writingCalls()).filter(({ url, hasBody }) => hasBody && !url.includes('/sso/'));
    expect(calls.length).toBeGreaterThan(100);
    const answers = await Promise.all(calls.map(async (one) => [one.url, (await send(one)).statusCode]));
    expect(answers.filter(([, status]) => status !== 402)).toEqual([]);
  });

  test('is not read above 64 KB without a session: the logout answers 413, every other call 402', async () => {
    const payload = `{"a":"${'a'.repeat(64 * KB)}"}`;
    const writes = await writingCalls();
    expect(writes.length).toBeGreaterThan(200);
    const answers = await Promise.all(writes.map(async (one) => [one.url, (await send(one, {}, payload)).statusCode]));
    expect(answers.filter(([, status]) => status !== 402)).toEqual([[`${API_PREFIX}/${calls.logout}`, 413]]);
  });

  test('is read up to 2 MB by a call with a session', async () => {
    const payload = JSON.stringify({ title: '馆讯', category: 'museum', body: `<p>${'馆'.repeat(60_000)}</p>` });
    const news = { method: 'POST', url: `${API_PREFIX}/news/` } as const;
    const { statusCode, body } = await send(news, await museum.signIn('admin'), payload);
    expect([statusCode, body]).toEqual([200, expect.any(String)]);
  });

  test('is not read at an address that does not exist', async () => {
    for (const url of [`${API_PREFIX}/nothing/`, '/nothing'])
      expect((await send({ method: 'POST', url })).statusCode).toBe(404);
  });

  test('is not read without the permission, and is read with it', async () => {
    const news = { method: 'POST', url: `${API_PREFIX}/news/` } as const;
    expect((await send(news, await museum.signIn('nobody'))).statusCode).toBe(403);
    expect((await send(news, await museum.signIn('admin'))).statusCode).toBe(400);
  });
});
