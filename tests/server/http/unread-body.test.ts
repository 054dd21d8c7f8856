import { rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../support/server.ts';

const MB = 1024 * 1024;

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
  /** The declared content length, and the first bytes, which are sent before the response comes. */
  contentLength: number;
  firstBytes: Buffer;
  isSignedIn?: boolean;
}

/** Keeps sending until the server closes the connection, for six seconds at most. Returns all that was received. */
async function send({ path, type, contentLength, firstBytes, isSignedIn = true }: Upload) {
  const socket = connect(port, '127.0.0.1');
  const operator = isSignedIn ? await museum.signIn('admin') : {};
  const headers = {
    ...{ host: `127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' },
    ...{ ...operator, 'content-type': type, 'content-length': String(contentLength) },
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /admin/api/admin/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(firstBytes);
  const timer = setInterval(() => socket.write(Buffer.alloc(1_000)), 20);
  const deadline = setTimeout(() => socket.destroy(), 60_000);
  const text = await readAll(socket);
  clearInterval(timer);
  clearTimeout(deadline);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body: JSON.parse(body || 'null') };
}

const readAll = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    // A server that has closed the connection answers further data with a reset.
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

describe('a request refused before its body has arrived gets the whole response, and its connection is closed', () => {
  test.concurrent.each<[what: string, upload: Upload, code: number]>([
    ['a JSON body that is too large', json('news/', 500 * MB), 413],
    ['a picture that is too large', upload('media/image?section=news&field=cover', 9 * MB), 422],
    ['a file that is too large for its field', upload(ATTACHMENT, 21 * MB), 422],
    ['a spreadsheet that is too large', upload('annals/import', 21 * MB), 422],
    ['a file for an unknown field', upload('media/file?section=news&field=nothing', MB), 400],
    ['a file from a client that is not signed in', { ...upload(ATTACHMENT, MB), isSignedIn: false }, 402],
    ['a body of an unknown content type', { ...json('news/', 500 * MB), type: 'text/strange' }, 415],
  ])('%s', async (_what, request, code) => {
    const { head, body } = await send(request);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `));
    expect(head).toMatch(/^connection: close$/im);
    expect(body).toMatchObject({
      code,
      msg: expect.stringMatching(/./),
      data: code === 422 ? expect.anything() : null,
    });
  });

  test('a file that cannot be stored on the disk', async () => {
    // Like a disk that refuses the file: a folder cannot be created where a file stands.
    const media = join(museum.parts.config.dataDir, 'media');
    rmSync(media, { recursive: true, force: true });
    writeFileSync(media, '');
    const { head, body } = await send(upload(ATTACHMENT, MB));
    rmSync(media);
    expect(head).toMatch(/^HTTP\/1\.1 500 [\s\S]*^connection: close$/im);
    expect(body).toMatchObject({ code: 500, data: null });
  });
});

test('a save on a full disk is refused with 507, and its connection is closed', async () => {
  const { db } = museum.parts.database;
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger full_disk before insert on news execute function full_disk()`.execute(db);
  const answer = await post({ title: '磁盘将满', category: 'museum' });
  await sql`drop function full_disk cascade`.execute(db);
  expect(answer.status).toBe(507);
  expect(answer.headers.get('connection')).toBe('close');
});

test('a small request that is refused leaves its connection open', async () => {
  const answer = await post({});
  expect(answer.status).toBe(422);
  expect(answer.headers.get('connection')).toBe('keep-alive');
});

async function post(body: object): Promise<Response> {
  const operator = await museum.signIn('admin');
  const headers = { ...operator, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const address = `http://127.0.0.1:${port}/admin/api/admin/news/`;
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
}

function json(path: string, contentLength: number): Upload {
  return { path, type: 'application/json', contentLength, firstBytes: Buffer.from('{"a":"') };
}

function upload(path: string, size: number): Upload {
  return { path, type: multipart, contentLength: 500 * MB, firstBytes: form(size) };
}
