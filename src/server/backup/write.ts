import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { mediaDirOf } from '../data/pictures.ts';
import type { Db } from '../data/tables.ts';
import { dumpFiles, dumpRows } from './dump.ts';

/**
 * Writes the whole museum into a stream. The rows go into a file of their own first, so that whoever is slow to take
 * them does not keep the database waiting.
 */
export async function writeBackup(db: Db, dataDir: string, out: Writable, at = new Date()): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `arriving-${randomUUID()}`);
  try {
    const rows = await packRows(db, draft, at);
    const pieces = async function* () {
      yield* createReadStream(draft);
      yield* Readable.from(dumpFiles(mediaDirOf(dataDir), rows)).pipe(createGzip());
    };
    await pipeline(pieces, out);
  } finally {
    await rm(draft, { force: true });
  }
}

async function packRows(db: Db, file: string, at: Date): Promise<number> {
  const lines = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const packed = pipeline(lines, createGzip(), createWriteStream(file));
  const write = async (line: string) => {
    if (!lines.write(line)) await Promise.race([new Promise((resolve) => lines.once('drain', resolve)), packed]);
  };
  try {
    const rows = await dumpRows(db, at, write);
    lines.end();
    await packed;
    return rows;
  } catch (error) {
    lines.destroy();
    await packed.catch(() => undefined);
    throw error;
  }
}
