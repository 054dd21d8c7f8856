import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { API_PREFIX, BASE_PATH } from '../../../src/contract/calls.ts';
import { pictureFile, upload } from '../../support/pictures.ts';
import { type Answer, ORIGIN, type TestApp, testApp } from '../../support/server.ts';
import { sendSheet } from '../../support/sheets.ts';
import { attachTo, loginAt, visitorOf } from '../../support/visitor.ts';

// The library counts by the clock of the computer, which only these tests move.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

type Send = (museum: TestApp, as: string, language?: 'en-US') => Promise<Answer>;

const get =
  (path: string, query: Record<string, string> = {}): Send =>
  (museum, as, language = undefined) =>
    museum.call('GET', path, { as, query, ...(language && { language }) });

const exportOperators: Send = (museum, as) =>
  museum.call('POST', 'operator/export', { as, body: { columns: ['account'], format: 'csv', purpose: '年度统计' } });

describe('a call above the limit of its group', () => {
  test.each<[group: string, variable: string, sends: Send[], subject: string]>([
    ['searches', 'SEARCHES_PER_MINUTE', [get('search/', { q: '开馆' })], '搜索'],
    [
      'exports',
      'EXPORTS_PER_MINUTE',
      [
        exportOperators,
        get('operator/export/file', { key: 'x' }),
        get('dashboard/export', { card: 'x' }),
        get('operator/audit/export'),
      ],
      '导出',
    ],
    [
      'uploads',
      'UPLOADS_PER_MINUTE',
      [
        async (museum, as) => upload(museum, as, await pictureFile()),
        (museum, as) => museum.call('POST', 'media/file', { as, query: { section: 'news', field: 'x' } }),
      ],
      '上传',
    ],
    [
      'imports',
      'IMPORTS_PER_MINUTE',
      [
        (museum, as) => sendSheet(museum, { code: 'annals' }, '标题\n开馆', { as }),
        (museum, as) => museum.call('POST', 'annals/import/check', { as, body: { columns: [] } }),
        (museum, as) => museum.call('POST', 'annals/import/run', { as, body: { mode: 'each' } }),
      ],
      '导入',
    ],
    [
      'reads of files',
      'MEDIA_READS_PER_MINUTE',
      [get(`media/${'ab'.repeat(32)}.jpg`), get(`media/${'cd'.repeat(32)}-320.webp`)],
      '读取文件',
    ],
    ['other calls', 'CALLS_PER_MINUTE', [get('news/list'), get('menu/getMenuList'), get('notice/list')], '操作'],
  ])(
    'answers 429 to this operator only, until the minute has passed (%s)',
    async (_group, variable, sends, subject) => {
      const museum = await testApp({ env: { [variable]: String(sends.length) } });
      const answers: Answer[] = [];
      for (const send of sends) answers.push(await send(museum, 'admin'));
      expect(answers.map(({ status }) => status)).not.toContain(429);

      passSeconds(20.5);
      for (const send of sends) {
        const { status, code, msg, data, headers } = await send(museum, 'admin');
        expect([status, code, msg, data, headers['retry-after']]).toEqual([
          ...[429, 429, `${subject}太频繁，这一次没有执行，请在 40 秒后再试。`],
          ...[null, '40'],
        ]);
        expect((await send(museum, 'editor')).status).not.toBe(429);
      }

      passSeconds(39.5);
      for (const send of sends) expect((await send(museum, 'admin')).status).not.toBe(429);
    },
  );

  test('is refused with an English message on an English screen', async () => {
    const museum = await testApp({ env: { SEARCHES_PER_MINUTE: '1' } });
    const search = get('search/', { q: '开馆' });
    await search(museum, 'admin');
    const { msg } = await search(museum, 'admin', 'en-US');
    expect(msg).toBe(
      'Too many searches within a minute; this one was not carried out. Please try again in 60 seconds.',
    );
    passSeconds(59.5);
    expect((await search(museum, 'admin', 'en-US')).msg).toContain('Please try again in 1 second.');
  });

  test('does not limit the calls of other groups', async () => {
    const museum = await testApp({ env: { SEARCHES_PER_MINUTE: '1' } });
    const search = get('search/', { q: '开馆' });
    await search(museum, 'admin');
    expect((await search(museum, 'admin')).status).toBe(429);
    expect((await get('news/list')(museum, 'admin')).status).toBe(200);
  });

  test('carries out no upload, import or export', async () => {
    const museum = await testApp({
      env: { UPLOADS_PER_MINUTE: '1', IMPORTS_PER_MINUTE: '1', EXPORTS_PER_MINUTE: '1' },
    });
    const { db } = museum.parts.database;
    const countRows = () =>
      Promise.all(
        (['media', 'importSheet', 'exportJob', 'audit'] as const).map(
          async (table) => (await db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    const send = async () => [
      await upload(museum, 'admin', await pictureFile(1_600, 901)),
      await sendSheet(museum, { code: 'annals' }, '标题\n开馆'),
      await exportOperators(museum, 'admin'),
    ];
    await museum.call('POST', 'media/file', { as: 'admin' });
    await museum.call('POST', 'annals/import/run', { as: 'admin', body: {} });
    await get('operator/export/file')(museum, 'admin');
    const before = await countRows();
    expect((await send()).map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(await countRows()).toEqual(before);
    passSeconds(60);
    expect((await send()).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await countRows()).map((count, table) => count - (before[table] ?? 0))).toEqual([1, 1, 1, 0]);
  });

  test('answers 429 also to an operator without the permission', async () => {
    const museum = await testApp({ env: { CALLS_PER_MINUTE: '2' } });
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await get('news/list')(museum, 'nobody')).status);
    expect(statuses).toEqual([403, 403, 429]);
  });

  test('is logged once a minute', async () => {
    const museum = await testApp({ env: { CALLS_PER_MINUTE: '1' } });
    const warn = vi.spyOn(museum.app.log, 'warn');
    const logged = () => warn.mock.calls.map(([details]) => details);
    for (let index = 0; index < 5; index += 1) await get('news/list')(museum, 'admin');
    const entry = { group: 'other', key: expect.stringMatching(/^operator \d+$/), max: 1 };
    expect(logged()).toEqual([entry]);
    passSeconds(60);
    for (let index = 0; index < 5; index += 1) await get('news/list')(museum, 'admin');
    expect(logged()).toEqual([entry, entry]);
  });

  test('is answered if it is a logout or the download of a picture', async () => {
    const museum = await testApp({ env: { CALLS_PER_MINUTE: '1' } });
    const headers = { host: new URL(ORIGIN).host, ...(await museum.signIn('admin')) };
    const request = (url: string) => museum.app.inject({ url: `${API_PREFIX}/${url}`, headers });
    expect((await request('news/list')).statusCode).toBe(200);
    expect((await request('news/list')).statusCode).toBe(429);
    for (let index = 0; index < 3; index += 1) {
      expect((await request(`media/${'0'.repeat(64)}.webp`)).statusCode).toBe(404);
    }
    const logout = await museum.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/sso/logout`,
      headers: { ...headers, origin: ORIGIN },
    });
    expect(logout.statusCode).toBe(200);
  });

  test('is answered when the limit is 0', async () => {
    const museum = await testApp({ env: { CALLS_PER_MINUTE: '0' } });
    for (let index = 0; index < 5; index += 1) expect((await get('news/list')(museum, 'admin')).status).toBe(200);
  });
});

describe('calls without a session', () => {
  const request = async ({ app }: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    (
      await app.inject({
        url: `${API_PREFIX}/search/?q=x`,
        remoteAddress,
        headers: { host: new URL(ORIGIN).host, ...headers },
      })
    ).statusCode;

  test('are counted by IP address under the limit of all calls, and do not limit an operator signed in there', async () => {
    const museum = await testApp({ env: { CALLS_PER_MINUTE: '2', SEARCHES_PER_MINUTE: '1' } });
    const cookie = await museum.signIn('admin');
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) statuses.push(await request(museum, '192.0.2.7'));
    expect(statuses).toEqual([402, 402, 429]);
    expect(await request(museum, '192.0.2.8')).toBe(402);
    expect(await request(museum, '192.0.2.7', cookie)).toBe(200);
  });

  test('from one IPv6 network are counted together', async () => {
    const museum = await testApp({ env: { CALLS_PER_MINUTE: '1' } });
    expect(await request(museum, '2001:db8::1')).toBe(402);
    expect(await request(museum, '2001:db8::2')).toBe(429);
    expect(await request(museum, '2001:db8:0:1::1')).toBe(402);
  });

  test('through a trusted proxy are counted by the address that it forwards', async () => {
    const env = { CAS_URL: 'https://cas.example/cas', TRUST_PROXY: '127.0.0.1', CALLS_PER_MINUTE: '1' };
    const museum = await testApp({ env });
    const through = (proxy: string, address: string) => request(museum, proxy, { 'x-forwarded-for': address });
    expect(await through('127.0.0.1', '192.0.2.7')).toBe(402);
    expect(await through('127.0.0.1', '192.0.2.8')).toBe(402);
    expect(await through('127.0.0.1', '192.0.2.7')).toBe(429);
    expect(await through('198.51.100.1', '192.0.2.9')).toBe(402);
    expect(await through('198.51.100.1', '192.0.2.10')).toBe(429);
  });
});

describe('attempts to sign in', () => {
  const attach = attachTo(`${ORIGIN}${BASE_PATH}`);

  test('above the limit of their address are answered with a page that says when to try again', async () => {
    const museum = await testApp({ env: { SIGN_INS_PER_MINUTE: '2' } });
    const visitor = visitorOf(museum.app);
    expect((await visitor.open(attach)).statusCode).toBe(302);
    expect((await visitor.open(`${attach}?ticket=ST-1`)).statusCode).toBe(403);
    const response = await visitor.open(`${attach}?ticket=ST-2`, { 'accept-language': 'en-US' });
    const { statusCode, headers, body } = response;
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      429,
      '60',
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain('Too many attempts to sign in within a minute');
    expect(body).toContain(`href="${new URL(attach).pathname}"`);
    passSeconds(60);
    expect((await visitor.open(attach)).statusCode).toBe(302);
  });

  test('at the development sign-on are also limited, and answered with a page', async () => {
    const museum = await testApp({ env: { SIGN_INS_PER_MINUTE: '2' } });
    const visitor = visitorOf(museum.app);
    const attempt = () => visitor.signOn(loginAt(attach), 'editor', 'wrong');
    expect([(await attempt()).statusCode, (await attempt()).statusCode]).toEqual([401, 401]);
    const { statusCode, headers, body } = await attempt();
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      429,
      '60',
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain('登录太频繁，这一次没有执行，请在 60 秒后再试。');
  });

  test('above the limit do not affect the calls of an operator who is signed in', async () => {
    const museum = await testApp({ env: { SIGN_INS_PER_MINUTE: '2', CALLS_PER_MINUTE: '1' } });
    const cookie = await museum.signIn('admin');
    const visitor = visitorOf(museum.app);
    expect((await visitor.open(attach)).statusCode).toBe(429);
    expect((await visitor.open(`${API_PREFIX}/news/list`, cookie)).statusCode).toBe(200);
  });
});
