import { join } from 'node:path';
import { sql } from 'kysely';
import { MINUTE } from '../../../contract/museum-time.ts';
import { thumbnailName } from '../../../kinds/image/image.server.ts';
import type { Config } from '../../config/config.ts';
import { mediaDirOf } from '../../config/directories.ts';
import { claimHourlyWork } from '../../database/hourly-work.ts';
import type { Database } from '../../database/open.ts';
import { readSetting, writeSetting } from '../../database/setting.ts';
import type { Damage } from '../../database/tables/media.ts';
import type { Db } from '../../database/tables.ts';
import { fileTypeByMime } from './file-types.ts';
import { repairThumbnail } from './pictures.ts';
import { damageOf, readSum } from './stored-files.ts';

interface CheckParts {
  database: Pick<Database, 'db' | 'callPriority'>;
  dir: string;
}

/** What a check of stored files found. */
export interface CheckReport {
  /** The number of files read, pictures and their thumbnails counted each. */
  files: number;
  /** The thumbnails that were made anew. */
  thumbnails: string[];
  damaged: DamagedFile[];
}

interface DamagedFile {
  file: string;
  hash: string;
  /** Its name when it was uploaded. */
  name: string;
  damage: Damage;
  /** Whether an earlier check had found it already. */
  isKnown: boolean;
}

/** How many rows are read at once. */
const ROWS_AT_ONCE = 200;

/** Reads every stored file. */
export async function checkAllMedia(parts: CheckParts): Promise<CheckReport> {
  const report: CheckReport = { files: 0, thumbnails: [], damaged: [] };
  for (let after = ''; ; ) {
    const rows = await readRowsAfter(parts.database.db, after, ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return report;
    await checkRows(parts, rows, report);
    after = last.hash;
  }
}

/** Reads the files with these hashes. */
export async function checkMedia(parts: CheckParts, hashes: readonly string[]): Promise<CheckReport> {
  const { rows } = await sql<StoredRow>`
    select * from ${storedRows} where hash = any(${[...hashes]}::text[]) order by hash`.execute(parts.database.db);
  const report: CheckReport = { files: 0, thumbnails: [], damaged: [] };
  await checkRows(parts, rows, report);
  return report;
}

/** Receives messages for the log. */
type CheckLog = (details: Record<string, unknown>, sentence: string) => void;

interface ServerParts {
  config: Pick<Config, 'dataDir' | 'mediaCheckDays'>;
  database: Database;
  now: () => Date;
  log: CheckLog;
}

const HOURS_A_DAY = 24;
/** How many of the known damaged files are read again every hour, because somebody may have put them back. */
const MAX_REPEATED = 100;

/** Checks some files every hour on one of the servers; returns a function that stops it. */
export function startMediaCheck(parts: ServerParts, onError: (error: Error) => void): () => void {
  let isBusy = false;
  const tick = async () => {
    if (isBusy) return;
    isBusy = true;
    await checkNextMedia(parts).catch(onError);
    isBusy = false;
  };
  const timer = setInterval(tick, MINUTE);
  timer.unref();
  return () => clearInterval(timer);
}

/** Checks the files whose turn it is this hour, by their hash, and again those known to be damaged. */
export async function checkNextMedia({ config, database, now, log }: ServerParts): Promise<void> {
  const { db } = database;
  const days = config.mediaCheckDays;
  if (days === 0 || !(await claimHourlyWork(db, 'mediaCheckedAt', now()))) return;
  const { rows: repeated } = await sql<StoredRow>`
    select * from ${storedRows} where damage is not null order by hash limit ${MAX_REPEATED}`.execute(db);
  const limit = Math.ceil((await countRows(db)) / (days * HOURS_A_DAY));
  const next = await readRowsAfter(db, (await readSetting(db, LAST_HASH)) ?? '', limit);
  // Stored first, so that a file that cannot be checked does not keep the others from being checked.
  await writeSetting(db, LAST_HASH, next.length < limit ? '' : (next.at(-1)?.hash ?? ''));

  const report: CheckReport = { files: 0, thumbnails: [], damaged: [] };
  await checkRows({ database, dir: mediaDirOf(config.dataDir) }, [...repeated, ...next], report);
  const found = report.damaged.filter(({ isKnown }) => !isKnown).map(({ file, damage }) => `${file} is ${damage}`);
  if (found.length > 0)
    log({ files: found }, 'stored files are missing or altered; the card "System" names their uses');
  if (report.thumbnails.length > 0) log({ files: report.thumbnails }, 'thumbnails were made anew');
}

/** The setting with the hash up to which the files were checked. */
const LAST_HASH = 'mediaCheckedUpTo';

/** A row of `media` or `mediaFile`. */
interface StoredRow {
  table: 'media' | 'mediaFile';
  hash: string;
  type: string;
  name: string;
  damage: Damage | null;
  thumbHash: string | null;
}

const storedRows = sql`(
  select 'media' as "table", hash, type, name, damage, "thumbHash" from media
  union all select 'mediaFile', hash, type, name, damage, null from "mediaFile") as s`;

/** The rows of some hashes after one; a hash with two rows counts once, so that no row is left out between two calls. */
async function readRowsAfter(db: Db, after: string, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select * from ${storedRows} where hash in (
      select distinct hash from ${storedRows} where hash > ${after} order by hash limit ${limit})
    order by hash`.execute(db);
  return rows;
}

async function countRows(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${storedRows}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function checkRows({ database, dir }: CheckParts, rows: readonly StoredRow[], report: CheckReport) {
  const { db, callPriority } = database;
  for (const row of rows) {
    await callPriority.waitForCalls();
    const file = `${row.hash}.${fileTypeByMime(row.type)?.extension}`;
    const damage = damageOf(row.hash, await readSum(join(dir, file)));
    report.files += 1;
    const isStored = damage === row.damage || (await recordDamage(db, row, damage));
    // A file may be deleted with its row since the rows were read.
    if (!isStored) continue;
    if (damage) {
      // The same bytes stored as a picture and as a document are one file.
      if (report.damaged.at(-1)?.file === file) continue;
      const { hash, name } = row;
      report.damaged.push({ file, hash, name, damage, isKnown: row.damage !== null });
    } else if (row.table === 'media') {
      report.files += 1;
      if (await repairThumbnail({ db, dir }, { ...row, name: file })) report.thumbnails.push(thumbnailName(file));
    }
  }
}

/** Returns whether the row still exists. */
async function recordDamage(db: Db, { table, hash }: StoredRow, damage: Damage | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ damage })
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
