import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase, openInMemory } from '../../src/server/database/open.ts';
import { dropEverything } from './start-snapshot.ts';

let museumOfWorker: Promise<Database> | undefined;
let emptyOfWorker: Promise<Database> | undefined;

/** The database that all test files of a worker share, with the tables of the museum: opening one takes a second. */
export function museumDatabase(): Promise<Database> {
  museumOfWorker ??= process.env.TEST_DATABASE_URL ? openSchema() : openInMemory(inject('museumDatabase'));
  return museumOfWorker;
}

/** A second shared database without any table. */
export async function emptyDatabase(): Promise<Database> {
  emptyOfWorker ??= openTestDatabase();
  const database = await emptyOfWorker;
  await dropEverything(database.db);
  return database;
}

/** A new database without any table, which the test may break and must close. */
export function openTestDatabase(): Promise<Database> {
  return process.env.TEST_DATABASE_URL ? openSchema() : openInMemory(inject('blankDatabase'));
}

/**
 * Runs a test on a database that shares nothing with other tests. A schema shares the extensions of its database, and
 * dropping one there takes away the indexes of the tests that run at the same time.
 */
export async function withOwnDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const server = databaseUrl ? await openDatabase({ dataDir: '', databaseUrl }) : undefined;
  await server?.db.executeQuery(sql`create database ${sql.id(name)}`.compile(server.db));
  const ownUrl = databaseUrl && new URL(databaseUrl);
  if (ownUrl) ownUrl.pathname = name;
  const database = ownUrl ? await openDatabase({ dataDir: '', databaseUrl: ownUrl.href }) : await openTestDatabase();
  try {
    await work(database);
  } finally {
    await database.close();
    await server?.db.executeQuery(sql`drop database ${sql.id(name)}`.compile(server.db));
    await server?.close();
  }
}

/** On a PostgreSQL server each test database is a schema with this prefix. */
const PREFIX = 'museum_test_';

async function openSchema(): Promise<Database> {
  const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
  const schema = PREFIX + randomBytes(6).toString('hex');
  const serverDatabase = await openDatabase({ dataDir: '', databaseUrl });
  await sql`create schema ${sql.id(schema)}`.execute(serverDatabase.db);
  await serverDatabase.close();
  const schemaUrl = new URL(databaseUrl);
  schemaUrl.searchParams.set('options', `-c search_path=${schema}`);
  return openDatabase({ dataDir: '', databaseUrl: schemaUrl.href });
}

export async function dropTestSchemas(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl });
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${PREFIX})`.execute(db);
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db);
  await close();
}
