import { createHash } from 'node:crypto';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ImageValue } from '../../../src/contract/record.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { isGroup, type MenuItem, sectionsOf } from '../../../src/declare/menu.ts';
import { rules } from '../../../src/resources/index.server.ts';
import { menu } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import type { ServerContext } from '../../../src/server/app/server-context.ts';
import { mediaDirOf } from '../../../src/server/config/directories.ts';
import { SCHEMA_VERSION } from '../../../src/server/database/data-dir-marker.ts';
import { checkInstallation, writeInstallation } from '../../../src/server/database/installation.ts';
import { type Database, openInMemory } from '../../../src/server/database/open.ts';
import type { Db } from '../../../src/server/database/tables.ts';
import { dumpFiles, storedFilesIn } from '../../../src/server/files/backup/media-dump.ts';
import { checkBackup } from '../../../src/server/files/backup/read.ts';
import { restoreBackup } from '../../../src/server/files/backup/restore.ts';
import { writeBackup } from '../../../src/server/files/backup/write.ts';
import { emptyDatabase, openTestDatabase } from '../../support/database.ts';
import { draftOf } from '../../support/draft.ts';
import { flipByte, pictureFile, upload } from '../../support/pictures.ts';
import { type TestApp, testApp } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'museum-backup-'));
const file = join(folder, 'museum.backup');

let museum: TestApp;
let empty: Database;
/** The folder into which a test restores files, another one for each test. */
let restoreDir: string;

/** A menu of few sections, because creating the tables of all takes seconds. */
const wholeMenu: readonly MenuItem[] = menu;
const smallMenu = wholeMenu.filter(isGroup).flatMap((group) => {
  const sections = group.sections.filter(({ code }) => ['notice', 'organization', 'role', 'operator'].includes(code));
  return sections.length > 0 ? [{ ...group, sections }] : [];
});
const smallRecords = sectionsOf(smallMenu);
const smallRules = rules.filter((rule) => smallRecords.some(({ code }) => code === rule.code));
let smallDatabase: Database;

