import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';

/** The embedded database is large, and with a PostgreSQL server nobody needs it: it is read when it is opened. */
export async function openFiles(directory: string, options: PGliteOptions = {}): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create(directory, options);
}

/**
 * Keeps an empty database as one file. Making one takes seconds of processor time; unpacking it takes a fraction, so
 * the build and the tests make it once and every first start begins from it.
 */
export const makeBlankArchive = (file: string): Promise<void> => keepAsArchive('memory://', file);

/** Keeps a database that nobody has open. */
export async function keepAsArchive(directory: string, file: string): Promise<void> {
  const pglite = await openFiles(directory);
  const dump = await pglite.dumpDataDir('gzip');
  await pglite.close();
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
}

/** Makes a fresh data directory, whole or not at all: a process killed half way leaves only the unfinished name. */
export async function makeDirectory(directory: string, archive: string | undefined): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (archive) unpack(archive, unfinished);
  else await (await openFiles(unfinished)).close();
  renameSync(unfinished, directory);
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
