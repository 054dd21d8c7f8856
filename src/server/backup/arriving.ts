import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { StartupError } from '../config/startup-error.ts';
import type { FileLine } from './format.ts';

/** A file of the media that is being restored. */
export interface ArrivingMedia {
  take: (bytes: Buffer) => Promise<void>;
  close: () => Promise<void>;
}

/** The staging directory of a restore, inside the media directory because that may be a disk of its own. */
export const arrivingDirOf = (mediaDir: string): string => join(mediaDir, 'arriving-restore');

export async function createArriving({ file }: FileLine, mediaDir: string): Promise<ArrivingMedia> {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(file)) throw new StartupError(`The backup names a file "${file}", which cannot be.`);
  const dir = arrivingDirOf(mediaDir);
  await mkdir(dir, { recursive: true });
  const out = createWriteStream(join(dir, file), { mode: 0o600 });
  return {
    take: (bytes) => written(out, bytes),
    close: () => new Promise<void>((resolve, reject) => out.once('error', reject).end(resolve)),
  };
}

/** Called only when every file has arrived, so that an interrupted restore can be run again. */
export async function putInPlace(mediaDir: string): Promise<void> {
  const dir = arrivingDirOf(mediaDir);
  for (const name of await readdir(dir)) await rename(join(dir, name), join(mediaDir, name));
}

export const dropArriving = (mediaDir: string): Promise<void> =>
  rm(arrivingDirOf(mediaDir), { recursive: true, force: true });

const written = (out: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())));
