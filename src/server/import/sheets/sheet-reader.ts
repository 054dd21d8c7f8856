import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Sentence } from '../../../declare/label.ts';
import { Refusal } from '../../http/errors.ts';
import { readingLimits } from './limits.ts';
import { refusedFile, type Sheet, type SheetRow } from './sheet.ts';
import { readingBusy, unreadableFile } from './sheet-messages.ts';

/** Reads a sheet; one that is unreadable or too expensive to read is refused. */
export type ReadSheet = (bytes: Buffer) => Promise<Sheet>;

/** Messages of the worker thread, which sends the next rows on request. */
export type SheetMessage =
  | { is: 'sheet'; format: Sheet['format'] }
  | { is: 'rows'; rows: SheetRow[] }
  | { is: 'end' }
  | { is: 'refused'; sentence: Sentence };

/** Maximum number of threads, each of which may use its full memory limit. */
const MOST_AT_ONCE = 2;

/**
 * Reads each file in a worker thread, so that the server stays responsive and a file that exceeds time or memory
 * terminates only its thread. `program` is the built `sheet-worker.ts`.
 */
export function createSheetReader(program: string | URL, { seconds, memoryMegabytes } = readingLimits): ReadSheet {
  let reading = 0;
  return async (bytes) => {
    if (reading >= MOST_AT_ONCE) throw new Refusal(429, readingBusy);
    reading += 1;
    const worker = new Worker(program, {
      workerData: bytes,
      // The thread that parses untrusted files gets no environment, so no secrets.
      env: {},
      execArgv: [],
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    try {
      return await sheetFrom(worker, AbortSignal.timeout(seconds * 1_000));
    } finally {
      await worker.terminate();
      reading -= 1;
    }
  };
}

function sheetFrom(worker: Worker, timeout: AbortSignal): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const sheet: Sheet = { format: 'csv', rows: [] };
    timeout.addEventListener('abort', () => reject(refusedFile(unreadableFile.takesTooLong)), { once: true });
    worker.on('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusedFile(unreadableFile.takesTooMuch) : error),
    );
    worker.on('exit', () => reject(new Error('the thread that read a sheet ended before it was done')));
    worker.on('message', async (message: SheetMessage) => {
      if (message.is === 'refused') return reject(refusedFile(message.sentence));
      if (message.is === 'end') return resolve(sheet);
      if (message.is === 'sheet') sheet.format = message.format;
      else sheet.rows.push(...message.rows);
      // Lets other requests run between batches.
      await setImmediate();
      worker.postMessage('next');
    });
  });
}
