import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { API_PREFIX, calls } from '../../src/contract/calls.ts';
import { writeSetting } from '../../src/server/database/setting.ts';
import { assert, type Group, waitUntil } from './fault.ts';
import {
  createNews,
  expectStartRefused,
  listNews,
  type Museum,
  newFolder,
  newsDraft,
  signIn,
  withMuseum,
} from './museum.ts';
import { withDatabase } from './used-data-dir.ts';

/** Mistakes of an administrator, after which no data may be lost. */
export const mistakes = (): Group => ({
  name: 'mistakes',
  faults: [
    {
      name: 'the database directory deleted, its pictures still there',
      expected: 'refuses to start; every picture stays',
      run: checkDatabaseGone,
    },
    {
      name: 'pictures that belong to another database',
      expected: 'left where they are; the log asks for a confirmation',
      run: checkUnknownPictures,
    },
    {
      name: 'a backup with strange folders in media',
      expected: 'complete, unreadable for other users, and the product goes on',
      run: checkStrangeFolders,
    },
    {
      name: 'a backup restored to another directory while the product runs',
      expected: 'both have their own data',
      run: checkRestoreDrill,
    },
    {
      name: 'a backup from before a field was declared',
      expected: 'is restored and migrated',
      run: checkEarlierBackup,
    },
    {
      name: 'DATA_DIR deleted while it runs',
      expected: 'it ends with a sentence; the next start is refused',
      run: checkDeletedDataDir,
    },
    {
      name: 'an older program on newer data',
      expected: 'refuses to start and names the version',
      run: checkOlderProgram,
    },
  ],
});

const run = promisify(execFile);

/** `npm run backup`, `npm run restore` and `npm run media`, as a person runs them. */
export async function runCommand(args: readonly string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', DEMO_DATA: 'false', ...environment };
  return run(process.execPath, ['dist/server/main.js', ...args], { env }).then(
    ({ stdout, stderr }) => ({ hasFailed: false, code: 0, output: stdout + stderr }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      hasFailed: true,
      code,
      output: stdout + stderr,
    }),
  );
}

/** Uploads the picture of a title, in colours of its own; the same title always gives the same picture. */
export async function uploadPicture(museum: Museum, cookie: string, title: string): Promise<unknown> {
  const [red, green, blue] = [...title].map((character) => (character.codePointAt(0) ?? 0) % 256);
  const background = { r: red ?? 0, g: green ?? 0, b: blue ?? 0 };
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
  const address = `${museum.origin}${API_PREFIX}/${calls.uploadImage}?section=news&field=cover`;
  const headers = { cookie, origin: museum.origin };
  const response = await fetch(address, { method: 'POST', body: form, headers });
  return ((await response.json()) as { data: unknown }).data;
}

/** Creates a piece of news with a picture. */
export async function createNewsWithPicture(museum: Museum, cookie: string, title: string): Promise<void> {
  const data = await uploadPicture(museum, cookie, title);
  const saveResponse = await museum.request('POST', 'news/', { cookie, body: { ...newsDraft(title), cover: data } });
  assert(
    saveResponse.status === 200,
    `A piece of news with a picture was answered with ${saveResponse.status}: ${saveResponse.text}`,
  );
}

export const listPictures = (folder: string): string[] => {
  const media = join(folder, 'media');
  return existsSync(media) ? readdirSync(media).filter((name) => /^[0-9a-f]{64}/.test(name)) : [];
};

/** A data directory with two pieces of news and their pictures, closed properly. */
async function createUsedFolder(): Promise<string> {
  const folder = newFolder();
  await withMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    for (const title of ['甲文', '乙文']) await createNewsWithPicture(museum, cookie, title);
  });
  return folder;
}

async function checkDatabaseGone(): Promise<string> {
  const folder = await createUsedFolder();
  const picturesBefore = listPictures(folder).join();
  for (const name of ['database', 'museum.json']) rmSync(join(folder, name), { recursive: true });
  const { message } = await expectStartRefused({ DATA_DIR: folder });
  assert(/DATABASE_URL/.test(message), `It said: ${message}`);
  assert(picturesBefore !== '' && listPictures(folder).join() === picturesBefore, 'The pictures are not as they were.');
  return message;
}

async function checkUnknownPictures(): Promise<string> {
  const folder = await createUsedFolder();
  const yesterday = new Date(Date.now() - 86_400_000);
  for (let number = 0; number < 50; number += 1) {
    const file = join(folder, 'media', `${number.toString(16).padStart(64, '0')}.jpg`);
    writeFileSync(file, 'somebody else’s');
    utimesSync(file, yesterday, yesterday);
  }
  // Unused files are removed once an hour; without the time of the last sweep the start does it at once.
  await withDatabase(folder, (db) => db.deleteFrom('setting').where('key', '=', 'mediaSweptAt').execute());
  const pictureCount = listPictures(folder).length;
  return withMuseum({ DATA_DIR: folder }, async (museum) => {
    await waitUntil(
      () => /unusually many/.test(museum.output()),
      20_000,
      `The log says nothing of it: ${museum.output()}`,
    );
    assert(listPictures(folder).length === pictureCount, 'Some were taken.');
    return `${pictureCount} files, all there`;
  });
}

