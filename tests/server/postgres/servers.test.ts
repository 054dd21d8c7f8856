import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { StartupError } from '../../../src/server/config/startup-error.ts';
import { joinServers } from '../../../src/server/database/servers.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
let notes: string[];

beforeEach(async () => {
  museum = await testApp();
  notes = [];
});

const db = () => museum.parts.database.db;
const newFolder = () => mkdtempSync(join(inject('testFolder'), 'server-'));
const listServerFiles = (dataDir: string) => readdirSync(join(dataDir, 'servers'));
const readServers = () => db().selectFrom('server').selectAll().execute();

const joinAsServer = (dataDir: string, { mediaShared = false, minutesAhead = 0 } = {}) =>
  joinServers({
    config: { dataDir, mediaShared },
    fingerprint: 'the program of the tests',
    database: museum.parts.database,
    now: () => new Date(Date.now() + minutesAhead * 60_000),
    warn: (sentence) => notes.push(sentence),
  });

/** Leaves the row of a server as if the server had been killed. */
const expireHeartbeats = () =>
  sql`update "server" set "seenAt" = clock_timestamp() - interval '91 seconds'`.execute(db());

describe('a second server of a database', () => {
  test('with another DATA_DIR is refused while the first one runs, and writes nothing there', async () => {
    const [first, second] = [newFolder(), newFolder()];
    await joinAsServer(first);
    const attempt = joinAsServer(second);
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow(
      `Another server works on this database, on ${hostname()} with DATA_DIR ${first}, which is not the DATA_DIR ${second} of this one`,
    );
    expect(existsSync(join(second, 'servers'))).toBe(false);
    expect(await readServers()).toHaveLength(1);
  });

  test('with the same DATA_DIR joins, and both leave no file and no row when they end', async () => {
    const folder = newFolder();
    const first = await joinAsServer(folder);
    const second = await joinAsServer(folder);
    expect(listServerFiles(folder)).toHaveLength(2);
    await first.sendHeartbeat();
    await first.leave();
    await second.leave();
    expect(listServerFiles(folder)).toEqual([]);
    expect(await readServers()).toEqual([]);
    expect(notes).toEqual([]);
  });

  test('joins with another DATA_DIR once the first has ended', async () => {
    const first = await joinAsServer(newFolder());
    await first.leave();
    await joinAsServer(newFolder());
    expect(await readServers()).toHaveLength(1);
  });

  test('joins with another DATA_DIR once the first has sent no heartbeat for ninety seconds', async () => {
    await joinAsServer(newFolder());
    await expireHeartbeats();
    await joinAsServer(newFolder());
    expect(await readServers()).toHaveLength(1);
  });

  test('joins with another DATA_DIR when MEDIA_SHARED is set', async () => {
    await joinAsServer(newFolder());
    await joinAsServer(newFolder(), { mediaShared: true });
    expect(await readServers()).toHaveLength(2);
  });

  test('that starts at the same time with another DATA_DIR: only one of the two joins', async () => {
    const results = await Promise.allSettled([joinAsServer(newFolder()), joinAsServer(newFolder())]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a server with expired heartbeats registers again, and warns once of the server that joined meanwhile', async () => {
  const [ownFolder, otherFolder] = [newFolder(), newFolder()];
  const first = await joinAsServer(ownFolder);
  await expireHeartbeats();
  await joinAsServer(otherFolder);
  expect(notes).toEqual([]);
  await first.sendHeartbeat();
  await first.sendHeartbeat();
  expect(await readServers()).toHaveLength(2);
  expect(notes).toEqual([
    expect.stringContaining(`with DATA_DIR ${otherFolder}, which is not the DATA_DIR ${ownFolder} of this one`),
  ]);
});

test('a server that joins deletes the files of servers that were killed', async () => {
  const folder = newFolder();
  await joinAsServer(folder);
  await expireHeartbeats();
  await joinAsServer(folder);
  expect(listServerFiles(folder)).toEqual((await readServers()).map(({ id }) => id));
});

describe('the clock of a server', () => {
  test('that is six minutes ahead of the database server is warned about once', async () => {
    const server = await joinAsServer(newFolder(), { minutesAhead: 6 });
    await server.sendHeartbeat();
    expect(notes).toEqual([
      `The clock of this server (${hostname()}) is 6 minutes ahead of the database server's. Sessions and times of publication depend on it: set the clocks by the network (NTP).`,
    ]);
  });

  test('that is six minutes behind another server is warned about, though both are near the database server', async () => {
    const folder = newFolder();
    await joinAsServer(folder, { minutesAhead: 3 });
    await joinAsServer(folder, { minutesAhead: -3 });
    expect(notes).toEqual([expect.stringContaining(`is 6 minutes behind that of the server on ${hostname()}.`)]);
  });

  test('that is four minutes behind the database server is not warned about', async () => {
    await joinAsServer(newFolder(), { minutesAhead: -4 });
    expect(notes).toEqual([]);
  });
});
