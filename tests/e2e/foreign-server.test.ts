import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem, failedRequest, newPage } from '../support/browser.ts';
import { type FrontServer, startStaticServer } from '../support/front-servers.ts';
import {
  type RecordedRequest,
  type RecordingServer,
  sendEnvelope,
  startRecordingServer,
} from '../support/recording-server.ts';

/** A server with only those endpoints that the specification names. */
let server: RecordingServer;
let site: FrontServer;

beforeAll(async () => {
  server = await startRecordingServer();
  server.respondWith(handleRequest);
  site = await startStaticServer(server.origin);
});

afterAll(async () => {
  site.close();
  await server.close();
});

const news = Array.from({ length: 23 }, (_, at) => ({ id: at + 1, title: `馆讯第${at + 1}期` }));

const menu = [
  {
    menuName: '资讯中心',
    menuUrl: '/info',
    menuCode: 'info',
    icon: 'read',
    children: [
      { menuName: '本馆新闻', menuUrl: '/info/news', menuCode: 'news', buttonList: [{ menuCode: 'news:show' }] },
    ],
  },
];

function handleRequest({ method, path, headers }: RecordedRequest, response: ServerResponse): unknown {
  const { pathname, searchParams } = new URL(path, server.origin);
  if (pathname === '/cas/login') return redirect(response, `${searchParams.get('service')}?ticket=ST-1`);
  const attach = /^\/sso\/cas\/attach\/([^/]+)$/.exec(pathname);
  if (attach) {
    response.setHeader('set-cookie', 'museum=1; Path=/; HttpOnly; SameSite=Lax');
    return redirect(response, decodeURIComponent(attach[1] ?? ''));
  }
  if (!headers.cookie?.includes('museum=1')) {
    return sendEnvelope(response, 402, null, { msg: `${server.origin}/cas/login` });
  }
  const data = method === 'GET' ? dataOf(pathname, searchParams) : undefined;
  return data === undefined
    ? sendEnvelope(response, 404, null, { msg: '没有这个接口' })
    : sendEnvelope(response, 200, data);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

function dataOf(pathname: string, query: URLSearchParams): unknown {
  if (pathname === '/sso/currentUser') return { name: '钟馆员' };
  if (pathname === '/menu/getMenuList') return menu;
  if (pathname === '/mail/message/count') return [{ menuCode: 'news', total: 3 }];
  if (pathname === '/news/') return news.find(({ id }) => id === Number(query.get('id')));
  if (pathname !== '/news/list') return;
  const [current, size] = [Number(query.get('current')), Number(query.get('pageSize'))];
  return { list: news.slice((current - 1) * size, current * size), total: news.length };
}

test('[S1.2, S3.6, S7.12, S8.1] the client runs against a server that knows the specification only: sign-in, menu, list, pages and a record, and asks for nothing else', async () => {
  const page = await newPage();
  expectProblem(failedRequest);
  await page.goto(`${site.origin}/admin/#/info/news`);
  await page.locator('.user-name').getByText('钟馆员').waitFor();
  expect(page.url()).toBe(`${site.origin}/admin/#/info/news`);
  await page.locator('.nav-horizontal').getByText('资讯中心').waitFor();
  await page.locator('.nav-inline').getByText('本馆新闻').waitFor();
  await page.locator('tbody .row-title').nth(9).waitFor();
  expect(await page.locator('tbody .row-title').allInnerTexts()).toEqual(news.slice(0, 10).map(({ title }) => title));
  await page.getByText('第 1–10 条 / 共 23 条').waitFor();
  await page.locator('.nav-inline .nav-count').getByText('3', { exact: true }).waitFor();

  await page.locator('.ant-pagination').getByText('3', { exact: true }).click();
  await page.getByText('第 21–23 条 / 共 23 条').waitFor();
  expect(await page.locator('tbody .row-title').allInnerTexts()).toEqual(news.slice(20).map(({ title }) => title));
  const lists = server.requests.filter(({ path }) => path.startsWith('news/list'));
  expect(new URL(lists.at(-1)?.path ?? '', server.origin).searchParams.get('current')).toBe('3');
  expect(new Set(lists.map(({ headers }) => headers.menuid))).toEqual(new Set(['news']));

  await page.locator('tbody .row-title').first().click();
  await page.getByRole('heading', { level: 1, name: '馆讯第21期' }).waitFor();
  expect(await page.locator('.ant-message-notice').count()).toBe(0);
  const calls = server.requests.map(
    ({ method, path }) => `${method} ${path.replace(/(attach\/)?[^/?]*%.*|\?.*/, '$1')}`,
  );
  expect(new Set(calls)).toEqual(
    new Set([
      'GET sso/currentUser',
      'GET /cas/login',
      'GET sso/cas/attach/',
      'GET menu/getMenuList',
      'GET mail/message/count',
      'GET news/list',
      'GET news/',
    ]),
  );
});
