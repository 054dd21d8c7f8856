import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiError } from '../../../src/client/transport/http/api-error.ts';
import { download, fileNameOf } from '../../../src/client/transport/http/download.ts';
import { createFetchFile, createRequest, InvalidAnswer } from '../../../src/client/transport/http/request.ts';
import { type RecordingServer, sendEnvelope, startRecordingServer } from '../../support/recording-server.ts';

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

function createHelper(menuId: string | undefined = 'news', language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const present = vi.fn<(error: ApiError) => void>();
  const parts = { menuId: () => menuId, present, apiOrigin: server.origin, language: () => language };
  return { request: createRequest(parts), fetchFile: createFetchFile(parts), present };
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('it should have failed');
    },
    (error: ApiError) => error,
  );

test('[S7.1] [S7.2] [S1.4] a call is sent below the API prefix with the menu id and the language as headers', async () => {
  server.respondWith((_request, response) => sendEnvelope(response, 200, { name: '陈某' }));
  const { request } = createHelper('news', 'en-US');
  expect(await request('GET', 'sso/currentUser')).toEqual({ name: '陈某' });
  expect(server.requests[0]).toMatchObject({
    method: 'GET',
    path: 'sso/currentUser',
    headers: { menuid: 'news', 'accept-language': 'en-US' },
  });
});

test('an integer of more digits than a number holds is read as text, so that no id loses its last digits', async () => {
  const json = String.raw`{"code":200,"data":{"id":1790000000000000123,"ids":[1790000000000000124,7],"small":42,"negative":-1790000000000000125,
    "text":"no. 1790000000000000126, \"id\":1790000000000000127","decimal":0.1234567890123456,"large":1.5e300,"long":1000000000000000000e2,"end":"\\"}}`;
  server.respondWith((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(json);
  });
  expect(await createHelper().request('GET', 'news/list')).toEqual({
    id: '1790000000000000123',
    ids: ['1790000000000000124', 7],
    small: 42,
    negative: '-1790000000000000125',
    text: 'no. 1790000000000000126, "id":1790000000000000127',
    decimal: 0.1234567890123456,
    large: 1.5e300,
    long: 1e20,
    end: '\\',
  });
});

test('[S7.2] a call without a menu id sends no menuId header', async () => {
  server.respondWith((_request, response) => sendEnvelope(response, 200, null));
  const { present } = createHelper();
  await createRequest({ menuId: () => undefined, present, apiOrigin: server.origin })('GET', 'x');
  expect(server.requests[0]?.headers).not.toHaveProperty('menuid');
});

test('a call sends how long the page has been idle, and passes on the session time left from the answer', async () => {
  server.respondWith((_request, response) => {
    response.setHeader('session-left', 'idle=90, total=4000');
    sendEnvelope(response, 200, null);
  });
  const { present } = createHelper();
  const clock = { idleSeconds: () => 42, readHeader: vi.fn() };
  const parts = { menuId: () => undefined, present, apiOrigin: server.origin };
  await createRequest({ ...parts, clock })('GET', 'x');
  expect(server.requests[0]?.headers).toMatchObject({ 'idle-seconds': '42' });
  expect(clock.readHeader).toHaveBeenCalledWith('idle=90, total=4000');
  await createRequest({ ...parts, clock: { ...clock, idleSeconds: () => undefined } })('GET', 'x');
  expect(server.requests[1]?.headers).not.toHaveProperty('idle-seconds');
});

test('a write sends the fingerprint of the page and a read does not, and both pass on the fingerprint of the server', async () => {
  server.respondWith((_request, response) => {
    response.setHeader('program-fingerprint', 'theirs');
    sendEnvelope(response, 200, null);
  });
  const { present } = createHelper();
  const program = { fingerprint: () => 'ours', readHeader: vi.fn() };
  const request = createRequest({ menuId: () => undefined, present, apiOrigin: server.origin, program });
  await request('GET', 'x');
  await request('PUT', 'x', { body: {} });
  expect(server.requests.map(({ headers }) => headers['program-fingerprint'])).toEqual([undefined, 'ours']);
  expect(program.readHeader.mock.calls).toEqual([['theirs'], ['theirs']]);
});

test('a server that answers 503 to every call before it stops is not reported as another version', async () => {
  server.respondWith((_request, response) => {
    response.setHeader('program-fingerprint', 'theirs');
    sendEnvelope(response, 503, null);
  });
  const { present } = createHelper();
  const program = { fingerprint: () => 'ours', readHeader: vi.fn() };
  const parts = { menuId: () => undefined, present, apiOrigin: server.origin, program };
  await failureOf(createRequest(parts)('PUT', 'x', { body: {} }));
  expect(program.readHeader).not.toHaveBeenCalled();
});

