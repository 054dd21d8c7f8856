import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../database/tables.ts';
import { thumbOf } from '../fields/image.ts';
import { fileTypeByMime } from '../media/file-types.ts';
import type { FileLine, FileSum } from './format.ts';
import { lineOf, type WriteLine } from './format.ts';

/** A media file that a row refers to. */
export interface StoredFile {
  name: string;
  hash: string;
  table: 'media' | 'mediaFile';
  /** Whether the name is the hash of the content; thumbnails have no checksum of their own. */
  hasChecksum: boolean;
}

/** The files that the rows of the media tables refer to. */
export async function storedFilesIn(db: Db): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const table of ['media', 'mediaFile'] as const) {
    for (const { hash, type } of await db.selectFrom(table).select(['hash', 'type']).orderBy('hash').execute()) {
      const name = `${hash}.${fileTypeByMime(type)?.extension}`;
      files.push({ name, hash, table, hasChecksum: true });
      if (table === 'media') files.push({ name: thumbOf(name), hash, table, hasChecksum: false });
    }
  }
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

interface DumpedFiles {
  files: number;
  /** One short description for each missing or damaged file. */
  lacks: string[];
}

/** Writes the files one after the other, without those deleted since the rows were read, whose rows nothing uses. */
export async function dumpFiles(
  { db, dir }: { db: Db; dir: string },
  files: readonly StoredFile[],
  write: WriteLine,
): Promise<DumpedFiles> {
  const result: DumpedFiles = { files: 0, lacks: [] };
  for (const file of files) {
    const handle = await openFile(join(dir, file.name));
    if (!handle) {
      if (await isStillStored(db, file)) result.lacks.push(`${file.name} is missing`);
      continue;
    }
    try {
      const sha256 = await dumpFile(handle, file.name, write);
      result.files += 1;
      if (file.hasChecksum && sha256 !== file.hash) result.lacks.push(`${file.name} is damaged`);
    } finally {
      await handle.close();
    }
  }
  return result;
}

const CHUNK = 64 * 1024;

async function dumpFile(handle: FileHandle, name: string, write: WriteLine): Promise<string> {
  await write(lineOf({ file: name } satisfies FileLine));
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(CHUNK);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    bytes += bytesRead;
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
