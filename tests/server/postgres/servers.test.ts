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
const filesIn = (dataDir: string) => readdirSync(join(dataDir, 'servers'));
const rows = () => db().selectFrom('server').selectAll().execute();

const joined = (dataDir: string, { mediaShared = false, minutesAhead = 0 } = {}) =>
  joinServers({
    config: { dataDir, mediaShared },
    database: museum.parts.database,
    now: () => new Date(Date.now() + minutesAhead * 60_000),
    warn: (sentence) => notes.push(sentence),
  });

/** As a server that was killed leaves it. */
const fallSilent = () => sql`update "server" set "seenAt" = clock_timestamp() - interval '91 seconds'`.execute(db());

describe('a second server of a database', () => {
  test('with a DATA_DIR of its own is refused while the first one works, and nothing is written there', async () => {
    const [first, second] = [newFolder(), newFolder()];
    await joined(first);
    const refused = joined(second);
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(
      `Another server works on this database, on ${hostname()} with DATA_DIR ${first}, which is not the DATA_DIR ${second} of this one`,
    );
    expect(existsSync(join(second, 'servers'))).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  test('with the same one joins', async () => {
    const folder = newFolder();
    const first = await joined(folder);
    const second = await joined(folder);
    expect(filesIn(folder)).toHaveLength(2);
    await first.sendHeartbeat();
    await first.leave();
    await second.leave();
    expect(filesIn(folder)).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(notes).toEqual([]);
  });

  test('joins with another one once the first has ended', async () => {
    const first = await joined(newFolder());
    await first.leave();
    await joined(newFolder());
    expect(await rows()).toHaveLength(1);
  });

  test('joins with another one once the first, which was killed, has been silent for ninety seconds', async () => {
    await joined(newFolder());
    await fallSilent();
    await joined(newFolder());
    expect(await rows()).toHaveLength(1);
  });

  test('joins where MEDIA_SHARED says that the folders are one', async () => {
    await joined(newFolder());
    await joined(newFolder(), { mediaShared: true });
    expect(await rows()).toHaveLength(2);
  });

  test('that starts at the same moment is not overlooked', async () => {
    const both = await Promise.allSettled([joined(newFolder()), joined(newFolder())]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a server that was held up until it was taken for ended enters itself again, and says who came meanwhile', async () => {
  const [own, other] = [newFolder(), newFolder()];
  const first = await joined(own);
  await fallSilent();
  await joined(other);
  expect(notes).toEqual([]);
  await first.sendHeartbeat();
  await first.sendHeartbeat();
  expect(await rows()).toHaveLength(2);
  expect(notes).toEqual([
    expect.stringContaining(`with DATA_DIR ${other}, which is not the DATA_DIR ${own} of this one`),
  ]);
});

test('a server tidies up the files of those that were killed', async () => {
  const folder = newFolder();
  await joined(folder);
  await fallSilent();
  await joined(folder);
  expect(filesIn(folder)).toEqual((await rows()).map(({ id }) => id));
});

describe('the clock of a server', () => {
  test('that is five minutes from the database’s is named once', async () => {
    const server = await joined(newFolder(), { minutesAhead: 6 });
    await server.sendHeartbeat();
    expect(notes).toEqual([
      `The clock of this server (${hostname()}) is 6 minutes ahead of the database server's. Sessions and times of publication depend on it: set the clocks by the network (NTP).`,
    ]);
  });

  test('that is five minutes from another server’s is named, though neither is far from the database’s', async () => {
    const folder = newFolder();
    await joined(folder, { minutesAhead: 3 });
    await joined(folder, { minutesAhead: -3 });
    expect(notes).toEqual([expect.stringContaining(`is 6 minutes behind that of the server on ${hostname()}.`)]);
  });

  test('that is four minutes off is not', async () => {
    await joined(newFolder(), { minutesAhead: -4 });
    expect(notes).toEqual([]);
  });
});
