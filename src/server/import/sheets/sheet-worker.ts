import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../http/errors.ts';
import { readSheet } from './read-sheet.ts';
import { inBatches, type Sheet, type SheetRow } from './sheet.ts';
import type { SheetMessage } from './sheet-reader.ts';

/** Entry point of the worker thread that reads one file, built separately as `sheet-worker.js`. */

const send = (message: SheetMessage) => parentPort?.postMessage(message);

try {
  const { format, rows } = await readSheet(Buffer.from(workerData as Uint8Array));
  sendOnRequest(format, inBatches(rows));
} catch (error) {
  const sentence = error instanceof Refusal ? error.fields?.file : undefined;
  if (!sentence) throw error;
  send({ is: 'refused', sentence });
}

/** Sends one batch at a time, because deserializing all of them at once would block the server. */
function sendOnRequest(format: Sheet['format'], batches: Iterator<SheetRow[]>): void {
  parentPort?.on('message', () => {
    const { value, done } = batches.next();
    send(done ? { is: 'end' } : { is: 'rows', rows: value });
    if (done) parentPort?.close();
  });
  send({ is: 'sheet', format });
}
