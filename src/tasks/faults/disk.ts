import { randomBytes } from 'node:crypto';
import { cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { type Group, must, pause } from './fault.ts';
import { ended, listed, type Museum, newFolder, openMuseum, type Row, signIn, written } from './museum.ts';
import { mounted } from './small-disk.ts';
import { inside, usedFolder } from './used-data-dir.ts';

/** The embedded database alone needs about so much. */
const DISK = 200;

export const disk = (): Group => ({
  name: 'disk',
  faults: [
    {
      name: 'disk full under the tables, and back again',
      expected: 'a sentence per refused write, reads go on, nothing acknowledged is lost',
      drive: () => mounted(DISK, (folder) => fullAndBack(folder, folder)),
    },
    {
      name: 'disk full under the log, and back again',
      expected: 'a sentence per refused write or a sentence at the end, nothing acknowledged is lost',
      drive: fullLog,
    },
  ],
});

/** The log alone on a small disk, with room for little more than what it holds. */
async function fullLog(): Promise<string> {
  const folder = await usedFolder();
  const log = inside(folder, 'database/pg_wal');
  const aside = inside(newFolder(), 'pg_wal');
  cpSync(log, aside, { recursive: true });
  return mounted(
    48,
    async () => {
      cpSync(aside, log, { recursive: true });
      return fullAndBack(folder, log);
    },
    log,
  );
}

async function fullAndBack(folder: string, small: string): Promise<string> {
  let museum = await openMuseum({ DATA_DIR: folder });
  try {
    const cookie = await signIn(museum);
    const kept = [await written(museum, cookie, '磁盘满之前')];
    const filler = inside(small, 'filler');
    fill(small, filler);
    const { refused, hasEnded } = await writeUntilRefused(museum, cookie, kept);
    if (!hasEnded) {
      const { status, ms } = await listed(museum, cookie, 45_000);
      must(
        [200, 503].includes(status) || isGone(museum),
        `A list answered ${status} after ${ms} ms while the disk was full.`,
      );
    }
    rmSync(filler);
    const how = await recovered(museum, cookie);
    if (how !== 'by itself') museum = await openMuseum({ DATA_DIR: folder });
    for (const { id, version, title } of kept) {
      const { data } = await museum.ask('GET', `news/?id=${id}`, { cookie });
      must(data?.version === version && data.title === title, `“${title}” was acknowledged and is lost.`);
    }
    await written(museum, cookie, '磁盘有空之后');
    return `${kept.length} kept, refused with “${refused}”, back ${how}`;
  } finally {
    await ended(museum);
  }
}

function fill(folder: string, filler: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(bavail * bsize - 64 * 1024, 0)));
  } catch (error) {
    // The museum writes too, and may take the last of the room meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const isGone = ({ process: child }: Museum): boolean => child.exitCode !== null;

/** Writes on until a write is refused; it must be refused with a sentence, or the program ends with one. */
async function writeUntilRefused(museum: Museum, cookie: string, kept: Row[]) {
  for (let count = 0; count < 2_000; count += 1) {
    const body = {
      title: `磁盘将满 ${count}`,
      category: 'museum',
      body: `<p>${randomBytes(30_000).toString('hex')}</p>`,
    };
    const { status, data, msg = '', ms } = await museum.ask('POST', 'news/', { cookie, body });
    if (status === 200) {
      kept.push(data as unknown as Row);
      continue;
    }
    if (status === 0) {
      await pause(500);
      must(isGone(museum) && lastWords(museum) !== '', `A write hung for ${ms} ms, without a word.`);
      return { refused: lastWords(museum), hasEnded: true };
    }
    must(status >= 500 && msg !== '', `A write was answered with ${status} “${msg}”.`);
    return { refused: `${status} ${msg}`, hasEnded: false };
  }
  throw new Error('The disk did not become full.');
}

const lastWords = (museum: Museum): string => museum.output().trim().split('\n').at(-1) ?? '';

/** Waits until it writes again, or has ended with a sentence so that a new start helps. */
async function recovered(museum: Museum, cookie: string): Promise<'by itself' | 'after a new start'> {
  const begun = performance.now();
  while (performance.now() - begun < 90_000) {
    if (isGone(museum)) {
      must(lastWords(museum) !== '', 'It ended without a word.');
      return 'after a new start';
    }
    const { status } = await museum.ask('POST', 'news/', { cookie, body: { title: '又有空了', category: 'museum' } });
    if (status === 200) return 'by itself';
    await pause(500);
  }
  throw new Error('With room on the disk again it neither wrote nor ended within 90 s.');
}