const setUp = async (parts: Partial<ServerContext> = {}) => {
  museum = await testApp(parts);
  empty = await emptyDatabase();
  restoreDir = mkdtempSync(join(folder, 'restored-'));
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sourceDir = () => museum.parts.config.dataDir;
/** Returns the reason why the backup is incomplete, or null. */
const backUp = async (
  more: { isIncompleteAllowed?: boolean; sections?: readonly Resource[] } = {},
): Promise<string | null> => {
  const source = { db: museum.parts.database.db, dataDir: sourceDir(), sections: museum.parts.sections, ...more };
  return (await writeBackup(source, createWriteStream(file)))?.message ?? null;
};
const restore = (database: Database = empty) => {
  const { menu, sections } = museum.parts;
  return restoreBackup(file, { database, dataDir: restoreDir, menu, sections });
};

describe('a restored backup', () => {
  type Rows = Record<string, string[]>;
  /** Always an embedded database: where the tests run on PostgreSQL, the data moves to another kind of database. */
  let embedded: Database;
  let result: Awaited<ReturnType<typeof restore>>;
  let before: Rows;

  beforeAll(async () => {
    await setUp();
    const { db } = museum.parts.database;
    await writeInstallation(db, sourceDir());
    const { data: image } = await upload(museum, 'editor', await pictureFile());
    for (const number of [1, 2, 3]) {
      await museum.call('POST', 'news/', { as: 'editor', body: draftOf(news, { number, image }) });
    }
    await museum.call('DELETE', 'news/', { as: 'editor', query: { id: 2, version: 1 } });
    await sql`delete from news where id = 3`.execute(db);
    await backUp();
    before = await readAllRows(db);
    embedded = await openInMemory(inject('blankDatabase'));
    result = await restore(embedded);
  });
  afterAll(() => embedded.close());

  test('has the same rows and media files as the installation that was backed up', async () => {
    expect(await readAllRows(embedded.db)).toEqual(before);
    expect(before.news).toHaveLength(2);
    expect(result.rows).toBeGreaterThan(Object.values(before).flat().length);
    const names = readdirSync(mediaDirOf(sourceDir()));
    expect(result.files).toBe(names.length);
    for (const name of names) {
      expect(
        readFileSync(join(mediaDirOf(restoreDir), name)).equals(readFileSync(join(mediaDirOf(sourceDir()), name))),
      ).toBe(true);
    }
  });

  test('does not reuse the id of a record that was deleted permanently', async () => {
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('news', 'id')) as id`.execute(
      embedded.db,
    );
    expect(rows[0]?.id).toBe(4);
  });

  test('is a separate installation, whose database is refused with the DATA_DIR of the original', async () => {
    const { db } = museum.parts.database;
    await checkInstallation(embedded.db, restoreDir);
    await expect(checkInstallation(embedded.db, sourceDir())).rejects.toThrow(/different installations/);
    await expect(checkInstallation(db, restoreDir)).rejects.toThrow(/different installations/);
  });
});

describe('backup and restore', () => {
  beforeAll(async () => {
    smallDatabase = await openTestDatabase();
  });
  beforeEach(() =>
    setUp({ database: smallDatabase, menu: smallMenu, sections: smallRecords, rules: smallRules, cards: [] }),
  );
  afterAll(() => smallDatabase.close());

  const storePicture = async () => upload(museum, 'editor', await pictureFile(), { section: 'notice', field: 'body' });

  test('a restore into a database that already holds data is refused', async () => {
    await backUp();
    await expect(restore(museum.parts.database)).rejects.toThrow(/data in this place already/);
  });

  test('a restore into the DATA_DIR of another installation is refused, and the files there stay', async () => {
    await storePicture();
    const before = readdirSync(mediaDirOf(sourceDir()));
    await backUp();
    restoreDir = sourceDir();
    const attempt = restore();
    await expect(attempt).rejects.toThrow(/holds pictures and files, but the database is new/);
    expect(readdirSync(mediaDirOf(sourceDir()))).toEqual(before);
  });

  describe('a backup of an installation', () => {
    const listMedia = () => readdirSync(mediaDirOf(sourceDir())).sort();
    const isThumbnail = (name: string) => name.includes('-320');
    const pathOf = (image: ImageValue, address: 'url' | 'thumb') =>
      join(mediaDirOf(sourceDir()), String(image[address]).split('/').at(-1) ?? '');

    test.each<[string, (path: string) => void, RegExp, number]>([
      ['is missing', (path) => rmSync(path), /^[0-9a-f]{64}\.jpg is missing$/, 1],
      ['was truncated', (path) => truncateSync(path, 100), /^[0-9a-f]{64}\.jpg is altered$/, 2],
      ['has an altered byte', flipByte, /^[0-9a-f]{64}\.jpg is altered$/, 2],
      [
        'cannot be read from the disk',
        // Reading the first bytes of this file is an input/output error.
        (path) => [rmSync(path), symlinkSync('/proc/self/mem', path)],
        /^[0-9a-f]{64}\.jpg is altered$/,
        2,
      ],
      [
        'has been replaced by a directory',
        (path) => [rmSync(path), mkdirSync(path)],
        /^[0-9a-f]{64}\.jpg is missing$/,
        1,
      ],
    ])(
      'whose only picture %s is written and reports it, and the restore reports it and marks it',
      async (_how, damage, lack, files) => {
        const { data: image } = await storePicture();
        damage(pathOf(image, 'url'));
        expect(await backUp()).toBeNull();
        expect(await checkBackup(file)).toMatchObject({ files, lacks: [expect.stringMatching(lack)] });
        expect((await restore()).lacks).toEqual([expect.stringMatching(lack)]);
        expect(readdirSync(mediaDirOf(restoreDir))).toHaveLength(files);
        const rows = await empty.db.selectFrom('media').select('damage').execute();
        expect(rows).toEqual([{ damage: files === 1 ? 'missing' : 'altered' }]);
      },
    );

    test.each<[string, (path: string) => void]>([
      ['is missing', (path) => rmSync(path)],
      ['was truncated', (path) => truncateSync(path, 100)],
      ['has an altered byte', flipByte],
    ])('whose thumbnail %s is complete, because the thumbnail is generated again', async (_how, damage) => {
      const { data: image } = await storePicture();
      const before = readFileSync(pathOf(image, 'thumb'));
      damage(pathOf(image, 'thumb'));
      expect(await backUp()).toBeNull();
      expect((await restore()).lacks).toBeUndefined();
      const [thumbnail = ''] = readdirSync(mediaDirOf(restoreDir)).filter(isThumbnail);
      expect(readFileSync(join(mediaDirOf(restoreDir), thumbnail)).equals(before)).toBe(true);
    });

    test('leaves out an altered thumbnail of a picture that is altered itself, and reports only the picture', async () => {
      const { data: image } = await storePicture();
      for (const address of ['url', 'thumb'] as const) flipByte(pathOf(image, address));
      expect(await backUp()).toBeNull();
      expect(await checkBackup(file)).toMatchObject({ files: 1, lacks: [expect.stringMatching(/\.jpg is altered/)] });
      expect(listMedia()).toHaveLength(2);
    });

    test('from a DATA_DIR without the media fails; if it is allowed, it can be restored without them', async () => {
      await storePicture();
      const source = { db: museum.parts.database.db, dataDir: restoreDir, sections: smallRecords };
      expect((await writeBackup(source, createWriteStream(file)))?.message).toMatch(/Is DATA_DIR the right one\?/);
      await expect(checkBackup(file)).rejects.toThrow(/Is DATA_DIR the right one\?/);
      expect(await writeBackup({ ...source, isIncompleteAllowed: true }, createWriteStream(file))).toBeNull();
      expect((await restore()).files).toBe(0);
    });

    test('that an earlier version left without the newer columns is complete', async () => {
      await storePicture();
      for (const column of ['thumbHash', 'damage'])
        await sql`alter table media drop column ${sql.id(column)}`.execute(museum.parts.database.db);
      expect(await backUp()).toBeNull();
      expect((await restore()).lacks).toBeUndefined();
      for (const column of ['thumbHash', 'damage'])
        await sql`alter table media add column ${sql.id(column)} text`.execute(museum.parts.database.db);
    });

    test('with a dropped table fails, and so does its restore', async () => {
      await sql`drop table notice`.execute(museum.parts.database.db);
      expect(await backUp()).toBe('The database lacks the table notice.');
      await expect(restore()).rejects.toThrow('The database lacks the table notice.');
    });
  });

  test('other files and folders in the media folder are left out of a backup', async () => {
    await storePicture();
    mkdirSync(join(mediaDirOf(sourceDir()), 'lost+found'));
    writeFileSync(join(mediaDirOf(sourceDir()), 'notes.txt'), 'x');
    expect(await backUp()).toBeNull();
    expect((await checkBackup(file)).files).toBe(2);
  });

  test('a picture deleted while the backup is taken is left out and not reported as missing', async () => {
    const { data: image } = await storePicture();
    const { db } = museum.parts.database;
    const [storedFile = ''] = readdirSync(mediaDirOf(sourceDir()));
    const source = { db, dir: mediaDirOf(sourceDir()) };
    const storedFiles = await storedFilesIn(db);
    await museum.call('DELETE', 'media/', { as: 'editor', query: { hash: storedFile.slice(0, 64) } });
    expect(readdirSync(mediaDirOf(sourceDir()))).toEqual([]);
    expect(await dumpFiles(source, storedFiles, async () => undefined)).toEqual({ files: 0, lacks: [] });
    expect(image.url).toContain(storedFile.slice(0, 64));
  });

  test('a backup leaves no file in DATA_DIR, even if its output stream was closed', async () => {
    await storePicture();
    const before = readdirSync(sourceDir(), { recursive: true }).sort();
    const closedOutput = new PassThrough();
    closedOutput.destroy();
    const source = { db: museum.parts.database.db, dataDir: sourceDir(), sections: smallRecords };
    expect(await writeBackup(source, closedOutput)).toBeInstanceOf(Error);
    expect(await backUp()).toBeNull();
    expect(readdirSync(sourceDir(), { recursive: true }).sort()).toEqual(before);
    expect((await museum.call('GET', 'notice/list', { as: 'editor' })).status).toBe(200);
  });

  test('a restore writes the values of a field that was renamed since the backup to its new name', async () => {
    await museum.call('POST', 'notice/', { as: 'editor', body: draftOf(notice, { number: 7 }) });
    await backUp();
    const laterNotice = renameSummary(notice);
    const target = {
      menu: menuWith(laterNotice),
      sections: smallRecords.map((resource) => (resource === notice ? laterNotice : resource)),
    };
    await restoreBackup(file, { database: empty, dataDir: restoreDir, ...target });
    const { rows } = await sql<Record<string, unknown>>`select * from notice`.execute(empty.db);
    expect(rows[0]).toMatchObject({ synopsis: draftOf(notice, { number: 7 }).summary });
    expect(rows[0]).not.toHaveProperty('summary');
  });

  test('a restore migrates a backup of an earlier schema version to the current one', async () => {
    await museum.call('POST', 'notice/', { as: 'editor', body: draftOf(notice) });
    await backUp();
    const lines = linesIn(readFileSync(file))
      .filter((line) => !line.includes('tableSum') && !line.includes('fileSum'))
      .map((line) => line.replace('"format":2,', '').replace(`"schema":${SCHEMA_VERSION}`, '"schema":2'))
      .map((line) => line.replace(`"schemaVersion", "value": "${SCHEMA_VERSION}"`, '"schemaVersion", "value": "2"'))
      // A column that had another name then.
      .map((line) => line.replaceAll('"changeSet"', '"deed"'));
    expect(lines.join('\n')).toContain('"deed"');
    writeLines(lines);
    await restore();
    const { value } = await empty.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'schemaVersion')
      .executeTakeFirstOrThrow();
    expect(value).toBe(String(SCHEMA_VERSION));
    expect(await readAllRows(empty.db)).toEqual(await readAllRows(museum.parts.database.db));
  });

  test('a restore that failed on a truncated file succeeds when it is repeated with the complete file', async () => {
    await storePicture();
    await backUp();
    const intact = readFileSync(file);
    writeLines(linesIn(intact).slice(0, -1));
    await expect(restore()).rejects.toThrow(/broke off/);
    writeFileSync(file, intact);
    expect((await restore()).files).toBe(2);
    expect(readdirSync(mediaDirOf(restoreDir))).toHaveLength(2);
  });

  test.each<[string, (bytes: Buffer) => void, RegExp]>([
    ['was truncated', (bytes) => truncateSync(file, Math.floor(bytes.length / 2)), /cannot be read|broke off/],
    ['lacks its last line', (bytes) => writeLines(linesIn(bytes).slice(0, -1)), /broke off/],
    ['is a gzip file of something else', () => writeFileSync(file, gzipSync('{"hello":1}\n')), /not a backup/],
    ['is not gzip', () => writeFileSync(file, 'hello'), /cannot be read/],
    ['is of a newer version', (bytes) => writeLines(withNewerSchema(linesIn(bytes))), /newer version/],
    [
      'has a media file with a path outside the media folder',
      (bytes) => writeLines(withFile(linesIn(bytes), '../x')),
      /cannot be/,
    ],
    [
      'lacks a row',
      (bytes) => writeLines(withoutLine(linesIn(bytes), (line) => line.startsWith('{"row"'))),
      /sum is wrong/,
    ],
    ['has a changed row', (bytes) => writeLines(withChangedId(linesIn(bytes))), /sum is wrong/],
    ['lacks a table', (bytes) => writeLines(withoutTable(linesIn(bytes), 'notice')), /part of it is missing/],
    ['has truncated lines', (bytes) => writeLines(linesIn(bytes).map((line) => line.slice(0, 99))), /not JSON/],
  ])('a restore from a file that %s is refused and leaves no operator', async (_what, damage, sentence) => {
    await backUp();
    damage(readFileSync(file));
    await expect(restore()).rejects.toThrow(sentence);
    const { rows } = await sql<{ there: boolean }>`select to_regclass('operator') is not null as there`.execute(
      empty.db,
    );
    if (rows[0]?.there) expect(await empty.db.selectFrom('operator').select('id').execute()).toEqual([]);
  });
});

/** The notices as a later version declares them: the field `summary` has another name. */
function renameSummary({ fields, list, form, ...resource }: Resource): Resource {
  const { summary, ...others } = fields;
  const views = JSON.parse(JSON.stringify({ list, form }).replaceAll('"summary"', '"synopsis"'));
  return { ...resource, ...views, fields: { ...others, synopsis: { ...summary, was: 'summary' } } };
}

const menuWith = (section: Resource): MenuItem[] =>
  smallMenu.map((group) => ({
    ...group,
    sections: group.sections.map((resource) => (resource === notice ? section : resource)),
  }));

const linesIn = (bytes: Buffer): string[] => gunzipSync(bytes).toString().trim().split('\n');
const writeLines = (lines: readonly string[]): void => writeFileSync(file, gzipSync(`${lines.join('\n')}\n`));
const withNewerSchema = ([head = '', ...lines]: string[]): string[] => [
  JSON.stringify({ ...JSON.parse(head), schema: 999 }),
  ...lines,
];

/** All lines but the first that matches. */
const withoutLine = (lines: readonly string[], matches: (line: string) => boolean): string[] => {
  const position = lines.findIndex(matches);
  return lines.filter((_, index) => index !== position);
};
const withChangedId = (lines: readonly string[]): string[] => {
  const position = lines.findIndex((line) => line.startsWith('{"row":{"id": 1,'));
  return lines.map((line, index) => (index === position ? line.replace('{"id": 1,', '{"id": 777,') : line));
};
/** Adds an empty file, with correct sums. */
const withFile = (lines: readonly string[], file: string): string[] => {
  const { end } = JSON.parse(lines.at(-1) ?? '');
  const fileSum = { bytes: 0, sha256: createHash('sha256').digest('hex') };
  const entries = [{ file }, { fileSum }, { end: { ...end, files: end.files + 1 } }];
  return [...lines.slice(0, -1), ...entries.map((line) => JSON.stringify(line))];
};
const withoutTable = (lines: readonly string[], name: string): string[] => {
  const start = lines.findIndex((line) => line.startsWith(`{"table":"${name}"`));
  const end = lines.findIndex((line, index) => index > start && line.startsWith('{"tableSum"'));
  return [...lines.slice(0, start), ...lines.slice(end + 1)];
};

/** Every row of every table, except short-lived tables, the counters of versions and the number of the installation. */
async function readAllRows(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by 1`.execute(db);
  const rowsByTable: Record<string, string[]> = {};
  for (const { name } of rows.filter((table) => !['session', 'exportJob', 'tableVersion'].includes(table.name))) {
    const result = await sql<{ row: string }>`select to_jsonb(t)::text as "row" from ${sql.id(name)} t`.execute(db);
    rowsByTable[name] = result.rows
      .map(({ row }) => row)
      .filter((row) => !row.includes('"key": "installation"'))
      .sort();
  }
  return rowsByTable;
}
