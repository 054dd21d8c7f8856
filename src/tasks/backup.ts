import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { records } from '../resources/index.ts';
import { BackupFailed, INCOMPLETE } from '../server/backup/failed.ts';
import { checkBackup } from '../server/backup/read.ts';
import { backupSocket } from '../server/backup/socket.ts';
import { writeBackup } from '../server/backup/write.ts';
import { type Config, configOf } from '../server/config.ts';
import { CannotStart } from '../server/data/cannot-start.ts';
import { openDatabase } from '../server/data/open.ts';
import { DatabaseAway } from '../server/data/pool.ts';
import { checkInstallation } from '../server/installation.ts';

/** Writes one file with all rows and media, whether or not the server is running: `npm run backup [file]`. */
export default async function backup(words: readonly string[]): Promise<void> {
  await saying(async () => {
    const acceptsLacks = words.includes('--incomplete');
    const [name] = words.filter((word) => !word.startsWith('--'));
    const config = readConfig();
    const file = resolve(name ?? `museum-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.backup`);
    if (existsSync(file)) throw new CannotStart(`${file} is there already. Choose another name.`);
    const unfinished = `${file}.unfinished`;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => rm(unfinished, { force: true }).finally(() => process.exit(1)));
    }
    try {
      await takeBackup(config, createWriteStream(unfinished, { mode: 0o600 }), acceptsLacks);
      const { rows, tables, files, lacks = [] } = await checkBackup(unfinished);
      await rename(unfinished, file);
      console.log(`${file}: ${rows} rows of ${tables} tables and ${files} files, read again and whole.`);
      for (const lack of lacks) console.log(`  ${lack}`);
      console.log('\nKeep it in another place. npm run restore puts it into an empty one.');
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

/** Says what went wrong in a sentence, and nothing else. */
export async function saying(work: () => Promise<void>): Promise<void> {
  await work().catch((error: NodeJS.ErrnoException) => {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = 1;
  });
}

/** What is expected to go wrong now and then; anything else is a mistake of ours, and is shown with its place. */
function sentenceOf(error: NodeJS.ErrnoException): string | undefined {
  if ([CannotStart, BackupFailed, DatabaseAway].some((known) => error instanceof known)) return error.message;
  if ('severity' in error) return `The database says: ${error.message}.`;
  const { code = '', path = '' } = error;
  if (code === 'ENOSPC') return 'The disk is full. Nothing was written; make room, or choose another place.';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `${path} cannot be written. Choose another place.`;
  if (code === 'ENOENT') return `${path} cannot be made: its directory is not there.`;
  return undefined;
}

export function readConfig(): Config {
  const read = configOf(process.env);
  if ('mistakes' in read) throw new CannotStart(read.mistakes.join('\n'));
  for (const sentence of read.config.misspelled) console.error(sentence);
  return read.config;
}

async function takeBackup({ dataDir, databaseUrl }: Config, out: Writable, acceptsLacks: boolean): Promise<void> {
  if (!databaseUrl) {
    const answer = await askServer(backupSocket(dataDir), acceptsLacks ? INCOMPLETE : '/');
    if (answer) return pipeline(answer, out);
    if (!existsSync(dataDir)) throw new CannotStart(`There is no data in ${dataDir}.`);
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await checkInstallation(database.db, dataDir);
    const failure = await writeBackup({ db: database.db, dataDir, records, acceptsLacks }, out);
    if (failure) throw failure;
  } finally {
    await database.close();
  }
}

/** The running server's answer; nothing when none is running here. */
const askServer = (socketPath: string, path: string): Promise<IncomingMessage | null> =>
  new Promise((resolve, reject) => {
    get({ socketPath, path }, resolve).once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(null);
      else reject(error);
    });
  });