/** Every request that the browser sends from now on. */
function recordRequests(): XMLHttpRequest[] {
  const requests: XMLHttpRequest[] = [];
  const OriginalRequest = XMLHttpRequest;
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends OriginalRequest {
      override send(body?: XMLHttpRequestBodyInit): void {
        requests.push(this);
        super.send(body);
      }
    },
  );
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

test('[S9.1] [S7.3] a call gives up after 30000 ms and carries credentials', async () => {
  server.respondWith((_request, response) => sendEnvelope(response, 200, null));
  const requests = recordRequests();
  await createHelper().request('GET', 'x');
  expect(requests.map(({ timeout, withCredentials }) => [timeout, withCredentials])).toEqual([[30_000, true]]);
});

test('a request body is sent as JSON, and a list in the query repeats its parameter name', async () => {
  server.respondWith((_request, response) => sendEnvelope(response, 200, 1));
  await createHelper().request('POST', 'news/', { query: { id: [1, 2], none: null }, body: { title: '新闻' } });
  expect(server.requests[0]).toMatchObject({ path: 'news/?id=1&id=2', body: '{"title":"新闻"}' });
});

test.each([
  [
    '[S3.5] an HTTP error with code 200 in its body is still an error',
    500,
    { code: 200, msg: '没有保存' },
    { code: 500, message: '没有保存' },
  ],
  [
    '[S3.5] an HTTP 200 answer with another code in its body is an error',
    200,
    { code: 5001, msg: '名额已满' },
    { code: 5001, message: '名额已满' },
  ],
  [
    '[S3.5] an error keeps the showType and the errorPage of its envelope',
    400,
    { code: 400, msg: '不行', showType: 9, errorPage: '/x' },
    { showType: 9, errorPage: '/x' },
  ],
  [
    '[S8.5] an error envelope without a message gets the general error message',
    500,
    { code: 500, msg: '' },
    { message: '请求出错，请重试。' },
  ],
  [
    '[S8.1] an HTTP 402 answer gives the error the login address',
    402,
    { code: 402, msg: 'http://cas/login' },
    { loginAddress: 'http://cas/login' },
  ],
  [
    '[S8.1] [S9.5] body code 400002 gives the error the login address',
    200,
    { code: 400002, msg: 'http://cas/login' },
    { loginAddress: 'http://cas/login' },
  ],
  [
    '[S8.1] body code 402 gives the error the login address',
    200,
    { code: 402, msg: 'http://cas/login' },
    { loginAddress: 'http://cas/login' },
  ],
  [
    '[S8.1] a 402 without a message is an ordinary error',
    402,
    { code: 402, msg: '' },
    { loginAddress: undefined, message: '请求出错，请重试。' },
  ],
  [
    'an HTTP 422 answer gives the error a message for each refused field',
    422,
    { code: 422, msg: '请改正', data: { fields: { title: '太长' } } },
    { errors: { title: '太长' } },
  ],
])('%s', async (_title, status, body, expected) => {
  server.respondWith((_request, response) => sendEnvelope(response, status, null, body));
  const { request, present } = createHelper();
  const error = await failureOf(request('POST', 'news/'));
  expect(error).toMatchObject({ statusCode: status, ...expected });
  expect(present).toHaveBeenCalledTimes(1);
  expect(present).toHaveBeenCalledWith(error);
});

test('an answer whose code is the text “200” counts as a success', async () => {
  server.respondWith((_request, response) => sendEnvelope(response, 200, 7, { code: '200' }));
  expect(await createHelper().request('GET', 'x')).toBe(7);
});

test.each([
  ['html', '<html>login</html>'],
  ['nothing', ''],
  ['an incomplete envelope', '{"code":200,"da'],
  ['JSON without an envelope', '[1,2]'],
])('[S8.5] %s instead of an envelope is shown as one general error', async (_title, text) => {
  server.respondWith((_request, response) => response.end(text));
  const englishHelper = createHelper('news', 'en-US');
  expect((await failureOf(englishHelper.request('POST', 'x'))).message).toBe('Request error, please retry.');
  expect(englishHelper.present).toHaveBeenCalledTimes(1);
});

test('[S8.5] an error without an envelope, as of a server in front, is shown by the text for its status', async () => {
  server.respondWith((_request, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
  });
  const { request, present } = createHelper('news', 'en-US');
  const error = await failureOf(request('POST', 'x'));
  expect(error.message).toContain('The server answered with an error (502).');
  expect(present.mock.calls).toEqual([[error]]);
});

