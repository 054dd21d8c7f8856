import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Sharp } from 'sharp';
import type { Sentence } from '../../../contract/label.ts';
import { thumbnailName } from '../../../kinds/image/image.server.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { createFolder, readStored, readSum, syncFolder, writeSynced } from './stored-files.ts';

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

const MAX_PIXELS = 50_000_000;
const THUMB_WIDTH = 320;

/** Reads a picture, or returns the reason why it cannot be read. */
export async function readPicture(file: Buffer): Promise<Picture | { refused: Sentence }> {
  const type = (Object.keys(kinds) as Picture['type'][]).find((name) => kinds[name].begins(file));
  if (!type) return { refused: notAPicture };
  try {
    const sharp = await pictureTools();
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS });
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) return { refused: tooManyPixels };
    const { data, info } = await encoders[type](picture.rotate()).toBuffer({ resolveWithObject: true });
    return { bytes: data, type, width: info.width, height: info.height };
  } catch (error) {
    return { refused: /pixel limit/.test((error as Error).message) ? tooManyPixels : damagedPicture };
  }
}

/**
 * The stored picture with exactly these bytes. Encoding them again would give a picture of another hash, so that a
 * damaged file could not be replaced by a copy of it.
 */
export async function findStoredPicture(db: Db, file: Buffer): Promise<Picture | undefined> {
  const row = await db
    .selectFrom('media')
    .select(['type', 'width', 'height'])
    .where('hash', '=', sha256(file))
    .executeTakeFirst();
  const type = (Object.keys(kinds) as Picture['type'][]).find((name) => kinds[name].mime === row?.type);
  return row && type && { bytes: file, type, width: row.width, height: row.height };
}

/**
 * Stores a picture and its thumbnail once by content and returns its name. Files that are missing or altered are written
 * again.
 */
export async function storePicture(store: PictureStore, picture: Picture, origin: Origin): Promise<string> {
  const { bytes, type, width, height } = picture;
  const hash = sha256(bytes);
  const name = `${hash}.${type}`;
  const [pictureFile, thumbFile] = [join(store.dir, name), join(store.dir, thumbnailName(name))];
  // Before the transaction, in which the embedded database answers nobody else.
  const thumb = picture.thumb ?? ((await readSum(thumbFile)) === null ? await thumbnailOf(bytes) : null);
  await insertMediaRow(
    store,
    'media',
    { ...mediaRowOf(origin), hash, type: kinds[type].mime, width, height, bytes: bytes.length },
    async (tx, { thumbHash }) => {
      if ((await readSum(pictureFile)) !== hash) await writeSynced(pictureFile, bytes);
      if (thumbHash && (await readSum(thumbFile)) === thumbHash) return;
      await writeThumbnail(tx, store.dir, { hash, name, thumb: thumb ?? (await thumbnailOf(bytes)) });
    },
  );
  return name;
}

interface StoredPicture {
  hash: string;
  name: string;
  /** Null if an earlier version stored it. */
  thumbHash: string | null;
}

/** The thumbnail of a stored picture, or what would be made of the picture if it is missing or altered; null without both. */
export async function readThumbnail(dir: string, { hash, name, thumbHash }: StoredPicture): Promise<Buffer | null> {
  const thumb = await readStored(join(dir, thumbnailName(name)));
  if (thumb && (thumbHash === null || sha256(thumb) === thumbHash)) return thumb;
  const picture = await readStored(join(dir, name));
  return picture && sha256(picture) === hash ? thumbnailOf(picture) : null;
}

/**
 * Makes the thumbnail of an intact picture anew if it is missing or altered, or its hash was not recorded by an earlier
 * version. Returns whether it did.
 */
export async function repairThumbnail(
  { db, dir }: PictureStore,
  { hash, name, thumbHash }: StoredPicture,
): Promise<boolean> {
  if (thumbHash && (await readSum(join(dir, thumbnailName(name)))) === thumbHash) return false;
  const thumb = await thumbnailOf(await readFile(join(dir, name)));
  return db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('media').select('hash').where('hash', '=', hash).forUpdate().executeTakeFirst();
    if (!row) return false;
    await writeThumbnail(tx, dir, { hash, name, thumb });
    await syncFolder(dir);
    return true;
  });
}

interface Thumbnail {
  hash: string;
  /** The name of the picture. */
  name: string;
  thumb: Buffer;
}

/** Writes a thumbnail and records its hash, by which damage to it is found. */
async function writeThumbnail(tx: Tx, dir: string, { hash, name, thumb }: Thumbnail): Promise<void> {
  await writeSynced(join(dir, thumbnailName(name)), thumb);
  await tx
    .updateTable('media')
    .set({ thumbHash: sha256(thumb) })
    .where('hash', '=', hash)
    .execute();
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export async function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  const sharp = await pictureTools();
  return sharp(bytes).resize({ width: THUMB_WIDTH, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
}

/** Loaded on first use, because the library is large. */
export const pictureTools = async () => (await import('sharp')).default;

/** The common columns of an upload, unused until a record refers to it. */
export const mediaRowOf = ({ name, operatorId, at, private: isPrivate = false }: Origin) => ({
  name,
  uploadedBy: operatorId,
  createdAt: at,
  unusedSince: at,
  private: isPrivate,
});

/** What `insertMediaRow` needs of a stored row: the hash of the thumbnail of a picture. */
type StoredRow = { thumbHash?: string | null };

/**
 * Inserts the row before writing the files and keeps it locked: a concurrent deletion of the same file has either
 * finished, so the file is written anew, or waits and then sees that the file is in use again. The names of the files
 * are on the disk before the row is.
 */
export async function insertMediaRow(
  { db, dir }: PictureStore,
  table: 'media' | 'mediaFile',
  row: ReturnType<typeof mediaRowOf> & Readonly<Record<string, string | number | boolean | Date | null>>,
  write: (tx: Tx, stored: StoredRow) => Promise<void>,
): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.id(column));
  const values = Object.values(row).map((value) => sql`${value}`);
  const currentName = sql.ref(`${table}.name`);
  await createFolder(dir);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<StoredRow>`
      insert into ${sql.id(table)} (${sql.join(columns)}) values (${sql.join(values)})
      on conflict (hash) do update set "unusedSince" = excluded."unusedSince",
        name = case when ${currentName} = '' then excluded.name else ${currentName} end,
        private = ${sql.ref(`${table}.private`)} and excluded.private
      returning *`.execute(tx);
    await recordUpload(tx, row);
    await write(tx, rows[0] ?? {});
    await syncFolder(dir);
  });
  // The same bytes may be stored as a picture and as a document, which are one file. Each row is updated on its own, since
  // two uploads that locked both could wait for each other.
  for (const name of ['media', 'mediaFile'] as const) {
    await db
      .updateTable(name)
      .set({ damage: null })
      .where('hash', '=', String(row.hash))
      .where('damage', 'is not', null)
      .execute();
  }
}

/** Records the upload, so that an operator who uploads an existing file sees it in their form. */
async function recordUpload(tx: Tx, row: Readonly<Record<string, unknown>>): Promise<void> {
  if (row.uploadedBy === null) return;
  await sql`
    insert into "mediaUpload" (hash, "operatorId", at) values (${row.hash}, ${row.uploadedBy}, ${row.createdAt})
    on conflict (hash, "operatorId") do update set at = excluded.at`.execute(tx);
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
