import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DAY = 86_400_000;
const DAYS_IN_BIN = 30;

/** The bin beside the media directory, with a folder for each day, such as 2026-11-22. */
export const binDirOf = (mediaDir: string): string => join(dirname(mediaDir), 'media-bin');

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function moveToBin(mediaDir: string, file: string, now: Date): Promise<void> {
  const folder = join(binDirOf(mediaDir), dayOf(now));
  await mkdir(folder, { recursive: true });
  await rename(join(mediaDir, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    // Another server may have moved the file already.
    if (error.code !== 'ENOENT') throw error;
  });
}

interface Binned {
  day: string;
  file: string;
}

export async function filesInBin(mediaDir: string): Promise<Binned[]> {
  const found: Binned[] = [];
  for (const day of await daysIn(mediaDir)) {
    for (const file of await namesIn(join(binDirOf(mediaDir), day))) found.push({ day, file });
  }
  return found;
}

/**
 * Restores files that the database refers to, for instance after another database was used by mistake; returns their
 * names.
 */
export async function returnFromBin(mediaDir: string, isKnown: (file: string) => boolean): Promise<string[]> {
  const known = (await filesInBin(mediaDir)).filter(({ file }) => isKnown(file));
  for (const { day, file } of known) await rename(join(binDirOf(mediaDir), day, file), join(mediaDir, file));
  return known.map(({ file }) => file);
}

export async function emptyBin(mediaDir: string, now: Date): Promise<void> {
  const last = dayOf(new Date(now.getTime() - DAYS_IN_BIN * DAY));
  for (const day of await daysIn(mediaDir)) {
    if (day < last) await rm(join(binDirOf(mediaDir), day), { recursive: true });
  }
}

const daysIn = async (mediaDir: string): Promise<string[]> =>
  (await namesIn(binDirOf(mediaDir))).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort();

/** A missing folder counts as empty; an unreadable one is an error. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
