import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { StartupError } from '../../../src/server/config/startup-error.ts';
import { takeLock } from '../../../src/server/database/lock.ts';
import { type Database, openDatabase, openInMemory } from '../../../src/server/database/open.ts';

const root = mkdtempSync(join(tmpdir(), 'museum-data-'));
const blank = inject('blankDatabase');
let openDatabases: Database[] = [];
let number = 0;

const uniquePath = (): string => {
  number += 1;
  return join(root, String(number));
};

const openAt = async (dataDir: string): Promise<Database> => {
  const database = await openDatabase({ dataDir, databaseUrl: null, startSnapshot: blank });
  openDatabases.push(database);
  return database;
};

const closeAll = async () => {
  await Promise.all(openDatabases.map((database) => database.close()));
  openDatabases = [];
};

const readStartupError = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
};

afterEach(closeAll);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the embedded database', () => {
  /** A data directory that has been used and closed; each test damages a copy of it. */
  const usedDir = join(root, 'used');

  beforeAll(async () => {
    const { db } = await openAt(usedDir);
    await sql`create table kept (word text)`.execute(db);
    await sql`insert into kept values ('留存')`.execute(db);
    await closeAll();
  });

  const copy = (): string => {
    const dataDir = uniquePath();
    cpSync(usedDir, dataDir, { recursive: true });
    return dataDir;
  };

  test('a second start finds the data that the first start has written', async () => {
    const { db } = await openAt(copy());
    expect((await sql`select word from kept`.execute(db)).rows).toEqual([{ word: '留存' }]);
  });

  test('a first start that was killed half-way is repeated by the next start', async () => {
    const dataDir = uniquePath();
    mkdirSync(join(dataDir, 'database.unfinished', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'museum.json'), '{"product":"memorial-museum-admin","schema":1,"postgres":null}');
    const { ping } = await openAt(dataDir);
    await ping();
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock', 'museum.json']);
  });

  test.each<[string, (dataDir: string) => void, RegExp]>([
    ['its directory is missing', (dir) => rmSync(join(dir, 'database'), { recursive: true }), /gone.*Restore/],
    ['PG_VERSION is missing', (dir) => rmSync(join(dir, 'database/PG_VERSION')), /PG_VERSION is missing.*Restore/],
    [
      'it is of another PostgreSQL version',
      (dir) => writeFileSync(join(dir, 'database/PG_VERSION'), '12\n'),
      /PostgreSQL 12.*Restore/,
    ],
    [
      'its control file is truncated',
      (dir) => truncateSync(join(dir, 'database/global/pg_control'), 10),
      /cannot be opened.*Restore/,
    ],
    [
      'its tables are missing',
      (dir) => rmSync(join(dir, 'database/base'), { recursive: true }),
      /cannot be opened.*Restore/,
    ],
    [
      'its write-ahead log is missing',
      (dir) => rmSync(join(dir, 'database/pg_wal'), { recursive: true }),
      /cannot be opened.*Restore/,
    ],
    [
      'museum.json is not valid JSON',
      (dir) => writeFileSync(join(dir, 'museum.json'), '{'),
      /museum\.json is not readable/,
    ],
    [
      'museum.json is of another program',
      (dir) => writeFileSync(join(dir, 'museum.json'), '{"product":"other"}'),
      /museum\.json is not readable/,
    ],
    ['museum.json is missing', (dir) => rmSync(join(dir, 'museum.json')), /did not make/],
    [
      'the data is of a newer version',
      (dir) =>
        writeFileSync(join(dir, 'museum.json'), '{"product":"memorial-museum-admin","schema":99,"postgres":"18"}'),
      /newer version/,
    ],
  ])('when %s, it refuses to start with a sentence and leaves DATA_DIR as it was', async (_what, damage, sentence) => {
    const dataDir = copy();
    damage(dataDir);
    const before = readdirSync(dataDir);
    expect(await readStartupError(openAt(dataDir))).toMatch(sentence);
    expect(readdirSync(dataDir)).toEqual(before);
  });

  test('a start with a path that cannot be written is refused with a sentence about DATA_DIR', async () => {
    const file = uniquePath();
    writeFileSync(file, '');
    expect(await readStartupError(openAt(join(file, 'data')))).toContain('DATA_DIR');
  });

  test('a transaction that awaits a query on the root handle fails with 503 instead of waiting for ever', async () => {
    const database = await openInMemory(blank, 300);
    const { db } = database;
    const query = db.transaction().execute(async () => sql`select 1`.execute(db));
    await expect(query).rejects.toMatchObject({ statusCode: 503 });
    await database.ping();
    await database.close();
  });

  describe('in memory', () => {
    let database: Database;
    let db: Database['db'];

    beforeAll(async () => {
      database = await openInMemory(blank);
      ({ db } = database);
    });
    afterAll(() => database.close());

    test('a transaction that is rolled back does not undo a query executed at the same time', async () => {
      await sql`create table word (w text)`.execute(db);
      const rollback = db
        .transaction()
        .execute(async (tx) => {
          await sql`insert into word values ('a')`.execute(tx);
          throw new Error('no');
        })
        .catch(() => undefined);
      await Promise.all([rollback, sql`insert into word values ('b')`.execute(db)]);
      expect((await sql`select w from word`.execute(db)).rows).toEqual([{ w: 'b' }]);
    });

    test('the event loop runs other work between two hundred queries', async () => {
      let turns = 0;
      let isRunning = true;
      const countTurn = () => {
        turns += 1;
        if (isRunning) setImmediate(countTurn);
      };
      countTurn();
      await Promise.all(Array.from({ length: 200 }, () => sql`select 1`.execute(db)));
      isRunning = false;
      expect(turns).toBeGreaterThanOrEqual(200);
    });
  });
});

describe('the lock of DATA_DIR', () => {
  test('a second start is refused with the id of the process that holds the lock', async () => {
    const dataDir = uniquePath();
    const first = await openAt(dataDir);
    expect(await readStartupError(openDatabase({ dataDir, databaseUrl: null, startSnapshot: blank }))).toContain(
      `process ${process.pid}`,
    );
    await first.ping();
  });

  test('a lock is taken over if it is empty or its process no longer runs', async () => {
    const dataDir = uniquePath();
    mkdirSync(dataDir);
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    for (const content of [`${child.pid} 123`, String(child.pid), '', `${process.pid} 1`]) {
      const file = join(dataDir, 'lock');
      writeFileSync(file, content);
      const release = takeLock(file);
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      release();
      expect(existsSync(file)).toBe(false);
      expect(readdirSync(dataDir)).toEqual([]);
    }
  });
});

test('a start with a PostgreSQL server that cannot be reached is refused with a sentence about DATABASE_URL', async () => {
  const attempt = openDatabase({ dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await readStartupError(attempt)).toContain('DATABASE_URL');
});