async function checkStrangeFolders(): Promise<string> {
  const folder = await createUsedFolder();
  mkdirSync(join(folder, 'media', 'lost+found'));
  mkdirSync(join(folder, 'media', '.snapshot'));
  const file = join(newFolder(), 'museum.backup');
  return withMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    const { hasFailed, output } = await runCommand(['backup', file], { DATA_DIR: folder });
    assert(!hasFailed, `It failed: ${output}`);
    assert((statSync(file).mode & 0o077) === 0, 'Other users of the machine may read the backup.');
    assert(!readdirSync(folder).some((name) => name.startsWith('arriving')), 'Something was left in DATA_DIR.');
    assert((await listNews(museum, cookie)).status === 200, 'The museum no longer answers.');
    return output.trim().split('\n')[0] ?? '';
  });
}

async function checkRestoreDrill(): Promise<string> {
  const folder = await createUsedFolder();
  const file = join(newFolder(), 'museum.backup');
  return withMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    assert(!(await runCommand(['backup', file], { DATA_DIR: folder })).hasFailed, 'There is no backup.');
    await createNewsWithPicture(museum, cookie, '丙文');
    const picturesBefore = listPictures(folder).join();
    const otherFolder = newFolder();
    const restore = await runCommand(['restore', file], { DATA_DIR: otherFolder });
    assert(!restore.hasFailed, `The restore failed: ${restore.output}`);
    const restoredList = await withMuseum(
      { DATA_DIR: otherFolder },
      async (other) => (await listNews(other, await signIn(other))).text,
    );
    assert(
      restoredList.includes('甲文') && restoredList.includes('乙文') && !restoredList.includes('丙文'),
      `Restored was: ${restoredList}`,
    );
    assert((await listNews(museum, cookie)).text.includes('丙文'), 'What was written since the backup is gone.');
    assert(listPictures(folder).join() === picturesBefore, 'The pictures of the museum are not as they were.');
    return `${listPictures(folder).length} files here, ${listPictures(otherFolder).length} there`;
  });
}

async function checkEarlierBackup(): Promise<void> {
  const folder = newFolder();
  await withMuseum(
    { DATA_DIR: folder },
    async (museum) => void (await createNews(museum, await signIn(museum), '更早的一条')),
  );
  await withDatabase(folder, (db) => sql`alter table "news" drop column "cover"`.execute(db));
  const file = join(newFolder(), 'museum.backup');
  const backup = await runCommand(['backup', file], { DATA_DIR: folder });
  assert(!backup.hasFailed, `There is no backup: ${backup.output}`);
  const otherFolder = newFolder();
  const restore = await runCommand(['restore', file], { DATA_DIR: otherFolder });
  assert(!restore.hasFailed, `The restore failed: ${restore.output}`);
  await withMuseum({ DATA_DIR: otherFolder }, async (museum) => {
    const cookie = await signIn(museum);
    assert((await listNews(museum, cookie)).text.includes('更早的一条'), 'The record is not there.');
    await createNewsWithPicture(museum, cookie, '新的一条');
  });
}

async function checkDeletedDataDir(): Promise<string> {
  const folder = await createUsedFolder();
  const folderCopy = newFolder();
  cpSync(folder, folderCopy, { recursive: true });
  const output = await withMuseum({ DATA_DIR: folder }, async (museum) => {
    await waitUntil(() => tryRemove(folder), 5_000, 'The directory cannot be deleted.');
    await waitUntil(() => museum.process.exitCode !== null, 40_000, 'It goes on as if nothing had happened.');
    return museum.output();
  });
  assert(/was deleted while the program was running/.test(output), `It said: ${output}`);
  const next = await expectStartRefused({ DATA_DIR: folder });
  assert(/installation/.test(next.message), `The next start said: ${next.message}`);
  return next.message;
}

/** Tries to delete the directory; it fails while the program writes a file into it. */
function tryRemove(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true });
    return true;
  } catch {
    return !existsSync(folder);
  }
}

async function checkOlderProgram(): Promise<string> {
  const folder = await createUsedFolder();
  await withDatabase(folder, async (db) => {
    await writeSetting(db, 'programVersion', '99.0.0');
    await writeSetting(db, 'broughtBy', 'a later program');
  });
  const { message } = await expectStartRefused({ DATA_DIR: folder });
  assert(/version 99\.0\.0/.test(message), `It said: ${message}`);
  return message;
}
