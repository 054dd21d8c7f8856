import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Group, must } from './fault.ts';
import { inMuseum, listed, newFolder, refusalOf, signIn } from './museum.ts';
import { mounted } from './small-disk.ts';
import { inside, KEPT, usedFolder } from './used-data-dir.ts';

const marker = (schema: number) => `{"product":"memorial-museum-admin","schema":${schema},"postgres":"18"}`;

/** What has happened to a data directory, and what its refusal says. */
const damages: readonly [what: string, damage: (folder: string) => void, says: RegExp][] = [
  ['the database gone', (dir) => rmSync(inside(dir, 'database'), { recursive: true }), /gone.*Restore/],
  ['PG_VERSION gone', (dir) => rmSync(inside(dir, 'database/PG_VERSION')), /PG_VERSION is missing.*Restore/],
  ['pg_control cut off', (dir) => truncateSync(inside(dir, 'database/global/pg_control'), 10), /Restore/],
  ['the tables gone', (dir) => rmSync(inside(dir, 'database/base'), { recursive: true }), /Restore/],
  ['the log gone', (dir) => rmSync(inside(dir, 'database/pg_wal'), { recursive: true }), /Restore/],
  ['the marker unreadable', (dir) => writeFileSync(inside(dir, 'museum.json'), '{'), /Restore/],
  ['foreign', (dir) => rmSync(inside(dir, 'museum.json')), /did not make/],
  ['of another PostgreSQL', (dir) => writeFileSync(inside(dir, 'database/PG_VERSION'), '12\n'), /12.*Restore/],
  ['of a newer version', (dir) => writeFileSync(inside(dir, 'museum.json'), marker(99)), /newer version/],
];

/** Data that cannot be used, or is used already. */
export const folders = (): Group => ({
  name: 'data',
  faults: [
    ...damages.map(([what, damage, says]) => ({
      name: `data directory: ${what}`,
      expected: 'refuses to start, says how to restore, touches nothing',
      async drive() {
        const folder = await usedFolder();
        damage(folder);
        const before = namesIn(folder);
        const { said } = await refusalOf({ DATA_DIR: folder });
        must(says.test(said), `It said: ${said}`);
        must(namesIn(folder) === before, 'The directory is not as it was.');
      },
    })),
    {
      name: 'data directory read-only',
      expected: 'refuses to start and says so',
      drive: readOnly,
    },
    {
      name: 'a second process on the same data',
      expected: 'refused within 1 s naming the first; the first unharmed',
      drive: secondProcess,
    },
    {
      name: 'the lock of a dead process',
      expected: 'taken over',
      drive: deadLock,
    },
    {
      name: 'port in use',
      expected: 'one sentence, before the data is opened',
      drive: portInUse,
    },
  ],
});

const namesIn = (folder: string): string => readdirSync(folder).sort().join();

async function readOnly(): Promise<string> {
  return mounted(300, async (folder) => {
    await inMuseum({ DATA_DIR: folder }, signIn);
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const { said } = await refusalOf({ DATA_DIR: folder });
    must(/DATA_DIR.*cannot be written/.test(said), `It said: ${said}`);
    return said;
  });
}

async function secondProcess(): Promise<string> {
  const folder = await usedFolder();
  return inMuseum({ DATA_DIR: folder }, async (first) => {
    const cookie = await signIn(first);
    const { said, ms } = await refusalOf({ DATA_DIR: folder });
    must(said.includes(`process ${first.pid}`), `It said: ${said}`);
    must((await listed(first, cookie)).text.includes(KEPT), 'The first one no longer answers.');
    must(ms <= 1_500, `It computed for ${ms} ms before it was refused.`);
    return `after ${ms} ms of computing`;
  });
}

async function deadLock(): Promise<void> {
  const folder = await usedFolder();
  await inMuseum({ DATA_DIR: folder }, (museum) => museum.stop('SIGKILL'));
  const left = readFileSync(inside(folder, 'lock'), 'utf8');
  await inMuseum({ DATA_DIR: folder }, async (museum) => {
    must(readFileSync(inside(folder, 'lock'), 'utf8') !== left, 'The lock is still that of the dead process.');
    must((await listed(museum, await signIn(museum))).text.includes(KEPT), 'What was kept is gone.');
  });
}

async function portInUse(): Promise<string> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const folder = newFolder();
  try {
    mkdirSync(folder, { recursive: true });
    const { said } = await refusalOf({ DATA_DIR: folder, PORT: String(port) });
    must(/is in use/.test(said) && !said.includes('\n'), `It said: ${said}`);
    must(namesIn(folder) === '', 'The data has been touched.');
    return said;
  } finally {
    other.close();
  }
}
