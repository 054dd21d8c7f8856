import { beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../support/files.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
});

const send = async (field: 'audio' | 'video', bytes: Buffer) => {
  const { status, data } = await uploadFile(
    museum,
    'admin',
    { name: 'a', bytes },
    { section: 'collectionManage', field },
  );
  expect(status).toBe(200);
  return data;
};

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const number = (value: number) => hex(value.toString(16).padStart(8, '0'));
const box = (name: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([number(content.length + 8), Buffer.from(name), content]);
};
const fileType = (brand: string) => box('ftyp', Buffer.from(`${brand}0000`));
const movie = (seconds: number) =>
  box('moov', box('mvhd', Buffer.alloc(12), number(1_000), number(seconds * 1_000), Buffer.alloc(80)));

/** An audio frame of 32 or 64 kilobits a second: 26 milliseconds. */
const frame = (kilobits: 32 | 64, content = Buffer.alloc(0)) =>
  Buffer.concat([hex(kilobits === 32 ? 'fffb10c4' : 'fffb50c4'), content, Buffer.alloc(416)]).subarray(
    0,
    kilobits === 32 ? 104 : 208,
  );
const frames = (count: number) => Buffer.concat(Array.from({ length: count }, (_, at) => frame(at % 3 ? 64 : 32)));

const webmHead = hex('1a45dfa3 87 4282 84 7765626d');
const unknownSize = '01ffffffffffffff';
const webmInfo = Buffer.concat([hex('1549a966 8e 2ad7b1 83 0f4240 4489 84'), Buffer.alloc(4)]);
webmInfo.writeFloatBE(7_500, webmInfo.length - 4);

test.each<[string, 'audio' | 'video', Buffer, number]>([
  ['a variable bit rate MP3 with a frame count', 'audio', frame(32, frameCount(1_000)), 26.1],
  ['a variable bit rate MP3 without a frame count', 'audio', frames(383), 10],
  ['an MP3 that begins with a picture', 'audio', Buffer.concat([pictureTag(100_000), frames(383)]), 10],
  [
    'an M4A file with its metadata at the end',
    'audio',
    Buffer.concat([fileType('M4A '), box('mdat', Buffer.alloc(500_000)), movie(12)]),
    12,
  ],
  [
    'a WebM video with a segment of unknown size',
    'video',
    Buffer.concat([webmHead, hex(`18538067 ${unknownSize}`), webmInfo, Buffer.alloc(16)]),
    7.5,
  ],
])('the playing time of %s is read', async (_what, field, bytes, seconds) => {
  expect((await send(field, bytes)).seconds).toBeCloseTo(seconds, 0);
});

test.each<[string, 'audio' | 'video', Buffer]>([
  ['a million boxes', 'video', Buffer.concat([fileType('isom'), Buffer.concat(Array(1_000_000).fill(box('free')))])],
  ['boxes without length', 'video', Buffer.concat([fileType('isom'), Buffer.alloc(1_000_000)])],
  [
    'boxes that claim to be larger than the file',
    'video',
    Buffer.concat([
      fileType('isom'),
      number(0x7fff_ffff),
      Buffer.from('moov'),
      number(0x7fff_0000),
      Buffer.from('mvhd'),
    ]),
  ],
  [
    'a hundred thousand nested segments',
    'video',
    Buffer.concat([webmHead, Buffer.concat(Array(100_000).fill(hex(`18538067 ${unknownSize}`)))]),
  ],
  ['a tag that claims to be larger than the file', 'audio', Buffer.concat([hex('49443303 0000 7f7f7f7f'), frames(10)])],
  ['a playing time of 46 days', 'video', Buffer.concat([fileType('isom'), movie(4_000_000)])],
])('a file with %s is stored without a playing time', async (_what, field, bytes) => {
  expect(await send(field, bytes)).not.toHaveProperty('seconds');
});

function frameCount(count: number) {
  return Buffer.concat([Buffer.alloc(17), Buffer.from('Xing'), number(1), number(count)]);
}

function pictureTag(bytes: number) {
  const size = [21, 14, 7, 0].map((bits) => ((bytes + 10) >> bits) & 0x7f);
  return Buffer.concat([
    hex('494433 0300 00'),
    Buffer.from(size),
    Buffer.from('APIC'),
    number(bytes),
    hex('0000'),
    Buffer.alloc(bytes),
  ]);
}