test.each([
  [500, '没有保存'],
  [402, ''],
])(
  '[S7.4] with skipErrorHandler an HTTP %s error with the message “%s” is not shown, but the promise rejects',
  async (status, msg) => {
    server.respondWith((_request, response) => sendEnvelope(response, status, null, { msg }));
    const { request, present } = createHelper();
    expect((await failureOf(request('GET', 'x', { skipErrorHandler: true }))).statusCode).toBe(status);
    expect(present).not.toHaveBeenCalled();
  },
);

test('[S7.4] with skipErrorHandler a failure without an answer is not shown, but the promise rejects', async () => {
  server.respondWith((_request, response) => response.destroy());
  const { request, present } = createHelper();
  expect((await failureOf(request('GET', 'x', { skipErrorHandler: true }))).statusCode).toBe(0);
  expect(present).not.toHaveBeenCalled();
  await failureOf(request('GET', 'x'));
  expect(present).toHaveBeenCalledOnce();
});

test.each([
  ['HTTP 402', 402, {}],
  ['body code 402', 200, { code: 402 }],
  ['body code 400002', 200, { code: 400002 }],
])(
  '[S7.4, S8.1] skipErrorHandler does not suppress %s, so an ended session is always presented',
  async (_title, status, code) => {
    server.respondWith((_request, response) =>
      sendEnvelope(response, status, null, { msg: 'http://cas/login', ...code }),
    );
    const { request, present } = createHelper();
    const error = await failureOf(request('GET', 'x', { skipErrorHandler: true }));
    expect(error.loginAddress).toBe('http://cas/login');
    expect(present.mock.calls).toEqual([[error]]);
  },
);

test('[S8.1] a status that a screen handles itself is not shown, except for an HTTP 402 with a login address', async () => {
  const handledStatuses = [409, 402];
  const { request, present } = createHelper();
  server.respondWith((_request, response) => sendEnvelope(response, 409, null, { msg: '已被修改' }));
  await failureOf(request('PUT', 'news/', { handledStatuses }));
  expect(present).not.toHaveBeenCalled();
  server.respondWith((_request, response) => sendEnvelope(response, 402, null, { msg: 'http://cas/login' }));
  await failureOf(request('PUT', 'news/', { handledStatuses }));
  expect(present).toHaveBeenCalledTimes(1);
});

test('an answer that the reader of the call rejects is shown as a failure', async () => {
  server.respondWith((_request, response) => sendEnvelope(response, 200, null));
  const { request, present } = createHelper();
  const read = () => {
    throw new InvalidAnswer({ zh: '读不懂。', en: 'Unreadable.' });
  };
  expect((await failureOf(request('GET', 'x', { read }))).message).toBe('读不懂。');
  expect(present).toHaveBeenCalledTimes(1);
});

test.each([
  ['an unreadable row', 'an unreadable row'],
  ['', '请求出错，请重试。'],
])('[S8.5] a failure without a body whose own text is “%s” is shown as “%s”', async (text, shown) => {
  server.respondWith((_request, response) => sendEnvelope(response, 200, null));
  const { request, present } = createHelper();
  const read = () => {
    throw new TypeError(text);
  };
  const error = await failureOf(request('GET', 'x', { read }));
  expect(error.message).toBe(shown);
  expect(present.mock.calls).toEqual([[error]]);
});

test('a read that gets HTTP 502 from a gateway is retried, and a write is not', async () => {
  let attempts = 0;
  server.respondWith((_request, response) => {
    attempts += 1;
    return attempts === 1 ? sendEnvelope(response, 502, null) : sendEnvelope(response, 200, 'there');
  });
  const { request, present } = createHelper();
  expect(await request('GET', 'x')).toBe('there');
  expect(server.requests).toHaveLength(2);
  attempts = 0;
  expect((await failureOf(request('POST', 'x'))).statusCode).toBe(502);
  expect(server.requests).toHaveLength(3);
  expect(present).toHaveBeenCalledTimes(1);
});

test.each([
  ['abort', '连接不上服务器，请检查网络后重试。'],
  ['timeout', '服务器在 30 秒内没有响应，请稍后重试。'],
] as const)(
  'a call that the browser ends with the event %s fails with the message “%s”',
  async (eventName, sentence) => {
    const sendSpy = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      this[`on${eventName}`]?.call(this, new ProgressEvent(eventName));
    });
    const { request, present } = createHelper();
    expect((await failureOf(request('POST', 'x'))).message).toBe(sentence);
    expect(present).toHaveBeenCalledTimes(1);
    sendSpy.mockRestore();
  },
);

test('a call that its screen has aborted is not shown as a failure', async () => {
  server.respondWith((_request, response) => void setTimeout(() => sendEnvelope(response, 500, null), 50));
  const { request, present } = createHelper();
  const controller = new AbortController();
  const failure = failureOf(request('POST', 'x', { signal: controller.signal }));
  controller.abort();
  await failure;
  expect(present).not.toHaveBeenCalled();
});

