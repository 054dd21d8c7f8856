import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Resource } from '../../../declare/define-resource.ts';
import type { MenuItem } from '../../../declare/menu.ts';
import { mediaDirOf } from '../../config/directories.ts';
import { StartupError } from '../../config/startup-error.ts';
import { createCallPriority } from '../../database/call-priority.ts';
import { SCHEMA_VERSION } from '../../database/data-dir-marker.ts';
import {
  isBlankInstallation,
  readDatabaseInstallation,
  rejectUsedInstallation,
  removeInstallationId,
  writeInstallation,
} from '../../database/installation.ts';
import type { Database } from '../../database/open.ts';
import { migrate, migrateIn } from '../../migrate/migrate.ts';
import { holdMessages } from '../../records/outbox/hold-messages.ts';
import { checkMedia } from '../media/media-check.ts';
import { createFolder, syncFolder } from '../media/stored-files.ts';
import type { EndLine, FileLine, HeadLine, Line, TableLine } from './format.ts';
import { checkBackup, verifiedLines } from './read.ts';
import { createStaging, type Staging } from './staging.ts';

/** The declarations of the running program. */
export interface RestoreTarget {
  menu: readonly MenuItem[];
  sections: readonly Resource[];
}

interface RestoreLocation extends RestoreTarget {
  database: Pick<Database, 'db'>;
  dataDir: string;
}

const BATCH_ROWS = 500;
/** The name of a file begins with its hash, and what a backup lacks begins with that name. */
const HASH_LENGTH = 64;

/**
 * Restores a backup into an empty installation; the rows are restored in one transaction and migrated from earlier
 * schemas.
 */
export async function restoreBackup(
  file: string,
  { database, dataDir, menu, sections }: RestoreLocation,
): Promise<EndLine['end']> {
  const { db } = database;
  const mediaDir = mediaDirOf(dataDir);
  await rejectUsedDatabase(database);
  rejectUsedInstallation(dataDir);
  // The whole file is verified before anything is written.
  await checkBackup(file);
  const lines = verifiedLines(file);
  const first = await lines.next();
  if (!first.done) rejectNewerBackup(first.value as HeadLine);
  await migrate(database, menu, sections);
  await removeStagingDir(mediaDir);
  const end = await db
    .transaction()
    .execute(async (tx) => {
      const staging = await createStaging(tx);
      const restored = await readInto(staging, lines, mediaDir);
      await migrateIn(tx, menu, sections);
      await staging.moveIntoPlace(restored.numbers);
      await removeInstallationId(tx);
      await holdMessages(tx);
      if (restored.end.files > 0) await moveMedia(mediaDir);
      return restored.end;
    })
    .finally(() => removeStagingDir(mediaDir));
  await writeInstallation(db, dataDir);
  // So that the overview names them from the start.
  const hashes = (end.lacks ?? []).map((lack) => lack.slice(0, HASH_LENGTH));
  await checkMedia({ database: { db, callPriority: createCallPriority(false) }, dir: mediaDir }, hashes);
  return end;
}

/** Refuses a database that already holds an installation. */
async function rejectUsedDatabase({ db }: Pick<Database, 'db'>): Promise<void> {
  if ((await isBlankInstallation(db)) && (await readDatabaseInstallation(db)) === null) return;
  throw new StartupError(
    'There is data in this place already. Restore into an empty DATA_DIR (or an empty database), and nothing is lost.',
  );
}

function rejectNewerBackup({ schema }: HeadLine): void {
  if (schema <= SCHEMA_VERSION) return;
  throw new StartupError(
    `The backup is of a newer version of this program (${schema}, this one knows ${SCHEMA_VERSION}). Restore it with the newer version.`,
  );
}

interface RestoredLines {
  end: EndLine['end'];
  numbers: Map<string, TableLine['numbers']>;
}

async function readInto(staging: Staging, lines: AsyncGenerator<Line>, mediaDir: string): Promise<RestoredLines> {
  const numbers: RestoredLines['numbers'] = new Map();
  let table: TableLine | null = null;
  let rows: unknown[] = [];
  let media: MediaWriter | null = null;
  const flush = async () => {
    if (table && rows.length > 0) await staging.insert(table, rows);
    rows = [];
  };
  try {
    for await (const line of lines) {
      if ('row' in line) {
        rows.push(line.row);
        if (rows.length === BATCH_ROWS) await flush();
      } else if ('part' in line) {
        await media?.write(Buffer.from(line.part, 'base64'));
      } else if ('table' in line) {
        await flush();
        table = line;
        numbers.set(table.table, table.numbers);
        await staging.prepare(line);
      } else if ('file' in line) {
        await flush();
        await media?.close();
        media = await createMediaWriter(line, mediaDir);
      } else if ('end' in line) {
        await flush();
        return { end: line.end, numbers };
      }
    }
    throw new StartupError('The backup broke off before its end. Nothing was restored; take another one.');
  } finally {
    await media?.close();
  }
}

/** A file of the media that is being restored. */
interface MediaWriter {
  write: (bytes: Buffer) => Promise<void>;
  close: () => Promise<void>;
}

/** The staging directory of a restore, inside the media directory because that may be a disk of its own. */
const stagingDirOf = (mediaDir: string): string => join(mediaDir, 'arriving-restore');

async function createMediaWriter({ file }: FileLine, mediaDir: string): Promise<MediaWriter> {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(file)) throw new StartupError(`The backup names a file "${file}", which cannot be.`);
  const dir = stagingDirOf(mediaDir);
  await createFolder(dir);
  const out = createWriteStream(join(dir, file), { mode: 0o600, flush: true });
  return {
    write: (bytes) => writeChunk(out, bytes),
    // The file is on the disk when the stream is closed, not when it has ended.
    close: () => new Promise<void>((resolve, reject) => out.once('error', reject).once('close', resolve).end()),
  };
}

/** Called only when every file has arrived, so that an interrupted restore can be run again. */
async function moveMedia(mediaDir: string): Promise<void> {
  const dir = stagingDirOf(mediaDir);
  for (const name of await readdir(dir)) await rename(join(dir, name), join(mediaDir, name));
  await syncFolder(mediaDir);
}

const removeStagingDir = (mediaDir: string): Promise<void> =>
  rm(stagingDirOf(mediaDir), { recursive: true, force: true });

const writeChunk = (out: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())));
