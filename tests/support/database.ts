import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase, openInMemory } from '../../src/server/data/open.ts';

/**
 * A database for this test file: in memory, or a schema of its own on the server of TEST_DATABASE_URL. It is empty, or
 * with the tables of the museum where that is asked for and saves making them.
 */
export function openTestDatabase({ begun }: { begun: boolean } = { begun: false }): Promise<Database> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  return databaseUrl ? openSchema(databaseUrl) : openInMemory(inject(begun ? 'begunDatabase' : 'blankDatabase'));
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
