import { mkdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../support/server.ts';

const MB = 1024 * 1024;

vi.mock('node:fs/promises', { spy: true });

let museum: TestApp;
let port: number;

beforeAll(async () => {
  museum = await testApp();
  const origin = await museum.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(origin).port);
});

afterAll(() => {
  museum.app.server.closeAllConnections();
  return museum.app.close();
});

interface Upload {
  path: string;
  type: string;
  /** What the head promises, and how much of it is sent before the answer comes. */
  promised: number;
  begin: Buffer;
  signedIn?: boolean;
}

/** Sends without end until the server closes; tells all that was answered and how long it took. */
async function send({ path, type, promised, begin, signedIn = true }: Upload) {
  const socket = connect(port, '127.0.0.1');
  const operator = signedIn ? await museum.signIn('admin') : {};
  const headers = {
    ...{ host: `127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' },
    ...{ ...operator, 'content-type': type, 'content-length': String(promised) },
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const from = Date.now();
  socket.write(`POST /admin/api/admin/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(begin);
  const timer = setInterval(() => socket.write(Buffer.alloc(1_000)), 20);
  const enough = setTimeout(() => socket.destroy(), 6_000);
  const text = await readAll(socket);
  clearInterval(timer);
  clearTimeout(enough);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body: JSON.parse(body || 'null'), seconds: (Date.now() - from) / 1_000 };
}

const readAll = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    // A server that has closed meets what is still being sent with a reset.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });

const form = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
    ),
    Buffer.alloc(bytes),
  ]);
const multipart = 'multipart/form-data; boundary=x';
const ATTACHMENT = 'media/file?section=news&field=attachments';

describe('what is refused before it has arrived is answered in full, and the connection is closed', {
  timeout: 20_000,
}, () => {
  test.each<[what: string, upload: Upload, code: number]>([
    ['a body larger than a call may have', json('news/', 500 * MB), 413],
    ['a picture larger than a picture may be', upload('media/image?section=news&field=cover', 9 * MB), 422],
    ['a file larger than its field takes', upload(ATTACHMENT, 21 * MB), 422],
    ['a sheet larger than a sheet may be', upload('annals/import', 21 * MB), 422],
    ['a file for a field that is not there', upload('media/file?section=news&field=nothing', MB), 400],
    ['a file of nobody who is signed in', { ...upload(ATTACHMENT, MB), signedIn: false }, 402],
    ['a body of a kind that is not read', { ...json('news/', 500 * MB), type: 'text/strange' }, 415],
  ])('%s', async (_what, sent, code) => {
    const { head, body, seconds } = await send(sent);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `));
    expect(head).toMatch(/^connection: close$/im);
    expect(body).toMatchObject({
      code,
      msg: expect.stringMatching(/./),
      data: code === 422 ? expect.anything() : null,
    });
    expect(seconds).toBeLessThan(5);
  });

  test('a file for which the disk has no room: 507', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    vi.mocked(mkdir).mockRejectedValueOnce(full);
    const { head, body, seconds } = await send(upload(ATTACHMENT, MB));
    expect(head).toMatch(/^HTTP\/1\.1 507 [\s\S]*^connection: close$/im);
    expect(body).toMatchObject({ code: 507, msg: expect.stringMatching(/磁盘已满/), data: null });
    expect(seconds).toBeLessThan(5);
  });
});

test('a small call that is refused leaves the connection open for the next', async () => {
  const { origin } = new URL(`http://127.0.0.1:${port}`);
  const operator = await museum.signIn('admin');
  const headers = { ...operator, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/admin/api/admin/news/`, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(422);
  expect(answer.headers.get('connection')).toBe('keep-alive');
});

function json(path: string, promised: number): Upload {
  return { path, type: 'application/json', promised, begin: Buffer.from('{"a":"') };
}

function upload(path: string, begun: number): Upload {
  return { path, type: multipart, promised: 500 * MB, begin: form(begun) };
}
