import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';

/**
 * Below the default of 128 MB, which the server would soon hold as resident memory; what does not fit is in the page cache
 * of the operating system.
 */
const SHARED_BUFFERS = '32MB';

/**
 * Instead of 100: analyzing a table of 100,000 rows takes a tenth of a second instead of half a second, in which no call is
 * answered.
 */
const STATISTICS_TARGET = 10;

/**
 * Imported dynamically because the embedded database is large and unused with a PostgreSQL server. Every database is
 * opened with the extension for searches inside texts, since one that has such an index cannot be opened without.
 */
export async function openPglite(directory: string, options: PGliteOptions = {}): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const settings = [`shared_buffers=${SHARED_BUFFERS}`, `default_statistics_target=${STATISTICS_TARGET}`];
  const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];
  return PGlite.create(directory, { ...options, startParams, extensions: { pg_trgm } });
}

/**
 * Stores an empty database as one file. Creating a database takes seconds of processor time and unpacking one a
 * fraction of that, so the build and the tests create it once and every first start unpacks it.
 */
export const createBlankArchive = (file: string): Promise<void> => createArchive('memory://', file);

/** Archives the directory of a database that no process has open. */
export async function createArchive(directory: string, file: string): Promise<void> {
  const pglite = await openPglite(directory);
  const dump = await pglite.dumpDataDir('gzip');
  await pglite.close();
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, Buffer.from(await dump.arrayBuffer()));
  renameSync(temporary, file);
}

/**
 * Creates a data directory under a temporary name and renames it, so that a killed process never leaves an incomplete
 * one.
 */
export async function createDirectory(directory: string, archive: string | undefined): Promise<void> {
  const temporary = `${directory}.unfinished`;
  rmSync(temporary, { recursive: true, force: true });
  if (archive) unpack(archive, temporary);
  else await (await openPglite(temporary)).close();
  renameSync(temporary, directory);
}

const BLOCK = 512;

/** Reads the plain tar that the embedded database writes: files and directories, short names, nothing else. */
function unpack(archive: string, directory: string): void {
  const tar = gunzipSync(readFileSync(archive));
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (let at = 0; tar[at]; ) {
    const header = tar.subarray(at, at + BLOCK);
    const name = join(directory, textIn(header, 0, 100));
    const size = Number.parseInt(textIn(header, 124, 12), 8) || 0;
    const isDirectory = header[156] === '5'.charCodeAt(0);
    if (isDirectory) mkdirSync(name, { recursive: true, mode: 0o700 });
    else writeFileSync(name, tar.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

const textIn = (header: Buffer, start: number, length: number): string =>
  header
    .toString('utf8', start, start + length)
    .replace(/\0.*$/s, '')
    .trim();
