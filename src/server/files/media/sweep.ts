import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { DAY, HOUR } from '../../../contract/museum-time.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { claimHourlyWork } from '../../database/hourly-work.ts';
import type { Database } from '../../database/open.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { UPLOAD_LIFETIME } from '../../records/visibility/media-access.ts';
import { createUsedHashes } from '../../records/visibility/media-uses.ts';
import { removeMedia } from './media-library.ts';
import { type SweepReport, writeReport } from './sweep-report.ts';

/** Receives messages for the log. */
export type SweepLog = (details: Record<string, unknown>, sentence: string) => void;

interface SweepParts {
  database: Pick<Database, 'db' | 'embedded' | 'callPriority'>;
  dir: string;
  sections: readonly Resource[];
  now: Date;
  log?: SweepLog | undefined;
}

/** Largest share of files moved without confirmation: a larger one suggests the wrong database. */
const MAX_REMOVED_SHARE = 1 / 100;
/** This many unused uploads never need a confirmation. */
const FEW_UNUSED = 20;

/**
 * Moves uploads unused for a week, and files without a row, to the bin; called hourly on one of the servers. What somebody has
 * described or tagged stays until a person deletes it.
 */
export async function sweepMedia(parts: SweepParts): Promise<void> {
  const { database, dir, sections, now, log } = parts;
  const { db } = database;
  if (!(await claimHourlyWork(db, 'mediaSweptAt', now))) return;
  await updateUnusedSince(db, now, await createUsedHashes(database, sections)());
  const before = new Date(now.getTime() - UPLOAD_LIFETIME).toISOString();
  await keepReferencedByRevisions(db, before, now);
  const knownHashes = await readKnownHashes(db);
  const restored = await returnFromBin(dir, (file) => knownHashes.has(file.slice(0, 64)));
  if (restored.length > 0) log?.({ files: restored }, 'files that the database knows were put back from the bin');

  const files = await listStoredHashes(dir);
  const unknown = await listUnknownFiles(dir, files, knownHashes);
  const described = await readDescribedHashes(db);
  const unused = new Set([...(await readKnownHashes(db, before))].filter((hash) => !described.has(hash)));
  const isConfirmed = existsSync(confirmationOf(dir));
  const mayRemove =
    isConfirmed ||
    isPlausible({ files: files.size, known: knownHashes.size, unknown: unknown.size, unused: unused.size });
  if (mayRemove) await removeAll(parts, { unknown, unused, before });
  else log?.({ unknown: unknown.size, unused: unused.size, files: files.size }, confirmationQuestion(dir));
  if (isConfirmed) await rm(confirmationOf(dir), { force: true });
  await emptyBin(dir, now);
  await db.deleteFrom('mediaUpload').where('at', '<=', before).execute();

  const report: SweepReport = {
    at: now.toISOString(),
    files: (await listStoredHashes(dir)).size,
    inBin: hashesByName((await filesInBin(dir)).map(({ file }) => file)).size,
    waiting: mayRemove ? null : { unknown: unknown.size, unused: unused.size },
  };
  await writeReport(db, report);
}

interface FileCounts {
  files: number;
  known: number;
  unknown: number;
  unused: number;
}

function isPlausible({ files, known, unknown, unused }: FileCounts): boolean {
  if (unknown > 0 && (known === 0 || unknown > files * MAX_REMOVED_SHARE)) return false;
  return unused <= FEW_UNUSED || unused <= files * MAX_REMOVED_SHARE;
}

/** Creating this file confirms that database and media directory belong together. */
export const confirmationOf = (mediaDir: string): string => join(dirname(mediaDir), 'sweep-confirmed');

const confirmationQuestion = (dir: string): string =>
  `files in ${dir} that this database does not know or does not use were left where they are, as they are unusually many; if DATABASE_URL and DATA_DIR belong together, create the file ${confirmationOf(dir)}, and the next sweep, within an hour, moves them to the bin`;

async function removeAll(
  parts: SweepParts,
  { unknown, unused, before }: { unknown: ReadonlyMap<string, string[]>; unused: ReadonlySet<string>; before: string },
): Promise<void> {
  const { dir, now, log } = parts;
  const { db } = parts.database;
  const toBin = (file: string) => moveToBin(dir, file, now);
  for (const files of unknown.values()) for (const file of files) await toBin(file);
  const removal = { db, dir, sections: parts.sections, discard: toBin };
  for (const hash of unused) await removeMedia(removal, hash, { isInUse: (tx) => isWantedAgain(tx, hash, before) });
  const moved = unknown.size + unused.size;
  if (moved > 0)
    log?.({ unknown: [...unknown.keys()], unused: [...unused] }, 'files were moved to the bin for 30 days');
}

/** Updates one row at a time, because a statement over many could deadlock with saves. */
async function updateUnusedSince(db: Db, now: Date, used: ReadonlySet<string>): Promise<void> {
  for (const table of mediaTables) {
    const rows = await db.selectFrom(table).select(['hash', 'unusedSince']).execute();
    for (const { hash, unusedSince } of rows) {
      if (used.has(hash) === (unusedSince === null)) continue;
      await db
        .updateTable(table)
        .set({ unusedSince: used.has(hash) ? null : now })
        .where('hash', '=', hash)
        .execute();
    }
  }
}

