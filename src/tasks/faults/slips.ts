import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import { writeSetting } from '../../server/database/setting.ts';
import { type Group, must, until } from './fault.ts';
import { draft, inMuseum, listed, type Museum, newFolder, refusalOf, signIn, written } from './museum.ts';
import { behindItsBack } from './used-data-dir.ts';

/** What somebody does by mistake to an installation, and what it must cost: nothing. */
export const slips = (): Group => ({
  name: 'slips',
  faults: [
    {
      name: 'the database gone, its pictures there',
      expected: 'refuses to start; every picture stays',
      drive: databaseGone,
    },
    {
      name: 'pictures of another database',
      expected: 'left where they are; the log asks for a confirmation',
      drive: unknownPictures,
    },
    {
      name: 'a backup with strange folders in media',
      expected: 'complete, closed to others, and nobody waits',
      drive: strangeFolders,
    },
    { name: 'a backup with a picture missing', expected: 'fails and names it; no file is left', drive: pictureMissing },
    { name: 'a restore drill beside the museum', expected: 'leaves both whole', drive: drill },
    {
      name: 'a backup from before a new field',
      expected: 'is restored, and brought to this version',
      drive: earlierBackup,
    },
    {
      name: 'DATA_DIR deleted while it runs',
      expected: 'it ends with a sentence; the next start is refused',
      drive: directoryDeleted,
    },
    { name: 'an older program on newer data', expected: 'refuses to start and names the version', drive: olderProgram },
  ],
});

const run = promisify(execFile);

/** `npm run backup` and `npm run restore`, as a person runs them. */
export async function tool(words: readonly string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', DEMO_DATA: 'false', ...environment };
  return run(process.execPath, ['dist/server/main.js', ...words], { env }).then(
    ({ stdout, stderr }) => ({ failed: false, said: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ failed: true, said: stdout + stderr }),
  );
}

/** A piece of news with a picture of its own. */
export async function pictured(museum: Museum, cookie: string, title: string): Promise<void> {
  const [red, green, blue] = [...title].map((sign) => (sign.codePointAt(0) ?? 0) % 256);
  const background = { r: red ?? 0, g: green ?? 0, b: blue ?? 0 };
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
  const address = `${museum.origin}${API_PREFIX}/${calls.uploadImage}?section=news&field=cover`;
  const headers = { cookie, origin: museum.origin };
  const answer = await fetch(address, { method: 'POST', body: form, headers });
  const { data } = (await answer.json()) as { data: unknown };
  const saved = await museum.ask('POST', 'news/', { cookie, body: { ...draft(title), cover: data } });
  must(saved.status === 200, `A piece of news with a picture was answered with ${saved.status}: ${saved.text}`);
}

export const picturesIn = (folder: string): string[] => {
  const media = join(folder, 'media');
  return existsSync(media) ? readdirSync(media).filter((name) => /^[0-9a-f]{64}/.test(name)) : [];
};

/** A folder in which a museum has worked and ended. */
async function folderWithPictures(): Promise<string> {
  const folder = newFolder();
  await inMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    for (const title of ['甲文', '乙文']) await pictured(museum, cookie, title);
  });
  return folder;
}

async function databaseGone(): Promise<string> {
  const folder = await folderWithPictures();
  const before = picturesIn(folder).join();
  for (const name of ['database', 'museum.json']) rmSync(join(folder, name), { recursive: true });
  const { said } = await refusalOf({ DATA_DIR: folder });
  must(/DATABASE_URL/.test(said), `It said: ${said}`);
  must(before !== '' && picturesIn(folder).join() === before, 'The pictures are not as they were.');
  return said;
}

async function unknownPictures(): Promise<string> {
  const folder = await folderWithPictures();
  const longAgo = new Date(Date.now() - 86_400_000);
  for (let number = 0; number < 50; number += 1) {
    const file = join(folder, 'media', `${number.toString(16).padStart(64, '0')}.jpg`);
    writeFileSync(file, 'somebody else’s');
    utimesSync(file, longAgo, longAgo);
  }
  // As an hour later: what is due once an hour is done at once.
  await behindItsBack(folder, (db) => db.deleteFrom('setting').where('key', '=', 'mediaSweptAt').execute());
  const before = picturesIn(folder).length;
  return inMuseum({ DATA_DIR: folder }, async (museum) => {
    await until(() => /unusually many/.test(museum.output()), 20_000, `The log says nothing of it: ${museum.output()}`);
    must(picturesIn(folder).length === before, 'Some were taken.');
    return `${before} files, all there`;
  });
}

