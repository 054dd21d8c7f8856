import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../database/tables.ts';

const AN_HOUR = 3_600_000;

/** Pictures, and other files. */
export const mediaTables = ['media', 'mediaFile'] as const;

/** Hashes of stored files with a row; with a time, only those unused since before it. */
export async function readKnownHashes(db: Db, unusedBefore?: string): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (const table of mediaTables) {
    const all = db.selectFrom(table).select('hash');
    const asked = unusedBefore === undefined ? all : all.where('unusedSince', '<=', unusedBefore);
    for (const { hash } of await asked.execute()) hashes.add(hash);
  }
  return hashes;
}

/** The files in a folder, by hash. */
export const listStoredHashes = async (dir: string): Promise<Map<string, string[]>> =>
  hashesByName(await readdir(dir).catch(() => []));

export function hashesByName(names: readonly string[]): Map<string, string[]> {
  const stored = new Map<string, string[]>();
  for (const name of names.filter((one) => /^[0-9a-f]{64}[.-]/.test(one))) {
    const hash = name.slice(0, 64);
    stored.set(hash, [...(stored.get(hash) ?? []), name]);
  }
  return stored;
}

/** Files without a row, left by a process killed between writing file and row, or by another database. */
export async function listUnknownFiles(dir: string, files: ReadonlyMap<string, string[]>, known: ReadonlySet<string>) {
  const unknown = new Map<string, string[]>();
  for (const [hash, names] of files) {
    if (known.has(hash)) continue;
    // Compares file times, because a file that is being written has no row yet.
    const ages = await Promise.all(names.map((name) => stat(join(dir, name)).catch(() => ({ mtimeMs: Date.now() }))));
    if (ages.every(({ mtimeMs }) => mtimeMs < Date.now() - AN_HOUR)) unknown.set(hash, names);
  }
  return unknown;
}
