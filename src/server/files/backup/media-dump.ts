import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { thumbnailName } from '../../../kinds/image/image.server.ts';
import type { Db } from '../../database/tables.ts';
import { fileTypeByMime } from '../media/file-types.ts';
import { readThumbnail } from '../media/pictures.ts';
import { damageOf, isUnreadable } from '../media/stored-files.ts';
import type { FileLine, FileSum } from './format.ts';
import { lineOf, type WriteLine } from './format.ts';

/** An uploaded file that a row refers to; a picture has a thumbnail besides. */
export interface StoredFile {
  name: string;
  hash: string;
  table: 'media' | 'mediaFile';
  thumbHash: string | null;
}

/** The files that the rows of the media tables refer to. */
export async function storedFilesIn(db: Db): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  // Documents first, so that a picture, which has a thumbnail besides, takes the place of a document of the same bytes.
  for (const table of ['mediaFile', 'media'] as const) {
    // Every column, because a backup before an update may be taken by the newer program, which knows more of them.
    for (const { hash, type, ...row } of await db.selectFrom(table).selectAll().orderBy('hash').execute()) {
      const thumbHash = 'thumbHash' in row ? row.thumbHash : null;
      files.push({ name: `${hash}.${fileTypeByMime(type)?.extension}`, hash, table, thumbHash });
    }
  }
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

interface DumpedFiles {
  files: number;
  /** One short description for each missing or altered file. */
  lacks: string[];
}

/**
 * Writes the files one after the other, without those deleted since the rows were read, whose rows nothing uses. An
 * altered file is written as it is, since most of it may still be right; a damaged thumbnail is made anew.
 */
export async function dumpFiles(
  { db, dir }: { db: Db; dir: string },
  files: readonly StoredFile[],
  write: WriteLine,
): Promise<DumpedFiles> {
  const result: DumpedFiles = { files: 0, lacks: [] };
  for (const file of files) {
    const sum = await dumpStoredFile(join(dir, file.name), file.name, write);
    const damage = damageOf(file.hash, sum);
    if (sum !== null) result.files += 1;
    if (damage && (await isStillStored(db, file))) result.lacks.push(`${file.name} is ${damage}`);
    if (file.table !== 'media') continue;
    const thumb = await readThumbnail(dir, file);
    // It is made anew when the picture has been uploaded again.
    if (!thumb) continue;
    await dumpFile([thumb], thumbnailName(file.name), write);
    result.files += 1;
  }
  return result;
}

/** Returns the hash of what was written; null if there is no such file. */
async function dumpStoredFile(path: string, name: string, write: WriteLine): Promise<string | null> {
  const handle = await openFile(path);
  if (!handle) return null;
  try {
    return await dumpFile(chunksOf(handle), name, write);
  } finally {
    await handle.close();
  }
}

const CHUNK = 64 * 1024;

/** What can be read of a file; nothing after a place that the disk cannot give back. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(CHUNK);
  for (;;) {
    const bytesRead = await handle.read(buffer, 0, CHUNK).then(
      (read) => read.bytesRead,
      (error) => {
        if (isUnreadable(error)) return 0;
        throw error;
      },
    );
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

async function dumpFile(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  name: string,
  write: WriteLine,
): Promise<string> {
  await write(lineOf({ file: name } satisfies FileLine));
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    await write(lineOf({ part: chunk.toString('base64') }));
  }
  const sha256 = hash.digest('hex');
  await write(lineOf({ fileSum: { bytes, sha256 } } satisfies FileSum));
  return sha256;
}

/** Null if the path does not exist or is not a regular file. */
async function openFile(path: string): Promise<FileHandle | null> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}

async function isStillStored(db: Db, { table, hash }: StoredFile): Promise<boolean> {
  return (await db.selectFrom(table).select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}