async function strangeFolders(): Promise<string> {
  const folder = await folderWithPictures();
  mkdirSync(join(folder, 'media', 'lost+found'));
  mkdirSync(join(folder, 'media', '.snapshot'));
  const file = join(newFolder(), 'museum.backup');
  return inMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    const { failed, said } = await tool(['backup', file], { DATA_DIR: folder });
    must(!failed, `It failed: ${said}`);
    must((statSync(file).mode & 0o077) === 0, 'Other users of the machine may read the backup.');
    must(!readdirSync(folder).some((name) => name.startsWith('arriving')), 'Something was left in DATA_DIR.');
    must((await listed(museum, cookie)).status === 200, 'The museum no longer answers.');
    return said.trim().split('\n')[0] ?? '';
  });
}

async function pictureMissing(): Promise<string> {
  const folder = await folderWithPictures();
  const [lost = ''] = picturesIn(folder);
  rmSync(join(folder, 'media', lost));
  const place = newFolder();
  return inMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    const { failed, said } = await tool(['backup', join(place, 'museum.backup')], { DATA_DIR: folder });
    must(failed, 'It reported success.');
    must(said.includes(lost.slice(0, 64)), `It does not say which: ${said}`);
    must(readdirSync(place).length === 0, `It left ${readdirSync(place).join()}.`);
    must((await listed(museum, cookie)).status === 200, 'The museum no longer answers.');
    return said.trim().split('\n')[0] ?? '';
  });
}

async function drill(): Promise<string> {
  const folder = await folderWithPictures();
  const file = join(newFolder(), 'museum.backup');
  return inMuseum({ DATA_DIR: folder }, async (museum) => {
    const cookie = await signIn(museum);
    must(!(await tool(['backup', file], { DATA_DIR: folder })).failed, 'There is no backup.');
    await pictured(museum, cookie, '丙文');
    const before = picturesIn(folder).join();
    const elsewhere = newFolder();
    const restored = await tool(['restore', file], { DATA_DIR: elsewhere });
    must(!restored.failed, `The restore failed: ${restored.said}`);
    const there = await inMuseum(
      { DATA_DIR: elsewhere },
      async (other) => (await listed(other, await signIn(other))).text,
    );
    must(there.includes('甲文') && there.includes('乙文') && !there.includes('丙文'), `Restored was: ${there}`);
    must((await listed(museum, cookie)).text.includes('丙文'), 'What was written since the backup is gone.');
    must(picturesIn(folder).join() === before, 'The pictures of the museum are not as they were.');
    return `${picturesIn(folder).length} files here, ${picturesIn(elsewhere).length} there`;
  });
}

async function earlierBackup(): Promise<void> {
  const folder = newFolder();
  await inMuseum(
    { DATA_DIR: folder },
    async (museum) => void (await written(museum, await signIn(museum), '更早的一条')),
  );
  await behindItsBack(folder, (db) => sql`alter table "news" drop column "cover"`.execute(db));
  const file = join(newFolder(), 'museum.backup');
  const made = await tool(['backup', file], { DATA_DIR: folder });
  must(!made.failed, `There is no backup: ${made.said}`);
  const elsewhere = newFolder();
  const restored = await tool(['restore', file], { DATA_DIR: elsewhere });
  must(!restored.failed, `The restore failed: ${restored.said}`);
  await inMuseum({ DATA_DIR: elsewhere }, async (museum) => {
    const cookie = await signIn(museum);
    must((await listed(museum, cookie)).text.includes('更早的一条'), 'The record is not there.');
    await pictured(museum, cookie, '新的一条');
  });
}

async function directoryDeleted(): Promise<string> {
  const folder = await folderWithPictures();
  const kept = newFolder();
  cpSync(folder, kept, { recursive: true });
  const said = await inMuseum({ DATA_DIR: folder }, async (museum) => {
    await until(() => isRemoved(folder), 5_000, 'The directory cannot be deleted.');
    await until(() => museum.process.exitCode !== null, 40_000, 'It goes on as if nothing had happened.');
    return museum.output();
  });
  must(/was deleted while the program was running/.test(said), `It said: ${said}`);
  const next = await refusalOf({ DATA_DIR: folder });
  must(/installation/.test(next.said), `The next start said: ${next.said}`);
  return next.said;
}

/** The program may write a file while its directory is being emptied; then it is not, this time. */
function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true });
    return true;
  } catch {
    return !existsSync(folder);
  }
}

async function olderProgram(): Promise<string> {
  const folder = await folderWithPictures();
  await behindItsBack(folder, async (db) => {
    await writeSetting(db, 'programVersion', '99.0.0');
    await writeSetting(db, 'broughtBy', 'a later program');
  });
  const { said } = await refusalOf({ DATA_DIR: folder });
  must(/version 99\.0\.0/.test(said), `It said: ${said}`);
  return said;
}
