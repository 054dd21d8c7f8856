import { existsSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Config } from '../../config/config.ts';
import { mediaDirOf } from '../../config/directories.ts';
import { StartupError } from '../../config/startup-error.ts';
import { checkInstallation } from '../../database/installation.ts';
import { openDatabase } from '../../database/open.ts';
import { type Verification, verifyMedia } from '../media/verify-media.ts';
import { EXIT_NOT_WHOLE } from './failed.ts';
import { readConfig, reportFailure } from './report-failure.ts';
import { commandPaths, requestCommand } from './socket.ts';

/** Reads all stored files, whether or not the server is running: `npm run media -- --verify`. */
export async function mediaCommand(args: readonly string[], sections: readonly Resource[]): Promise<void> {
  await reportFailure(async () => {
    if (args.join() !== '--verify') throw new StartupError('What shall be done? npm run media -- --verify');
    const { lines, isWhole } = await verify(readConfig(), sections);
    for (const line of lines) console.log(line);
    if (!isWhole) process.exitCode = EXIT_NOT_WHOLE;
  });
}

async function verify({ dataDir, databaseUrl }: Config, sections: readonly Resource[]): Promise<Verification> {
  if (!databaseUrl) {
    const response = await requestCommand(dataDir, commandPaths.verifyMedia);
    if (response) {
      const result = (await json(response)) as Verification | { failed: string };
      if ('failed' in result) throw new StartupError(result.failed);
      return result;
    }
    if (!existsSync(dataDir)) throw new StartupError(`There is no data in ${dataDir}.`);
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await checkInstallation(database.db, dataDir);
    return await verifyMedia({ database, dir: mediaDirOf(dataDir), sections });
  } finally {
    await database.close();
  }
}
