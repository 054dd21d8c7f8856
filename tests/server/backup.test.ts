import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { menu, records } from '../../src/resources/index.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { writeBackup } from '../../src/server/backup/write.ts';
import { type Database, openInMemory } from '../../src/server/data/open.ts';
import { mediaDirOf } from '../../src/server/data/pictures.ts';
import type { Db } from '../../src/server/data/tables.ts';
import { checkInstallation, writeInstallation } from '../../src/server/installation.ts';
import { emptyDatabase } from '../support/database.ts';
import { draftOf } from '../support/draft.ts';
import { pictureFile, upload } from '../support/pictures.ts';
import { type TestApp, testApp } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'museum-backup-'));
const file = join(folder, 'museum.backup');
const news = records.find(({ code }) => code === 'news') as (typeof records)[number];

let museum: TestApp;
let empty: Database;
/** Where the files of a backup go: another one for each test. */
let into: string;

beforeEach(async () => {
  museum = await testApp();
  empty = await emptyDatabase();
  into = mkdtempSync(join(folder, 'restored-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = () => museum.parts.config.dataDir;
const backUp = () => writeBackup(museum.parts.database.db, from(), createWriteStream(file));
const restore = (database: Database = empty) => restoreBackup(file, { database, dataDir: into, menu, records });

test('what is restored is what was there, row by row and file by file', async () => {
  const { data: image } = await upload(museum, 'editor', await pictureFile());
  for (const number of [1, 2, 3]) {
    await museum.call('POST', 'news/', { as: 'editor', body: draftOf(news, { number, image }) });
  }
  await museum.call('DELETE', 'news/', { as: 'editor', query: { id: 2, version: 1 } });
  await backUp();
  const { rows, files } = await restore();
  const before = await everythingIn(museum.parts.database.db);
  expect(await everythingIn(empty.db)).toEqual(before);
  expect(before.news).toHaveLength(3);
  expect(rows).toBe(Object.values(before).flat().length);
  expect(files).toBe(readdirSync(mediaDirOf(from())).length);
  for (const name of readdirSync(mediaDirOf(from()))) {
    expect(readFileSync(join(mediaDirOf(into), name)).equals(readFileSync(join(mediaDirOf(from()), name)))).toBe(true);
  }
});

test('numbers that were given are not given again, even of what is gone for good', async () => {
  for (const number of [1, 2]) await museum.call('POST', 'news/', { as: 'editor', body: draftOf(news, { number }) });
  await sql`delete from news where id = 2`.execute(museum.parts.database.db);
  await backUp();
  await restore();
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('news', 'id')) as id`.execute(
    empty.db,
  );
  expect(rows[0]?.id).toBe(3);
});

test('a backup moves an installation to another database', async () => {
  await museum.call('POST', 'news/', { as: 'editor', body: draftOf(news) });
  await backUp();
  const embedded = await openInMemory(inject('blankDatabase'));
  await restore(embedded);
  expect(await everythingIn(embedded.db)).toEqual(await everythingIn(museum.parts.database.db));
  await embedded.close();
});

test('nothing is put where somebody has worked already', async () => {
  await backUp();
  await expect(restore(museum.parts.database)).rejects.toThrow(/data in this place already/);
});

test('what is restored is an installation of its own, so that it never takes the pictures of the other', async () => {
  const { db } = museum.parts.database;
  await writeInstallation(db, from());
  await backUp();
  await restore();
  await checkInstallation(empty.db, into);
  await expect(checkInstallation(empty.db, from())).rejects.toThrow(/different installations/);
  await expect(checkInstallation(db, into)).rejects.toThrow(/different installations/);
});

test('nothing is restored into the DATA_DIR of another installation, and its files stay', async () => {
  await upload(museum, 'editor', await pictureFile());
  const before = readdirSync(mediaDirOf(from()));
  await backUp();
  const beside = restoreBackup(file, { database: empty, dataDir: from(), menu, records });
  await expect(beside).rejects.toThrow(/holds pictures and files, but the database is new/);
  expect(readdirSync(mediaDirOf(from()))).toEqual(before);
});

test('a restore that broke off can be tried again', async () => {
  await upload(museum, 'editor', await pictureFile());
  await backUp();
  const whole = readFileSync(file);
  writeLines(linesIn(whole).slice(0, -1));
  await expect(restore()).rejects.toThrow(/broke off/);
  writeFileSync(file, whole);
  expect((await restore()).files).toBe(2);
  expect(readdirSync(mediaDirOf(into))).toHaveLength(2);
});

test.each<[string, (bytes: Buffer) => void, RegExp]>([
  ['was cut off', (bytes) => truncateSync(file, Math.floor(bytes.length / 2)), /cannot be read|broke off/],
  ['lacks its end', (bytes) => writeLines(linesIn(bytes).slice(0, -1)), /broke off/],
  ['is something else', () => writeFileSync(file, gzipSync('{"hello":1}\n')), /not a backup/],
  ['is no archive', () => writeFileSync(file, 'hello'), /cannot be read/],
  ['is of a newer version', (bytes) => writeLines(newer(linesIn(bytes))), /newer version/],
  ['leads elsewhere', (bytes) => writeLines([...linesIn(bytes).slice(0, -1), '{"file":"../x"}']), /cannot be/],
])('a file that %s is refused in a sentence, and no row of it stays', async (_what, spoil, sentence) => {
  await backUp();
  spoil(readFileSync(file));
  await expect(restore()).rejects.toThrow(sentence);
  const { rows } = await sql<{ there: boolean }>`select to_regclass('operator') is not null as there`.execute(empty.db);
  if (rows[0]?.there) expect(await empty.db.selectFrom('operator').select('id').execute()).toEqual([]);
});

const linesIn = (bytes: Buffer): string[] => gunzipSync(bytes).toString().trim().split('\n');
const writeLines = (lines: readonly string[]): void => writeFileSync(file, gzipSync(`${lines.join('\n')}\n`));
const newer = ([head = '', ...lines]: string[]): string[] => [
  JSON.stringify({ ...JSON.parse(head), schema: 999 }),
  ...lines,
];

/** Every row of every table, but for what is only of the moment, and the number of the installation. */
async function everythingIn(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of rows.filter((table) => !['session', 'exportJob'].includes(table.name))) {
    const found = await sql<{ row: string }>`select to_jsonb(t)::text as "row" from ${sql.id(name)} t`.execute(db);
    all[name] = found.rows
      .map(({ row }) => row)
      .filter((row) => !row.includes('"key": "installation"'))
      .sort();
  }
  return all;
}
