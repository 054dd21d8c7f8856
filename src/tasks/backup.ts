import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupSocket } from '../server/backup/socket.ts';
import { writeBackup } from '../server/backup/write.ts';
import { type Config, configOf } from '../server/config.ts';
import { CannotStart } from '../server/data/cannot-start.ts';
import { openDatabase } from '../server/data/open.ts';

/** Writes one file with all rows and media, whether or not the server is running: `npm run backup [file]`. */
export default async function backup([name]: readonly string[]): Promise<void> {
  await saying(async () => {
    const config = readConfig();
    const file = resolve(name ?? `museum-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.backup`);
    if (existsSync(file)) throw new CannotStart(`${file} is there already. Choose another name.`);
    const draft = `${file}.unfinished`;
    try {
      await takeBackup(config, createWriteStream(draft));
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    console.log(`${file}\n\nKeep it in another place. npm run restore puts it into an empty one.`);
  });
}

/** Says what went wrong in a sentence, and nothing else. */
export async function saying(work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  });
}

export function readConfig(): Config {
  const read = configOf(process.env);
  if ('mistakes' in read) throw new CannotStart(read.mistakes.join('\n'));
  for (const sentence of read.config.misspelled) console.error(sentence);
  return read.config;
}

async function takeBackup({ dataDir, databaseUrl }: Config, out: Writable): Promise<void> {
  if (!databaseUrl) {
    const answer = await askServer(backupSocket(dataDir));
    if (answer) return pipeline(answer, out);
    if (!existsSync(dataDir)) throw new CannotStart(`There is no data in ${dataDir}.`);
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await writeBackup(database.db, dataDir, out);
  } finally {
    await database.close();
  }
}

/** The running server's answer; nothing when none is running here. */
const askServer = (socketPath: string): Promise<IncomingMessage | null> =>
  new Promise((resolve, reject) => {
    get({ socketPath, path: '/' }, resolve).once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(null);
      else reject(error);
    });
  });
