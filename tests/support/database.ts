import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase, openInMemory } from '../../src/server/data/open.ts';
import type { Db } from '../../src/server/data/tables.ts';

/** An empty database for this test file: in memory, or a schema of its own on the server of TEST_DATABASE_URL. */
export function openTestDatabase(): Promise<Database> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  return databaseUrl ? openSchema(databaseUrl) : openInMemory(inject('blankDatabase'));
}

async function openSchema(databaseUrl: string): Promise<Database> {
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const whole = await openDatabase({ dataDir: '', databaseUrl });
  await sql`create schema ${sql.id(schema)}`.execute(whole.db);

  const own = new URL(databaseUrl);
  own.searchParams.set('options', `-c search_path=${schema}`);
  const database = await openDatabase({ dataDir: '', databaseUrl: own.href });
  return {
    ...database,
    async close() {
      await database.close();
      await sql`drop schema ${sql.id(schema)} cascade`.execute(whole.db);
      await whole.close();
    },
  };
}

/** Takes every row out of every table; a fresh database costs seconds, this milliseconds. */
export async function emptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  if (rows.length === 0) return;
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.id(name)))} restart identity cascade`.execute(db);
}
