import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Damage } from '../../database/tables/media.ts';

/** A temporary file name, by which leftovers of a killed process are found. */
export const temporaryPath = (dir: string): string => join(dir, `arriving-${randomUUID()}`);

/** The sum of a file that is there but cannot be read, for instance from a bad sector; no content has it. */
const UNREADABLE = 'unreadable';

/** The SHA-256 of a stored file; null if there is none. */
export async function readSum(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    if (isMissing(error)) return null;
    if (isUnreadable(error)) return UNREADABLE;
    throw error;
  }
  return hash.digest('hex');
}

/** The content of a stored file; null if there is none, or none that can be read. */
export const readStored = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error) => {
    if (isMissing(error) || isUnreadable(error)) return null;
    throw error;
  });

/** A directory of that name is no file. */
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** What is wrong with a file of this hash and sum. */
export const damageOf = (hash: string, sum: string | null): Damage | null =>
  sum === hash ? null : sum === null ? 'missing' : 'altered';

/** Whether the disk could not give the bytes back. Anything else, such as a missing permission, is no damage. */
export const isUnreadable = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EIO';

/**
 * Writes under a temporary name, syncs and renames, so that the file is never incomplete, not even after a power
 * failure. `syncFolder` makes the name last.
 */
export async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const temporary = temporaryPath(dirname(file));
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems cannot sync a folder; PostgreSQL goes on in that case, too.
    if (!['EBADF', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

/** Creates a folder with those above it, so that they are still there after a power failure. */
export async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  // The name of a folder is stored in the one above it.
  for (let created = resolve(folder); created.length >= resolve(first).length; created = dirname(created)) {
    await syncFolder(dirname(created));
  }
}
