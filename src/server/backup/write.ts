import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Resource } from '../../declare/define-resource.ts';
import { mediaDirOf } from '../config/directories.ts';
import type { Db } from '../database/tables.ts';
import { neededTables } from '../fields/section-table.ts';
import { dumpRows } from './dump.ts';
import { BackupFailed } from './failed.ts';
import type { EndLine, FailedLine } from './format.ts';
import { lineOf, type WriteLine } from './format.ts';
import { dumpFiles } from './media-dump.ts';

export interface BackupSource {
  db: Db;
  dataDir: string;
  /** The sections whose tables the backup must contain. */
  records: readonly Resource[];
  at?: Date;
  /** Continue if media are missing or damaged. */
  acceptsLacks?: boolean;
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
  const sent = pipeline(lines, createGzip(), out);
  // The promise is awaited at the end or by the writer; this prevents an unhandled rejection.
  sent.catch(() => undefined);
  const writeWithin =
    (deadline: number): WriteLine =>
    async (line) => {
      if (lines.write(line)) return;
      const signal = AbortSignal.timeout(deadline);
      await Promise.race([once(lines, 'drain', { signal }), sent]).catch((error: Error) => {
        throw signal.aborted ? new BackupFailed('Nobody took the rows of the backup for 15 seconds.') : error;
      });
    };
  const failure = await writeLines(source, writeWithin).catch((error: Error) => error);
  if (failure) lines.write(lineOf({ failed: failure.message } satisfies FailedLine));
  if (failure && lines.writableNeedDrain) lines.destroy(failure);
  else lines.end();
  const broken = await sent.catch((error: Error) => error);
  // A broken output stream is the cause of any other error.
  return (failure instanceof BackupFailed ? failure : (broken ?? failure)) ?? null;
}

async function writeLines(source: BackupSource, writeWithin: (deadline: number) => WriteLine): Promise<undefined> {
  const { db, dataDir, records, at = new Date(), acceptsLacks = false } = source;
  const dumped = await dumpRows(db, { at, needed: neededTables(records) }, writeWithin(LONGEST_PAUSE));
  const write = writeWithin(10 * LONGEST_PAUSE);
  const { files, lacks } = await dumpFiles({ db, dir: mediaDirOf(dataDir) }, dumped.files, write);
  if (lacks.length > 0 && !acceptsLacks) throw new BackupFailed(sentenceOf(lacks, mediaDirOf(dataDir)));
  const { rows, tables } = dumped;
  await write(lineOf({ end: { rows, tables, files, ...(lacks.length > 0 && { lacks }) } } satisfies EndLine));
}

const MOST_NAMED = 20;

const sentenceOf = (lacks: readonly string[], dir: string): string =>
  [
    `The backup would not be whole: of the files in ${dir}`,
    ...lacks.slice(0, MOST_NAMED).map((lack) => `  ${lack}`),
    ...(lacks.length > MOST_NAMED ? [`  and ${lacks.length - MOST_NAMED} more`] : []),
    'Is DATA_DIR the right one? To back up what is there: npm run backup -- --incomplete',
  ].join('\n');
