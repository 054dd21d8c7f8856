import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Sentence } from '../../../declare/label.ts';
import { Refusal } from '../../http/errors.ts';
import { readingLimits } from './limits.ts';
import { refusedFile, type Sheet, type SheetRow } from './sheet.ts';
import { readingBusy, unreadableFile } from './sheet-messages.ts';

/** Reads a file of rows; what cannot be read, or costs too much to read, is refused with a sentence. */
export type ReadSheet = (bytes: Buffer) => Promise<Sheet>;

/** What the thread says; it sends the next rows when it is asked to. */
export type SheetMessage =
  | { is: 'sheet'; format: Sheet['format'] }
  | { is: 'rows'; rows: SheetRow[] }
  | { is: 'end' }
  | { is: 'refused'; sentence: Sentence };

/** Each may take the whole memory it is allowed. */
const MOST_AT_ONCE = 2;

/**
 * Every file is read in a thread of its own: meanwhile the server answers others, and a file that takes too long or
 * grows too large ends its thread and not the server. `program` is the built `sheet-worker.ts`.
 */
export function createSheetReader(program: string | URL, { seconds, memoryMegabytes } = readingLimits): ReadSheet {
  let reading = 0;
  return async (bytes) => {
    if (reading >= MOST_AT_ONCE) throw new Refusal(429, readingBusy);
    reading += 1;
    const worker = new Worker(program, {
      workerData: bytes,
      // What the server was told is not for what reads a stranger's file.
      ...{ env: {}, execArgv: [], argv: [] },
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

function sheetFrom(worker: Worker, patience: AbortSignal): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const sheet: Sheet = { format: 'csv', rows: [] };
    patience.addEventListener('abort', () => reject(refusedFile(unreadableFile.takesTooLong)), { once: true });
    worker.on('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusedFile(unreadableFile.takesTooMuch) : error),
    );
    worker.on('exit', () => reject(new Error('the thread that read a sheet ended before it was done')));
    worker.on('message', async (message: SheetMessage) => {
      if (message.is === 'refused') return reject(refusedFile(message.sentence));
      if (message.is === 'end') return resolve(sheet);
      if (message.is === 'sheet') sheet.format = message.format;
      else sheet.rows.push(...message.rows);
      // Others take their turns in between.
      await setImmediate();
      worker.postMessage('next');
    });
  });
}
