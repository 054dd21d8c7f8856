import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { assert, type Group } from './fault.ts';
import { expectStartRefused, listNews, newFolder, signIn, withMuseum } from './museum.ts';
import { withSmallDisk } from './small-disk.ts';
import { copyUsedDataDir, STORED_TITLE } from './used-data-dir.ts';

const dataDirMarker = (schema: number) => `{"product":"memorial-museum-admin","schema":${schema},"postgres":"18"}`;

/** A damage to the data directory, and what the refused start must say about it. */
const damageCases: readonly [description: string, damage: (folder: string) => void, pattern: RegExp][] = [
  ['the database deleted', (folder) => rmSync(join(folder, 'database'), { recursive: true }), /gone.*Restore/],
  ['PG_VERSION deleted', (folder) => rmSync(join(folder, 'database/PG_VERSION')), /PG_VERSION is missing.*Restore/],
  ['pg_control cut off', (folder) => truncateSync(join(folder, 'database/global/pg_control'), 10), /Restore/],
  ['the tables deleted', (folder) => rmSync(join(folder, 'database/base'), { recursive: true }), /Restore/],
  ['the log deleted', (folder) => rmSync(join(folder, 'database/pg_wal'), { recursive: true }), /Restore/],
  ['the marker unreadable', (folder) => writeFileSync(join(folder, 'museum.json'), '{'), /Restore/],
  ['without the marker of the product', (folder) => rmSync(join(folder, 'museum.json')), /did not make/],
  ['of another PostgreSQL', (folder) => writeFileSync(join(folder, 'database/PG_VERSION'), '12\n'), /12.*Restore/],
  ['of a newer version', (folder) => writeFileSync(join(folder, 'museum.json'), dataDirMarker(99)), /newer version/],
];

/** The data directory is damaged, read-only or in use by another process. */
export const dataDirs = (): Group => ({
  name: 'data-dirs',
  faults: [
    ...damageCases.map(([description, damage, pattern]) => ({
      name: `data directory: ${description}`,
      expected: 'refuses to start, says how to restore, touches nothing',
      async run() {
        const folder = await copyUsedDataDir();
        damage(folder);
        const namesBefore = listNames(folder);
        const { message } = await expectStartRefused({ DATA_DIR: folder });
        assert(pattern.test(message), `It said: ${message}`);
        assert(listNames(folder) === namesBefore, 'The directory is not as it was.');
      },
    })),
    {
      name: 'data directory read-only',
      expected: 'refuses to start and says so',
      run: checkReadOnly,
    },
    {
      name: 'a second process on the same data',
      expected: 'refused within 1 s naming the first; the first unharmed',
      run: checkSecondProcess,
    },
    {
      name: 'the lock of a dead process',
      expected: 'taken over',
      run: checkDeadLock,
    },
    {
      name: 'port in use',
      expected: 'one sentence, before the data is opened',
      run: checkPortInUse,
    },
  ],
});

const listNames = (folder: string): string => readdirSync(folder).sort().join();

async function checkReadOnly(): Promise<string> {
  return withSmallDisk(300, async (folder) => {
    await withMuseum({ DATA_DIR: folder }, signIn);
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const { message } = await expectStartRefused({ DATA_DIR: folder });
    assert(/DATA_DIR.*cannot be written/.test(message), `It said: ${message}`);
    return message;
  });
}

async function checkSecondProcess(): Promise<string> {
  const folder = await copyUsedDataDir();
  return withMuseum({ DATA_DIR: folder }, async (first) => {
    const cookie = await signIn(first);
    const { message, cpuTime } = await expectStartRefused({ DATA_DIR: folder });
    assert(message.includes(`process ${first.pid}`), `It said: ${message}`);
    assert((await listNews(first, cookie)).text.includes(STORED_TITLE), 'The first one no longer answers.');
    assert(cpuTime <= 1_500, `It computed for ${cpuTime} ms before it was refused.`);
    return `after ${cpuTime} ms of computing`;
  });
}

async function checkDeadLock(): Promise<void> {
  const folder = await copyUsedDataDir();
  await withMuseum({ DATA_DIR: folder }, (museum) => museum.stop('SIGKILL'));
  const lockBefore = readFileSync(join(folder, 'lock'), 'utf8');
  await withMuseum({ DATA_DIR: folder }, async (museum) => {
    assert(readFileSync(join(folder, 'lock'), 'utf8') !== lockBefore, 'The lock is still that of the dead process.');
    assert((await listNews(museum, await signIn(museum))).text.includes(STORED_TITLE), 'What was kept is gone.');
  });
}

async function checkPortInUse(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const folder = newFolder();
  try {
    mkdirSync(folder, { recursive: true });
    const { message } = await expectStartRefused({ DATA_DIR: folder, PORT: String(port) });
    assert(/is in use/.test(message) && !message.includes('\n'), `It said: ${message}`);
    assert(listNames(folder) === '', 'The data has been touched.');
    return message;
  } finally {
    server.close();
  }
}
