import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Sentence } from '../../declare/label.ts';
import { thumbOf } from '../fields/image.ts';
import type { Db } from './tables.ts';

/** The pictures of an installation: files named by what is in them, and a row for each. */
export interface Pictures {
  db: Db;
  dir: string;
}

export const mediaDirOf = (dataDir: string): string => join(dataDir, 'media');

/** A picture as it will be kept: upright, without what the camera wrote into it. */
export interface Picture {
  bytes: Buffer;
  type: keyof typeof kinds;
  width: number;
  height: number;
}

/** What the first bytes of a file say it is; its name and what the browser says of it do not count. */
const kinds = {
  jpg: { mime: 'image/jpeg', begins: (file: Buffer) => file.subarray(0, 3).toString('hex') === 'ffd8ff' },
  png: { mime: 'image/png', begins: (file: Buffer) => file.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' },
  webp: {
    mime: 'image/webp',
    begins: (file: Buffer) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
  },
} as const;

const written: Record<Picture['type'], (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: 86 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 86 }),
};

const MOST_PIXELS = 50_000_000;
const THUMB_WIDTH = 320;

export const mimeOf = (file: string): string | undefined =>
  Object.entries(kinds).find(([type]) => file.endsWith(`.${type}`))?.[1].mime;

/** The picture in a file, or why there is none. */
export async function readPicture(file: Buffer): Promise<Picture | { refused: Sentence }> {
  const type = (Object.keys(kinds) as Picture['type'][]).find((name) => kinds[name].begins(file));
  if (!type) return { refused: notAPicture };
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS });
    const { width, height } = await picture.metadata();
    if (width * height > MOST_PIXELS) return { refused: tooManyPixels };
    const { data, info } = await written[type](picture.rotate()).toBuffer({ resolveWithObject: true });
    return { bytes: data, type, width: info.width, height: info.height };
  } catch (error) {
    return { refused: /pixel limit/.test((error as Error).message) ? tooManyPixels : broken };
  }
}

/** Keeps a picture and a small one beside it; the same picture is kept once. Answers with its name. */
export async function keepPicture({ db, dir }: Pictures, { bytes, type, width, height }: Picture): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const name = `${hash}.${type}`;
  const thumb = await sharp(bytes)
    .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
  await mkdir(dir, { recursive: true });
  await Promise.all([writeWhole(join(dir, name), bytes), writeWhole(join(dir, thumbOf(name)), thumb)]);
  await db
    .insertInto('media')
    .values({ hash, type: kinds[type].mime, width, height, bytes: bytes.length })
    .onConflict((row) => row.doNothing())
    .execute();
  return name;
}

/** Under its name a file is there whole or not at all. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const notAPicture: Sentence = {
  zh: '这不是图片文件，请上传 JPG、PNG 或 WebP 格式的图片。',
  en: 'This file is not a picture; please upload a JPG, PNG or WebP.',
};

const broken: Sentence = {
  zh: '图片文件已损坏，请换一张再上传。',
  en: 'The picture is damaged; please upload another.',
};

const tooManyPixels: Sentence = {
  zh: '图片超过 5000 万像素，请缩小后再上传。',
  en: 'The picture has more than 50 million pixels; please make it smaller.',
};
