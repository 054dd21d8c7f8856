import { Worker } from 'node:worker_threads';
import type { Sentence } from '../../../../contract/label.ts';
import { Refusal } from '../../../http/errors.ts';
import { readingLimits } from './limits.ts';
import { refusedFile, type Sheet } from './sheet.ts';
import { readingBusy, unreadableFile } from './sheet-messages.ts';

/** A sheet whose rows come batch by batch, so that the server never holds all of them. */
export type SheetStream = Omit<Sheet, 'batches'> & { batches: AsyncIterable<string> };

/**
 * Reads a sheet and passes it to `use`; one that is unreadable or too expensive to read is refused before. The bytes are
 * moved to the thread that reads them and cannot be used afterwards.
 */
export type ReadSheet = <T>(bytes: Buffer, use: (sheet: SheetStream) => Promise<T>) => Promise<T>;

/** Messages of the worker thread, which sends the next rows on request. */
export type SheetMessage =
  | ({ is: 'sheet' } & Omit<Sheet, 'batches'>)
  | { is: 'rows'; rows: string }
  | { is: 'end' }
  | { is: 'refused'; sentence: Sentence };

/** Maximum number of threads, each of which may use its full memory limit. */
const MAX_AT_ONCE = 2;

/**
 * Reads each file in a worker thread, so that the server stays responsive and a file that exceeds time or memory
 * terminates only its thread. `program` is the built `sheet-worker.ts`.
 */
export function createSheetReader(program: string | URL, { seconds, memoryMegabytes } = readingLimits): ReadSheet {
  let reading = 0;
  return async (bytes, use) => {
    if (reading >= MAX_AT_ONCE) throw new Refusal(429, readingBusy);
    reading += 1;
    const workerData = ownBytes(bytes);
    const worker = new Worker(program, {
      workerData,
      transferList: [workerData.buffer],
      // The thread that parses untrusted files gets no environment, so no secrets.
      env: {},
      execArgv: [],
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    try {
      return await use(await sheetFrom(worker, seconds));
    } finally {
      await worker.terminate();
      reading -= 1;
    }
  };
}

/** Small buffers are parts of a pool, which must not be moved. */
const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);

async function sheetFrom(worker: Worker, seconds: number): Promise<SheetStream> {
  const { nextMessage, reject } = messagesOf(worker);
  const timeout = setTimeout(() => reject(refusedFile(unreadableFile.takesTooLong)), seconds * 1_000);
  const message = await nextMessage().finally(() => clearTimeout(timeout));
  if (message.is === 'refused') throw refusedFile(message.sentence);
  if (message.is !== 'sheet') throw new Error(`the thread that reads a sheet began with ${message.is}`);
  const { is: _, ...sheet } = message;
  const batches = async function* () {
    for (;;) {
      worker.postMessage('next');
      const next = await nextMessage();
      if (next.is !== 'rows') return;
      yield next.rows;
    }
  };
  return { ...sheet, batches: batches() };
}

function messagesOf(worker: Worker) {
  let failure: Error | undefined;
  let waiting: MessageConsumer | undefined;
  const reject = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
  };
  worker.on('message', (message: SheetMessage) => waiting?.resolve(message));
  worker.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusedFile(unreadableFile.takesTooMuch) : error),
  );
  worker.on('exit', () => reject(new Error('the thread that read a sheet ended before it was done')));
  const nextMessage = () =>
    new Promise<SheetMessage>((resolve, rejectNext) => {
      if (failure) return rejectNext(failure);
      waiting = { resolve, reject: rejectNext };
    });
  return { nextMessage, reject };
}

interface MessageConsumer {
  resolve: (message: SheetMessage) => void;
  reject: (error: Error) => void;
}
