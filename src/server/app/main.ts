import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { completeSeeds } from '../../demo/generated-seed.ts';
import { cardQueries, rules, seeds } from '../../resources/index.server.ts';
import { menu, sections } from '../../resources/index.ts';
import { REPLACED_EXIT, StartupError } from '../config/startup-error.ts';
import { closeFilesToOthers } from '../config/umask.ts';
import { backupCommand } from '../files/backup/backup-command.ts';
import { restoreCommand } from '../files/backup/restore-command.ts';
import { verifyCommand } from '../files/backup/verify-command.ts';
import { findPrepared } from './prepared.ts';
import { start } from './start.ts';

/** Forces the process to end within ten seconds of a signal, in milliseconds. */
const FORCED_EXIT = 9_500;

// On machines with much memory V8 lets the heap grow to four times the live data, for instance in an export of a
// million rows. Collecting at 1.6 times costs no measurable time and saves a fifth of the memory.
setFlagsFromString('--heap-growing-percent=60');
// V8 optimises the WebAssembly of the embedded database where it is hot. A tenfold tiering budget saves half a second
// of processor time and thirty megabytes at start, without slower lists.
setFlagsFromString('--wasm-tiering-budget=30000000');

closeFilesToOthers();

const [command, ...words] = process.argv.slice(2);
if (command === 'backup') await backupCommand(words, sections);
else if (command === 'restore') await restoreCommand(words, { menu, sections });
else if (command === 'media' || command === 'register') await verifyCommand(command, words, sections);
else await serve();

async function serve(): Promise<void> {
  const client = join(import.meta.dirname, '../client');
  const clientDir = existsSync(join(client, 'index.html')) ? client : null;
  const sheetWorker = join(import.meta.dirname, 'sheet-worker.js');
  const preparedTables = findPrepared(import.meta.dirname);

  // A closed terminal must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const starting = start(
    {
      menu,
      sections,
      rules,
      cards: cardQueries,
      seeds: completeSeeds(seeds, sections),
      clientDir,
      sheetWorker,
      preparedTables,
    },
    { env: process.env, print: (text) => console.log(text), giveUp: fail, retire },
  );
  const shutDown = async (exitCode: number): Promise<void> => {
    setTimeout(() => process.exit(exitCode), FORCED_EXIT).unref();
    const running = await starting;
    await running.stop().catch((error: Error) => console.error(error));
    process.exit(exitCode);
  };
  process.once('SIGINT', () => shutDown(0));
  process.once('SIGTERM', () => shutDown(0));

  function retire(sentence: string): void {
    console.error(sentence);
    void shutDown(REPLACED_EXIT);
  }

  try {
    const { app } = await starting;
    process.on('unhandledRejection', (err) => app.log.error({ err }, 'something failed that nobody waited for'));
  } catch (error) {
    if (error instanceof StartupError) fail(error.message, error.exitCode);
    console.error(error);
    process.exit(1);
  }
}

function fail(sentence: string, exitCode = 1): never {
  console.error(sentence);
  process.exit(exitCode);
}
