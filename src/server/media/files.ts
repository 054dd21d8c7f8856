import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { detectType, HEAD_BYTES, knownByType } from './file-types.ts';
import { insertMediaRow, mediaRowOf, type Origin, type PictureStore, unfinishedPath } from './pictures.ts';
import { playingTime } from './playing-time.ts';

/** A file that has come in and lies whole under a name nobody knows yet. */
interface Arrived {
  path: string;
  hash: string;
  bytes: number;
}

/** What is kept of a file: its name in the store, and what it is. */
export interface StoredFileFacts {
  file: string;
  bytes: number;
  type: string;
  seconds?: number;
}

/** Writes what comes in to the disk as it comes, however large it is; nothing is left of what breaks off. */
export async function receiveFile({ dir }: Pick<PictureStore, 'dir'>, from: Readable): Promise<Arrived> {
  const path = unfinishedPath(dir);
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await mkdir(dir, { recursive: true });
    await pipeline(from, measure, createWriteStream(path, { mode: 0o600 }));
    return { path, hash: hash.digest('hex'), bytes };
  } catch (error) {
    // Nobody reads on, and whoever waits for the end of the form would wait for ever.
    from.destroy();
    await rm(path, { force: true });
    throw error;
  }
}

export const dropFile = ({ path }: Arrived): Promise<void> => rm(path, { force: true });

/** What its first and last bytes say it is; nothing when it is none of the kinds we know. */
export async function mediaTypeOf({ path, bytes }: Arrived): Promise<string | undefined> {
  const file = await open(path);
  try {
    const read = async (from: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, from);
      return buffer.subarray(0, bytesRead);
    };
    const found = detectType(await read(0), await read(Math.max(bytes - HEAD_BYTES, 0)));
    return found?.type;
  } finally {
    await file.close();
  }
}

async function secondsOf({ path, bytes }: Arrived, type: string): Promise<number | null> {
  const file = await open(path);
  try {
    return await playingTime(file, bytes, type);
  } finally {
    await file.close();
  }
}

/** Keeps it under the name that says what is in it; the same file is kept once. */
export async function storeMedia(
  { db, dir }: PictureStore,
  arrived: Arrived,
  type: string,
  origin: Origin,
): Promise<StoredFileFacts> {
  const { path, hash, bytes } = arrived;
  const file = `${hash}.${knownByType(type)?.ending}`;
  const seconds = await secondsOf(arrived, type);
  await insertMediaRow(db, 'mediaFile', { ...mediaRowOf(origin), hash, type, bytes, seconds }, () =>
    rename(path, join(dir, file)),
  );
  return { file, bytes, type, ...(seconds !== null && { seconds }) };
}

/** A file that was made here rather than sent. */
export async function storeGenerated(
  place: PictureStore,
  made: Buffer,
  type: string,
  origin: Origin,
): Promise<StoredFileFacts> {
  return storeMedia(place, await receiveFile(place, Readable.from([made])), type, origin);
}

const AN_HOUR = 3_600_000;

/** Takes away what a killed process left half written. */
export async function dropUnfinished({ dir }: Pick<PictureStore, 'dir'>): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names.filter((one) => /^arriving-/.test(one))) {
    const { mtimeMs } = await stat(join(dir, name)).catch(() => ({ mtimeMs: Date.now() }));
    // Another server on the same directory may be writing it this very moment.
    if (mtimeMs < Date.now() - AN_HOUR) await rm(join(dir, name), { force: true });
  }
}
