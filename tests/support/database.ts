import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase, openInMemory } from '../../src/server/database/open.ts';
import { dropEverything } from './start-snapshot.ts';

let ofThisWorker: Promise<Database> | undefined;
let emptyOfThisWorker: Promise<Database> | undefined;

/** The database that all test files of a worker share, with the tables of the museum: opening one takes a second. */
export function museumDatabase(): Promise<Database> {
  ofThisWorker ??= process.env.TEST_DATABASE_URL ? openSchema() : openInMemory(inject('museumDatabase'));
  return ofThisWorker;
}

/** A second one, also shared, without any table. */
export async function emptyDatabase(): Promise<Database> {
  emptyOfThisWorker ??= openTestDatabase();
  const database = await emptyOfThisWorker;
  await dropEverything(database.db);
  return database;
}

/** One without any table that the test may break; the test closes it. */
export function openTestDatabase(): Promise<Database> {
  return process.env.TEST_DATABASE_URL ? openSchema() : openInMemory(inject('blankDatabase'));
}

/** On a PostgreSQL server each database of a test is a schema. */
const PREFIX = 'museum_test_';

async function openSchema(): Promise<Database> {
  const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
  const schema = PREFIX + randomBytes(6).toString('hex');
  const whole = await openDatabase({ dataDir: '', databaseUrl });
  await sql`create schema ${sql.id(schema)}`.execute(whole.db);
  await whole.close();
  const own = new URL(databaseUrl);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return openDatabase({ dataDir: '', databaseUrl: own.href });
}

export async function dropTestSchemas(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl });
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${PREFIX})`.execute(db);
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db);
  await close();
}
