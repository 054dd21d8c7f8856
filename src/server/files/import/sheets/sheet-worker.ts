import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../../http/errors.ts';
import { readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';
import type { SheetMessage } from './sheet-reader.ts';

/** Entry point of the worker thread that reads one file, built separately as `sheet-worker.js`. */

const send = (message: SheetMessage) => parentPort?.postMessage(message);

try {
  const { buffer, byteOffset, byteLength } = workerData as Uint8Array<ArrayBuffer>;
  sendOnRequest(await readSheet(Buffer.from(buffer, byteOffset, byteLength)));
} catch (error) {
  const sentence = error instanceof Refusal ? error.fields?.file : undefined;
  if (!sentence) throw error;
  send({ is: 'refused', sentence });
}

/** Sends one batch at a time, because deserializing all of them at once would block the server. */
function sendOnRequest({ batches, ...sheet }: Sheet): void {
  parentPort?.on('message', () => {
    const rows = batches.shift();
    send(rows === undefined ? { is: 'end' } : { is: 'rows', rows });
    if (rows === undefined) parentPort?.close();
  });
  send({ is: 'sheet', ...sheet });
}
