import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { mediaDirOf } from '../../config/directories.ts';
import { SCHEMA_VERSION } from '../../database/data-dir-marker.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { neededTables } from '../../records/section-table.ts';
import { BackupFailed } from './failed.ts';
import type { EndLine, FailedLine } from './format.ts';
import { FORMAT, type HeadLine, lineOf, PRODUCT, type TableLine, type TableSum, type WriteLine } from './format.ts';
import { dumpFiles, type StoredFile, storedFilesIn } from './media-dump.ts';

export interface BackupSource {
  db: Db;
  dataDir: string;
  /** The sections whose tables the backup must contain. */
  sections: readonly Resource[];
  at?: Date;
  /** Continue if none of the media is there. */
  isIncompleteAllowed?: boolean;
}

/**
 * How long the consumer may pause: the rows are read in one transaction, which blocks every other user of an embedded
 * database.
 */
const LONGEST_PAUSE = 15_000;

/**
 * Writes a complete backup into a stream. If it cannot be complete, the last line and the returned error give the
 * reason.
 */
export async function writeBackup(source: BackupSource, out: Writable): Promise<Error | null> {
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), out);
  // The promise is awaited at the end or by the writer; this prevents an unhandled rejection.
  written.catch(() => undefined);
  const writeWithin =
    (deadline: number): WriteLine =>
    async (line) => {
      if (lines.write(line)) return;
      const signal = AbortSignal.timeout(deadline);
      await Promise.race([once(lines, 'drain', { signal }), written]).catch((error: Error) => {
        throw signal.aborted ? new BackupFailed('Nobody took the rows of the backup for 15 seconds.') : error;
      });
    };
  const failure = await writeLines(source, writeWithin).catch((error: Error) => error);
  if (failure) lines.write(lineOf({ failed: failure.message } satisfies FailedLine));
  if (failure && lines.writableNeedDrain) lines.destroy(failure);
  else lines.end();
  const outputError = await written.catch((error: Error) => error);
  // A broken output stream is the cause of any other error.
  return (failure instanceof BackupFailed ? failure : (outputError ?? failure)) ?? null;
}

async function writeLines(source: BackupSource, writeWithin: (deadline: number) => WriteLine): Promise<undefined> {
  const { db, dataDir, sections, at = new Date(), isIncompleteAllowed = false } = source;
  const dump = await dumpRows(db, { at, needed: neededTables(sections) }, writeWithin(LONGEST_PAUSE));
  const write = writeWithin(10 * LONGEST_PAUSE);
  const { files, lacks } = await dumpFiles({ db, dir: mediaDirOf(dataDir) }, dump.files, write);
  if (files === 0 && lacks.length > 0 && !isIncompleteAllowed) throw noMedia(lacks.length, mediaDirOf(dataDir));
  const { rows, tables } = dump;
  await write(lineOf({ end: { rows, tables, files, ...(lacks.length > 0 && { lacks }) } } satisfies EndLine));
}

/** Some files may be damaged for ever; without any, the disk is not mounted or the folder is another one. */
const noMedia = (count: number, dir: string): BackupFailed =>
  new BackupFailed(
    `Not one of the ${count} uploaded files is in ${dir}. Is DATA_DIR the right one? To back up what is there: npm run backup -- --incomplete`,
  );

/** Tables left out of a backup because their rows are only valid while the server runs. */
const temporaryTables = ['session', 'exportJob', 'presence', 'server'];

const BATCH_ROWS = 500;

interface DumpSummary {
  rows: number;
  tables: number;
  /** The files that belong to the rows. */
  files: StoredFile[];
}

/**
 * Writes all rows from one snapshot while other transactions continue. The backup is incomplete without the tables in
 * `needed`.
 */
const dumpRows = (
  db: Db,
  { at, needed }: { at: Date; needed: readonly string[] },
  write: WriteLine,
): Promise<DumpSummary> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await write(
        lineOf({ backup: PRODUCT, format: FORMAT, schema: SCHEMA_VERSION, at: at.toISOString() } satisfies HeadLine),
      );
      const tables = await tablesIn(tx);
      const missing = needed.filter(
        (name) => !temporaryTables.includes(name) && !tables.some(({ table }) => table === name),
      );
      if (missing.length > 0) throw new BackupFailed(`The database lacks ${namesOf('table', missing)}.`);
      let rows = 0;
      for (const table of tables) {
        await write(lineOf(table satisfies TableLine));
        rows += await dumpTable(tx, table.table, write);
      }
      return { rows, tables: tables.length, files: await storedFilesIn(tx) };
    });

async function dumpTable(tx: Tx, table: string, write: WriteLine): Promise<number> {
  await sql`declare backup_rows cursor for select to_jsonb(t)::text as "row" from ${sql.id(table)} t`.execute(tx);
  const hash = createHash('sha256');
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_ROWS)} from backup_rows`.execute(tx);
    const lines = rows.map(({ row }) => `{"row":${row}}\n`).join('');
    hash.update(lines);
    if (lines) await write(lines);
    count += rows.length;
    if (rows.length < BATCH_ROWS) break;
  }
  await sql`close backup_rows`.execute(tx);
  await write(lineOf({ tableSum: { rows: count, sha256: hash.digest('hex') } } satisfies TableSum));
  return count;
}

async function tablesIn(tx: Tx): Promise<TableLine[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; counts: boolean }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' as counts
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(tx);
  const tables = new Map<string, { columns: Record<string, string>; numbers: Record<string, number> }>();
  for (const { table, name, type, counts } of rows) {
    if (temporaryTables.includes(table)) continue;
    const entry = tables.get(table) ?? { columns: {}, numbers: {} };
    entry.columns[name] = type;
    if (counts) entry.numbers[name] = await lastNumber(tx, table, name);
    tables.set(table, entry);
  }
  return [...tables].map(([table, entry]) => ({ table, ...entry }));
}

async function lastNumber(tx: Tx, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${table}::text), ${column}::text)::regclass), 0)
    as last`.execute(tx);
  return Number(rows[0]?.last ?? 0);
}

const namesOf = (noun: string, names: readonly string[]): string =>
  `the ${noun}${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
