import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { incrementVersion } from '../../../src/server/database/transaction.ts';
import { createVersions } from '../../../src/server/database/versioned-results.ts';
import { createSharedQueries } from '../../../src/server/overview/shared-queries.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

/** A card's query on the news and the notices, which names these tables. */
function queryNaming(tables: readonly string[], checksTables = true): () => Promise<unknown> {
  const { db } = museum.parts.database;
  const shareQueries = createSharedQueries(db, checksTables);
  const readVersions = createVersions(db);
  const query = sql`select count(*)::integer as notices from notice where not exists (select from news)`.compile(db);
  return async () => (await shareQueries(await readVersions())(query, tables))[0];
}

async function insertNotice(): Promise<void> {
  const { db } = museum.parts.database;
  const at = '2026-03-01T00:00:00.000Z';
  await sectionTables(db).insertInto('notice').values({ title: '公告', createdAt: at, updatedAt: at }).execute();
  await incrementVersion(db, 'notice');
}

test('a query of a card that reads a table which it does not name fails, and the error says which', async () => {
  await expect(queryNaming(['notice'])()).rejects.toThrow('A query of a card reads news, but names only notice');
});

test('a query of a card that names all its tables is executed again after a write to one of them', async () => {
  const read = queryNaming(['notice', 'news']);
  expect(await read()).toEqual({ notices: 0 });
  await insertNotice();
  expect(await read()).toEqual({ notices: 1 });
});

test('a query of a card that names a table without a version fails, in an installed server as well', async () => {
  const read = queryNaming(['notice', 'news', 'setting'], false);
  await expect(read()).rejects.toThrow('The table "setting" has no version');
});