/** Revisions of existing records, including the trash, may be restored, so their files are kept for another week. */
async function keepReferencedByRevisions(db: Db, before: string, now: Date): Promise<void> {
  for (const table of mediaTables) {
    const { rows } = await sql<{ hash: string }>`
      select m.hash from ${sql.id(table)} as m where m."unusedSince" <= ${before}
        and exists (select from revision as r where media_hashes(r.record::text) @> array[m.hash])`.execute(db);
    for (const { hash } of rows) {
      await db.updateTable(table).set({ unusedSince: now }).where('hash', '=', hash).execute();
    }
  }
}

/** Whether it was uploaded or described since, as a picture or a file. */
async function isWantedAgain(tx: Tx, hash: string, before: string): Promise<boolean> {
  for (const table of mediaTables) {
    const row = await tx.selectFrom(table).select('unusedSince').where('hash', '=', hash).executeTakeFirst();
    if (row && (row.unusedSince === null || row.unusedSince > before)) return true;
  }
  return (await readDescribedHashes(tx, hash)).size > 0;
}

/** Files that somebody has worked on by hand; not those with personal data, which go with the record that used them. */
async function readDescribedHashes(db: Db | Tx, hash?: string): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from (
      select hash, private, tags, "altZh", "altEn" from media
      union all select hash, private, tags, null, null from "mediaFile") as upload
    where not private and (tags <> '{}' or "altZh" is not null or "altEn" is not null)
      and hash = coalesce(${hash ?? null}::text, hash)`.execute(db);
  return new Set(rows.map((row) => row.hash));
}

/** Pictures, and other files. */
const mediaTables = ['media', 'mediaFile'] as const;

/** Hashes of stored files with a row; with a time, only those unused since before it. */
async function readKnownHashes(db: Db, unusedBefore?: string): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (const table of mediaTables) {
    const all = db.selectFrom(table).select('hash');
    const query = unusedBefore === undefined ? all : all.where('unusedSince', '<=', unusedBefore);
    for (const { hash } of await query.execute()) hashes.add(hash);
  }
  return hashes;
}

/** The files in a folder, by hash. */
const listStoredHashes = async (dir: string): Promise<Map<string, string[]>> =>
  hashesByName(await readdir(dir).catch(() => []));

function hashesByName(names: readonly string[]): Map<string, string[]> {
  const filesByHash = new Map<string, string[]>();
  for (const name of names.filter((name) => /^[0-9a-f]{64}[.-]/.test(name))) {
    const hash = name.slice(0, 64);
    filesByHash.set(hash, [...(filesByHash.get(hash) ?? []), name]);
  }
  return filesByHash;
}

/** Files without a row, left by a process killed between writing file and row, or by another database. */
async function listUnknownFiles(dir: string, files: ReadonlyMap<string, string[]>, known: ReadonlySet<string>) {
  const unknown = new Map<string, string[]>();
  for (const [hash, names] of files) {
    if (known.has(hash)) continue;
    // Compares file times, because a file that is being written has no row yet.
    const ages = await Promise.all(names.map((name) => stat(join(dir, name)).catch(() => ({ mtimeMs: Date.now() }))));
    if (ages.every(({ mtimeMs }) => mtimeMs < Date.now() - HOUR)) unknown.set(hash, names);
  }
  return unknown;
}

const DAYS_IN_BIN = 30;

/** The bin beside the media directory, with a folder for each day, such as 2026-11-22. */
const binDirOf = (mediaDir: string): string => join(dirname(mediaDir), 'media-bin');

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

async function moveToBin(mediaDir: string, file: string, now: Date): Promise<void> {
  const folder = join(binDirOf(mediaDir), dayOf(now));
  await mkdir(folder, { recursive: true });
  await rename(join(mediaDir, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    // Another server may have moved the file already.
    if (error.code !== 'ENOENT') throw error;
  });
}

interface BinnedFile {
  day: string;
  file: string;
}

export async function filesInBin(mediaDir: string): Promise<BinnedFile[]> {
  const binned: BinnedFile[] = [];
  for (const day of await daysIn(mediaDir)) {
    for (const file of await namesIn(join(binDirOf(mediaDir), day))) binned.push({ day, file });
  }
  return binned;
}

/**
 * Restores files that the database refers to, for instance after another database was used by mistake; returns their
 * names.
 */
async function returnFromBin(mediaDir: string, isKnown: (file: string) => boolean): Promise<string[]> {
  const restorable = (await filesInBin(mediaDir)).filter(({ file }) => isKnown(file));
  for (const { day, file } of restorable) await rename(join(binDirOf(mediaDir), day, file), join(mediaDir, file));
  return restorable.map(({ file }) => file);
}

async function emptyBin(mediaDir: string, now: Date): Promise<void> {
  const oldestDay = dayOf(new Date(now.getTime() - DAYS_IN_BIN * DAY));
  for (const day of await daysIn(mediaDir)) {
    if (day < oldestDay) await rm(join(binDirOf(mediaDir), day), { recursive: true });
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
