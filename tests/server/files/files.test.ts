import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { fileOf, uploadFile } from '../../support/files.ts';
import { multipart } from '../../support/pictures.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let media: string;

beforeAll(async () => {
  museum = await testApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  media = join(museum.parts.config.dataDir, 'media');
});

const attachment = { section: 'news', field: 'attachments' };
const pdf = (size = 0) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size)]);
const send = (name: string, bytes: Buffer | string, query: Record<string, string> = attachment) =>
  uploadFile(museum, 'editor', { name, bytes }, query);
const listStoredFiles = (): string[] => (existsSync(media) ? readdirSync(media) : []).sort();
const path = (url: string): string => url.replace('/admin/api/admin/', '');

describe('uploading a file', () => {
  test('the server stores an uploaded file once under the SHA-256 hash of its content and returns its original name', async () => {
    const bytes = pdf(500);
    const { data, status } = await send('2026 年 招聘公告.pdf', bytes);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: '2026 年 招聘公告.pdf', bytes: bytes.length, type: 'application/pdf' });
    expect(data.url).toContain(`/media/${hash}.pdf`);
    const before = listStoredFiles();
    await send('same.pdf', bytes);
    expect(listStoredFiles()).toEqual(before);
    expect(before).toContain(`${hash}.pdf`);
  });

  test('uploading the intact file again repairs the stored one where it is altered or missing', async () => {
    const bytes = pdf(500);
    const { data } = await send('a.pdf', bytes);
    const stored = join(media, path(data.url).split('?')[0]?.replace('media/', '') ?? '');
    for (const damage of [() => writeFileSync(stored, bytes.subarray(0, 400)), () => rmSync(stored)]) {
      damage();
      await send('a.pdf', bytes);
      expect(readFileSync(stored).equals(bytes)).toBe(true);
    }
  });

  test.each<[string, string, Buffer | string]>([
    ['an HTML page named .pdf', 'a.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a JSON file named .docx', 'a.docx', '{"a":1}'],
    ['an executable named .pdf', 'a.pdf', Buffer.from('4d5a9000', 'hex')],
    ['an SVG with a script named .png', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    [
      'a Word document with macros',
      'a.docx',
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('word/vbaProject.bin')]),
    ],
    ['a video in a field for documents', 'a.mp4', fileOf.video.bytes],
    ['an empty file', 'a.pdf', ''],
  ])('uploading %s answers 422 with a message at the field, and no file is stored', async (_what, name, bytes) => {
    const before = listStoredFiles();
    const refusal = await send(name, bytes);
    expect(refusal).toMatchObject({ status: 422, data: { fields: { attachments: expect.stringMatching(/。$/) } } });
    expect(listStoredFiles()).toEqual(before);
  });

  test.each([
    ['audio', 'audio/mpeg', fileOf.audio.bytes],
    ['audio', 'audio/mp4', Buffer.from('00000018667479704d344120000000', 'hex')],
    ['video', 'video/mp4', fileOf.video.bytes],
    ['video', 'video/webm', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('....B.webm')])],
  ])('the %s field accepts a file of type %s', async (field, type, bytes) => {
    expect((await send('x', bytes, { section: 'collectionManage', field })).data).toMatchObject({ type });
  });

  test('the type of an Office document is detected from the content of its archive, not from its name', async () => {
    const zip = (content: string) => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(content)]);
    expect((await send('a.zip', zip('word/document.xml'))).data.url).toContain('.docx');
    expect((await send('a.docx', zip('anything.txt'))).data.url).toContain('.zip');
  });

  test('a file larger than its field allows answers 422, and nothing of it is stored', async () => {
    const before = listStoredFiles();
    const refusal = await send('large.pdf', pdf(10 * 1024 * 1024 + 1), {
      section: 'friendsOfMuseums',
      field: 'charter',
    });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { charter: '文件不能超过 10 MB。' } } });
    expect(listStoredFiles()).toEqual(before);
  });

  test('the name of an uploaded file loses its path, bidirectional control characters and angle brackets', async () => {
    const { data } = await send('C:\\Users\\me\\..\\公告\u202efdp.exe<>.pdf', pdf(20));
    expect(data.name).toBe('公告fdp.exe.pdf');
  });

  test('two files, no file, a field that takes no file or a missing permission is refused and leaves no temporary file', async () => {
    const twoFiles = multipart([
      { filename: 'a.pdf', bytes: pdf(1) },
      { filename: 'b.pdf', bytes: pdf(2) },
    ]);
    const call = (as: string, query: Record<string, string>, more: object = multipart([])) =>
      museum.call('POST', 'media/file', { as, query, ...more });
    expect((await call('editor', attachment, twoFiles)).status).toBe(400);
    expect((await call('editor', attachment)).status).toBe(400);
    expect((await call('editor', { section: 'news', field: 'title' })).status).toBe(400);
    expect((await call('editor', { section: 'news', field: 'constructor' })).status).toBe(400);
    expect((await call('desk', attachment)).status).toBe(403);
    expect(listStoredFiles().filter((name) => name.startsWith('arriving-'))).toEqual([]);
  });

  test('an audio file can be uploaded for a column of a table field', async () => {
    const { data } = await send('x.mp3', fileOf.audio.bytes, { section: 'voiceGuide', field: 'tracks.audio' });
    expect(data).toMatchObject({ type: 'audio/mpeg' });
  });
});

