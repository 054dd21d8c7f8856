import { readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImageValue } from '../../../src/contract/record.ts';
import { allowOnly } from '../../support/access.ts';
import { flipByte, multipart, pictureFile, upload } from '../../support/pictures.ts';
import { ORIGIN, sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

const fetchFile = async (url: string, as = 'desk') => {
  const headers = { ...(as ? await museum.signIn(as) : {}), host: new URL(ORIGIN).host };
  return museum.app.inject({ url, headers });
};

const readCoverError = async (bytes: Buffer | string): Promise<string> => {
  const response = await upload(museum, 'editor', bytes);
  expect(response, response.text).toMatchObject({ status: 422, code: 422 });
  return (response.data as unknown as { fields: { cover: string } }).fields.cover;
};

test.each(['jpeg', 'png', 'webp'] as const)(
  'an uploaded %s picture is served in its format, with a WebP thumbnail',
  async (format) => {
    const { data } = await upload(museum, 'editor', await pictureFile(1600, 900, format));
    expect(data).toMatchObject({ width: 1600, height: 900 });
    const response = await fetchFile(data.url);
    expect(response.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width: 1600 });
    const thumb = await fetchFile(String(data.thumb));
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
  },
);

test('uploading the same picture twice returns the same address', async () => {
  const [first, second] = [
    await upload(museum, 'editor', await pictureFile()),
    await upload(museum, 'admin', await pictureFile()),
  ];
  expect(first.data.url).toBe(second.data.url);
});

/** A picture whose pixels change whenever it is encoded again. */
const noisyPicture = (mean: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 900,
      channels: 3,
      background: '#8a6f63',
      noise: { type: 'gaussian', mean, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

describe('uploading the intact picture again repairs', () => {
  const damages: [string, (file: string) => void][] = [
    ['is missing', (file) => rmSync(file)],
    ['was truncated', (file) => truncateSync(file, 1_000)],
    ['has an altered byte', flipByte],
  ];
  const places: [string, (image: ImageValue) => string][] = [
    ['its file', ({ url }) => url],
    ['its thumbnail', ({ thumb }) => String(thumb)],
  ];

  test.each(
    places.flatMap(([place, addressOf]) => damages.map(([how, damage]) => [place, how, addressOf, damage] as const)),
  )('%s when it %s', async (_place, _how, addressOf, damage) => {
    const picture = await noisyPicture(120);
    const { data } = await upload(museum, 'editor', picture);
    const before = (await fetchFile(addressOf(data))).rawPayload;
    damage(join(museum.parts.config.dataDir, addressOf(data).replace('/admin/api/admin/', '')));
    expect((await upload(museum, 'editor', picture)).data.url).toBe(data.url);
    expect((await fetchFile(addressOf(data))).rawPayload.equals(before)).toBe(true);
  });

  test('its file also when the uploaded picture is a copy downloaded from the museum', async () => {
    const { data } = await upload(museum, 'editor', await noisyPicture(130));
    const copy = (await fetchFile(data.url)).rawPayload;
    flipByte(join(museum.parts.config.dataDir, data.url.replace('/admin/api/admin/', '')));
    expect((await upload(museum, 'editor', copy)).data).toEqual(data);
    expect((await fetchFile(data.url)).rawPayload.equals(copy)).toBe(true);
  });
});

test('a picture, its thumbnail and their folder are synced to the disk before the upload is answered', async () => {
  const { dataDir } = museum.parts.config;
  rmSync(join(dataDir, 'media'), { recursive: true, force: true });
  const bytes = await noisyPicture(140);
  const handle = await open('package.json');
  const synced: string[] = [];
  vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: typeof handle) {
    synced.push(
      readlinkSync(`/proc/self/fd/${this.fd}`)
        .slice(dataDir.length)
        .replace(/-[0-9a-f-]{36}$/, ''),
    );
    await this.datasync();
  });
  await handle.close();
  expect((await upload(museum, 'editor', bytes)).status).toBe(200);
  expect(synced).toEqual(['', '/media/arriving', '/media/arriving', '/media']);
});
afterEach(() => vi.restoreAllMocks());

