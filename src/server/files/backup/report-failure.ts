import { type Config, readConfiguration } from '../../config/config.ts';
import { StartupError } from '../../config/startup-error.ts';
import { DatabaseAway } from '../../database/pool.ts';
import { BackupFailed } from './failed.ts';

/** Runs the command and prints an expected failure as one sentence without a stack trace. */
export async function reportFailure(run: () => Promise<void>): Promise<void> {
  await run().catch((error: NodeJS.ErrnoException) => {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = 1;
  });
}

/** The sentence for an expected failure; anything else is a bug and is printed with its stack trace. */
function sentenceOf(error: NodeJS.ErrnoException): string | undefined {
  if ([StartupError, BackupFailed, DatabaseAway].some((expected) => error instanceof expected)) return error.message;
  if ('severity' in error) return `The database says: ${error.message}.`;
  const { code = '', path = '' } = error;
  if (code === 'ENOSPC') return 'The disk is full. Nothing was written; make room, or choose another place.';
  if (code === 'EROFS') return `${path} cannot be written. Choose another place.`;
  if (['EACCES', 'EPERM'].includes(code)) {
    return `This user may not open ${path}. Run the command as the user that runs the server, or choose another place.`;
  }
  if (code === 'ENOENT') return `${path} cannot be made: its directory is not there.`;
  return undefined;
}

export function readConfig(): Config {
  const result = readConfiguration(process.env);
  if ('mistakes' in result) throw new StartupError(result.mistakes.join('\n'));
  for (const sentence of result.config.misspelled) console.error(sentence);
  return result.config;
}
