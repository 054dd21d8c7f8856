import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Sharp } from 'sharp';
import type { Sentence } from '../../declare/label.ts';
import type { Db, Tx } from '../database/tables.ts';
import { thumbOf } from '../fields/image.ts';

/** The picture store: files named by hash, and a row for each. */
export interface PictureStore {
  db: Db;
  dir: string;
}

/** The origin of an upload; pictures of the demonstration have no operator. */
export interface Origin {
  name: string;
  operatorId: number | null;
  at: Date;
  /** Whether it belongs to a record with personal data and is excluded from the library. */
  private?: boolean;
}

/** A temporary file name, by which leftovers of a killed process are found. */
export const temporaryPath = (dir: string): string => join(dir, `arriving-${randomUUID()}`);

/** A normalised picture: rotated upright, without camera metadata. */
export interface Picture {
  bytes: Buffer;
  type: keyof typeof kinds;
  width: number;
  height: number;
  /** The thumbnail, if it exists already. */
  thumb?: Buffer;
}

/** Picture types by their first bytes; the file name and the type sent by the browser are ignored. */
const kinds = {
  jpg: { mime: 'image/jpeg', begins: (file: Buffer) => file.subarray(0, 3).toString('hex') === 'ffd8ff' },
  png: { mime: 'image/png', begins: (file: Buffer) => file.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' },
  webp: {
    mime: 'image/webp',
    begins: (file: Buffer) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
  },
} as const;

const encoders: Record<Picture['type'], (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: 86 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 86 }),
};

const MOST_PIXELS = 50_000_000;
const THUMB_WIDTH = 320;

/** Reads a picture, or returns the reason why it cannot be read. */
export async function readPicture(file: Buffer): Promise<Picture | { refused: Sentence }> {
  const type = (Object.keys(kinds) as Picture['type'][]).find((name) => kinds[name].begins(file));
  if (!type) return { refused: notAPicture };
  try {
    const sharp = await pictureTools();
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS });
    const { width, height } = await picture.metadata();
    if (width * height > MOST_PIXELS) return { refused: tooManyPixels };
    const { data, info } = await encoders[type](picture.rotate()).toBuffer({ resolveWithObject: true });
    return { bytes: data, type, width: info.width, height: info.height };
  } catch (error) {
    return { refused: /pixel limit/.test((error as Error).message) ? tooManyPixels : damagedPicture };
  }
}

/** Stores a picture and its thumbnail once by content and returns its name. */
export async function storePicture(store: PictureStore, picture: Picture, origin: Origin): Promise<string> {
  const { bytes, type, width, height } = picture;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const name = `${hash}.${type}`;
  const [pictureFile, thumbFile] = [join(store.dir, name), join(store.dir, thumbOf(name))];
  const thumb = picture.thumb ?? ((await exists(thumbFile)) ? null : await thumbnailOf(bytes));
  await mkdir(store.dir, { recursive: true });
  await insertMediaRow(
    store.db,
    'media',
    { ...mediaRowOf(origin), hash, type: kinds[type].mime, width, height, bytes: bytes.length },
    async () => {
      if (!(await exists(pictureFile))) await writeAtomically(pictureFile, bytes);
      if (!(await exists(thumbFile))) await writeAtomically(thumbFile, thumb ?? (await thumbnailOf(bytes)));
    },
  );
  return name;
}

export async function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  const sharp = await pictureTools();
  return sharp(bytes).resize({ width: THUMB_WIDTH, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
}

/** Loaded on first use, because the library is large. */
export const pictureTools = async () => (await import('sharp')).default;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The common columns of an upload, unused until a record refers to it. */
export const mediaRowOf = ({ name, operatorId, at, private: isPrivate = false }: Origin) => ({
  name,
  uploadedBy: operatorId,
  createdAt: at,
  unusedSince: at,
  private: isPrivate,
});

/**
 * Inserts the row before writing the files and keeps it locked: a concurrent deletion of the same file has either
 * finished, so the file is written anew, or waits and then sees that the file is in use again.
 */
export async function insertMediaRow(
  db: Db,
  table: 'media' | 'mediaFile',
  row: ReturnType<typeof mediaRowOf> & Readonly<Record<string, string | number | boolean | Date | null>>,
  write: () => Promise<void>,
): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.id(column));
  const values = Object.values(row).map((value) => sql`${value}`);
  const currentName = sql.ref(`${table}.name`);
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into ${sql.id(table)} (${sql.join(columns)}) values (${sql.join(values)})
      on conflict (hash) do update set "unusedSince" = excluded."unusedSince",
        name = case when ${currentName} = '' then excluded.name else ${currentName} end,
        private = ${sql.ref(`${table}.private`)} and excluded.private`.execute(tx);
    await recordUpload(tx, row);
    await write();
  });
}

/** Records the upload, so that an operator who uploads an existing file sees it in their form. */
async function recordUpload(tx: Tx, row: Readonly<Record<string, unknown>>): Promise<void> {
  if (row.uploadedBy === null) return;
  await sql`
    insert into "mediaUpload" (hash, "operatorId", at) values (${row.hash}, ${row.uploadedBy}, ${row.createdAt})
    on conflict (hash, "operatorId") do update set at = excluded.at`.execute(tx);
}

/** Writes under a temporary name and renames, so that the file is never incomplete. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const temporary = temporaryPath(dirname(file));
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

const notAPicture: Sentence = {
  zh: '这不是图片文件，请上传 JPG、PNG 或 WebP 格式的图片。',
  en: 'This file is not a picture; please upload a JPG, PNG or WebP.',
};

const damagedPicture: Sentence = {
  zh: '图片文件已损坏，请换一张再上传。',
  en: 'The picture is damaged; please upload another.',
};

const tooManyPixels: Sentence = {
  zh: '图片超过 5000 万像素，请缩小后再上传。',
  en: 'The picture has more than 50 million pixels; please make it smaller.',
};
