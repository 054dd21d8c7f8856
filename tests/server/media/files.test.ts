import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { grantRole } from '../../../src/server/people/roles.ts';
import { fileOf, uploadFile } from '../../support/files.ts';
import { multipart } from '../../support/pictures.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let media: string;

beforeAll(async () => {
  museum = await testApp();
  await grantRole(museum.parts.database.db, 'editor', 'administrator');
  media = join(museum.parts.config.dataDir, 'media');
});

const attachment = { section: 'news', field: 'attachments' };
const pdf = (size = 0) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size)]);
const send = (name: string, bytes: Buffer | string, query: Record<string, string> = attachment) =>
  uploadFile(museum, 'editor', { name, bytes }, query);
const listStoredFiles = (): string[] => (existsSync(media) ? readdirSync(media) : []).sort();
const path = (url: string): string => url.replace('/admin/api/admin/', '');

describe('a file comes in', () => {
  test('under the hash of what is in it, with its own name kept beside it', async () => {
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

  test.each<[string, string, Buffer | string]>([
    ['a web page called a PDF', 'a.pdf', '<!doctype html><script>alert(1)</script>'],
    ['JSON called a document', 'a.docx', '{"a":1}'],
    ['a program', 'a.pdf', Buffer.from('4d5a9000', 'hex')],
    ['a drawing with scripts', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    [
      'a document with macros',
      'a.docx',
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('word/vbaProject.bin')]),
    ],
    ['a film where documents belong', 'a.mp4', fileOf.video.bytes],
    ['nothing', 'a.pdf', ''],
  ])('%s is refused with one sentence at the field, and nothing is kept', async (_what, name, bytes) => {
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
  ])('%s may be %s', async (field, type, bytes) => {
    expect((await send('x', bytes, { section: 'collectionManage', field })).data).toMatchObject({ type });
  });

  test('an office document is known by what is in its archive, not by its name', async () => {
    const zip = (content: string) => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(content)]);
    expect((await send('a.zip', zip('word/document.xml'))).data.url).toContain('.docx');
    expect((await send('a.docx', zip('anything.txt'))).data.url).toContain('.zip');
  });

  test('one larger than the field takes is refused, and nothing of it stays', async () => {
    const before = listStoredFiles();
    const refusal = await send('large.pdf', pdf(10 * 1024 * 1024 + 1), {
      section: 'friendsOfMuseums',
      field: 'charter',
    });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { charter: '文件不能超过 10 MB。' } } });
    expect(listStoredFiles()).toEqual(before);
  });

  test('a name is kept without its path and without what could do harm', async () => {
    const { data } = await send('C:\\Users\\me\\..\\公告\u202efdp.exe<>.pdf', pdf(20));
    expect(data.name).toBe('公告fdp.exe.pdf');
  });

  test('two at once, none at all, a field there is not and one who may not write are refused', async () => {
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

  test('a column of a small table takes files and pictures too', async () => {
    const { data } = await send('x.mp3', fileOf.audio.bytes, { section: 'voiceGuide', field: 'tracks.audio' });
    expect(data).toMatchObject({ type: 'audio/mpeg' });
  });
});

describe('a file is kept by a record', () => {
  test('as what it was found to be, whatever the client says of it', async () => {
    const { data } = await send('a.pdf', pdf(30));
    const body = { title: '附件的新闻', category: 'museum', attachments: [{ ...data, bytes: 1, type: 'image/png' }] };
    const response = await museum.call('POST', 'news/', { as: 'editor', body });
    expect(response.data.attachments).toEqual([data]);
  });

  test('one that never came in, or is none of the field’s kind, is refused at the field', async () => {
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

describe('a file is sent', () => {
  const get = (url: string, headers: Record<string, string> = {}, as = 'editor') => {
    const [file = '', name] = path(url).split('?name=');
    return museum.call('GET', file, {
      as,
      headers,
      query: name === undefined ? {} : { name: decodeURIComponent(name) },
    });
  };

  test('with its own name, as what it is, and never as a page', async () => {
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

  test('a name in the address cannot make a program of it', async () => {
    const { data } = await send('a.pdf', pdf(50));
    const file = data.url.split('?')[0] ?? '';
    const { headers } = await get(`${file}?name=${encodeURIComponent('x\r\nset-cookie: a=b.exe')}`);
    expect(headers['content-disposition']).toMatch(/\.pdf$/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('in parts, as a player asks for them', async () => {
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

  test('to nobody who is signed out', async () => {
    const { data } = await send('a.pdf', pdf(60));
    expect((await museum.call('GET', path(data.url).split('?')[0] ?? '')).status).toBe(402);
  });
});
