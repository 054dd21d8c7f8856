import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Config } from '../../config/config.ts';
import { StartupError } from '../../config/startup-error.ts';
import { checkInstallation } from '../../database/installation.ts';
import { openDatabase } from '../../database/open.ts';
import { checkBackup } from './read.ts';
import { reportContents } from './report-contents.ts';
import { readConfig, reportFailure } from './report-failure.ts';
import { commandPaths, requestCommand } from './socket.ts';
import { writeBackup } from './write.ts';

/** Writes all rows and media into one file, whether or not the server is running: `npm run backup [file]`. */
export async function backupCommand(args: readonly string[], sections: readonly Resource[]): Promise<void> {
  await reportFailure(async () => {
    const isIncompleteAllowed = args.includes('--incomplete');
    const [name] = args.filter((word) => !word.startsWith('--'));
    const config = readConfig();
    const file = resolve(name ?? `museum-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.backup`);
    if (existsSync(file)) throw new StartupError(`${file} is there already. Choose another name.`);
    const temporary = `${file}.unfinished`;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => rm(temporary, { force: true }).finally(() => process.exit(1)));
    }
    try {
      await createBackup(config, createWriteStream(temporary, { mode: 0o600 }), { sections, isIncompleteAllowed });
      const { rows, tables, files, lacks } = await checkBackup(temporary);
      await rename(temporary, file);
      reportContents(`${file}: ${rows} rows of ${tables} tables and ${files} files, read again`, ' and whole.', lacks);
      console.log('\nKeep it in another place. npm run restore puts it into an empty one.');
    } finally {
      await rm(temporary, { force: true });
    }
  });
}

interface BackupOptions {
  sections: readonly Resource[];
  isIncompleteAllowed: boolean;
}

async function createBackup({ dataDir, databaseUrl }: Config, out: Writable, options: BackupOptions): Promise<void> {
  if (!databaseUrl) {
    const path = options.isIncompleteAllowed ? commandPaths.incompleteBackup : commandPaths.backup;
    const response = await requestCommand(dataDir, path);
    if (response) return pipeline(response, out);
    if (!existsSync(dataDir)) throw new StartupError(`There is no data in ${dataDir}.`);
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await checkInstallation(database.db, dataDir);
    const failure = await writeBackup({ db: database.db, dataDir, ...options }, out);
    if (failure) throw failure;
  } finally {
    await database.close();
  }
}
