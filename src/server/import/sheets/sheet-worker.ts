import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../http/errors.ts';
import { readSheet } from './read-sheet.ts';
import { inBatches, type Sheet, type SheetRow } from './sheet.ts';
import type { SheetMessage } from './sheet-reader.ts';

/** The program of the thread that reads one file. It is built apart from the server, as `sheet-worker.js` beside it. */

const send = (message: SheetMessage) => parentPort?.postMessage(message);

try {
  const { format, rows } = readSheet(Buffer.from(workerData as Uint8Array));
  sendOnRequest(format, inBatches(rows));
} catch (error) {
  const sentence = error instanceof Refusal ? error.fields?.file : undefined;
  if (!sentence) throw error;
  send({ is: 'refused', sentence });
}

/** One batch at a time: a server that received them all at once would be busy unpacking them. */
function sendOnRequest(format: Sheet['format'], batches: Iterator<SheetRow[]>): void {
  parentPort?.on('message', () => {
    const { value, done } = batches.next();
    send(done ? { is: 'end' } : { is: 'rows', rows: value });
    if (done) parentPort?.close();
  });
  send({ is: 'sheet', format });
}
