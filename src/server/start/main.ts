import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { cards, rules, seeds } from '../../resources/index.server.ts';
import { menu, records } from '../../resources/index.ts';
import { backupCommand } from '../backup/backup-command.ts';
import { restoreCommand } from '../backup/restore-command.ts';
import { StartupError } from '../config/startup-error.ts';
import { closeFilesToOthers } from '../config/umask.ts';
import { preparedBeside } from './prepared.ts';
import { start } from './start.ts';

/** Ends within ten seconds of being told to, whatever still hangs. */
const LAST_MOMENT = 9_500;

// On a machine with much memory V8 lets four times as much rubbish pile up as is in use, an export of a million rows
// for one; collected when it comes to six tenths, that costs no time that could be measured, and a fifth of the memory.
setFlagsFromString('--heap-growing-percent=60');
// The embedded database is a program of its own that V8 makes faster where it is hot. What is only warm at the start need
// not be: ten times as patient saves half a second of processor time and thirty megabytes, and no list gets slower.
setFlagsFromString('--wasm-tiering-budget=30000000');

closeFilesToOthers();

const [command, ...words] = process.argv.slice(2);
if (command === 'backup') await backupCommand(words, records);
else if (command === 'restore') await restoreCommand(words, { menu, records });
else await serve();

async function serve(): Promise<void> {
  const client = join(import.meta.dirname, '../client');
  const clientDir = existsSync(join(client, 'index.html')) ? client : null;
  const sheetWorker = join(import.meta.dirname, 'sheet-worker.js');
  const made = preparedBeside(import.meta.dirname);

  // A terminal that was closed must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const starting = start(
    { menu, records, rules, cards, seeds, clientDir, sheetWorker, made },
    { env: process.env, print: (text) => console.log(text), giveUp: fail },
  );
  const end = async (): Promise<void> => {
    setTimeout(() => process.exit(0), LAST_MOMENT).unref();
    const running = await starting;
    await running.stop().catch((error: Error) => console.error(error));
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);

  try {
    const { app } = await starting;
    process.on('unhandledRejection', (err) => app.log.error({ err }, 'something failed that nobody waited for'));
  } catch (error) {
    if (error instanceof StartupError) fail(error.message);
    console.error(error);
    process.exit(1);
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