test('[S7.16] a fetched file has the content and the name that the server sent, and its GET carries credentials', async () => {
  const requests = recordRequests();
  server.respondWith((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="news.csv"' });
    response.end('a,b');
  });
  const { content, disposition } = await createHelper().fetchFile('news/export', { query: { id: 1 } });
  expect(await content.text()).toBe('a,b');
  expect(fileNameOf(disposition)).toBe('news.csv');
  expect(server.requests.at(-1)?.method).toBe('GET');
  expect(requests.map(({ withCredentials }) => withCredentials)).toEqual([true]);
});

test('[S7.16] a download saves the file under its name, and an error answer saves nothing', async () => {
  const downloads: [string, string][] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push([this.href, this.download]);
  });
  server.respondWith((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="news.csv"' });
    response.end('a,b');
  });
  const { fetchFile } = createHelper();
  await download(fetchFile, 'news/export');
  expect(downloads).toEqual([['blob:made', 'news.csv']]);
  server.respondWith((_request, response) => sendEnvelope(response, 200, null, { code: 403, msg: '不能导出' }));
  await failureOf(download(fetchFile, 'news/export'));
  expect(downloads).toHaveLength(1);
});

test.each([
  ['application/json', '{"code":403,"msg":"不能导出"}', '不能导出'],
  ['application/json; charset=utf-8', '{"code":403,"msg":"不能导出"}', '不能导出'],
  ['text/html; charset=utf-8', '<html></html>', '请求出错，请重试。'],
])('[S7.16] a file request that is answered with the type %s fails', async (type, text, message) => {
  server.respondWith((_request, response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(text);
  });
  const { fetchFile, present } = createHelper();
  expect((await failureOf(fetchFile('x'))).message).toBe(message);
  expect(present).toHaveBeenCalledTimes(1);
});

test.each([
  ['attachment; filename="a.csv"', 'a.csv'],
  ["attachment; filename=x; filename*=UTF-8''%E6%96%B0%E9%97%BB.csv", '新闻.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\x\\\\run.bat"', 'run.bat'],
  ['attachment; filename="\u202egnp.exe"', 'gnp.exe'],
  ['attachment; filename=".."', 'download'],
  ["attachment; filename*=UTF-8''%", 'download'],
  ['', 'download'],
])('[S7.16] the content disposition %j gives the file name %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});

describe('a front server that refuses a large request with HTTP 413 and an HTML page', () => {
  const html = '<html><head><title>413 Request Entity Too Large</title></head></html>';
  const refuseSize = () =>
    server.respondWith((_request, response) => {
      response.writeHead(413, { 'content-type': 'text/html' }).end(html);
    });
  const createForm = (megabytes: number) => {
    const body = new FormData();
    body.append('file', new File(['a'.repeat(megabytes * 1024 * 1024)], '章程.pdf', { type: 'application/pdf' }));
    return body;
  };

  test.each([
    [
      'zh-CN',
      '“章程.pdf”有 2 MB，超过了前置服务器允许的大小（本系统允许 20 MB），没有发送成功。请缩小后再试，或请管理员调大前置服务器（如 nginx 的 client_max_body_size）的上限。',
    ],
    [
      'en-US',
      '“章程.pdf” has 2 MB, more than the server in front allows (the back office takes 20 MB), and was not sent. Make it smaller, or ask the administrator to raise the limit of the server in front (client_max_body_size of nginx).',
    ],
  ] as const)(
    'for a file within the app’s limit, the message in %s names its size, the limit and who can help',
    async (language, message) => {
      refuseSize();
      const { request } = createHelper('news', language);
      const call = request('POST', 'media/file', { body: createForm(2), maxBytes: 20 * 1024 * 1024 });
      expect(await failureOf(call)).toMatchObject({ message, statusCode: 413 });
    },
  );

  test('for a file above the app’s limit, the message names its size and that limit', async () => {
    refuseSize();
    const { request } = createHelper();
    const call = request('POST', 'media/file', { body: createForm(2), maxBytes: 1024 * 1024 });
    expect((await failureOf(call)).message).toBe('“章程.pdf”有 2 MB，超过了 1 MB 的上限，请缩小后再试。');
  });

  test('for a record with a long text, the message names its size and the limit of 2 MB', async () => {
    refuseSize();
    const { request, present } = createHelper();
    const call = request('PUT', 'news/', { body: { id: 1, body: '文'.repeat(400_000) } });
    expect((await failureOf(call)).message).toMatch(/^内容有 1\.1 MB，.*（本系统允许 2 MB）/);
    expect(present).toHaveBeenCalledTimes(1);
  });
});