describe('saving a file in a record', () => {
  test('a record stores the size and type that the server detected, not those that the client sent', async () => {
    const { data } = await send('a.pdf', pdf(30));
    const body = { title: '附件的新闻', category: 'museum', attachments: [{ ...data, bytes: 1, type: 'image/png' }] };
    const response = await museum.call('POST', 'news/', { as: 'editor', body });
    expect(response.data.attachments).toEqual([data]);
  });

  test('a file that was never uploaded, is on another site or has a type the field does not accept answers 422', async () => {
    const { data } = await send('x.mp3', fileOf.audio.bytes, { section: 'collectionManage', field: 'audio' });
    const wrongType = { ...data, type: 'application/pdf' };
    const neverUploaded = { ...wrongType, url: `/admin/api/admin/media/${'0'.repeat(64)}.pdf` };
    for (const attachments of [
      [wrongType],
      [neverUploaded],
      [{ ...wrongType, url: 'https://elsewhere.example/a.pdf' }],
    ]) {
      const body = { title: '附件的新闻', category: 'museum', attachments };
      const refusal = await museum.call('POST', 'news/', { as: 'editor', body });
      expect(refusal).toMatchObject({ status: 422, data: { fields: { attachments: expect.any(String) } } });
    }
  });
});

describe('downloading a file', () => {
  const get = (url: string, headers: Record<string, string> = {}, as = 'editor') => {
    const [file = '', name] = path(url).split('?name=');
    return museum.call('GET', file, {
      as,
      headers,
      query: name === undefined ? {} : { name: decodeURIComponent(name) },
    });
  };

  test('a file is served inline under its own name and type, with nosniff and a restrictive framing policy', async () => {
    const { data } = await send('章程 (2026).pdf', pdf(40));
    const { headers, status } = await get(data.url);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('章程 ')}%282026%29.pdf`,
    );
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('a file name in the query cannot change the extension of the download or inject a header', async () => {
    const { data } = await send('a.pdf', pdf(50));
    const file = data.url.split('?')[0] ?? '';
    const { headers } = await get(`${file}?name=${encodeURIComponent('x\r\nset-cookie: a=b.exe')}`);
    expect(headers['content-disposition']).toMatch(/\.pdf$/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('a range answers 206 with that part, a range past the end 416, and several ranges 200', async () => {
    const bytes = pdf(991);
    const { data } = await send('long.pdf', bytes);
    const readPart = async (range: string) => {
      const { status, headers, text } = await get(data.url, { range });
      return [status, headers['content-range'], headers['content-length'], text.length > 0];
    };
    expect(await readPart('bytes=0-8')).toEqual([206, 'bytes 0-8/1000', '9', true]);
    expect((await get(data.url, { range: 'bytes=0-8' })).text).toBe('%PDF-1.4\n');
    expect(await readPart('bytes=990-')).toEqual([206, 'bytes 990-999/1000', '10', true]);
    expect(await readPart('bytes=-5')).toEqual([206, 'bytes 995-999/1000', '5', true]);
    expect(await readPart('bytes=990-5000')).toEqual([206, 'bytes 990-999/1000', '10', true]);
    expect((await readPart('bytes=1000-')).slice(0, 2)).toEqual([416, 'bytes */1000']);
    expect((await readPart('bytes=0-1,5-6'))[0]).toBe(200);
  });

  test('a request for a file without a session answers 402', async () => {
    const { data } = await send('a.pdf', pdf(60));
    expect((await museum.call('GET', path(data.url).split('?')[0] ?? '')).status).toBe(402);
  });
});
