import { randomBytes } from 'node:crypto';
import { cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, type Group, pause } from './fault.ts';
import { createNews, listNews, type Museum, newFolder, type Row, signIn, startMuseum, stopMuseum } from './museum.ts';
import { withSmallDisk } from './small-disk.ts';
import { copyUsedDataDir } from './used-data-dir.ts';

/** The embedded database needs about this much when it is empty. */
const DISK_MEGABYTES = 200;

export const disk = (): Group => ({
  name: 'disk',
  faults: [
    {
      name: 'disk full under the tables, and back again',
      expected: 'a sentence per refused write, reads go on, nothing acknowledged is lost',
      run: () => withSmallDisk(DISK_MEGABYTES, (folder) => fillAndFree(folder, folder)),
    },
    {
      name: 'disk full under the log, and back again',
      expected: 'a sentence per refused write or a sentence at the end, nothing acknowledged is lost',
      run: fillLog,
    },
  ],
});

/** Puts only the write-ahead log on a small disk that has little room beyond what the log already holds. */
async function fillLog(): Promise<string> {
  const folder = await copyUsedDataDir();
  const log = join(folder, 'database/pg_wal');
  const logCopy = join(newFolder(), 'pg_wal');
  cpSync(log, logCopy, { recursive: true });
  return withSmallDisk(
    48,
    async () => {
      cpSync(logCopy, log, { recursive: true });
      return fillAndFree(folder, log);
    },
    log,
  );
}

async function fillAndFree(folder: string, smallFolder: string): Promise<string> {
  let museum = await startMuseum({ DATA_DIR: folder });
  try {
    const cookie = await signIn(museum);
    const storedRows = [await createNews(museum, cookie, '磁盘满之前')];
    const filler = join(smallFolder, 'filler');
    fill(smallFolder, filler);
    const { refusal, hasExited } = await writeUntilRefused(museum, cookie, storedRows);
    if (!hasExited) {
      const { status, ms } = await listNews(museum, cookie, 45_000);
      assert(
        [200, 503].includes(status) || isGone(museum),
        `A list answered ${status} after ${ms} ms while the disk was full.`,
      );
    }
    rmSync(filler);
    const recovery = await waitForRecovery(museum, cookie);
    if (recovery !== 'by itself') museum = await startMuseum({ DATA_DIR: folder });
    for (const { id, version, title } of storedRows) {
      const { data } = await museum.request('GET', `news/?id=${id}`, { cookie });
      assert(data?.version === version && data.title === title, `“${title}” was acknowledged and is lost.`);
    }
    await createNews(museum, cookie, '磁盘有空之后');
    return `${storedRows.length} kept, refused with “${refusal}”, back ${recovery}`;
  } finally {
    await stopMuseum(museum);
  }
}

function fill(folder: string, filler: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(bavail * bsize - 64 * 1024, 0)));
  } catch (error) {
    // The product writes at the same time and may have used the remaining space.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const isGone = ({ process: child }: Museum): boolean => child.exitCode !== null;

/** Writes until a write is refused. Either the refusal carries a message, or the process ends and its log does. */
async function writeUntilRefused(museum: Museum, cookie: string, storedRows: Row[]) {
  for (let count = 0; count < 2_000; count += 1) {
    const body = {
      title: `磁盘将满 ${count}`,
      category: 'museum',
      body: `<p>${randomBytes(30_000).toString('hex')}</p>`,
    };
    const { status, data, msg = '', ms } = await museum.request('POST', 'news/', { cookie, body });
    if (status === 200) {
      storedRows.push(data as unknown as Row);
      continue;
    }
    if (status === 0) {
      await pause(500);
      assert(isGone(museum) && lastLine(museum) !== '', `A write hung for ${ms} ms, without a word.`);
      return { refusal: lastLine(museum), hasExited: true };
    }
    assert(status >= 500 && msg !== '', `A write was answered with ${status} “${msg}”.`);
    return { refusal: `${status} ${msg}`, hasExited: false };
  }
  throw new Error('The disk did not become full.');
}

const lastLine = (museum: Museum): string => museum.output().trim().split('\n').at(-1) ?? '';

/** Waits until writes succeed again, or until the process has ended with a message and needs a new start. */
async function waitForRecovery(museum: Museum, cookie: string): Promise<'by itself' | 'after a new start'> {
  const start = performance.now();
  while (performance.now() - start < 90_000) {
    if (isGone(museum)) {
      assert(lastLine(museum) !== '', 'It ended without a word.');
      return 'after a new start';
    }
    const { status } = await museum.request('POST', 'news/', {
      cookie,
      body: { title: '又有空了', category: 'museum' },
    });
    if (status === 200) return 'by itself';
    await pause(500);
  }
  throw new Error('With room on the disk again it neither wrote nor ended within 90 s.');
}
