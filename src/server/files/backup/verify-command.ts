import { existsSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Config } from '../../config/config.ts';
import { StartupError } from '../../config/startup-error.ts';
import { checkInstallation } from '../../database/installation.ts';
import { openDatabase } from '../../database/open.ts';
import type { Verification } from '../../database/verification.ts';
import { EXIT_NOT_WHOLE } from './failed.ts';
import { readConfig, reportFailure } from './report-failure.ts';
import { requestCommand, type VerificationCommand, verifications } from './socket.ts';

/** Checks the stored files or the registers, whether or not the server is running. */
export async function verifyCommand(
  name: keyof typeof verifications,
  args: readonly string[],
  sections: readonly Resource[],
): Promise<void> {
  const command = verifications[name];
  await reportFailure(async () => {
    if (args.join() !== '--verify') throw new StartupError(`What shall be done? ${command.script}`);
    const { lines, isWhole } = await verify(command, readConfig(), sections);
    for (const line of lines) console.log(line);
    if (!isWhole) process.exitCode = EXIT_NOT_WHOLE;
  });
}

async function verify(
  command: VerificationCommand,
  { dataDir, databaseUrl }: Config,
  sections: readonly Resource[],
): Promise<Verification> {
  if (!databaseUrl) {
    const response = await requestCommand(dataDir, command.path);
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
    return await command.verify({ database, dataDir, sections });
  } finally {
    await database.close();
  }
}