test('an uploaded picture is rotated upright, and its EXIF data is removed', async () => {
  const sideways = await sharp(await pictureFile(900, 1600))
    .withExif({ IFD0: { Copyright: '某人', Make: 'camera' }, IFD3: { GPSLatitude: '23/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { data } = await upload(museum, 'editor', sideways);
  expect(data).toMatchObject({ width: 1600, height: 900 });
  const metadata = await sharp((await fetchFile(data.url)).rawPayload).metadata();
  expect(metadata.exif).toBeUndefined();
  expect(metadata.orientation).toBeUndefined();
});

test('the type of a picture is detected from its content, and an HTML, SVG, GIF or empty file is refused', async () => {
  const form = multipart([{ filename: 'page.html', type: 'text/html', bytes: await pictureFile(1600, 900, 'png') }]);
  const query = { section: 'news', field: 'cover' };
  const { data } = await museum.call('POST', 'media/image', { as: 'editor', query, ...form });
  expect(data.url).toMatch(/\.png$/);
  expect(await readCoverError('<html><script>alert(1)</script></html>')).toContain('JPG、PNG 或 WebP');
  expect(await readCoverError('<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>')).toContain('JPG');
  expect(await readCoverError(await pictureFile(1600, 900, 'gif'))).toContain('JPG');
  expect(await readCoverError('')).toContain('JPG');
});

test('a picture that is damaged, too small, of too many pixels or over 8 MB is refused with its own message', async () => {
  const validPicture = await pictureFile();
  expect(await readCoverError(validPicture.subarray(0, validPicture.length / 2))).toContain('已损坏');
  expect(await readCoverError(Buffer.from('ffd8ffe000104a464946', 'hex'))).toContain('已损坏');
  expect(await readCoverError(await pictureFile(800, 450))).toBe('图片至少 1200×675 像素，现在是 800×450。');
  expect(await readCoverError(await pictureFile(8000, 7000, 'png'))).toContain('5000 万像素');
  expect(await readCoverError(Buffer.concat([validPicture, Buffer.alloc(8 * 1024 * 1024)]))).toContain('8 MB');
});

test('a refused picture leaves no file in the media folder', async () => {
  const dir = join(museum.parts.config.dataDir, 'media');
  const countFiles = () => readdirSync(dir).length;
  await upload(museum, 'editor', await pictureFile(1700, 1000));
  const before = countFiles();
  await readCoverError((await pictureFile(1800, 1000)).subarray(0, 500));
  expect(countFiles()).toBe(before);
});

test('an upload without a file, with an invalid form or with a second file answers 400', async () => {
  const query = { section: 'news', field: 'cover' };
  const post = (form: object) => museum.call('POST', 'media/image', { as: 'editor', query, ...form });
  const file = { filename: 'a.jpg', bytes: await pictureFile() };
  expect((await post(multipart([]))).status).toBe(400);
  const { body, headers } = multipart([{ bytes: await pictureFile() }]);
  expect((await post({ body: (body as Buffer).subarray(0, 200), headers })).status).toBe(400);
  expect((await post({ body, headers: { 'content-type': 'multipart/form-data' } })).status).toBe(400);
  expect((await post(multipart([{ name: 'text', bytes: 'x' }]))).status).toBe(400);
  expect((await post({ body: { file: 'x' } })).status).toBe(400);
  expect(await post(multipart([file, { ...file, name: 'second' }]))).toMatchObject({
    status: 400,
    msg: '一次只能上传一张图片。',
  });
});

test('a picture for a field that is not an image field, or does not exist, answers 400', async () => {
  const bytes = await pictureFile();
  for (const query of [
    { section: 'news', field: 'title' },
    { section: 'nope', field: 'cover' },
    { section: 'news', field: 'constructor' },
  ]) {
    expect((await upload(museum, 'editor', bytes, query)).status, JSON.stringify(query)).toBe(400);
  }
});

test('[O1] uploading a picture requires the permissions to read and edit the section, downloading it a session', async () => {
  const bytes = await pictureFile();
  const { db } = museum.parts.database;
  const uploadStatus = async () => (await upload(museum, 'nobody', bytes)).status;
  await allowOnly(db, 'nobody', ['news', 'notice:create']);
  expect(await uploadStatus()).toBe(403);
  await allowOnly(db, 'nobody', ['news:edit']);
  expect(await uploadStatus()).toBe(403);
  await allowOnly(db, 'nobody', ['news', 'news:edit']);
  expect(await uploadStatus()).toBe(200);
  const { data } = await upload(museum, 'editor', bytes);
  expect((await fetchFile(data.url, '')).statusCode).toBe(402);
});

test('a media address with a path traversal or an unknown file name answers 400 or 404', async () => {
  const attempts = [
    '..%2f..%2fsecret',
    '%2e%2e%2flock',
    '..%5clock',
    'a.jpg',
    `${'0'.repeat(64)}.jpg`,
    `${'0'.repeat(64)}.html`,
    '%00.jpg',
  ];
  for (const file of attempts) {
    const { statusCode } = await fetchFile(`/admin/api/admin/media/${file}`);
    expect([400, 404], file).toContain(statusCode);
  }
});
